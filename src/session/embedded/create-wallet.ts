// Makes an embedded wallet for the signed-in person, without a screen (docs/design/spec.md, "Embedded wallet").

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { WALLET_PROXY_WAIT } from '../../contract/wallet-limits.ts'
import type { ChainType, Wallet } from '../../contract/wallets/wallets.ts'
import { type EmbeddedAccount, embeddedAccounts } from '../../kit/embedded-accounts.ts'
import type { Runtime } from '../runtime.ts'
import { embeddedBridge, type RecoveryChoice, walletOf } from './embedded-bridge.ts'

/** Why no wallet of this chain type can be made for the person; null: one can. */
export const creationRefusal = ({ $user }: Pick<Runtime, '$user'>, chainType: ChainType): LatchkeyError | null => {
  const user = $user.get()
  if (!user) return new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  const held = embeddedAccounts(user).map((account) => account.chainType)
  if (held.includes(chainType))
    return new LatchkeyError('embedded_wallet_already_exists', 'The user already has an embedded wallet.')
  if (chainType === 'solana' && held.includes('ethereum'))
    return new LatchkeyError('cannot_link_more_of_type', 'A Solana wallet is not made beside an embedded Ethereum wallet.')
  return null
}

/**
 * Makes a wallet, and gives it as the service knows it then. `ready`: how long the frame may take to be ready; `choice`: how it is recovered,
 * absent: automatically. Rejects where it cannot be made; who is repeated gets the wallet that the first attempt has made, if its answer was lost.
 */
export const createWallet = async (
  runtime: Runtime,
  chainType: ChainType,
  ready = WALLET_PROXY_WAIT,
  choice?: RecoveryChoice,
): Promise<Wallet> => {
  const refusal = creationRefusal(runtime, chainType)
  if (refusal) throw refusal
  const person = runtime.$user.get()?.id
  const made = async (): Promise<EmbeddedAccount | undefined> => {
    const user = await runtime.session.refresh()
    // Trust: the person may have signed out meanwhile, and another one in.
    if (user?.id !== person) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
    return embeddedAccounts(user).find((account) => account.chainType === chainType)
  }
  const failure = await embeddedBridge(runtime)
    .create(chainType, ready, choice)
    .then(
      () => null,
      (error: unknown) => error,
    )
  const account = await made().catch((error: unknown) => {
    throw failure ?? error
  })
  if (account) return walletOf(account)
  throw failure ?? new LatchkeyError('embedded_wallet_creation_error', 'The service does not have the wallet that was made.')
}

/**
 * Makes what the end of a login makes: the wallets that the app's back end has asked for, one after the other, else an Ethereum wallet. Who is
 * repeated makes what is still wanted then.
 */
export const createAtLogin = async (runtime: Runtime): Promise<Wallet[]> => {
  const wallets: Wallet[] = []
  for (const chainType of runtime.$user.get()?.wantedWallets ?? ['ethereum' as const])
    wallets.push(await createWallet(runtime, chainType))
  return wallets
}
