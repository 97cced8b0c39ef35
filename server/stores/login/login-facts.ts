// What is known before a guess is judged: read without a lock, so it may be a moment old. What must not be is judged again in prove.ts.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type Asker, SLOT } from './challenge-row.ts'
import { PRIOR } from './entry-statement.ts'
import { type PersonRecord, personSql } from './person.ts'

/** What an earlier call of the same key did. */
export interface PriorLogin {
  readonly sid: string
  readonly user: string
  readonly is_new: boolean
}
export interface LoginFacts {
  /** Only while its session is open. */
  readonly prior: PriorLogin | null
  /** Whose row of challenges counts. */
  readonly device: string
  /** Whether this is the fixed code of a test account. */
  readonly fixed: boolean
  /** Whether the code is the one on its way to this asker. */
  readonly looked_right: boolean
  /** The user of the earlier call, else of the identifier. */
  readonly person: PersonRecord | null
}
export type FactsParams = Asker & { type: string; subject: string; code: string; key: string; now: number; most_tries: number }

/** SQL: whether this is the fixed code of a test account. */
export const FIXED = `exists (select from test_accounts t
  where t.app_id = :app and t.type = :type and t.email = :subject and t.code_hash = :code)`
/** SQL: whether the code is the one on its way to the asker; `slot` must be there. */
export const LOOKED_RIGHT = `exists (select from challenges c where c.app_id = :app and c.identifier = :identifier
  and c.device = slot.device and c.code_hash = :code and c.expires_at > :now::int8 and c.tries < :most_tries::int4)`
const USER_OF_SUBJECT = '(select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject)'

/** Parts without which a caller's question can do are left out: they cost as much as the rest. */
const build = (named: boolean, keyed: boolean) =>
  statement<FactsParams, LoginFacts>(`
with slot as materialized (${named ? SLOT : `select ''::text as device`})${keyed ? `, ${PRIOR}` : ''}
select slot.device, ${keyed ? '(select p.outcome from prior p)' : 'null::jsonb'} as prior,
  ${FIXED} as fixed, ${LOOKED_RIGHT} as looked_right,
  ${personSql(keyed ? `coalesce((select p.outcome ->> 'user' from prior p), ${USER_OF_SUBJECT})` : USER_OF_SUBJECT)} as person
from slot`)

const STRANGER = { plain: build(false, false), keyed: build(false, true) }
const NAMED = { plain: build(true, false), keyed: build(true, true) }

/** Reads the facts about one guess. */
export const loginFacts = async (db: Kysely<Schema>, params: FactsParams): Promise<LoginFacts> => {
  const question = params.cookie || params.analytics ? NAMED : STRANGER
  const [row] = await (params.key ? question.keyed : question.plain)(db, params)
  if (!row) throw new Error('A login has no facts.')
  return row
}
