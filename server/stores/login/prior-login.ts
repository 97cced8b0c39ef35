// What an earlier call of the same key has signed in: asked where a proof must not be looked at twice.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { PRIOR } from './entry-statement.ts'
import type { PriorLogin as Outcome } from './login-facts.ts'
import { type PersonRecord, personSql } from './person.ts'

export interface PriorLogin {
  readonly sid: string
  readonly isNew: boolean
  readonly person: PersonRecord
}

const FIND = statement<{ app: string; key: string; now: number }, { outcome: Outcome; person: PersonRecord | null }>(`
with ${PRIOR}
select p.outcome, ${personSql("p.outcome ->> 'user'")} as person from prior p`)

/** The session that the key has opened, while it is open. */
export const priorLogin = async (
  db: Kysely<Schema>,
  which: { app: string; key: string; now: number },
): Promise<PriorLogin | null> => {
  const [found] = which.key ? await FIND(db, which) : []
  return found?.person ? { sid: found.outcome.sid, isNew: found.outcome.is_new, person: found.person } : null
}
