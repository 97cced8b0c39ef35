// Login by a wallet (docs/design/security.md, "SIWE nonce").

import type { WireSession } from '../../../src/contract/entities.ts'
import { judgedProof } from '../../stores/login/judged-proof.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { type Entrant, enter } from '../login/enter.ts'
import { accountIn, refuseEmbedded, refuseMisuse, type ShownWallet, walletDetails } from './account.ts'
import { takesWallets } from './nonce.ts'
import { claimOf, verifyShown } from './verify.ts'

type WalletSignIn = ShownWallet & Pick<Entrant, 'mode'> & { readonly device: Device; readonly idempotencyKey: IdempotencyKey }

export const METHODS = { ethereum: 'siwe', solana: 'siws' } as const

/** Trades a signed message for a session. */
export const loginWithWallet = (core: Core, app: App, shown: WalletSignIn): Promise<WireSession> => {
  const { chainType, device, idempotencyKey, mode } = shown
  const allowed = takesWallets(app, chainType)
  return enter(core, app, { method: METHODS[chainType], allowed, mode, device, idempotencyKey }, () => {
    refuseEmbedded(shown)
    const claim = claimOf(shown)
    const account = { type: 'wallet', subject: claim.subject }
    // A nonce is taken once for all looks at one attempt.
    let signer: Awaited<ReturnType<typeof verifyShown>> = null
    const proof = judgedProof(async (owner) => {
      signer ??= await verifyShown(core, app, shown, claim, idempotencyKey?.key ?? '')
      if (signer) refuseMisuse(accountIn(owner, account), claim, signer)
      return signer !== null
    })
    return { account, details: walletDetails(claim, shown), proof }
  })
}
