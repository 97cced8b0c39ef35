// Taking over an account that belongs to another user, where the app allows it (docs/design/security.md, "Linking").

import type { WireUser } from '../../../src/contract/entities.ts'
import { SECOND } from '../../../src/kit/durations.ts'
import { keepOffer, type TransferRules, transfer } from '../../stores/account/transfers.ts'
import { findUser } from '../../stores/account/users.ts'
import { canSignIn, isEmbedded, type PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { identifierHash } from '../limits/device.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import type { Identifier } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { keyOf } from './call-key.ts'
import { noticeKeys } from './notices.ts'
import { notifyOfWallets } from './notify-of-wallets.ts'
import { wireUserOf } from './user.ts'

/** Milliseconds in which an offer may be taken up. */
const OFFER_MS = 600 * SECOND
const NONCE_BYTES = 32
const OVER = 'This transfer has run out. Link the account again.'

interface Account {
  readonly type: string
  readonly subject: string
}
type Details = Readonly<Record<string, unknown>>

const isOAuth = (type: string): boolean => type.endsWith('_oauth')
/** Types of accounts that can be taken over: the protocol has a call for each. */
const isTransferable = (type: string): boolean =>
  ['email', 'phone', 'wallet', 'farcaster', 'telegram'].includes(type) || isOAuth(type)

/** Whether the person has as many accounts of this type as they may have. */
const isFull = (app: App, { accounts }: PersonRecord, { type }: Account): boolean => {
  const same = accounts.filter((one) => one.type === type && !isEmbedded(one)).length
  return same >= (type === 'wallet' ? (app.row.config.max_linked_wallets_per_user ?? Number.POSITIVE_INFINITY) : 1)
}

/**
 * What a transfer does to the owner. Trust: nothing may be lost by it, and no guard be passed. A second factor guards whatever the owner has, and
 * who keeps no other way in would lose their wallets.
 */
const judge = (app: App, account: Account, person: PersonRecord, owner: PersonRecord): ReturnType<TransferRules['judge']> => {
  if (isFull(app, person, account)) return { broken: 'cannot_link_more_of_type' }
  if (owner.mfa_methods?.length) return { broken: 'linked_to_another_user' }
  const others = owner.accounts.filter(({ type, subject }) => type !== account.type || subject !== account.subject)
  if (canSignIn({ accounts: others })) return 'keeps'
  return others.length === 0 ? 'goes' : { broken: 'linked_to_another_user' }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What a provider told of the person, as clients of the protocol send it back. */
const userInfoOf = (subject: string, details: Details) => ({
  subject,
  name: text(details.name),
  username: text(details.username),
  profilePictureUrl: text(details.profile_picture_url),
  email: text(details.email),
  vanityName: text(details.vanity_name),
})

const nameOf = ({ type, subject }: Account, details: Details): string => {
  const known = [details.email, details.username, details.display_name, details.name, details.first_name]
  return isOAuth(type) || type === 'farcaster' || type === 'telegram' ? (known.map(text).find(Boolean) ?? subject) : subject
}

/** Of a link that was refused because the account belongs to another user: throws the offer to take it over, where there is one. */
export const offerTransfer = async (
  core: Core,
  app: App,
  { userId: user, sid: session }: TokenClaims,
  account: Account,
  { details, owner, person }: { readonly details: string; readonly owner: string; readonly person: PersonRecord },
): Promise<void> => {
  if (!settingsOf(app).account_transfers || !isTransferable(account.type)) return
  const other = await findUser(core.db, { app: app.id, user: owner })
  const consequence = other && judge(app, account, person, other)
  if (!consequence || typeof consequence === 'object') return
  const nonce = Buffer.from(core.random.bytes(NONCE_BYTES)).toString('base64url')
  const of = { app: app.id, user, session, ...account, details, owner }
  await keepOffer(core.db, { ...of, nonce: hashOf(core, nonce), ends: core.clock.now() + OFFER_MS })
  const known = JSON.parse(details) as Details
  throw new ServiceError('account_transfer_required', undefined, {
    data: {
      nonce,
      account: { displayName: nameOf(account, known) },
      ...(isOAuth(account.type)
        ? { subject: account.subject, otherUser: { oAuthUserInfo: userInfoOf(account.subject, known) } }
        : { otherUser: {} }),
    },
  })
}

const hashOf = ({ secrets }: Core, nonce: string): string => secrets.hash('account-transfer', nonce)

export interface TransferCall {
  readonly nonce: string
  readonly account: Account
  readonly idempotencyKey: IdempotencyKey
}

/** Takes the account over. 422 for a nonce that is not of this session and account, or was used; 400 where the owner's account is guarded by now. */
export const transferAccount = async (
  core: Core,
  app: App,
  { userId: user, sid: session }: TokenClaims,
  { nonce, account, idempotencyKey }: TransferCall,
): Promise<WireUser> => {
  if (!settingsOf(app).account_transfers) throw new ServiceError('not_supported')
  const now = core.clock.now()
  const of = { app: app.id, user, session, ...account, nonce: hashOf(core, nonce) }
  const done = await transfer(
    core.db,
    {
      ...of,
      key: keyOf(core, idempotencyKey, user),
      key_ends: now + IDEMPOTENCY_MS,
      now,
      signed_in_since: now - core.env.RECENT_LOGIN_SECONDS * 1000,
    },
    {
      judge: (proved, person, owner) => judge(app, proved, person, owner),
      leaving: { identifiersOf: (all) => all.map((one) => identifierHash(core, app.id, one as Identifier)) },
      limitsOf: (owner) => noticeKeys(core.secrets, owner),
    },
  )
  if (done.outcome === 'refused' && done.wallets?.length)
    throw new ServiceError(done.reason, undefined, { data: { wallets: done.wallets } })
  if (done.outcome === 'refused') throw new ServiceError(done.reason, done.reason === 'invalid_credentials' ? OVER : undefined)
  const { person, account: moved, left, gone } = done
  if (!moved) return wireUserOf(person)
  core.metrics.count('latchkey_transfers_total', { owner: gone ? 'deleted' : 'kept' })
  if (gone) core.metrics.count('latchkey_users_deleted_total')
  if (gone) core.notices.send(app, 'account-deleted', { id: user, ...gone })
  if (left && moved.type === 'email') core.notices.send(app, 'address-removed', left)
  const before = person.accounts.filter(({ type, subject }) => type !== moved.type || subject !== moved.subject)
  core.notices.send(app, 'account-added', { ...person, accounts: before })
  notifyOfWallets(core, app, { accounts: before }, person)
  return wireUserOf(person)
}
