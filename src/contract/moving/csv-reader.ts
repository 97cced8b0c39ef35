// Reads a table (RFC 4180) piece by piece: the first line names the columns of all others, where they are not given.

import type { ReadRecord, RecordReader } from './record.ts'
import { RECORD_MOST } from './sources.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** The sign between the columns: the one that the first line has most of. */
const delimiterOf = (head: string): string => {
  const count = (sign: string): number => head.split(sign).length
  return DELIMITERS.reduce<string>((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

const objectOf = (names: readonly string[], cells: readonly string[]): Record<string, string> =>
  // Trust: a column may be named as an object's own parts are.
  Object.assign(
    Object.create(null),
    Object.fromEntries(names.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? '']]))),
  )

/** Where a reader is. */
interface Place {
  line: number
  began: number
  cells: string[]
  cell: string
  quoted: boolean
  /** The last sign was a quote within quotes: the next one says what it meant. */
  quote: boolean
  length: number
  /** Of the columns; null before the first line has ended. */
  names: readonly string[] | null
  /** Empty before the first line is there. */
  delimiter: string
}

const endCell = (at: Place): void => {
  at.cells.push(at.cell)
  at.cell = ''
}
const endRecord = (at: Place): ReadRecord[] => {
  endCell(at)
  const { cells, began: line, length, names } = at
  Object.assign(at, { cells: [], quoted: false, quote: false, length: 0, began: at.line })
  if (length > RECORD_MOST) return [{ line, reason: 'too_long' }]
  if (cells.length === 1 && cells[0] === '') return []
  if (!names) {
    at.names = cells.map((name) => name.trim())
    return []
  }
  if (cells.length !== names.length) return [{ line, reason: 'wrong_columns' }]
  return [{ line, row: objectOf(names, cells) }]
}
const put = (at: Place, sign: string): void => {
  at.length++
  if (at.length <= RECORD_MOST) at.cell += sign
}
/** Whether the sign was within quotes, and is done with. */
const takeQuoted = (at: Place, sign: string): boolean => {
  if (at.quote) {
    at.quote = false
    at.quoted = sign === '"'
    if (at.quoted) put(at, sign)
    return at.quoted
  }
  if (!at.quoted) return false
  if (sign === '"') at.quote = true
  else put(at, sign)
  return true
}
const take = (at: Place, sign: string): ReadRecord[] => {
  if (sign === '\n') at.line++
  // An opening quote that nothing closes does not take the rest of the file along.
  if (at.quoted && sign === '\n' && at.length > RECORD_MOST) return endRecord(at)
  if (takeQuoted(at, sign)) return []
  if (sign === '\n') return endRecord(at)
  if (sign === '"' && at.cell === '') at.quoted = true
  else if (sign === at.delimiter) endCell(at)
  else if (sign !== '\r') put(at, sign)
  return []
}
const takeAll = (at: Place, text: string): ReadRecord[] => {
  const found: ReadRecord[] = []
  for (const sign of text) found.push(...take(at, sign))
  return found
}
const START = { line: 1, began: 1, cell: '', quoted: false, quote: false, length: 0, names: null, delimiter: '' }

/**
 * A record of more than {@link RECORD_MOST} characters is told, and reading goes on with the next line. `columns`: their names, of a table whose
 * first line is a person.
 */
export const createCsvReader = (columns: readonly string[] | null = null): RecordReader => {
  const at: Place = { ...START, cells: [], names: columns }
  let head = ''
  const begin = (): ReadRecord[] => {
    const text = head.replace(/^\ufeff/, '')
    at.delimiter = columns ? ',' : delimiterOf(text.split('\n', 1)[0] ?? '')
    head = ''
    return takeAll(at, text)
  }
  return {
    add: (text) => {
      if (at.delimiter) return takeAll(at, text)
      head += text
      return head.includes('\n') || head.length > RECORD_MOST ? begin() : []
    },
    end: () => {
      const before = at.delimiter ? [] : begin()
      const line = at.began
      const isCut = at.quoted && !at.quote
      const last = endRecord(at)
      return [...before, ...(isCut ? [{ line, reason: 'cut_off' } as const] : last)]
    },
  }
}
