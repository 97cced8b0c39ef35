// Jobs of TRANSACTIONS_SCREEN: what is kept of them here and by the service, what has become of them, another in the place of one.

import { callChain } from '../../api/rpc.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import { type Chains, chainsOf } from '../../wallets/chains.ts'
import { readTokens } from '../../wallets/tokens/read-tokens.ts'
import type { AskNode } from '../../wallets/transactions/fees.ts'
import { lookAtSent } from '../../wallets/transactions/follow-sent.ts'
import { replaceSent } from '../../wallets/transactions/replace-sent.ts'
import { chainFacts } from '../../wallets/transactions/send-request.ts'
import { sentBy } from '../../wallets/transactions/sent.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { type ElsewhereRow, type Ended, lookElsewhere, readElsewhere } from './sent-elsewhere.ts'
import { tokensNamed } from './tokens-named.ts'
import type { Replacing, Telling, TransactionsEvent } from './transactions.ts'

const askerOf =
  (chains: Chains, signal: AbortSignal) =>
  (chain: number): AskNode =>
  (method, params) =>
    callChain(chains.rpcOf(chain), method, params, signal)

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

interface Elsewhere {
  readonly address: string
  /** Null: the service has not been asked. */
  readonly rows: readonly ElsewhereRow[] | null
  readonly ended: Ended
}
/** What the service has kept, and how it has ended. */
const elsewhere = catching<Elsewhere, TransactionsEvent>(
  () => ({ type: 'elsewhere-failed' }),
  async (runtime, { address, rows, ended }, { signal }) => {
    const [host, all] = await Promise.all([hostConfigOf(runtime), rows ?? readElsewhere(runtime, address, signal)])
    if (all === null) return { type: 'elsewhere', rows: null }
    const chains = chainsOf(runtime, host)
    const looking = { account: address, now: runtime.session.now(), signal }
    const looked = await lookElsewhere(all, ended, looking, { chains, askAt: askerOf(chains, signal) })
    return { type: 'elsewhere', rows: looked }
  },
)

/** What the tokens that are sent and allowed say of themselves, as in the review: a chain each. */
const tell: Job<Telling, TransactionsEvent> = async (runtime, { address, list }, { signal }) => {
  const chains = chainsOf(runtime, await hostConfigOf(runtime))
  const named = tokensNamed(list, address).filter(([chain]) => chains.supported.some(({ id }) => id === chain))
  const told = await Promise.all(
    named.map(async ([chain, tokens]) => {
      const read = await readTokens(askerOf(chains, signal)(chain), tokens)
      return [...read.tokens].map(([token, facts]) => [`${chain} ${token}`, facts] as const)
    }),
  )
  signal.throwIfAborted()
  return { type: 'told', tokens: Object.fromEntries(told.flat()) }
}

export const jobs = { list, elsewhere, tell, replace }
