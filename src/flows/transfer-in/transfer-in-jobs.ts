// Jobs of FUND_TRANSFER_SCREEN: what the connected wallet has, and the transfer, which the wallet itself sends.

import { callChain } from '../../api/rpc.ts'
import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { walletsOf } from '../../wallets/store.ts'
import { chainFacts } from '../../wallets/transactions/send-request.ts'
import { sendTransaction } from '../../wallets/transactions/send-with.ts'
import { catching } from '../runtime/errors.ts'
import type { TransferIn, TransferInEvent } from './transfer-in.ts'

const look = catching<string, TransferInEvent>(
  (error) => ({ type: 'unread', error }),
  async (runtime: Runtime, address, { signal }) => {
    const chains = chainsOf(runtime, await hostConfigOf(runtime))
    const id = evmChainId(walletsOf(runtime).at(address).chainId)
    const chain = chains.supported.find((one) => one.id === id)
    if (!chain) throw new LatchkeyError('unsupported_chain_id', `Unsupported chain: ${id}`)
    const balance = await callChain(chains.rpcOf(chain.id), 'eth_getBalance', [address, 'latest'], signal).then(
      (answer) => (typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : null),
      () => null,
    )
    signal.throwIfAborted()
    return { type: 'looked', chain: chainFacts(chain), balance }
  },
)

const send = catching<TransferIn, TransferInEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, { from, to, value, chain }) => {
    const { hash } = await sendTransaction(runtime, { to, value, chainId: chain }, { address: from })
    return { type: 'sent', hash }
  },
)

export const jobs = { look, send }
