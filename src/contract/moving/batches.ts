// Cuts the text of a file of people into batches: rows for the service, and what could not be read.

import { readerOf } from './reader-of.ts'
import type { ImportProblem } from './reasons.ts'
import type { ReadRecord } from './record.ts'
import { IMPORT_BYTES, type ImportSource, ROWS_MOST } from './sources.ts'

export interface Batch {
  /** How many records of the file came before. */
  readonly at: number
  readonly rows: readonly { readonly record: number; readonly line: number; readonly row: Readonly<Record<string, unknown>> }[]
  /** Records of this batch that could not be read. */
  readonly problems: readonly ImportProblem[]
  readonly last: boolean
}
/** What is left of a call's size for rows. */
const BYTES = IMPORT_BYTES - 16 * 1024
const ENCODER = new TextEncoder()

interface Gathering {
  at: number
  record: number
  bytes: number
  rows: Batch['rows'][number][]
  problems: ImportProblem[]
}
const nextBatch = (gathered: Gathering, last: boolean): Batch => {
  const { at, rows, problems, record } = gathered
  Object.assign(gathered, { at: record, rows: [], problems: [], bytes: 0 })
  return { at, rows, problems, last }
}
/** A NUL, half a pair of surrogates, or what is put in the place of bytes that are no text: no column takes them, or they were another text. */
const UNSOUND = /\\u0000|\\ud[89a-f]|\ufffd/i
const soundOf = (one: ReadRecord, text: string): ReadRecord => (UNSOUND.test(text) ? { line: one.line, reason: 'not_json' } : one)

/** Takes one record; answers the batch that it did not fit into any more. */
const gather = (gathered: Gathering, read: ReadRecord, most: number): Batch[] => {
  const text = read.row ? JSON.stringify(read.row) : ''
  const one = soundOf(read, text)
  const size = ENCODER.encode(text).length
  const isFull = gathered.rows.length + gathered.problems.length >= most || gathered.bytes + size > BYTES
  const full = isFull ? [nextBatch(gathered, false)] : []
  const record = ++gathered.record
  gathered.bytes += size + 64
  if (one.row) gathered.rows.push({ record, line: one.line, row: one.row })
  else gathered.problems.push({ record, line: one.line, reason: one.reason, about: null })
  return full
}

/** The batches of a file, one after the other; no more of it is held than one of them. The last one is marked, and may be empty. */
export async function* batchesOf(text: AsyncIterable<string>, source: ImportSource, most = ROWS_MOST): AsyncGenerator<Batch> {
  const reader = readerOf(source)
  const gathered: Gathering = { at: 0, record: 0, bytes: 0, rows: [], problems: [] }
  for await (const piece of text) for (const one of reader.add(piece)) yield* gather(gathered, one, most)
  for (const one of reader.end()) yield* gather(gathered, one, most)
  yield nextBatch(gathered, true)
}

/** What of a batch comes after the first `done` records of the file. */
export const leftOf = ({ at, rows, problems, last }: Batch, done: number): Batch => {
  const isLeft = ({ record }: { readonly record: number }): boolean => record > done
  return { at: Math.max(at, done), rows: rows.filter(isLeft), problems: problems.filter(isLeft), last }
}

/** How many people of a file came to which end. */
export type Counts = Readonly<Record<'made' | 'there' | 'different' | 'conflicts' | 'refused' | 'bad', number>>
export const NO_COUNTS: Counts = { made: 0, there: 0, different: 0, conflicts: 0, refused: 0, bad: 0 }
export const addCounts = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + other[name as keyof Counts]])) as Counts
