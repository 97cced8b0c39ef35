// Links, changes and unlinks e-mail addresses and phone numbers (spec section 5; security.md, "Linking"): first the proof, then the rules.

import type { WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { type LinkStanding, link } from '../../stores/account/link.ts'
import { unlink } from '../../stores/account/unlink.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ONCE_MS, type OnceKey } from '../limits/idempotency-key.ts'
import { CHANNELS } from '../login/code-channel.ts'
import { guessOf, overBudget, type ShownCode } from '../login/code-login.ts'
import type { Identifier } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { wireUserOf } from './user.ts'

/** Trust: the key is the user's own. Two people who send the same call under the same key are two calls. */
export const keyOf = ({ secrets }: Core, once: OnceKey, user: string): string =>
  once ? secrets.hash('once', 'user', user, once.key) : ''

/** Said where there is nothing to be changed. */
const NOTHING_TO_UPDATE = {
  email: 'User is required to have an email address to update it.',
  phone: 'User is required to have a phone number to update it.',
} as const

const judge = (app: App, user: string, shown: Identifier, old: Identifier | null, { owner, person }: LinkStanding) => {
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
  { userId }: TokenClaims,
  shown: ShownCode,
  old: Identifier | null = null,
): Promise<WireUser> => {
  const guess = {
    ...guessOf(core, app, shown),
    key: keyOf(core, shown.once, userId),
    user: userId,
    old: old?.subject ?? '',
    judge: (standing: LinkStanding) => judge(app, userId, shown.identifier, old, standing),
  }
  const linked = await link(core.db, guess)
  const { method } = CHANNELS[shown.identifier.type]
  core.metrics.count('latchkey_links_total', { method, outcome: linked.outcome })
  if (linked.outcome === 'over-budget') throw await overBudget(core, guess)
  if (linked.outcome === 'wrong') throw new ServiceError('invalid_credentials')
  if (linked.outcome === 'refused') {
    const { type } = shown.identifier
    const hasNone =
      linked.reason === 'linked_account_not_found' && !linked.person?.accounts.some((account) => account.type === type)
    throw new ServiceError(linked.reason, hasNone ? NOTHING_TO_UPDATE[type] : undefined)
  }
  if (old?.type === 'email' && linked.anew) core.notices.send(app, 'address-removed', userId, [old.subject])
  return wireUserOf(linked.person)
}

const REFUSALS = {
  'no-user': 'missing_or_invalid_token',
  'not-found': 'linked_account_not_found',
  sole: 'cannot_unlink_sole_account',
  enrolled: 'missing_or_invalid_mfa',
  embedded: 'cannot_unlink_embedded_wallet',
} as const satisfies Record<string, ServerErrorCode>

/** Takes an account from the signed-in user; their sessions stay open. */
export const unlinkAccount = async (
  core: Core,
  app: App,
  { userId }: TokenClaims,
  { identifier, once }: { identifier: { readonly type: string; readonly subject: string }; once: OnceKey },
): Promise<WireUser> => {
  const now = core.clock.now()
  const which = { app: app.id, user: userId, ...identifier, key: keyOf(core, once, userId), key_ends: now + ONCE_MS, now }
  const unlinked = await unlink(core.db, which)
  if (unlinked.outcome !== 'done') throw new ServiceError(REFUSALS[unlinked.outcome])
  if (identifier.type === 'email' && unlinked.anew) core.notices.send(app, 'address-removed', userId, [identifier.subject])
  return wireUserOf(unlinked.person)
}
