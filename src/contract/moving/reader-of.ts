// The reader for a file of people: JSON by its first sign, a table otherwise.

import { createCsvReader } from './csv-reader.ts'
import { createJsonReader } from './json-reader.ts'
import type { RecordReader } from './record.ts'
import { type ImportSource, LIST_KEYS, TABLE_COLUMNS } from './sources.ts'

/** Picks the form with the first text that is not blank. */
export const readerOf = (source: ImportSource): RecordReader => {
  let blank = ''
  let reader: RecordReader | null = null
  return {
    add: (text) => {
      if (reader) return reader.add(text)
      const all = blank + text
      const [first] = all.replace(/^\ufeff/, '').trimStart()
      if (first === undefined) {
        blank = all
        return []
      }
      reader = first === '{' || first === '[' ? createJsonReader(LIST_KEYS[source]) : createCsvReader(TABLE_COLUMNS[source])
      return reader.add(all)
    },
    end: () => reader?.end() ?? [],
  }
}
