// Reads people from JSON piece by piece: an array, objects one after the other, or the list in an object.
// Only the record that is being read is held; a broken one is told, and reading goes on with the next.

import type { ReadRecord, RecordReader } from './record.ts'
import { RECORD_MOST } from './sources.ts'

/** Characters of a key that is looked at. */
const KEY_MOST = 64

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (line: number, text: string): ReadRecord => {
  try {
    const row: unknown = JSON.parse(text)
    return isObject(row) ? { line, row } : { line, reason: 'not_json' }
  } catch {
    return { line, reason: 'not_json' }
  }
}

/** Objects a line each: a broken line is one broken record. */
const createLineReader = (first: number): RecordReader => {
  let line = first
  let text = ''
  let tooLong = false
  const endLine = (): ReadRecord[] => {
    const [at, whole, over] = [line, text.trim(), tooLong]
    line++
    text = ''
    tooLong = false
    if (over) return [{ line: at, reason: 'too_long' }]
    return whole === '' ? [] : [recordOf(at, whole)]
  }
  const put = (piece: string): void => {
    tooLong ||= text.length + piece.length > RECORD_MOST
    text = tooLong ? '' : text + piece
  }
  return {
    add: (piece) => {
      const [start = '', ...others] = piece.split('\n')
      put(start)
      return others.flatMap((next) => {
        const ended = endLine()
        put(next)
        return ended
      })
    },
    end: endLine,
  }
}

/** Where a reader of nested text is. `inside`: how deep its records are, 0 where each object of the top is one. */
interface Place {
  line: number
  began: number
  depth: number
  inside: number
  inText: boolean
  escaped: boolean
  /** The record so far. */
  text: string
  length: number
  /** The last text at the depth of an object's keys, to know the list by. */
  key: string
  /** Whether this object of the top had the list. */
  listed: boolean
}

const isIn = (at: Place): boolean => at.depth > at.inside
const put = (at: Place, sign: string): void => {
  at.length++
  if (at.length <= RECORD_MOST) at.text += sign
}
const empty = (at: Place): void => {
  at.text = ''
  at.length = 0
}
const ended = (at: Place): ReadRecord[] => {
  const { began: line, text, length } = at
  empty(at)
  return length > RECORD_MOST ? [{ line, reason: 'too_long' }] : [recordOf(line, text)]
}

const open = (at: Place, sign: string, listKey: string | null): void => {
  const isList = at.depth === 1 && at.inside === 0 && sign === '[' && listKey !== null && at.key === listKey
  if ((at.depth === 0 && sign === '[') || isList) {
    at.listed = isList
    at.depth++
    at.inside = at.depth
    empty(at)
    return
  }
  if (at.depth === at.inside) at.began = at.line
  at.depth++
  put(at, sign)
}

const close = (at: Place, sign: string): ReadRecord[] => {
  const wasIn = isIn(at)
  if (wasIn) put(at, sign)
  at.depth = Math.max(0, at.depth - 1)
  if (!wasIn) {
    // The object around a list is read on to its end.
    if (at.depth < at.inside) at.inside = 0
    at.key = ''
    return []
  }
  if (at.depth > at.inside) return []
  // What is left of an object whose list was read is no person.
  const isRest = at.depth === 0 && at.listed
  const found = ended(at)
  if (!isRest) return found
  at.listed = false
  return []
}

const takeInText = (at: Place, sign: string): void => {
  if (isIn(at)) put(at, sign)
  if (at.escaped) at.escaped = false
  else if (sign === '\\') at.escaped = true
  else if (sign === '"') at.inText = false
  else if (at.depth === 1 && at.key.length < KEY_MOST) at.key += sign
}

const take = (at: Place, sign: string, listKey: string | null): ReadRecord[] => {
  if (sign === '\n') at.line++
  if (at.inText) {
    takeInText(at, sign)
    return []
  }
  if (sign === '{' || sign === '[') {
    open(at, sign, listKey)
    return []
  }
  if (sign === '}' || sign === ']') return close(at, sign)
  if (sign === '"') {
    at.inText = true
    if (at.depth === 1) at.key = ''
  }
  if (isIn(at)) put(at, sign)
  return []
}

const START = {
  line: 1,
  began: 1,
  depth: 0,
  inside: 0,
  inText: false,
  escaped: false,
  text: '',
  length: 0,
  key: '',
  listed: false,
}

const createNestedReader = (listKey: string | null): RecordReader => {
  const at: Place = { ...START }
  return {
    add: (text) => {
      const found: ReadRecord[] = []
      for (const sign of text) found.push(...take(at, sign, listKey))
      return found
    },
    end: () => (at.depth > 0 ? [{ line: at.began, reason: 'cut_off' }] : []),
  }
}

/** Whether a first line is a whole object by itself, and not one around a list. */
const isWholeLine = (line: string, listKey: string | null): boolean => {
  try {
    const row: unknown = JSON.parse(line)
    return isObject(row) && !(listKey !== null && Array.isArray(row[listKey]))
  } catch {
    return false
  }
}

/** `listKey`: of the list of people, in an object that has one. */
export const createJsonReader = (listKey: string | null): RecordReader => {
  let head = ''
  let reader: RecordReader | null = null
  const begin = (): RecordReader => {
    const text = head.replace(/^\ufeff/, '')
    const blank = /^\s*/.exec(text)?.[0] ?? ''
    const [line = ''] = text.slice(blank.length).split('\n', 1)
    const isLines = isWholeLine(line, listKey)
    reader = isLines ? createLineReader(1) : createNestedReader(listKey)
    return reader
  }
  return {
    add: (text) => {
      if (reader) return reader.add(text)
      head += text
      // One line, or more than a person: enough to know the form by.
      if (!head.trimStart().includes('\n') && head.length <= RECORD_MOST) return []
      const first = begin().add(head.replace(/^\ufeff/, ''))
      head = ''
      return first
    },
    end: () => {
      if (reader) return reader.end()
      const made = begin()
      return [...made.add(head.replace(/^\ufeff/, '')), ...made.end()]
    },
  }
}
