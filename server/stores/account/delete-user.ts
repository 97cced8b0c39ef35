// Deletes a user with everything of theirs, in one transaction. Each step locks what may still write for this user, so
// that later writes find no user.

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { runIdempotent } from '../idempotency.ts'

interface Account {
  readonly type: string
  readonly subject: string
}
/** What is still needed of a user who is gone: for the last message to them. */
export interface Gone {
  readonly accounts: readonly Account[]
  readonly language: string | null
}
export interface Leaving {
  readonly app: string
  readonly user: string
  /** Keyed hashes of the identifiers that the user has, from what their accounts are. */
  identifiersOf(accounts: readonly Account[]): readonly string[]
  /** Keys of counters that are the user's own. */
  readonly limits: readonly string[]
}

/** Deletes a user inside of a transaction. Null where there is no such user. */
export const deleteIn = async (trx: Db, { app, user, identifiersOf, limits }: Leaving): Promise<Gone | null> => {
  // Links, forks and acceptances hold the row of their user: those under way are waited for, later ones find it gone.
  const { rows: users } = await sql<
    Pick<Gone, 'language'>
  >`select language from users where id = ${user} and app_id = ${app} for update`.execute(trx)
  const [left] = users
  if (!left) return null
  const { rows: accounts } = await sql<Account>`
    select type, subject from accounts where user_id = ${user} and app_id = ${app}`.execute(trx)
  const identifiers = JSON.stringify(identifiersOf(accounts))
  const challenges = sql`delete from challenges where app_id = ${app}
    and identifier in (select jsonb_array_elements_text(${identifiers}::jsonb))`
  // In the order in which a login takes its locks: the challenge, then the account. A login under way ends here, a later one meets a stranger.
  await challenges.execute(trx)
  await sql`delete from accounts where user_id = ${user}`.execute(trx)
  await sql`delete from guests where user_id = ${user}`.execute(trx)
  await sql`delete from forks where user_id = ${user}`.execute(trx)
  // By now nothing makes a session of this user any more.
  const { rows: sessions } = await sql<{ sid: string }>`delete from sessions where user_id = ${user} returning sid`.execute(trx)
  await sql`delete from activity where user_id = ${user}`.execute(trx)
  const sids = JSON.stringify(sessions.map(({ sid }) => sid))
  await sql`delete from refresh_tokens where sid in (select jsonb_array_elements_text(${sids}::jsonb))`.execute(trx)
  // Social logins and links on their way, and those that gave one of these sessions: they hold the provider's sealed answer.
  await sql`delete from oauth_flows where user_id = ${user} or (app_id = ${app} and gave in (select jsonb_array_elements_text(${sids}::jsonb)))`.execute(
    trx,
  )
  // In the order in which a delivery takes its locks: the queue, then the event.
  await sql`select user_id from webhook_queues where app_id = ${app} and user_id = ${user} for update`.execute(trx)
  await sql`delete from webhook_events where app_id = ${app} and user_id = ${user} and state <> 'waiting'`.execute(trx)
  // What the host has still to be told keeps the id, and nothing else of the person. A trigger adds that they are gone.
  await sql`update webhook_events set
    person = jsonb_build_object('id', person -> 'id', 'created_at', person -> 'created_at', 'accounts', '[]'::jsonb),
    account = account || '{"subject": "", "details": {}}'
    where app_id = ${app} and user_id = ${user}`.execute(trx)
  await sql`delete from passkey_challenges where user_id = ${user}`.execute(trx)
  await sql`delete from idempotency where app_id = ${app} and outcome ->> 'user' = ${user}`.execute(trx)
  // Once more for the login that ended a moment ago.
  await challenges.execute(trx)
  await sql`delete from refused_logins where app_id = ${app}
    and identifier in (select jsonb_array_elements_text(${identifiers}::jsonb))`.execute(trx)
  await sql`delete from limits where key in (select jsonb_array_elements_text(${JSON.stringify(limits)}::jsonb))`.execute(trx)
  // Clients that they have signed in to are told (stores/openid/ended-sessions.ts): what names these is kept until then, without the user.
  await sql`update openid_records set kind = 'EndedSession', user_id = null, uid = null
    where user_id = ${user} and kind = 'Session' and sid is not null`.execute(trx)
  await sql`delete from users where id = ${user}`.execute(trx)
  return { accounts, ...left }
}

/** Null where there was no such user. */
export const deleteUser = (db: Db, leaving: Leaving): Promise<Gone | null> =>
  runIdempotent(db, { app: leaving.app, key: '', now: 0 }, () => db.transaction().execute((trx) => deleteIn(trx, leaving)))
