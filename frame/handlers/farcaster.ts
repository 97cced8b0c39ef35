// A person's Farcaster signer: it is asked for at the service by its public key, and signs hashes.
// See docs/design/frame.md, "Farcaster signer".

import { checkedAccount, WrongSecret } from '../keys/account.ts'
import { spelledAddress } from '../keys/ethereum-account.ts'
import { messageHash, signedHash, signerKey, signerPublicKey } from '../keys/farcaster-signer.ts'
import { WrongShares } from '../keys/shares.ts'
import type { FrameContext } from './frame-context.ts'
import { FrameFailure, notOnDevice } from './frame-failure.ts'
import type { FrameHandlers, ParsedAsk } from './frame-handlers.ts'
import { withSecret } from './with-secret.ts'

type Ask = ParsedAsk<'farcasterInitSigner'>

/** The signer's key for `use`; wiped afterwards. */
const withSigner = async <T>(
  context: FrameContext,
  { accessToken: token, address: given, hdWalletIndex }: Ask,
  use: (key: Uint8Array) => T,
): Promise<T> => {
  if (hdWalletIndex) throw new FrameFailure('invalid_request_arguments', 'This wallet has no such account.')
  const opening = { token, address: spelledAddress(given) }
  const signed = withSecret(context, opening, async (secret, { chain_type: chainType, address }) => {
    const account = await checkedAccount(secret, { chainType, address })
    account.key.fill(0)
    const key = await signerKey(secret)
    try {
      return use(key)
    } finally {
      key.fill(0)
    }
  })
  return signed.catch((error: unknown) => {
    // A changed share is as good as none: a signer of another key would be somebody whom nobody has approved.
    throw error instanceof WrongSecret || error instanceof WrongShares ? notOnDevice() : error
  })
}

export const farcasterHandlers = (context: FrameContext): Pick<FrameHandlers, 'farcasterInitSigner' | 'farcasterSign'> => ({
  farcasterInitSigner: async (ask) => {
    return context.service.initSigner(ask.accessToken, await withSigner(context, ask, signerPublicKey))
  },
  farcasterSign: (ask) => {
    const { hash: text } = ask.payload
    const hash = messageHash(text)
    if (!hash) throw new FrameFailure('invalid_request_arguments', 'The hash has 20 bytes, in base64url.')
    return withSigner(context, ask, (key) => ({ hash: text, signature: signedHash(hash, key) }))
  },
})
