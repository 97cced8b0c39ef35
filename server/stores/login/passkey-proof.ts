// Signs a person in by a passkey: the challenge's single use, the counter, the session and the record of it, together or not at all.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runAndLookAgain } from '../idempotency.ts'
import { isListed } from './allowlist.ts'
import { type Entering, entered, KNOWN_DEVICE, PRIOR } from './entry-statement.ts'
import type { PriorLogin } from './login-facts.ts'
import { burnChallenge, usedUp } from './passkey-challenges.ts'
import { type PersonRecord, personSql } from './person.ts'
import type { Proved, Standing } from './prove.ts'

type Db = Kysely<Schema>

/** What an assertion is verified against. */
export interface StoredPasskey {
  readonly rp_id: string
  readonly public_key: string
  readonly counter: number
  /** Whose it is. */
  readonly owner: string
}
type Entry = Entering & {
  /** Keyed hash. */
  readonly challenge: string
  /** Credential id. */
  readonly subject: string
}
export type PasskeyLogin = Entry & {
  readonly allowlist: boolean
  /** The counter that a sound assertion shows; null for any other. */
  readonly verify: (passkey: StoredPasskey, challenge: { readonly rp_id: string }) => Promise<number | null>
  readonly judge: (standing: Standing) => ServerErrorCode | null
}

interface Facts {
  readonly prior: PriorLogin | null
  readonly challenge: { readonly rp_id: string } | null
  readonly passkey: StoredPasskey | null
  readonly known_device: boolean
  readonly person: PersonRecord | null
}
const FACTS = statement<Entry, Facts>(`
with ${PRIOR}, mine as (
  select p.rp_id, p.public_key, p.counter, a.user_id as owner from passkeys p
  join accounts a on a.app_id = p.app_id and a.type = p.type and a.subject = p.credential_id
  where p.app_id = :app and p.credential_id = :subject
)
select (select p.outcome from prior p) as prior, (select to_json(m) from mine m) as passkey,
  (select json_build_object('rp_id', c.rp_id) from passkey_challenges c where c.app_id = :app and c.challenge = :challenge
    and c.intent = 'login' and c.used_at is null and c.expires_at > :now::int8) as challenge,
  ${KNOWN_DEVICE} as known_device,
  ${personSql(`coalesce((select p.outcome ->> 'user' from prior p), (select m.owner from mine m))`)} as person`)

// Trust: the counter is judged again on its own row. Two assertions of a copied key at one moment cannot both be the next one.
const ENTER = statement<Entry & { owner: string; counter: number }, { user_id: string | null }>(`
with ${usedUp(`intent = 'login'`)}, counted as (
  update passkeys p set counter = :counter::int8 from used where p.app_id = :app and p.credential_id = :subject
    and (p.counter < :counter::int8 or (p.counter = 0 and :counter::int8 = 0))
  returning p.credential_id
), entry as (
  update accounts a set latest_verified_at = :now::int8 from counted
  where a.app_id = :app and a.type = 'passkey' and a.subject = counted.credential_id and a.user_id = :owner
  returning a.user_id
), ${entered(false)}
select (select entry.user_id from entry) as user_id`)

export type PasskeyProved = Exclude<Proved, { outcome: 'over-budget' }>

const attempt = async (db: Db, login: PasskeyLogin): Promise<PasskeyProved | 'look again'> => {
  const [facts] = await FACTS(db, login)
  if (!facts) return { outcome: 'wrong' }
  const { prior, person, passkey, challenge } = facts
  if (prior && person) return { outcome: 'in', sid: prior.sid, isNew: false, person, knownDevice: true }
  const counter = passkey && challenge ? await login.verify(passkey, challenge) : null
  if (counter === null || !passkey || !person) {
    await burnChallenge(db, login)
    return { outcome: 'wrong' }
  }
  const listed = !login.allowlist || (await isListed(db, login.app, person.accounts))
  const reason = login.judge({ known: true, listed })
  if (reason) {
    await burnChallenge(db, login)
    return { outcome: 'no-entry', reason }
  }
  const [row] = await ENTER(db, { ...login, owner: passkey.owner, counter })
  if (!row?.user_id) return 'look again'
  const accounts = person.accounts.map((account) =>
    account.type === 'passkey' && account.subject === login.subject ? { ...account, latest_verified_at: login.now } : account,
  )
  return { outcome: 'in', sid: login.sid, isNew: false, person: { ...person, accounts }, knownDevice: facts.known_device }
}

/** Signs in once, however often the call is repeated. */
export const passkeyLogin = async (db: Db, login: PasskeyLogin): Promise<PasskeyProved> =>
  (await runAndLookAgain(db, login, () => attempt(db, login))) ?? { outcome: 'wrong' }
