// Linking a wallet to the signed-in user (security.md, "Linking"): first the proof, then the rules.

import type { WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { LinkStanding } from '../../stores/account/link.ts'
import { linkWallet, priorLink, type WalletLinked } from '../../stores/account/wallet-link.ts'
import type { PersonRecord } from '../../stores/login/person.ts'
import { keyOf } from '../account/link.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ONCE_MS, type OnceKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { isEmbedded, refuseEmbedded, refuseMisuse, type ShownWallet, walletDetails } from './account.ts'
import { METHODS, outcomeOf } from './login.ts'
import { takesWallets } from './nonce.ts'
import { type OneCall, type Proven, verifyShown } from './verify.ts'

export type WalletToLink = ShownWallet & { readonly once: OnceKey }

const judge = (
  app: App,
  user: string,
  { chainType }: ShownWallet,
  proven: Proven,
  { owner, person }: LinkStanding,
): ServerErrorCode | null => {
  const { max_linked_wallets_per_user: most } = app.row.config
  if (!takesWallets(app, chainType)) return 'disallowed_login_method'
  if (owner !== null && owner !== user) return 'linked_to_another_user'
  const wallets = person.accounts.filter(({ type }) => type === 'wallet')
  if (owner === user) {
    // The same wallet again: what is known of it is renewed, the chain too.
    const own = wallets.find(({ subject }) => subject === proven.subject) ?? null
    refuseMisuse(own, { ...proven, byContract: false })
    return null
  }
  return most !== null && wallets.filter((one) => !isEmbedded(one)).length >= most ? 'cannot_link_more_of_type' : null
}

const link = async (
  core: Core,
  app: App,
  user: string,
  shown: WalletToLink,
  call: OneCall<PersonRecord>,
): Promise<WalletLinked> => {
  const { proven, prior } = await verifyShown(core, app, shown, call)
  if (prior) return { outcome: 'done', person: prior }
  const now = core.clock.now()
  const { subject } = proven
  const details = JSON.stringify(walletDetails(proven, shown))
  const { key } = call
  const row = { app: app.id, user, subject, details, key, key_ends: now + ONCE_MS, now }
  return linkWallet(core.db, row, (standing) => judge(app, user, shown, proven, standing))
}

/** Links the wallet, or renews what is known of one that is linked. */
export const linkWithWallet = async (core: Core, app: App, { userId }: TokenClaims, shown: WalletToLink): Promise<WireUser> => {
  refuseEmbedded(shown)
  const key = keyOf(core, shown.once, userId)
  const prior = () => priorLink(core.db, { app: app.id, user: userId, key, now: core.clock.now() })
  const before = await prior()
  if (before) return wireUserOf(before)
  const count = (outcome: string): void =>
    core.metrics.count('latchkey_links_total', { method: METHODS[shown.chainType], outcome })
  const linked = await link(core, app, userId, shown, { key, prior }).catch((error: unknown) => {
    const outcome = outcomeOf(error, 'refused')
    if (outcome) count(outcome)
    throw error
  })
  count(linked.outcome)
  if (linked.outcome === 'refused') throw new ServiceError(linked.reason)
  return wireUserOf(linked.person)
}
