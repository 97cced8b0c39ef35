// Links an account to a user by code, or puts it in another one's place. Two calls at one moment cannot both win: the tables forbid a second
// owner of a subject and a second account of a type, and who loses is judged again by what the winner has left behind.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runOnce } from '../idempotency.ts'
import { type Asker, SLOT } from '../login/challenge-row.ts'
import { type ProveParams, proveStatement } from '../login/code-proof.ts'
import { FIXED, LOOKED_RIGHT } from '../login/login-facts.ts'
import { type PersonRecord, personSql } from '../login/person.ts'

type Db = Kysely<Schema>

/** What the rules look at, once the identifier is proved. */
export interface LinkStanding {
  /** The user who has the account now; null where nobody has. */
  readonly owner: string | null
  readonly person: PersonRecord
}
export type LinkGuess = Omit<ProveParams, 'device' | 'fixed' | 'wrong' | 'may'> & {
  readonly judge: (standing: LinkStanding) => ServerErrorCode | null
}
export type Linked =
  | { readonly outcome: 'over-budget' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'refused'; readonly reason: ServerErrorCode; readonly person: PersonRecord | null }
  /** `anew` is false for the repetition of a call. */
  | { readonly outcome: 'done'; readonly person: PersonRecord; readonly anew: boolean }

interface Facts {
  readonly device: string
  readonly done: boolean
  readonly fixed: boolean
  readonly looked_right: boolean
  readonly owner: string | null
  readonly person: PersonRecord | null
}
const FACTS = statement<
  Asker & { user: string; type: string; subject: string; code: string; key: string; now: number; most_tries: number },
  Facts
>(`
with slot as materialized (${SLOT})
select slot.device,
  exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8
    and i.outcome ->> 'user' = :user) as done,
  ${FIXED} as fixed, ${LOOKED_RIGHT} as looked_right,
  (select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject) as owner,
  ${personSql(':user')} as person
from slot`)

const PERSON = statement<{ user: string }, { person: PersonRecord | null }>(`select ${personSql(':user')} as person`)

const attempt = async (db: Db, guess: LinkGuess): Promise<Linked | 'look again'> => {
  const [facts] = await FACTS(db, guess)
  if (!facts?.person) return { outcome: 'refused', reason: 'missing_or_invalid_token', person: null }
  if (facts.done) return { outcome: 'done', person: facts.person, anew: false }
  const looksRight = facts.fixed || facts.looked_right
  const reason = looksRight ? guess.judge({ owner: facts.owner, person: facts.person }) : null
  const limited = guess.address !== '' && facts.device === ''
  const run = proveStatement({ limited, entry: guess.old ? 'update' : 'link', keyed: guess.key !== '' })
  const [row] = await run(db, {
    ...guess,
    device: facts.device,
    fixed: facts.fixed ? 1 : 0,
    wrong: looksRight ? 0 : 1,
    may: looksRight && !reason ? 1 : 0,
  })
  if (!row || row.proved === null) return { outcome: 'over-budget' }
  if (row.proved !== looksRight) return 'look again'
  if (!row.proved) return { outcome: 'wrong' }
  if (reason) return { outcome: 'refused', reason, person: facts.person }
  if (row.user_id === null) return { outcome: 'refused', reason: 'linked_account_not_found', person: facts.person }
  const [after] = await PERSON(db, { user: guess.user })
  return { outcome: 'done', person: after?.person ?? facts.person, anew: true }
}

/** Judges a code and links what it proves, once, however often the call is repeated. */
export const link = async (db: Db, guess: LinkGuess): Promise<Linked> => {
  const once = () => runOnce(db, { app: guess.app, key: guess.key, now: guess.now }, () => attempt(db, guess))
  const first = await once()
  const last = first === 'look again' ? await once() : first
  return last === 'look again' ? { outcome: 'wrong' } : last
}
