// One record of a file of people: what it holds, or why it cannot be read, its number and the line on which it begins.

import type { RowReason } from './reasons.ts'

type Unread = Extract<RowReason, 'not_json' | 'cut_off' | 'too_long' | 'wrong_columns'>
/** A record without its number, by a reader. */
export type ReadRecord = { readonly line: number } & (
  | { readonly row: Readonly<Record<string, unknown>>; readonly reason?: undefined }
  | { readonly row?: undefined; readonly reason: Unread }
)
/** `record` counts all records of the file from 1. */
export type ImportRecord = ReadRecord & { readonly record: number }

/** Takes the text of a file piece by piece, and gives the records that are whole by then. */
export interface RecordReader {
  add(text: string): ReadRecord[]
  end(): ReadRecord[]
}
