// Recent activity: logins, links, changes, factors, what is done with a wallet. Read by the person.

import type { Kysely } from 'kysely'
import { HOUR, MINUTE } from '../../../src/kit/durations.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/**
 * What was done with an embedded wallet: it was made, brought along, or recovered; its key was shown, or written into a file; a signature was confirmed; a
 * browser was given a share; the way to recover it is another one; it was lent to an app, or taken back; an allowance was given, or taken back.
 */
type WalletKind =
  | 'create'
  | 'import'
  | 'recover'
  | 'export'
  | 'backup'
  | 'confirm'
  | 'open'
  | 'recovery'
  | 'lend'
  | 'lend-end'
  | 'allow'
  | 'disallow'
/** A second factor was enrolled, or left; codes of last resort were made anew; another session was ended. */
type SafetyKind = 'factor' | 'factor-removed' | 'codes' | 'end-session'
/** What a row tells of. */
type ActivityKind = 'login' | 'link' | 'unlink' | 'update' | 'revoke' | SafetyKind | WalletKind

/**
 * Notes what a session did, with the device and place of that session: SQL of a CTE. `from` answers rows where it was done; `session` and `type` are
 * SQL expressions of ours, and so is `kind`, which may name a column of `from` as `done`.
 */
export const notedSql = (
  kind: ActivityKind | `(${string})`,
  from: string,
  session = ':session',
  type = ':type',
): string => `noted as (
  insert into activity (user_id, kind, account, browser, os, country, at)
  select :user, ${kind.startsWith('(') ? kind : `'${kind}'`}, ${type}, s.browser, s.os, s.country, :now::int8
  from (${from}) as done left join sessions s on s.sid = ${session}
)`

/** Milliseconds for which another row of the same kind and device tells nothing more. Trust: what can be done without end fills no list. */
const TOLD_ONCE: Partial<Record<ActivityKind, number>> = { confirm: HOUR, open: MINUTE }
/** Of a recovery and of an allowance. */
export const TOLD_AGAIN = MINUTE
const NOTE = statement<{ user: string; session: string; kind: string; account: string; now: number; since: number }, never>(`
insert into activity (user_id, kind, account, browser, os, country, at)
select s.user_id, :kind, :account, s.browser, s.os, s.country, :now::int8 from sessions s
where s.sid = :session and s.user_id = :user and not exists (
  select from activity a where a.user_id = :user and a.at > :since::int8 and a.kind = :kind
    and a.browser is not distinct from s.browser and a.os is not distinct from s.os and a.country is not distinct from s.country)`)

type Act = {
  readonly kind: ActivityKind
  /** Type of the account, of the factor, or what else it was done with. */
  readonly account: string
  readonly user: string
  readonly session: string
  readonly now: number
}

/** Notes what a session did; in a transaction, with what was done. */
export const note = async (db: Kysely<Schema>, act: Act): Promise<void> => {
  const once = TOLD_ONCE[act.kind] ?? 0
  await NOTE(db, { ...act, since: once > 0 ? act.now - once : act.now })
}

/** Notes what a session did with an embedded wallet. */
export const noteWallet = (
  db: Kysely<Schema>,
  done: Omit<Act, 'account' | 'kind'> & { readonly kind: WalletKind },
): Promise<void> => note(db, { ...done, account: 'embedded' })

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
