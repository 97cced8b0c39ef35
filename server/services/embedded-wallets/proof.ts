// The proof that a caller has the key of the wallet whose shares it brings (docs/design/frame.md, "Service").

import { changeProof, type WalletChange } from '../../../src/contract/wallets/change-proof.ts'
import { embeddedProof } from '../../../src/contract/wallets/embedded-proof.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import type { App } from '../apps/app-cache.ts'
import { ServiceError } from '../service-error.ts'
import { isSolanaAddress, signedBySolana } from '../wallet-proof/solana.ts'

interface ProvedShares {
  readonly chain_type: ChainType
  readonly address: string
  readonly set_id: string
  readonly signature: string
}

/** The address in its one spelling. */
const ETHEREUM = /^0x[0-9a-fA-F]{40}$/

/** Throws where the wallet's key has not signed a text. */
export const checkSignature = async (signed: {
  readonly chain_type: ChainType
  readonly address: string
  readonly signature: string
  readonly text: string
}): Promise<void> => {
  const { chain_type, address, signature, text } = signed
  if (chain_type === 'solana') {
    if (!isSolanaAddress(address)) throw new ServiceError('invalid_data')
    if (!signedBySolana(address, text, signature)) throw new ServiceError('invalid_credentials')
    return
  }
  const { checksummed, isBytes, signedByKey } = await import('../wallet-proof/ethereum.ts')
  if (!ETHEREUM.test(address) || checksummed(address) !== address) throw new ServiceError('invalid_data')
  if (!isBytes(signature) || !(await signedByKey(address, text, signature))) throw new ServiceError('invalid_credentials')
}

/** Throws where the caller has not the wallet's key. */
export const checkProof = (app: App, user: string, { set_id: set, ...proved }: ProvedShares): Promise<void> =>
  // Trust: an `Origin` can be forged outside of browsers. Without this, a client could claim the wallet of another user.
  checkSignature({ ...proved, text: embeddedProof({ app: app.id, user, address: proved.address, set }) })

/** A call that changes what is kept of a wallet, with its proof. */
type Change = { readonly proof: string }
/** Throws where the wallet's key has not signed for this very call. `body`: as it was parsed. */
export const checkChange = (
  app: App,
  { user, address, chain_type }: { readonly user: string; readonly address: string; readonly chain_type: ChainType },
  change: WalletChange,
  { proof, ...content }: Change,
): Promise<void> =>
  // Trust: a session, or a proof that was made for another call, changes nothing of a wallet.
  checkSignature({ chain_type, address, signature: proof, text: changeProof({ app: app.id, user, address, change, content }) })

/** An id of a set or a wrapping has counted for this wallet before. */
export const usedBefore = (): ServiceError =>
  new ServiceError('invalid_data', 'The id of a set of shares, or of a wrapping, counts once. Make a new one.')
