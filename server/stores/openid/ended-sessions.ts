// Sessions at the OpenID provider whose session at the service is over, and the clients that have still to be told.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { FoundRecord } from './records.ts'

type Db = Kysely<Schema>
type Row = Pick<FoundRecord, 'id' | 'sealed' | 'sid'> & { readonly app: string }

// One of a user who is gone has another kind: an earlier release does not find it, and does not take it for a session of no person.
const ENDED = statement<{ now: number; most: number }, Row>(`
select r.id, r.sealed, r.sid, r.app_id as app from openid_records r
where r.kind = 'EndedSession' or (r.kind = 'Session' and r.sid is not null and not exists (
  select from sessions s where s.sid = r.sid and s.ended_at is null and s.expires_at > :now::int8))
limit :most::int8 for update skip locked`)
const FORGET = statement<{ ids: string }, never>(
  'delete from openid_records where id in (select jsonb_array_elements_text(:ids::jsonb))',
)
const NOTE = statement<{ logouts: string; now: number }, never>(`
insert into openid_logouts (id, app_id, client_id, subject, client_sid, created_at, due_at)
select l.id, a.id, l.client, l.subject, l.sid, :now::int8, :now::int8
from jsonb_to_recordset(:logouts::jsonb) as l(id text, app text, client text, subject text, sid text) join apps a on a.id = l.app`)

/** A client to be told. `sid`: the id that the client has of the session. */
export interface Logout {
  readonly id: string
  readonly app: string
  readonly client: string
  readonly subject: string
  readonly sid: string | null
}

/**
 * Takes ended sessions away and notes who is to be told, in one transaction: nothing is lost by a process that ends. Answers for how many sessions.
 */
export const noteEndedSessions = (
  db: Db,
  { now, most, told }: { readonly now: number; readonly most: number; told(row: Row): readonly Logout[] },
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const rows = await ENDED(trx, { now, most })
    if (rows.length === 0) return 0
    await NOTE(trx, { logouts: JSON.stringify(rows.flatMap(told)), now })
    await FORGET(trx, { ids: JSON.stringify(rows.map(({ id }) => id)) })
    return rows.length
  })

const CLAIM = statement<{ now: number; most: number; lease: number }, Logout & { tries: number }>(`
update openid_logouts set due_at = :now::int8 + :lease::int8, tries = tries + 1 where id in (
  select l.id from openid_logouts l where l.due_at <= :now::int8 order by l.due_at limit :most::int8 for update skip locked)
returning id, app_id as app, client_id as client, subject, client_sid as sid, tries`)
/** Those that are due, for one caller: until `lease` milliseconds have passed no other caller is given them. `tries` counts this one. */
export const claimLogouts = (
  db: Db,
  which: { readonly now: number; readonly most: number; readonly lease: number },
): Promise<(Logout & { readonly tries: number })[]> => CLAIM(db, which)

const DONE = statement<{ id: string }, never>('delete from openid_logouts where id = :id')
/** Forgets one that is told, or is given up. */
export const forgetLogout = async (db: Db, id: string): Promise<void> => void (await DONE(db, { id }))

const LATER = statement<{ id: string; due: number; tries: number }, never>(
  'update openid_logouts set due_at = :due::int8, tries = :tries::int4 where id = :id',
)
/** Has one told at `due`, in milliseconds. */
export const postponeLogout = async (
  db: Db,
  which: { readonly id: string; readonly due: number; readonly tries: number },
): Promise<void> => void (await LATER(db, which))
