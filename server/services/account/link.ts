// Links accounts to the signed-in user, changes and unlinks them: first the proof, then the rules.
// See docs/design/security.md, "Linking"; docs/design/spec.md, "Field rules".

import { emailOf } from '../../../src/contract/email-address.ts'
import type { WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { codeLink } from '../../stores/account/code-link.ts'
import { type LinkProof, type LinkRule, type LinkStanding, link } from '../../stores/account/link.ts'
import { unlink } from '../../stores/account/unlink.ts'
import { findUser } from '../../stores/account/users.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { challengeKeyOf } from '../limits/device.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import { CHANNELS } from '../login/code-channel.ts'
import { guessOf, type ShownCode } from '../login/code-login.ts'
import { outcomeOf, tooMany } from '../login/enter.ts'
import type { Identifier } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { keyOf } from './call-key.ts'
import { notifyOfWallets } from './notify-of-wallets.ts'
import { offerTransfer } from './transfer.ts'
import { wireUserOf } from './user.ts'

/** The call of a user who links. */
interface Linker {
  readonly claims: TokenClaims
  /** Label of the metrics. */
  readonly method: string
  readonly idempotencyKey: IdempotencyKey
  /** Message of a proof that does not hold; left out: the catalogue's. */
  readonly wrong?: string
  /** Message of a refusal; left out: the catalogue's. */
  readonly refusal?: (reason: ServerErrorCode, accounts: readonly { readonly type: string }[]) => string | undefined
}
/** What a method gives. */
interface AccountToLink {
  readonly account: { readonly type: string; readonly subject: string }
  readonly details?: object
  readonly proof: LinkProof
  readonly brokenRule: LinkRule
}

/** Tells the person that an account was added to theirs. Where one took the place of another, the mail goes to the old one; a guest without one gets none. */
const notifyOfLink = (core: Core, app: App, user: string, before: LinkStanding | undefined, after: PersonRecord): void => {
  if (!before || before.owner === user) return
  core.notices.send(app, 'account-added', before.person)
  notifyOfWallets(core, app, before.person, after)
}

/** Links an account, or refuses with the catalogue's code. `isNew` is false for the repetition of a call. */
export const linkAccount = async (
  core: Core,
  app: App,
  { claims, method, idempotencyKey, wrong, refusal }: Linker,
  { account, details = {}, proof, brokenRule }: AccountToLink,
): Promise<{ readonly user: WireUser; readonly person: PersonRecord; readonly isNew: boolean }> => {
  const now = core.clock.now()
  const count = (outcome: string): void => core.metrics.count('latchkey_links_total', { method, outcome })
  const { userId: user, sid: session } = claims
  const of = { app: app.id, user, session, ...account, details: JSON.stringify(details) }
  const signed_in_since = now - core.env.RECENT_LOGIN_SECONDS * 1000
  const linking = { ...of, key: keyOf(core, idempotencyKey, user), key_ends: now + IDEMPOTENCY_MS, now, signed_in_since }
  const before: LinkStanding[] = []
  const judge: LinkRule = (standing) => {
    before[0] = standing
    return brokenRule(standing)
  }
  const linked = await link(core.db, linking, proof, judge).catch((error: unknown) => {
    const outcome = outcomeOf(error, 'refused')
    if (outcome) count(outcome)
    throw error
  })
  count(linked.outcome)
  if (linked.outcome === 'stolen') core.log.warn('oauth_code_reused', { appId: app.id, provider: method })
  if (linked.outcome === 'over-budget') throw tooMany(linked.wait)
  const { owner } = before[0] ?? {}
  if (linked.outcome === 'refused' && linked.reason === 'linked_to_another_user' && owner && linked.person && linked.details)
    await offerTransfer(core, app, claims, account, { details: linked.details, owner, person: linked.person })
  if (linked.outcome === 'refused' && linked.wallets)
    throw new ServiceError(linked.reason, undefined, { data: { wallets: linked.wallets } })
  if (linked.outcome === 'refused') throw new ServiceError(linked.reason, refusal?.(linked.reason, linked.person?.accounts ?? []))
  if (linked.outcome !== 'done') throw new ServiceError('invalid_credentials', wrong)
  if (linked.isNew) notifyOfLink(core, app, user, before[0], linked.person)
  return { user: wireUserOf(linked.person), person: linked.person, isNew: linked.isNew }
}

/** Said where there is nothing to be changed. */
const NOTHING_TO_UPDATE = {
  email: 'User is required to have an email address to update it.',
  phone: 'User is required to have a phone number to update it.',
} as const

const brokenRule = (app: App, user: string, shown: Identifier, old: Identifier | null, { owner, person }: LinkStanding) => {
  const rules: [broken: boolean, code: ServerErrorCode][] = [
    [!app.row.config[CHANNELS[shown.type].flag], 'disallowed_login_method'],
    [owner === user, 'cannot_link_more_of_type'],
    [owner !== null, 'linked_to_another_user'],
    [!old && person.accounts.some(({ type }) => type === shown.type), 'cannot_link_more_of_type'],
    [
      old !== null && !person.accounts.some(({ type, subject }) => type === old.type && subject === old.subject),
      'linked_account_not_found',
    ],
  ]
  return rules.find(([broken]) => broken)?.[1] ?? null
}

/** Links what the code proves to the signed-in user; with `old` it takes that one's place. */
export const linkWithCode = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  shown: ShownCode,
  old: Identifier | null = null,
): Promise<WireUser> => {
  const { identifier: account, device, idempotencyKey } = shown
  const { userId: user } = claims
  const { type } = account
  const refusal: Linker['refusal'] = (reason, accounts) =>
    reason === 'linked_account_not_found' && !accounts.some((one) => one.type === type) ? NOTHING_TO_UPDATE[type] : undefined
  const guess = { ...challengeKeyOf(core, app.id, account, device), ...guessOf(core, app, shown) }
  const linked = await linkAccount(
    core,
    app,
    { claims, method: CHANNELS[type].method, idempotencyKey, refusal },
    {
      account,
      proof: codeLink(guess, old?.subject ?? ''),
      brokenRule: (standing) => brokenRule(app, user, account, old, standing),
    },
  )
  if (old?.type === 'email' && linked.isNew) core.notices.send(app, 'address-removed', { ...linked.person, accounts: [old] })
  return linked.user
}

const REFUSALS = {
  'no-user': 'missing_or_invalid_token',
  'not-found': 'linked_account_not_found',
  sole: 'cannot_unlink_sole_account',
  enrolled: 'missing_or_invalid_mfa',
  embedded: 'cannot_unlink_embedded_wallet',
} as const satisfies Record<string, ServerErrorCode>

/** The text under which a user has the mailbox where another user has its one spelling (docs/deploy.md, "One mailbox, one person"). */
const otherSpelling = async (core: Core, app: App, user: string, mailbox: string): Promise<string | null> => {
  const person = await findUser(core.db, { app: app.id, user })
  return person?.accounts.find(({ type, subject }) => type === 'email' && emailOf(subject) === mailbox)?.subject ?? null
}

/** Takes an account from a user; their sessions stay open. */
export const unlinkAccount = async (
  core: Core,
  app: App,
  { userId, sid }: Pick<TokenClaims, 'userId'> & Partial<TokenClaims>,
  {
    identifier,
    idempotencyKey,
  }: { identifier: { readonly type: string; readonly subject: string }; idempotencyKey: IdempotencyKey },
): Promise<WireUser> => {
  const now = core.clock.now()
  const which = {
    app: app.id,
    user: userId,
    session: sid ?? '',
    ...identifier,
    key: keyOf(core, idempotencyKey, userId),
    key_ends: now + IDEMPOTENCY_MS,
    now,
  }
  let unlinked = await unlink(core.db, which)
  if (unlinked.outcome === 'not-found' && identifier.type === 'email') {
    const subject = await otherSpelling(core, app, userId, identifier.subject)
    if (subject) unlinked = await unlink(core.db, { ...which, subject })
  }
  if (unlinked.outcome !== 'done') throw new ServiceError(REFUSALS[unlinked.outcome])
  if (identifier.type === 'email' && unlinked.isFirst)
    core.notices.send(app, 'address-removed', { ...unlinked.person, accounts: [identifier] })
  return wireUserOf(unlinked.person)
}
