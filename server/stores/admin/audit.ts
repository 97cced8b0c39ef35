// The audit log: one entry after the other, each with a hash over itself and the one before.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { holdLock } from '../shared-locks.ts'

/** What an entry says. */
interface AuditWords {
  readonly at: number
  readonly actor_kind: string
  readonly actor_id: string
  readonly actor_role: string
  readonly act: string
  readonly app_id: string | null
  readonly target: string | null
  readonly details: Record<string, unknown>
}
export interface AuditEntry extends AuditWords {
  readonly seq: number
  readonly previous: string
  readonly hash: string
}

const LAST = statement<Record<string, never>, { seq: string; hash: string }>(
  'select seq::text as seq, hash from audit_entries order by audit_entries.seq desc limit 1',
)
const ADD = statement<Omit<AuditEntry, 'details'> & { details: string }, never>(`
insert into audit_entries (seq, at, actor_kind, actor_id, actor_role, act, app_id, target, details, previous, hash)
values (:seq::int8, :at::int8, :actor_kind, :actor_id, :actor_role, :act, :app_id, :target, :details::jsonb, :previous, :hash)`)

/** Adds an entry, in a transaction. Trust: two transactions add one after the other, so that each follows the one before it. */
export const addAuditEntry = async (
  trx: Db,
  words: AuditWords,
  hashOf: (entry: Omit<AuditEntry, 'hash'>) => string,
): Promise<void> => {
  await holdLock(trx, 'audit')
  const [last] = await LAST(trx, {})
  const entry = { ...words, seq: Number(last?.seq ?? 0) + 1, previous: last?.hash ?? '' }
  await ADD(trx, { ...entry, details: JSON.stringify(entry.details), hash: hashOf(entry) })
}

type Row = Omit<AuditEntry, 'seq' | 'at'> & { readonly seq: string; readonly at: string }
const COLUMNS = `seq::text as seq, at::text as at, actor_kind, actor_id, actor_role, act, app_id, target, details, previous, hash`
const entryOf = (row: Row): AuditEntry => ({ ...row, seq: Number(row.seq), at: Number(row.at) })
/** Beyond every number of an entry. */
const END = Number.MAX_SAFE_INTEGER

const NEWEST = statement<{ before: number; app: string; most: number }, Row>(`
select ${COLUMNS} from audit_entries where seq < :before::int8 and (:app = '' or app_id = :app) order by audit_entries.seq desc limit :most::int4`)
/** Entries of one app or, with an empty one, of all, newest first. */
export const newestEntries = async (
  db: Db,
  { before = END, app = '', most }: { before?: number | undefined; app?: string | undefined; most: number },
): Promise<AuditEntry[]> => (await NEWEST(db, { before, app, most })).map(entryOf)

const AFTER = statement<{ after: number; most: number }, Row>(`
select ${COLUMNS} from audit_entries where seq > :after::int8 order by audit_entries.seq limit :most::int4`)
/** Entries in their order. */
export const entriesAfter = async (db: Db, after: number, most: number): Promise<AuditEntry[]> =>
  (await AFTER(db, { after, most })).map(entryOf)
