// Links an account for every method: facts, proof, rules, account and idempotency record, together or not at all.
// Of two concurrent calls one succeeds: the tables forbid a second owner of a subject, and the loser is judged again.

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { OverBudget } from '../budgets.ts'
import { runWithRetry } from '../idempotency.ts'
import { type Checked, refuseChecked, type Verdict } from '../login/enter.ts'
import { type EntryParts, type EntryRow, HELD, PROVED, recordSql, variants } from '../login/entry-statement.ts'
import { canSignIn, firstProvedSql, type PersonRecord, personSql } from '../login/person.ts'
import { endOthersIn } from '../sessions/end-sessions.ts'
import { isSessionLive } from '../sessions/sessions.ts'
import { RECENT } from '../sessions/step-up.ts'
import { notedSql } from './activity.ts'
import { madeElsewhere } from './guest-wallets.ts'
import { lockUser } from './users.ts'

type Params = Record<string, string | number | boolean | null>

/** The parameters of every link. */
export type Linking = {
  readonly app: string
  /** Who links, and by which session. */
  readonly user: string
  readonly session: string
  readonly type: string
  readonly subject: string
  /** JSON: what is known of the account from now on. */
  readonly details: string
  /** Idempotency key of this user, or empty. */
  readonly key: string
  readonly key_ends: number
  readonly now: number
  /** A session that was opened by signing in after it may change an account. */
  readonly signed_in_since: number
}
/** What the rules look at, once the account is proved. */
export interface LinkStanding {
  /** The user who has the account now; null for none. */
  readonly owner: string | null
  readonly person: PersonRecord
}
interface LinkFacts {
  /** Whether an earlier call of this key has done it. */
  readonly done: boolean
  readonly owner: string | null
  readonly person: PersonRecord | null
}
interface CheckedLink extends Checked {
  /** Whether the rules count the user's accounts: then links of one user come one after the other. */
  readonly counted?: boolean
  /** JSON: what the proof tells of the account, where it is known only now. */
  readonly details?: string
  link(db: Db, linking: Linking, renew: boolean): Promise<EntryRow | undefined>
}
export type LinkProof = (
  db: Db,
  linking: Linking,
) => Promise<(LinkFacts & { check(): Verdict<CheckedLink> | Promise<Verdict<CheckedLink>> }) | null>
export type LinkRule = (standing: LinkStanding) => ServerErrorCode | null
export type Linked =
  /** Milliseconds. */
  | { readonly outcome: 'over-budget'; readonly wait: number }
  | { readonly outcome: 'wrong' | 'stolen' }
  /** `details`: JSON, what a proof that held told of the account. */
  | {
      readonly outcome: 'refused'
      readonly reason: ServerErrorCode
      readonly person: PersonRecord | null
      readonly details?: string
      /** Of `guest_wallet_elsewhere`: the addresses. */
      readonly wallets?: readonly string[]
    }
  /** `isNew` is false for the repetition of a call. */
  | { readonly outcome: 'done'; readonly person: PersonRecord; readonly isNew: boolean }

/** Reads the facts, without a lock. `columns` and `from` are what the method's own check looks at. */
export const linkFactsStatement = <P extends Params, F>({ columns = '', from = '' } = {}) => {
  const read = statement<Linking & P, LinkFacts & F>(`
select exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8) as done,
  (select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject) as owner,${columns && `\n  ${columns},`}
  ${personSql(':user')} as person${from && `\nfrom ${from}`}`)
  return async (db: Db, params: Linking & P) => (await read(db, params))[0]
}

/** Trust: a session that has ended meanwhile links nothing, however far the call had come. */
export const IN_SESSION = `exists (select from sessions s where s.sid = :session and s.user_id = :user and s.ended_at is null)`
/** Whether the session that links was opened too long ago to change an account: see `BY_LATE_LINK` of the sign-in. */
export const LATE = `not exists (select from sessions s where s.sid = :session and ${RECENT})`
const ADD = `insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at, linked_late)
  select :app, :type, :subject, u.id, :details::jsonb, :now::int8, :now::int8, ${LATE} from proof, users u
  where u.id = :user and u.app_id = :app and ${IN_SESSION} returning user_id`
const RENEW = `update accounts a set first_verified_at = ${firstProvedSql('a')}, latest_verified_at = :now::int8, details = a.details || :details::jsonb from proof
  where a.app_id = :app and a.type = :type and a.subject = :subject and a.user_id = :user returning a.user_id`

/** Uses the proof up, and adds the account or renews what is known of it. */
export const linkStatement = <P extends Params>(
  parts: Pick<EntryParts, 'proved' | 'more' | 'devices'> & {
    readonly use: (renew: boolean) => string
    readonly add?: string
    readonly kind?: 'link' | 'update'
  },
) => {
  const { use, proved = HELD, add = ADD, more = '', devices, kind = 'link' } = parts
  const variant = variants((renew, keyed) =>
    statement<Linking & P, EntryRow>(`
with ${use(renew)}, entry as (
  ${renew ? RENEW : add}
)${more}${renew ? '' : `, ${notedSql(kind, 'select from entry')}`}${devices ? `, ${devices}` : ''}${keyed ? `, ${recordSql()}` : ''}
select ${proved} as proved, (select entry.user_id from entry) as user_id`),
  )
  return async (db: Db, params: Linking & P, renew: boolean) => (await variant(renew, params.key !== '')(db, params))[0]
}

const STANDING = linkFactsStatement()
const LINKED = statement<{ user: string }, never>(`update guests set linked = true where user_id = :user`)
const PERSON = statement<{ user: string }, { person: PersonRecord | null }>(`select ${personSql(':user')} as person`)
/**
 * The first account of a guest. Trust: an attacker who handed this guest to the person, or shared its secret, holds sessions and forks of it; they must
 * not become sessions of the person. The call that links comes after all others that hold the user's row, and is judged again behind it.
 */
export const endGuest = async (trx: Db, { app, user, session, now }: Linking): Promise<void> => {
  await LINKED(trx, { user })
  await endOthersIn(trx, { app, user, sid: session, now, whole: true })
}
const GONE: Linked = { outcome: 'refused', reason: 'missing_or_invalid_token', person: null }

export const isGuest = (person: PersonRecord): boolean => !canSignIn(person)

/**
 * Trust: a guest may have been handed to the person with a wallet whose key an attacker has. It is not taken along before the person is told of it:
 * nothing is lost, since the guest and the wallet stay as they are. Null: there is none.
 */
const planted = async (db: Db, linking: Linking, person: PersonRecord): Promise<Linked | null> => {
  const wallets = isGuest(person) ? await madeElsewhere(db, linking) : []
  return wallets.length > 0 ? { outcome: 'refused', reason: 'guest_wallet_elsewhere', person, wallets } : null
}

const finish = async (db: Db, linking: Linking, { done, owner, person }: LinkFacts, checked: CheckedLink, rule: LinkRule) => {
  if (!person) return GONE
  if (done) return { outcome: 'done', person, isNew: false } as const
  const reason = checked.holds ? rule({ owner, person }) : null
  if (!checked.holds || reason) {
    const refused = await refuseChecked(db, checked)
    if (refused === 'retry') return 'retry'
    const { details = linking.details } = checked
    return reason ? ({ outcome: 'refused', reason, person, details } as const) : ({ outcome: 'wrong' } as const)
  }
  // Again, behind the user's row: one that was made meanwhile is not taken along either.
  const left = await planted(db, linking, person)
  if (left) return (await refuseChecked(db, checked)) === 'retry' ? 'retry' : left
  const row = await checked.link(db, linking, owner === linking.user)
  if (!row || row.proved === null) throw new OverBudget((await checked.wait?.(db)) ?? 0)
  if (!row.proved) return 'retry'
  if (row.user_id === null) {
    const { app, user, session: sid, now } = linking
    if (!(await isSessionLive(db, { app, user, sid, now }))) return GONE
    return { outcome: 'refused', reason: 'linked_account_not_found', person } as const
  }
  if (isGuest(person)) await endGuest(db, linking)
  const [after] = await PERSON(db, linking)
  return { outcome: 'done', person: after?.person ?? person, isNew: true } as const
}

const tryLink = async (db: Db, linking: Linking, proof: LinkProof, rule: LinkRule): Promise<Linked | 'retry'> => {
  const facts = await proof(db, linking)
  if (!facts) return { outcome: 'wrong' }
  if (!facts.person) return GONE
  if (facts.done) return { outcome: 'done', person: facts.person, isNew: false }
  // Before the proof is looked at, which may be used up by that: the same proof links once the person has decided.
  const left = await planted(db, linking, facts.person)
  if (left) return left
  const checked = await facts.check()
  if (typeof checked === 'string') return checked === 'retry' ? 'retry' : { outcome: checked }
  if (!checked.holds || !(checked.counted || isGuest(facts.person))) return finish(db, linking, facts, checked, rule)
  return db.transaction().execute(async (trx): Promise<Linked | 'retry'> => {
    // Trust: two calls that link the last possible account come one after the other, so the second one counts the first.
    const standing = (await lockUser(trx, linking)) ? await STANDING(trx, linking) : undefined
    return standing ? finish(trx, linking, standing, checked, rule) : GONE
  })
}

/** Links once, however often the call is repeated. */
export const link = async (db: Db, linking: Linking, proof: LinkProof, rule: LinkRule): Promise<Linked> => {
  try {
    return (await runWithRetry(db, linking, () => tryLink(db, linking, proof, rule))) ?? { outcome: 'wrong' }
  } catch (error) {
    if (error instanceof OverBudget) return { outcome: 'over-budget', wait: error.wait }
    throw error
  }
}

/** Adds an account whose proof was judged before, or renews what is known of it. */
export const linkProved = linkStatement({ use: () => PROVED })

/**
 * An account that `check` proves; false where another attempt of the call has used the proof up, a text for what is known of the account only
 * then (JSON).
 */
export const judgedLink =
  (check: () => Promise<boolean | string>): LinkProof =>
  async (db, linking) => {
    const facts = await STANDING(db, linking)
    if (!facts) return null
    return {
      ...facts,
      check: async () => {
        const judged = await check()
        if (judged === false) return 'retry'
        const details = judged === true ? linking.details : judged
        return {
          holds: true,
          counted: true,
          details,
          link: (trx, given, renew) => linkProved(trx, { ...given, details }, renew),
        }
      },
    }
  }
