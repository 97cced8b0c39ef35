// What operators sign in with: single-use challenges, invites, passkeys (docs/console.md).

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type ChallengeIntent = 'sign-in' | 'enrol'

/** Notes a challenge by its hash; what has ended goes meanwhile. */
export const saveOperatorChallenge = async (
  db: Db,
  it: { challenge: string; intent: ChallengeIntent; operator: string | null; now: number; ends: number },
): Promise<void> => {
  await db.deleteFrom('operator_challenges').where('expires_at', '<=', BigInt(it.now)).execute()
  const { challenge, intent, operator, ends } = it
  await db.insertInto('operator_challenges').values({ challenge, intent, operator_id: operator, expires_at: ends }).execute()
}

const TAKE = statement<{ challenge: string; intent: string; now: number }, { operator_id: string | null }>(`
delete from operator_challenges where challenge = :challenge and intent = :intent and expires_at > :now::int8
returning operator_id`)

/** Uses a challenge up; undefined for one that there is not any more. */
export const takeOperatorChallenge = async (
  db: Db,
  which: { challenge: string; intent: ChallengeIntent; now: number },
): Promise<{ operator_id: string | null } | undefined> => (await TAKE(db, which))[0]

const LIVE_INVITE = statement<{ hash: string; now: number }, { role: string }>(`
select role from operator_invites where hash = :hash and used_at is null and expires_at > :now::int8`)

/** The role that an invite gives; undefined for one that is used or over. */
export const liveInvite = async (db: Db, which: { hash: string; now: number }): Promise<string | undefined> =>
  (await LIVE_INVITE(db, which))[0]?.role

const ENROL = statement<
  { hash: string; now: number; operator: string; name: string; credential: string; key: string; counter: number },
  { role: string }
>(`
with invite as (
  update operator_invites set used_at = :now::int8 where hash = :hash and used_at is null and expires_at > :now::int8 returning role
), operator as (
  insert into operators (id, name, role, created_at) select :operator, :name, role, :now::int8 from invite returning role
), passkey as (
  insert into operator_passkeys (credential_id, operator_id, public_key, counter, created_at)
  select :credential, :operator, :key, :counter::int8, :now::int8 from invite
)
select role from operator`)

/** Makes an operator with their passkey of an invite, which is used up by it; undefined where another one was faster. */
export const enrolOperator = async (
  db: Db,
  it: { hash: string; now: number; operator: string; name: string; credential: string; key: string; counter: number },
): Promise<string | undefined> => (await ENROL(db, it))[0]?.role

interface OperatorPasskey {
  readonly operator_id: string
  readonly public_key: string
  readonly counter: bigint
  readonly role: string
}
const PASSKEY = statement<{ credential: string }, OperatorPasskey>(`
select p.operator_id, p.public_key, p.counter, o.role
from operator_passkeys p join operators o on o.id = p.operator_id and o.disabled_at is null
where p.credential_id = :credential`)

/** A passkey of an operator who may sign in. */
export const operatorPasskey = async (db: Db, credential: string): Promise<OperatorPasskey | undefined> =>
  (await PASSKEY(db, { credential }))[0]

/** Notes the counter of an authenticator. */
export const countPasskey = async (db: Db, { credential, counter }: { credential: string; counter: number }): Promise<void> => {
  await db.updateTable('operator_passkeys').set({ counter }).where('credential_id', '=', credential).execute()
}

const ANY = statement<Record<never, never>, { has: boolean }>(
  `select exists (select from operators where disabled_at is null) as has`,
)

/** Whether there is an operator who may sign in. */
export const hasOperator = async (db: Db): Promise<boolean> => (await ANY(db, {}))[0]?.has ?? false
