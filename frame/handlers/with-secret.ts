// The secret of a wallet, for as long as one operation takes.

import type { AnswerOf } from '../../src/contract/endpoint.ts'
import type { serviceShare as shareCall } from '../../src/contract/endpoints/embedded-wallets.ts'
import { fromBase64url } from '../../src/kit/base64url.ts'
import { combineShares, type Share } from '../keys/shares.ts'
import { holding } from './at-device.ts'
import { type FrameContext, userOf } from './frame-context.ts'
import { notOnDevice } from './frame-failure.ts'
import type { Opening } from './open-wallet.ts'

/** A wallet as the service describes it with its share. */
export type OpenedWallet = Omit<AnswerOf<typeof shareCall>, 'service_share'>

/**
 * The secret of a wallet that this device opens, for `use`; wiped afterwards. `taken`: it leaves the frame, which the service tells the person: shown, or in
 * a file. Nothing says yet whether it is the wallet's: its address does.
 */
export const withSecret = async <T>(
  context: FrameContext,
  { token, address }: Opening,
  use: (secret: Uint8Array<ArrayBuffer>, wallet: OpenedWallet) => Promise<T>,
  taken: 'shown' | 'file' | null = null,
): Promise<T> => {
  const owner = { app: context.appId, user: userOf(token), address }
  const { service } = context
  const at = await holding(context, owner)
  const given = taken
    ? service.exportShare(token, address, { ...at, ...(taken === 'file' && { backup: true }) })
    : service.share(token, address, at)
  const { service_share, ...wallet } = await given
  const set = wallet.set_id
  const device = await (await context.shares).find(owner, set)
  const other: Share = { set, bytes: fromBase64url(service_share) }
  if (!device) throw notOnDevice()
  const secret = Uint8Array.from(await combineShares(device, other))
  try {
    return await use(secret, wallet)
  } finally {
    secret.fill(0)
  }
}
