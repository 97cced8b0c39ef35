// Jobs of TRANSACTIONS_SCREEN: what is kept of them, what has become of them, another in the place of one.

import { hostConfigOf } from '../../session/host-page.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { lookAtSent } from '../../wallets/transactions/follow-sent.ts'
import { replaceSent } from '../../wallets/transactions/replace-sent.ts'
import { chainFacts } from '../../wallets/transactions/send-request.ts'
import { sentBy } from '../../wallets/transactions/sent.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { Replacing, TransactionsEvent } from './transactions.ts'

/** `asks`: the chain is asked what has become of those that wait. */
const list: Job<{ readonly address: string; readonly asks: boolean }, TransactionsEvent> = async (
  runtime,
  { address, asks },
  { signal },
) => {
  const host = await hostConfigOf(runtime)
  const rows = asks ? await lookAtSent(runtime, address, signal) : sentBy(runtime.storage, address)
  const tokens = Object.fromEntries(
    (host.tokens ?? []).map(({ chainId, address, symbol, decimals }) => [
      `${chainId} ${address.toLowerCase()}`,
      { symbol, decimals },
    ]),
  )
  return { type: 'listed', kept: { rows, chains: chainsOf(runtime, host).supported.map(chainFacts), tokens } }
}

const replace = catching<Replacing, TransactionsEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, { address, row, kind }) => {
    await replaceSent(runtime, address, row, kind)
    return { type: 'replaced' }
  },
)

export const jobs = { list, replace }
