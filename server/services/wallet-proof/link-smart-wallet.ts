// Linking a contract wallet to the signed-in user (docs/design/security.md, "SIWE nonce"): only its contract is asked.

import type { WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { judgedLink, type LinkStanding } from '../../stores/account/link.ts'
import { isEmbedded } from '../../stores/login/person.ts'
import { keyOf } from '../account/call-key.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { accountIn } from './account.ts'
import { takesWallets } from './nonce.ts'
import { type Claim, claimOf, type ShownMessage, verifyShown } from './verify.ts'

const TYPE = 'smart_wallet'

interface SmartWalletToLink extends ShownMessage {
  readonly byContract: true
  /** What kind of contract the client says it is. */
  readonly smartWalletType: string
  readonly idempotencyKey: IdempotencyKey
}

const brokenRule = (
  app: App,
  user: string,
  { subject, chainId }: Claim,
  { owner, person }: LinkStanding,
): ServerErrorCode | null => {
  const { max_linked_wallets_per_user: most } = app.row.config
  if (!takesWallets(app, 'ethereum')) return 'disallowed_login_method'
  if (owner !== null && owner !== user) return 'linked_to_another_user'
  if (owner === user) {
    const chain = accountIn(person, { type: TYPE, subject })?.details.chain_id
    // Trust: the same address may be another contract with another owner on another chain. Only where it was linked is it the same wallet.
    if (typeof chain === 'string' && chain !== chainId)
      throw new ServiceError('invalid_credentials', `This wallet is linked on another chain (${chain}).`)
    return null
  }
  const linked = person.accounts.filter((one) => one.type === TYPE || (one.type === 'wallet' && !isEmbedded(one)))
  return most !== null && linked.length >= most ? 'cannot_link_more_of_type' : null
}

/** Links the contract wallet, or renews what is known of one that is linked. */
export const linkSmartWallet = async (core: Core, app: App, claims: TokenClaims, shown: SmartWalletToLink): Promise<WireUser> => {
  const { userId: user } = claims
  const claim = claimOf(shown)
  const key = keyOf(core, shown.idempotencyKey, user)
  let signer: Awaited<ReturnType<typeof verifyShown>> = null
  const linked = await linkAccount(
    core,
    app,
    { claims, method: TYPE, idempotencyKey: shown.idempotencyKey },
    {
      account: { type: TYPE, subject: claim.subject },
      details: { address: claim.address, smart_wallet_type: shown.smartWalletType, chain_id: claim.chainId },
      proof: judgedLink(async () => {
        signer ??= await verifyShown(core, app, shown, claim, key)
        return signer === 'contract'
      }),
      brokenRule: (standing) => brokenRule(app, user, claim, standing),
    },
  )
  return linked.user
}
