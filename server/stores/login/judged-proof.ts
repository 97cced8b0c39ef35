// Proofs judged before the statement: verified tokens and signatures, and a guest's credential.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { CheckedLogin, Proof } from './enter.ts'
import { type Entering, entryStatement, factsStatement, PROVED } from './entry-statement.ts'
import { type PersonRecord, signsInSql } from './person.ts'

type Db = Kysely<Schema>

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
const GUEST_FACTS = factsStatement<Entering, { readonly dead: boolean }>({
  owner: `select g.user_id from guests g where ${MINE}`,
  columns: `exists (select from guests g where ${MINE} and not ${NO_ACCOUNT}) as dead`,
})
const ENTER_AS_GUEST = entryStatement<Entering>({
  use: PROVED,
  known: `select g.user_id from guests g, proof where ${MINE} and g.user_id = :user and ${NO_ACCOUNT} and not g.linked for update of g`,
  newcomer: 'insert into guests (app_id, credential, user_id) select :app, :subject, newcomer.id from newcomer returning user_id',
})

/** The guest of a credential (a keyed hash). */
export const guestProof =
  (beforeNew?: (trx: Db) => Promise<void>): Proof =>
  async (db: Db, entering) => {
    const [facts] = await GUEST_FACTS(db, entering)
    return facts
      ? {
          ...facts,
          check: () => (facts.dead ? 'wrong' : { holds: true, ...(beforeNew && { beforeNew }), enter: ENTER_AS_GUEST }),
        }
      : null
  }
