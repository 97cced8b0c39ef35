// Linking a wallet to the signed-in user (docs/design/security.md, "Linking"): first the proof, then the rules.

import type { WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { judgedLink, type LinkStanding } from '../../stores/account/link.ts'
import { isEmbedded } from '../../stores/login/person.ts'
import { keyOf } from '../account/call-key.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { accountIn, refuseEmbedded, refuseMisuse, type ShownWallet, walletDetails } from './account.ts'
import { METHODS } from './login.ts'
import { takesWallets } from './nonce.ts'
import { type Claim, claimOf, verifyShown } from './verify.ts'

type WalletToLink = ShownWallet & { readonly idempotencyKey: IdempotencyKey }

const brokenRule = (
  app: App,
  user: string,
  { chainType }: ShownWallet,
  claim: Claim,
  { owner, person }: LinkStanding,
): ServerErrorCode | null => {
  const { max_linked_wallets_per_user: most } = app.row.config
  if (!takesWallets(app, chainType)) return 'disallowed_login_method'
  if (owner !== null && owner !== user) return 'linked_to_another_user'
  if (owner === user) {
    // The same wallet again: what is known of it is renewed, the chain too.
    refuseMisuse(accountIn(person, { type: 'wallet', subject: claim.subject }), claim, 'key')
    return null
  }
  const linked = person.accounts.filter((one) => one.type === 'wallet' && !isEmbedded(one))
  return most !== null && linked.length >= most ? 'cannot_link_more_of_type' : null
}

/** Links the wallet, or renews what is known of one that is linked. */
export const linkWithWallet = async (core: Core, app: App, claims: TokenClaims, shown: WalletToLink): Promise<WireUser> => {
  const { userId: user } = claims
  refuseEmbedded(shown)
  const claim = claimOf(shown)
  const key = keyOf(core, shown.idempotencyKey, user)
  let signer: Awaited<ReturnType<typeof verifyShown>> = null
  const linked = await linkAccount(
    core,
    app,
    { claims, method: METHODS[shown.chainType], idempotencyKey: shown.idempotencyKey },
    {
      account: { type: 'wallet', subject: claim.subject },
      details: walletDetails(claim, shown),
      proof: judgedLink(async () => {
        signer ??= await verifyShown(core, app, shown, claim, key)
        return signer !== null
      }),
      brokenRule: (standing) => brokenRule(app, user, shown, claim, standing),
    },
  )
  return linked.user
}
