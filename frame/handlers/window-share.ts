// A share that a window without an opener has recovered: it reaches the frame sealed, by service and page.
// See docs/design/frame.md, "Tickets".

import type { ShareOwner } from '../keys/device-shares.ts'
import { checksumAddress } from '../keys/ethereum-account.ts'
import { newSealPair, openWith, sealFor } from '../keys/recovery-keys.ts'
import type { Share } from '../keys/shares.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import { connectWallet, type Opening } from './open-wallet.ts'

/** What a share on its way is bound to. */
const contextOf = ({ app, user, address }: ShareOwner, set: string): string[] => ['window share', app, user, address, set]

/** The share of a window, for the frame with the private key. */
export const sealShare = (publicKey: string, owner: ShareOwner, { set, bytes }: Share): Promise<string> =>
  sealFor(publicKey, Uint8Array.from(bytes), contextOf(owner, set))

/** The keys of one frame: `key` makes one for the next share, `take` keeps that share, once. */
export const windowShares = (context: FrameContext) => {
  let secret: Uint8Array<ArrayBuffer> | null = null
  const wipe = (): void => {
    secret?.fill(0)
    secret = null
  }
  return {
    key(): { publicKey: string } {
      wipe()
      const pair = newSealPair()
      secret = pair.secret
      return { publicKey: pair.publicKey }
    },
    /** Rejects with `wallet_not_on_device` where it does not open the wallet. */
    async take({ token, address: given }: Opening, sealed: string): Promise<{ address: string }> {
      const address = checksumAddress(given)
      const owner = { app: context.appId, user: userOf(token), address }
      const own = secret
      if (!own) throw new FrameFailure('error', 'This frame waits for no share.')
      secret = null
      try {
        // Trust: the service judges the token, and says which set counts.
        const { set_id: set } = await context.service.describe(token, address)
        const shares = await context.shares
        // Trust: the page brings it. A share that is here already stays, and what does not open the wallet counts as none.
        if (!(await shares.find(owner, set))) {
          const bytes = await openWith(own, sealed, contextOf(owner, set)).catch(() => {
            throw new FrameFailure('error', 'This share is not for this frame.')
          })
          await shares.keep(owner, { set, bytes })
        }
        return { address: (await connectWallet(context, { token, address })).address }
      } finally {
        own.fill(0)
      }
    },
    wipe,
  }
}
