// Imports a user with accounts proved elsewhere, in one statement; idempotent by the call's key.

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { isFull } from '../account/users.ts'
import { runIdempotent } from '../idempotency.ts'
import { type PersonRecord, personSql } from '../login/person.ts'

export interface ImportedAccount {
  readonly type: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}
export type Import = {
  readonly app: string
  readonly user: string
  /** JSON. */
  readonly accounts: string
  readonly metadata: string
  /** Chain types. */
  readonly wallets: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
}
export type Imported =
  | { readonly outcome: 'refused'; readonly reason: ServerErrorCode }
  | { readonly outcome: 'done'; readonly person: PersonRecord }

const NAMES = 'jsonb_to_recordset(:accounts::jsonb) as n (type text, subject text, details jsonb)'
const FACTS = statement<Import, { prior: PersonRecord | null; taken: boolean }>(`
select ${personSql(`(select i.outcome ->> 'user' from idempotency i
    where i.app_id = :app and i.key = :key and i.expires_at > :now::int8)`)} as prior,
  exists (select from accounts a join ${NAMES} on n.type = a.type and n.subject = a.subject where a.app_id = :app) as taken`)

const ADD = statement<Import, { id: string }>(`
with newcomer as (
  insert into users (id, app_id, created_at, custom_metadata, wanted_wallets)
  values (:user, :app, :now::int8, :metadata::jsonb, :wallets::jsonb) returning id
), added as (
  insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select :app, n.type, n.subject, newcomer.id, n.details, :now::int8, :now::int8 from newcomer, ${NAMES}
), kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('user', newcomer.id), :key_ends::int8 from newcomer where :key <> ''
)
select id from newcomer`)
const PERSON = statement<{ user: string }, { person: PersonRecord | null }>(`select ${personSql(':user')} as person`)

const tryImport = async (db: Db, given: Import, capped: boolean): Promise<Imported> => {
  const [facts] = await FACTS(db, given)
  if (facts?.prior) return { outcome: 'done', person: facts.prior }
  if (facts?.taken) return { outcome: 'refused', reason: 'linked_to_another_user' }
  if (capped && (await isFull(db, given.app))) return { outcome: 'refused', reason: 'max_accounts_reached' }
  await ADD(db, given)
  const [after] = await PERSON(db, given)
  if (!after?.person) throw new Error('A user who was brought along is not there.')
  return { outcome: 'done', person: after.person }
}

/** Makes the user, unless one of the accounts has an owner. `capped`: whether the app has a cap, of which a place is taken first. */
export const importUser = (db: Db, given: Import, capped: boolean): Promise<Imported> =>
  runIdempotent(db, given, () =>
    capped ? db.transaction().execute((trx) => tryImport(trx, given, true)) : tryImport(db, given, false),
  )
