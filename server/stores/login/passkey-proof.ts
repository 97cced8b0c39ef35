// Proof by a passkey, an old one or a new one: the challenge's single use, whatever comes of the answer to it.
// See docs/design/security.md, "Passkeys".

import type { Db } from '../../db/schema.ts'
import type { Checked, Proof } from './enter.ts'
import { entryStatement, factsStatement } from './entry-statement.ts'
import { burnChallenge, type LiveChallenge } from './passkey-challenges.ts'

/** What an assertion is verified against. */
export interface StoredPasskey {
  readonly rp_id: string
  readonly public_key: string
  readonly counter: number
  /** By which it names its owner, where it was made elsewhere. */
  readonly user_handle?: string | null
}
/** A new passkey that was verified. */
export type NewPasskey = {
  /** JSON: what the account tells of the device. */
  readonly details: string
  readonly rp_id: string
  readonly public_key: string
  readonly counter: number
  /** JSON. */
  readonly transports: string
}
export interface ChallengeFacts {
  readonly challenge: LiveChallenge | null
}

/** The challenge of this intent, if it may still be answered. */
export const challengeColumn = (intent: 'login' | 'link' | 'sign-up'): string => `(
  select json_build_object('rp_id', c.rp_id, 'user_id', c.user_id, 'sid', c.sid) from passkey_challenges c
  where c.app_id = :app and c.challenge = :challenge and c.intent = '${intent}' and c.used_at is null and c.expires_at > :now::int8
) as challenge`
/** SQL that uses the challenge up. Trust: one conditional update decides who uses it, however many try. */
export const spendChallenge = (name: string, condition: string): string => `${name} as (
  update passkey_challenges set used_at = :now::int8
  where app_id = :app and challenge = :challenge and used_at is null and expires_at > :now::int8 and ${condition}
  returning challenge
)`
/** SQL that keeps the passkey of the account in `entry`. */
export const STORE_PASSKEY = `, stored as (
  insert into passkeys (app_id, credential_id, rp_id, public_key, counter, transports)
  select :app, :subject, :rp_id, :public_key, :counter::int8, :transports::jsonb from entry
)`

/** Trust: a challenge is spent even where its answer leads nowhere. */
export const spending = (which: { app: string; challenge: string; now: number }, holds: boolean): Checked => ({
  holds,
  refuse: async (db) => {
    await burnChallenge(db, which)
    return holds
  },
})

type Shown = { readonly challenge: string }
const LOGIN_FACTS = factsStatement<Shown, ChallengeFacts & { readonly passkey: StoredPasskey | null }>({
  columns: `(select to_json(mine) from (
    select p.rp_id, p.public_key, p.counter, p.user_handle from passkeys p where p.app_id = :app and p.credential_id = :subject) mine) as passkey,
  ${challengeColumn('login')}`,
})
// Trust: the counter is judged again on its own row. Two assertions of a copied key at one moment cannot both be the next one.
const LOGIN = entryStatement<Shown & { counter: number }>({
  use: `${spendChallenge('used', `intent = 'login'`)}, proof as (
  update passkeys p set counter = :counter::int8 from used where p.app_id = :app and p.credential_id = :subject
    and (p.counter < :counter::int8 or (p.counter = 0 and :counter::int8 = 0))
  returning p.credential_id
)`,
})
const SIGN_UP_FACTS = factsStatement<Shown, ChallengeFacts>({ columns: challengeColumn('sign-up') })
const SIGN_UP = entryStatement<Shown & NewPasskey>({
  use: spendChallenge('proof', `intent = 'sign-up' and user_id = :user`),
  more: STORE_PASSKEY,
})

/** Signs in by an assertion. `verify` answers the counter that a sound one shows, null for any other; `owner` is the user of the passkey. */
export const passkeyProof =
  (challenge: string, verify: (passkey: StoredPasskey, rpId: string, owner: string) => Promise<number | null>): Proof =>
  async (db: Db, entering) => {
    const [facts] = await LOGIN_FACTS(db, { ...entering, challenge })
    if (!facts) return null
    const { passkey, person } = facts
    return {
      ...facts,
      check: async () => {
        const counter = passkey && facts.challenge && person ? await verify(passkey, facts.challenge.rp_id, person.id) : null
        return {
          ...spending({ ...entering, challenge }, counter !== null),
          enter: (on, by, isNew) => LOGIN(on, { ...by, challenge, counter: counter ?? 0 }, isNew),
        }
      },
    }
  }

/** Makes a user of a new passkey. `verify` answers the passkey that a sound attestation holds, null for any other. */
export const newPasskeyProof =
  (challenge: string, verify: (rpId: string) => Promise<NewPasskey | null>): Proof =>
  async (db: Db, entering) => {
    const [facts] = await SIGN_UP_FACTS(db, { ...entering, challenge })
    if (!facts) return null
    return {
      ...facts,
      check: async () => {
        const user = facts.challenge?.user_id
        // Trust: an attestation proves only a new key. It must not sign in the owner of a credential id that is taken.
        const passkey = user && facts.challenge && !facts.person ? await verify(facts.challenge.rp_id) : null
        const checked = spending({ ...entering, challenge }, passkey !== null)
        if (!passkey || !user) return { ...checked, enter: async () => undefined }
        return {
          ...checked,
          details: passkey.details,
          newUser: user,
          enter: (on, by, isNew) => SIGN_UP(on, { ...by, ...passkey, challenge }, isNew),
        }
      },
    }
  }
