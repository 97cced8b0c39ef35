// Accounts of another user that a person has proved: offered by a nonce, and taken over once, in one transaction.
// See docs/design/security.md, "Linking".

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runIdempotent } from '../idempotency.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { isSessionLive } from '../sessions/sessions.ts'
import { notedSql } from './activity.ts'
import { deleteIn, type Gone, type Leaving } from './delete-user.ts'
import { madeElsewhere } from './guest-wallets.ts'
import { endGuest, isGuest, type Linking, linkProved } from './link.ts'

/** An account of `owner` that `user` may take over. */
export type Offer = Pick<Linking, 'app' | 'user' | 'session' | 'type' | 'subject' | 'details'> & {
  /** Keyed hash. */
  readonly nonce: string
  readonly owner: string
  readonly ends: number
}

const OFFER = statement<Offer, never>(`
insert into account_transfers (nonce, app_id, sid, user_id, owner_id, type, subject, details, ends_at)
values (:nonce, :app, :session, :user, :owner, :type, :subject, :details::jsonb, :ends::int8)`)

/** Keeps an offer. */
export const keepOffer = async (db: Db, offer: Offer): Promise<void> => {
  await OFFER(db, offer)
}

/** Any of the nine providers. */
export const ANY_PROVIDER = 'oauth'
/** The call that takes an account over; `type` may be {@link ANY_PROVIDER}. */
export type Taking = Omit<Linking, 'details'> & { readonly nonce: string }

// Trust: an offer is the session's own, for the account that was proved and no other.
const MINE = `t.nonce = :nonce and t.app_id = :app and t.sid = :session and t.subject = :subject
  and (t.type = :type or (:type = '${ANY_PROVIDER}' and t.type like '%!_oauth' escape '!')) and t.ends_at > :now::int8`
const FIND = statement<Taking, { owner: string | null; done: boolean; person: PersonRecord | null }>(`
select (select t.owner_id from account_transfers t where ${MINE}) as owner,
  exists (select from idempotency i where i.app_id = :app and i.key = :key and i.expires_at > :now::int8) as done,
  ${personSql(':user')} as person`)
const USE = statement<Taking, { type: string; details: string }>(`
delete from account_transfers t where ${MINE} returning t.type, t.details::text as details`)
const LOCK = statement<{ app: string; user: string; owner: string }, { id: string }>(`
select id from users where id in (:user, :owner) and app_id = :app order by id for update`)
const PERSON = statement<{ user: string }, { person: PersonRecord | null }>(`select ${personSql(':user')} as person`)
const TAKE = statement<Pick<Linking, 'app' | 'user' | 'type' | 'subject' | 'session' | 'now'>, never>(`
with ${notedSql('unlink', 'select')}
delete from accounts where app_id = :app and type = :type and subject = :subject and user_id = :user`)

/** What becomes of the owner: they keep other accounts, or have none left and are deleted. */
type Consequence = 'keeps' | 'goes'
export interface TransferRules {
  /** What a transfer does to the owner, or the code of the rule that it breaks. */
  judge(
    account: { readonly type: string; readonly subject: string },
    person: PersonRecord,
    owner: PersonRecord,
  ): Consequence | { readonly broken: ServerErrorCode }
  leaving: Pick<Leaving, 'identifiersOf'>
  limitsOf(owner: string): readonly string[]
}
type Transferred =
  | { readonly outcome: 'refused'; readonly reason: ServerErrorCode; readonly wallets?: readonly string[] }
  /** `gone`: of an owner who was deleted; `left`: an owner who keeps other accounts; all three are null for the repetition of a call. */
  | {
      readonly outcome: 'done'
      readonly person: PersonRecord
      readonly account: { readonly type: string; readonly subject: string } | null
      readonly left: PersonRecord | null
      readonly gone: Gone | null
    }

const refused = (reason: ServerErrorCode, wallets: readonly string[] = []) => ({ outcome: 'refused', reason, wallets }) as const
const personOf = async (trx: Db, user: string): Promise<PersonRecord | null> => (await PERSON(trx, { user }))[0]?.person ?? null

const take = async (trx: Db, taking: Taking, rules: TransferRules): Promise<Transferred> => {
  const { app, user, session: sid, now } = taking
  const [found] = await FIND(trx, taking)
  if (!found?.person || !(await isSessionLive(trx, { app, user, sid, now }))) return refused('missing_or_invalid_token')
  if (found.done) return { outcome: 'done', person: found.person, account: null, left: null, gone: null }
  if (found.owner === null) return refused('invalid_credentials')
  // Trust: both users are held, in one order, so that of two transfers, links or deletions the later one sees what the former has left.
  await LOCK(trx, { app, user, owner: found.owner })
  const [person, owner] = [await personOf(trx, user), await personOf(trx, found.owner)]
  // Trust: as a link (link.ts). The offer is not used up by it.
  const planted = person && isGuest(person) ? await madeElsewhere(trx, taking) : []
  if (planted.length > 0) return refused('guest_wallet_elsewhere', planted)
  const [offer] = await USE(trx, taking)
  if (!offer || !person || !owner) return refused('invalid_credentials')
  const linking = { ...taking, ...offer }
  const account = { type: offer.type, subject: taking.subject }
  const isTheirs = owner.accounts.some(({ type, subject }) => type === account.type && subject === account.subject)
  if (!isTheirs) return refused('invalid_credentials')
  const consequence = rules.judge(account, person, owner)
  if (typeof consequence === 'object') return refused(consequence.broken)
  const leaving = { app, user: owner.id, ...rules.leaving, limits: rules.limitsOf(owner.id) }
  const gone = consequence === 'goes' ? await deleteIn(trx, leaving) : null
  if (consequence === 'keeps') await TAKE(trx, { ...linking, user: owner.id, session: '' })
  const row = await linkProved(trx, linking, false)
  // Thrown, so that the transaction is undone: nothing of a transfer that adds nothing is kept.
  if (!row?.user_id) throw new Error('A transfer has added no account.')
  if (isGuest(person)) await endGuest(trx, linking)
  const after = (await personOf(trx, user)) ?? person
  return { outcome: 'done', person: after, account, left: consequence === 'keeps' ? owner : null, gone }
}

/** Takes an account over once, however often the call is repeated. */
export const transfer = (db: Db, taking: Taking, rules: TransferRules): Promise<Transferred> =>
  runIdempotent(db, taking, () => db.transaction().execute((trx) => take(trx, taking, rules)))
