// Recent activity: logins, links, changes, what is done with a wallet. Read by the person.

import type { Kysely } from 'kysely'
import { HOUR, MINUTE } from '../../../src/kit/durations.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/**
 * What was done with an embedded wallet: its key was shown, or written into a file; one was brought along; a signature was confirmed; a browser was given a
 * share; the way to recover it is another one.
 */
type WalletKind = 'export' | 'backup' | 'import' | 'confirm' | 'open' | 'recovery'
/** What a row tells of. */
type ActivityKind = 'login' | 'link' | 'unlink' | 'update' | 'revoke' | WalletKind

/**
 * Notes what a session did, with the device and place of that session: SQL of a CTE. `from` answers rows where it was done; `session` is an
 * SQL expression of ours.
 */
export const notedSql = (kind: ActivityKind, from: string, session = ':session'): string => `noted as (
  insert into activity (app_id, user_id, kind, account, browser, os, country, at)
  select :app, :user, '${kind}', :type, s.browser, s.os, s.country, :now::int8
  from (${from}) as done left join sessions s on s.sid = ${session}
)`

/** Milliseconds for which another row of the same kind and device tells nothing more. Trust: what can be done without end fills no list. */
const TOLD_ONCE: { readonly [K in WalletKind]: number } = {
  ...{ export: 0, backup: 0, import: 0, recovery: 0 },
  confirm: HOUR,
  open: MINUTE,
}
const NOTE = statement<{ user: string; session: string; kind: string; now: number; since: number }, never>(`
insert into activity (app_id, user_id, kind, account, browser, os, country, at)
select s.app_id, s.user_id, :kind, 'embedded', s.browser, s.os, s.country, :now::int8 from sessions s
where s.sid = :session and s.user_id = :user and not exists (
  select from activity a where a.user_id = :user and a.at > :since::int8 and a.kind = :kind
    and a.browser is not distinct from s.browser and a.os is not distinct from s.os and a.country is not distinct from s.country)`)

/** Notes what a session did with an embedded wallet. */
export const noteWallet = async (
  db: Kysely<Schema>,
  { kind, ...done }: { readonly kind: WalletKind; readonly user: string; readonly session: string; readonly now: number },
): Promise<void> => {
  await NOTE(db, { ...done, kind, since: done.now - TOLD_ONCE[kind] })
}

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
