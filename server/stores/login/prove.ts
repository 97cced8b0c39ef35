// Judges a code and, if it proves the identifier, signs its person in (security.md, "Login code", "Guess budget").

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { isFull } from '../account/users.ts'
import { runOnce } from '../idempotency.ts'
import { isListed } from './allowlist.ts'
import { type Asker, SLOT } from './challenge-row.ts'
import { type ProveParams, type ProveRow, proveStatement } from './code-proof.ts'
import { type LoginFacts, loginFacts } from './login-facts.ts'
import type { PersonRecord } from './person.ts'

type Db = Kysely<Schema>

/** What the app's rules look at, once the identifier is proved. */
export interface Standing {
  readonly known: boolean
  /** Whether the person is on the allowlist; true where the app has none. */
  readonly listed: boolean
}
/** A guess, and what it would lead to. */
export type Guess = Omit<ProveParams, 'device' | 'fixed' | 'wrong' | 'may' | 'user' | 'old'> & {
  /** Makes the id that a new user would get. */
  readonly newUserId: () => string
  /** Whether the allowlist counts, and the number of users that the app may have (null: any). */
  readonly allowlist: boolean
  readonly most_users: number | null
  /** The app's rules: why this person may not come in, or null. */
  readonly judge: (standing: Standing) => ServerErrorCode | null
}

/** What became of a guess. `session` is the one to answer with: the new one, or that of the earlier call with this key. */
export type Proved =
  | { readonly outcome: 'over-budget' }
  | { readonly outcome: 'wrong' }
  | { readonly outcome: 'no-entry'; readonly reason: ServerErrorCode }
  | {
      readonly outcome: 'in'
      readonly sid: string
      readonly isNew: boolean
      readonly person: PersonRecord
      /** Whether the device had signed in as this identifier before; true for the repetition of a call. */
      readonly knownDevice: boolean
    }

/** The person as the statement has left them: the facts were read before it. */
const signedIn = ({ person }: LoginFacts, { type, subject, now }: Guess, userId: string): PersonRecord => {
  const fresh = { type, subject, details: {}, first_verified_at: now, latest_verified_at: now }
  if (!person) return { id: userId, created_at: now, terms_accepted_at: null, accounts: [fresh] }
  const accounts = person.accounts.map((account) =>
    account.type === type && account.subject === subject ? { ...account, latest_verified_at: now } : account,
  )
  return { ...person, accounts }
}

/** Why a person whose guess looks right stays out. A wrong guess is not worth the question. */
const refusal = async (db: Db, guess: Guess, { person }: LoginFacts): Promise<ServerErrorCode | null> => {
  const names = [{ type: guess.type, subject: guess.subject }, ...(person?.accounts ?? [])]
  const listed = !guess.allowlist || (await isListed(db, guess.app, names))
  return guess.judge({ known: person !== null, listed })
}

const attempt = async (db: Db, guess: Guess): Promise<Proved | 'look again'> => {
  const facts = await loginFacts(db, guess)
  if (facts.prior && facts.person) {
    return { outcome: 'in', sid: facts.prior.sid, isNew: facts.prior.is_new, person: facts.person, knownDevice: true }
  }
  const isKnown = facts.person !== null
  const looksRight = facts.fixed || facts.looked_right
  const reason = looksRight ? await refusal(db, guess, facts) : null
  // A device that has signed in before is not held up by what others do from its address.
  const limited = guess.address !== '' && facts.device === ''
  const run = proveStatement({ limited, entry: isKnown ? 'known' : 'newcomer', keyed: guess.key !== '' })
  const params = (may: boolean): ProveParams => ({
    ...guess,
    user: isKnown ? '' : guess.newUserId(),
    old: '',
    device: facts.device,
    fixed: facts.fixed ? 1 : 0,
    wrong: looksRight ? 0 : 1,
    may: may ? 1 : 0,
  })
  const done = (row: ProveRow | undefined, why: ServerErrorCode | null): Proved | 'look again' => {
    if (!row || row.proved === null) return { outcome: 'over-budget' }
    // It looked right and was not: its twin used the code a moment before, and what that one did can be seen now. Or the other way round.
    if (row.proved !== looksRight) return 'look again'
    if (!row.proved) return { outcome: 'wrong' }
    if (row.user_id === null) return why ? { outcome: 'no-entry', reason: why } : 'look again'
    return {
      outcome: 'in',
      sid: guess.sid,
      isNew: !isKnown,
      person: signedIn(facts, guess, row.user_id),
      knownDevice: facts.device !== '',
    }
  }
  const { most_users } = guess
  if (isKnown || most_users === null || !looksRight || reason) {
    const [row] = await run(db, params(looksRight && !reason))
    return done(row, reason)
  }
  // Trust: newcomers to an app with a cap come one after the other, whichever instance they come to; counted side by side, all would fit.
  return db.transaction().execute(async (trx) => {
    const full = await isFull(trx, guess.app, most_users)
    const [row] = await run(trx, params(!full))
    return done(row, full ? 'max_accounts_reached' : null)
  })
}

/** Judges a guess once, however often the call is repeated. */
export const prove = async (db: Db, guess: Guess): Promise<Proved> => {
  const once = () => runOnce(db, { app: guess.app, key: guess.key, now: guess.now }, () => attempt(db, guess))
  const first = await once()
  const last = first === 'look again' ? await once() : first
  return last === 'look again' ? { outcome: 'wrong' } : last
}

const WAIT = statement<Asker & { now: number; address: string; most_wrong: number; most_by_address: number }, { wait: string }>(`
with slot as (${SLOT})
select greatest(1000,
  (select greatest(c.locked_until - :now::int8, case when c.wrong >= :most_wrong::int4 then c.wrong_ends_at - :now::int8 else 0 end)
    from challenges c, slot where c.app_id = :app and c.identifier = :identifier and c.device = slot.device),
  (select l.ends_at - :now::int8 from limits l where l.key = :address and l.hits >= :most_by_address::int4))::text as wait`)

/** Milliseconds until somebody over budget may guess again. */
export const waitToProve = async (
  db: Db,
  asker: Asker,
  limits: { now: number; address: string; most_wrong: number; most_by_address: number },
): Promise<number> => Number((await WAIT(db, { ...asker, ...limits }))[0]?.wait ?? 1000)
