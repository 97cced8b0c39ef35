// The tables of imports as kysely sees them. Times are milliseconds since 1970.

import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>

interface ImportsTable {
  id: string
  app_id: string
  source: string
  file_name: string
  /** SHA-256 of the file, hex: by it a cut import is found again. */
  file_digest: string
  options: JSONColumnType<Record<string, unknown>, string, string>
  state: 'running' | 'done' | 'undoing' | 'undone'
  /** Records of the file that have an outcome. */
  rows_done: ColumnType<bigint, number | undefined, number>
  counts: JSONColumnType<Record<string, number>, string, string>
  /** The last record whose person has been looked at by an undo. */
  undone_to: ColumnType<bigint, number | undefined, number>
  started_at: Time
  updated_at: Time
}

/** Who was made by an import. Rows go with their user. */
interface ImportedPeopleTable {
  app_id: string
  /** Keyed hash of the id that the person had, or of their first account where they had none. */
  former: string
  source: string
  import_id: string
  /** Its number in the file. */
  record: ColumnType<bigint, number, number>
  user_id: string
  /** Of what the import has made, to know by whether it has changed. */
  fingerprint: string
}

/** These tables by name. */
export interface MovingTables {
  imports: ImportsTable
  imported_people: ImportedPeopleTable
}
