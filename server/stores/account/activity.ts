// Recent activity: written by the statement that logs in, links, changes or unlinks; read by the person.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** What a row tells of. */
type ActivityKind = 'login' | 'link' | 'unlink' | 'update'

/**
 * Notes what a session did, with the device and place of that session: SQL of a CTE. `from` answers rows where it was done; `session` is an
 * SQL expression of ours.
 */
export const notedSql = (kind: ActivityKind, from: string, session = ':session'): string => `noted as (
  insert into activity (user_id, kind, account, browser, os, country, at)
  select :user, '${kind}', :type, s.browser, s.os, s.country, :now::int8
  from (${from}) as done left join sessions s on s.sid = ${session}
)`

/** Times in milliseconds. */
interface ActivityRecord {
  readonly kind: ActivityKind
  readonly account: string
  readonly browser: string | null
  readonly os: string | null
  readonly country: string | null
  readonly at: number
}

const LIST = statement<{ user: string; most: number }, Omit<ActivityRecord, 'at'> & { at: string }>(`
select kind, account, browser, os, country, at::text as at from activity
where user_id = :user order by at desc, id desc limit :most::int4`)

/** The newest first. */
export const activityOf = async (db: Kysely<Schema>, user: string, most: number): Promise<ActivityRecord[]> =>
  (await LIST(db, { user, most })).map((row) => ({ ...row, at: Number(row.at) }))
