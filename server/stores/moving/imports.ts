// How far imports have come.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** Times in milliseconds. */
export interface ImportRecord {
  readonly id: string
  readonly source: string
  readonly file_name: string
  readonly options: Readonly<Record<string, unknown>>
  readonly state: 'running' | 'done' | 'undoing' | 'undone'
  readonly rows_done: number
  readonly counts: Readonly<Record<string, number>>
  readonly undone_to: number
  readonly started_at: number
  readonly updated_at: number
}
type Which = { readonly app: string; readonly id: string }
type Row = { one: ImportRecord }

const ONE = `json_build_object('id', i.id, 'source', i.source, 'file_name', i.file_name, 'options', i.options, 'state', i.state,
  'rows_done', i.rows_done, 'counts', i.counts, 'undone_to', i.undone_to, 'started_at', i.started_at, 'updated_at', i.updated_at) as one`
const LIST = statement<{ app: string; most: number }, Row>(`
select ${ONE} from imports i where i.app_id = :app order by i.started_at desc, i.id limit :most::int4`)
const HELD = statement<Which, Row>(`select ${ONE} from imports i where i.app_id = :app and i.id = :id for update`)
const CUT = statement<{ app: string; source: string; digest: string; options: string }, Row>(`
select ${ONE} from imports i where i.app_id = :app and i.source = :source and i.file_digest = :digest and i.options = :options::jsonb
  and i.state = 'running' order by i.started_at desc limit 1`)

/** Newest first. */
export const listImports = async (db: Db, app: string, most: number): Promise<ImportRecord[]> =>
  (await LIST(db, { app, most })).map(({ one }) => one)

/** Holds an import until the transaction ends: its batches come one after the other. */
export const holdImport = async (trx: Db, which: Which): Promise<ImportRecord | undefined> => (await HELD(trx, which))[0]?.one

/** The import of this file that was begun in this way and has not come to its end. */
export const cutImport = async (
  db: Db,
  which: { app: string; source: string; digest: string; options: string },
): Promise<ImportRecord | undefined> => (await CUT(db, which))[0]?.one

export const addImport = async (
  db: Db,
  given: {
    readonly id: string
    readonly app: string
    readonly source: string
    readonly name: string
    readonly digest: string
    readonly options: string
    readonly counts: string
    readonly now: number
  },
): Promise<void> => {
  const { id, app: app_id, source, name: file_name, digest: file_digest, options, counts, now } = given
  await db
    .insertInto('imports')
    .values({ id, app_id, source, file_name, file_digest, options, counts, state: 'running', started_at: now, updated_at: now })
    .execute()
}

/** Notes what has come of an import by now. */
export const noteImport = async (
  trx: Db,
  { app, id }: Which,
  what: Partial<Pick<ImportRecord, 'state' | 'rows_done' | 'counts' | 'undone_to'>>,
  now: number,
): Promise<void> => {
  const { counts, ...rest } = what
  await trx
    .updateTable('imports')
    .set({ ...rest, ...(counts && { counts: JSON.stringify(counts) }), updated_at: now })
    .where('app_id', '=', app)
    .where('id', '=', id)
    .execute()
}
