// The Solana wallet that a newer client names by the Ethereum wallet beside it (frame/wallet/newer-clients.ts).

import { checksumAddress } from '../keys/ethereum-account.ts'
import type { FrameContext } from './frame-context.ts'
import { FrameFailure } from './frame-failure.ts'
import { type Opening, openWallet } from './open-wallet.ts'

/** Its public key. It is opened too: these clients recover the wallet that they name, and no other. */
export const solanaBeside = async (context: FrameContext, { token, address }: Opening): Promise<string> => {
  const { wallets } = await context.service.list(token)
  const solana = wallets.find((one) => one.chain_type === 'solana')
  const isOwn = wallets.some((one) => one.address === checksumAddress(address))
  if (!solana || !isOwn) throw new FrameFailure('invalid_request_arguments', 'This user has no such Solana wallet.')
  await openWallet(context, { token, address: solana.address })
  return solana.address
}
