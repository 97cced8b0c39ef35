// A transaction of an embedded wallet on its way: whose it is, which chain it is for, what was asked.

import { callChain } from '../../api/rpc.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { refusal } from '../../contract/signing/refusals.ts'
import type { TransactionRequest } from '../../contract/signing/transaction-request.ts'
import { SIGN_REQUEST_BYTES_MAX } from '../../contract/wallet-limits.ts'
import type { Chain } from '../../contract/wallets/chains.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import type { EmbeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../chains.ts'
import type { Fees } from './fees.ts'
import type { Sender } from './populate.ts'
import type { SentRow } from './sent.ts'

/** The wallet frame, as far as transactions need it. */
export type SendBridge = Pick<EmbeddedBridge, 'rpc' | 'digest' | 'expectUse'>

export interface Outgoing {
  readonly runtime: Runtime
  readonly bridge: SendBridge
  readonly account: EmbeddedAccount
  readonly chain: Chain
  readonly request: TransactionRequest
  readonly kind: SentRow['kind']
  /** The prices of the one that it is to replace. */
  readonly former?: Fees
  /** The account at its chain; what is asked ends with `signal`. */
  sender(signal: AbortSignal): Sender
}

/** An error with the number that tools of Ethereum know it by. */
export const numbered = (error: LatchkeyError, number: number): LatchkeyError => Object.assign(error, { number })

/** A request that was read, bound to an account; `chain`: the one that the wallet is on. Throws where it can be sent by nobody. */
export const outgoing = async (
  runtime: Runtime,
  bridge: SendBridge,
  account: EmbeddedAccount,
  request: TransactionRequest,
  { chain, kind = 'send', former }: { readonly chain: number; readonly kind?: SentRow['kind']; readonly former?: Fees },
): Promise<Outgoing> => {
  if (request.data.length / 2 > SIGN_REQUEST_BYTES_MAX) {
    const { error, message, code } = refusal('too-large')
    throw numbered(new LatchkeyError(error, message), code)
  }
  const chains = chainsOf(runtime, await hostConfigOf(runtime))
  const id = request.chainId ?? chain
  const own = chains.supported.find((one) => one.id === id)
  if (!own) {
    const message = `Chain ID ${id} is not supported. It must be added to the config.supportedChains property of the PrivyProvider.`
    throw numbered(new LatchkeyError('unsupported_chain_id', message), 4901)
  }
  const target = chains.rpcOf(id)
  return {
    ...{ runtime, bridge, account, chain: own, request, kind },
    ...(former && { former }),
    sender: (signal) => ({
      account: account.address,
      chain: id,
      ask: (method, params) => callChain(target, method, params, signal),
    }),
  }
}
