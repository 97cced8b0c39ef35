// Proofs judged before the statement: verified tokens and signatures, and a guest's credential.

import type { Db } from '../../db/schema.ts'
import type { CheckedLogin, Proof } from './enter.ts'
import { type Entering, entryStatement, factsStatement, PROVED } from './entry-statement.ts'
import { type PersonRecord, signsInSql } from './person.ts'

const FACTS = factsStatement<Entering, object>({})
const ENTER = entryStatement<Entering>({ use: PROVED })
const JUDGED: CheckedLogin = { holds: true, enter: ENTER }

/**
 * An account that was proved; `check` may judge more, or throw, once its owner is known: false where another attempt has used the proof up, a text
 * for what is known of the account only then (JSON).
 */
export const judgedProof =
  (check: (owner: PersonRecord | null) => Promise<boolean | string> = async () => true): Proof =>
  async (db: Db, entering) => {
    const [facts] = await FACTS(db, entering)
    if (!facts) return null
    return {
      ...facts,
      check: async () => {
        const judged = await check(facts.person)
        if (judged === false) return 'retry'
        return judged === true ? JUDGED : { holds: true, details: judged, enter: ENTER }
      },
    }
  }

// Trust: a guest who has any account is none any more; whatever linked it need not know of guests.
const NO_ACCOUNT = `not exists (select from accounts a where a.user_id = g.user_id and ${signsInSql('a')})`
const MINE = 'g.app_id = :app and g.credential = :subject'
/** `key`: that the credential is bound to. */
const GUEST_FACTS = factsStatement<Entering, { readonly dead: boolean; readonly key: string | null }>({
  owner: `select g.user_id from guests g where ${MINE}`,
  columns: `exists (select from guests g where ${MINE} and not ${NO_ACCOUNT}) as dead, (select g.jkt from guests g where ${MINE}) as key`,
})
/** `bind`: the key that the credential is bound to from now on, where it is bound to none; null: it stays as it is. */
const ENTER_AS_GUEST = entryStatement<Entering & { bind: string | null }>({
  use: PROVED,
  // Trust: judged on its own row once more. A credential that was bound meanwhile is not taken without that key.
  known: `update guests g set jkt = coalesce(g.jkt, :bind::text) from proof
  where ${MINE} and g.user_id = :user and ${NO_ACCOUNT} and not g.linked and (g.jkt is null or g.jkt = :jkt::text) returning g.user_id`,
  newcomer:
    'insert into guests (app_id, credential, user_id, jkt) select :app, :subject, newcomer.id, :bind::text from newcomer returning user_id',
})

interface ShownGuest {
  /** The credential is bound to the key of this sign-in, for good. */
  readonly binds: boolean
  readonly beforeNew?: ((trx: Db) => Promise<void>) | undefined
}

/** The guest of a credential (a keyed hash). One that is bound to a key is worth nothing without it. */
export const guestProof =
  ({ binds, beforeNew }: ShownGuest): Proof =>
  async (db: Db, entering) => {
    const [facts] = await GUEST_FACTS(db, entering)
    if (!facts) return null
    const enter: CheckedLogin['enter'] = (on, by, isNew) => ENTER_AS_GUEST(on, { ...by, bind: binds ? by.jkt : null }, isNew)
    return {
      ...facts,
      check: () => {
        if (facts.dead) return 'wrong'
        // Trust: a credential that was read out of storage or a log signs nobody in without the key of its browser.
        if (facts.key !== null && facts.key !== entering.jkt) return 'unproved'
        return { holds: true, ...(beforeNew && { beforeNew }), enter }
      },
    }
  }
