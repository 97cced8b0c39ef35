// The one sign-in of all methods: facts, proof, rules, then user, session and record together or not at all.

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Db } from '../../db/schema.ts'
import { OverBudget } from '../budgets.ts'
import { runWithRetry } from '../idempotency.ts'
import type { Entering, EntryRow, Facts } from './entry-statement.ts'
import type { PersonRecord } from './person.ts'

/** A proof that was looked at, whether it holds or not. */
export interface Checked {
  readonly holds: boolean
  /**
   * Runs where the proof does not hold or a rule is broken: counts a wrong guess, spends a challenge. Answers whether the proof holds, judged
   * again on its own row; null where that was refused before. Left out where nothing is to be done.
   */
  readonly refuse?: (db: Db) => Promise<boolean | null>
  /** Milliseconds until a guess may be tried again; for methods that refuse some unjudged. */
  readonly wait?: (db: Db) => Promise<number>
}
export interface CheckedLogin extends Checked {
  /** JSON: what the proof tells of the account, where it is known only now. */
  readonly details?: string
  /** Id of the new user, where it was given out before. */
  readonly newUser?: string
  /** Runs in the transaction in which a new user is made; what it throws undoes all. */
  readonly beforeNew?: (trx: Db) => Promise<void>
  enter(db: Db, entering: Entering & { user: string }, isNew: boolean): Promise<EntryRow | undefined>
}
/** `stolen`: shown by two callers, and taken back. `retry`: another attempt of the same call was faster, what it did can be seen now. */
export type Verdict<C extends Checked> = C | 'wrong' | 'stolen' | 'retry'
/** `unproved`: it is worth something with another key alone. */
type LoginVerdict = Verdict<CheckedLogin> | 'unproved'
/** How a method proves an account: it reads the facts, and `check` judges them. Null where there is no such proof. */
export type Proof = (db: Db, entering: Entering) => Promise<(Facts & { check(): LoginVerdict | Promise<LoginVerdict> }) | null>

/** The app's rules after a proof that holds. */
interface EntryRules {
  /** The code of the first rule that is broken, or null. */
  firstBroken(db: Db, person: PersonRecord | null): Promise<ServerErrorCode | null>
  /** Whether the app has a cap: then a place is kept and the user made in one transaction. */
  readonly capped: boolean
  newUserId(): string
  /** Whether the app makes an embedded wallet at this login. `person`: as they are after it. */
  owesWallet(person: PersonRecord): boolean
}
export type Entered =
  /** Milliseconds. */
  | { readonly outcome: 'over-budget'; readonly wait: number }
  /** `unproved`: a repetition of a call whose session is bound to another key, or a credential that is. */
  | { readonly outcome: 'wrong' | 'stolen' | 'unproved' }
  | { readonly outcome: 'no-entry'; readonly reason: ServerErrorCode }
  | {
      readonly outcome: 'in'
      /** The new session, or that of the earlier call with this key. */
      readonly sid: string
      /** The key that it is bound to; null: to none. */
      readonly jkt: string | null
      readonly isNew: boolean
      readonly person: PersonRecord
      /** Whether the device had signed in as this account before; true for the repetition of a call. */
      readonly knownDevice: boolean
    }

/** What an unproved or refused attempt comes to. Throws {@link OverBudget}. */
export const refuseChecked = async (db: Db, { holds, refuse, wait }: Checked): Promise<'held' | 'wrong' | 'retry'> => {
  const proved = refuse ? await refuse(db) : holds
  if (proved === null) throw new OverBudget((await wait?.(db)) ?? 0)
  // The look and the lock disagree: a concurrent attempt used the proof in between.
  if (proved !== holds) return 'retry'
  return holds ? 'held' : 'wrong'
}

/** The person as the statement has left them: the facts were read before it. */
const signedIn = (person: PersonRecord | null, entering: Entering, userId: string): PersonRecord => {
  const { type, subject, now } = entering
  const details = JSON.parse(entering.details) as Record<string, unknown>
  const fresh = { type, subject, details, first_verified_at: now, latest_verified_at: now }
  if (!person) return { id: userId, created_at: now, terms_accepted_at: null, accounts: type === 'guest' ? [] : [fresh] }
  const accounts = person.accounts.map((account) =>
    account.type === type && account.subject === subject
      ? {
          ...account,
          details: { ...account.details, ...details },
          first_verified_at: account.latest_verified_at === 0 ? now : account.first_verified_at,
          latest_verified_at: now,
        }
      : account,
  )
  return { ...person, accounts }
}

const trySignIn = async (db: Db, entering: Entering, proof: Proof, rules: EntryRules): Promise<Entered | 'retry'> => {
  const facts = await proof(db, entering)
  if (!facts) return { outcome: 'wrong' }
  const { prior, person, device } = facts
  // Trust: what was answered to the holder of a key is answered to nobody else, who may have read their request in a log.
  if (prior && person && prior.jkt !== null && prior.jkt !== entering.jkt) return { outcome: 'unproved' }
  if (prior && person) return { outcome: 'in', sid: prior.sid, jkt: prior.jkt, isNew: prior.is_new, person, knownDevice: true }
  const checked = await facts.check()
  if (typeof checked === 'string') return checked === 'retry' ? 'retry' : { outcome: checked }
  const isNew = person === null
  const finish = async (on: Db): Promise<Entered | 'retry'> => {
    // A wrong guess is not worth the questions of the rules.
    const reason = checked.holds ? await rules.firstBroken(on, person) : null
    if (!checked.holds || reason) {
      const refused = await refuseChecked(on, checked)
      if (refused === 'retry') return 'retry'
      return reason ? { outcome: 'no-entry', reason } : { outcome: 'wrong' }
    }
    if (isNew) await checked.beforeNew?.(on)
    const detailed = { ...entering, details: checked.details ?? entering.details }
    const user = person?.id ?? checked.newUser ?? rules.newUserId()
    const entered = signedIn(person, detailed, user)
    const row = await checked.enter(on, { ...detailed, user, owes_wallet: rules.owesWallet(entered) }, isNew)
    if (!row || row.proved === null) throw new OverBudget((await checked.wait?.(on)) ?? 0)
    if (row.user_id === null) return 'retry'
    return { outcome: 'in', sid: entering.sid, jkt: entering.jkt, isNew, person: entered, knownDevice: device !== '' }
  }
  // Trust: the place in an app with a cap is kept until the user is made, whichever instance they come to; counted side by side, all would fit.
  const counted = checked.holds && isNew && (rules.capped || checked.beforeNew !== undefined)
  return counted ? db.transaction().execute(finish) : finish(db)
}

/** Signs in once, however often the call is repeated. */
export const signIn = async (db: Db, entering: Entering, proof: Proof, rules: EntryRules): Promise<Entered> => {
  try {
    return (await runWithRetry(db, entering, () => trySignIn(db, entering, proof, rules))) ?? { outcome: 'wrong' }
  } catch (error) {
    if (error instanceof OverBudget) return { outcome: 'over-budget', wait: error.wait }
    throw error
  }
}
