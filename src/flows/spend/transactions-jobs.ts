// Jobs of TRANSACTIONS_SCREEN: what is kept here and by the service, what has become of it, replacing one.

import { callChain } from '../../api/rpc.ts'
import { listedTokens, tokenKey } from '../../contract/signing/listed-tokens.ts'
import { PREVIEW_WAIT } from '../../contract/wallet-limits.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { readTokens } from '../../wallets/tokens/read-tokens.ts'
import { lookAtSent } from '../../wallets/transactions/follow-sent.ts'
import { replaceSent } from '../../wallets/transactions/replace-sent.ts'
import { chainFacts } from '../../wallets/transactions/send-request.ts'
import { sentBy } from '../../wallets/transactions/sent.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { type ElsewhereRow, type Ended, lookElsewhere, readElsewhere } from './sent-elsewhere.ts'
import type { Replacing, TokenAt, TransactionsEvent } from './transactions.ts'

/** `asks`: the chain is asked what has become of those that wait. */
const list: Job<{ readonly address: string; readonly asks: boolean }, TransactionsEvent> = async (
  runtime,
  { address, asks },
  { signal },
) => {
  const host = await hostConfigOf(runtime)
  const rows = asks ? await lookAtSent(runtime, address, signal) : sentBy(runtime.storage, address)
  return { type: 'listed', kept: { rows, chains: chainsOf(runtime, host).supported.map(chainFacts), tokens: listedTokens(host) } }
}

/** Asks tokens of themselves, those of each chain at once. A chain that does not answer in time tells nothing. */
const ask: Job<readonly TokenAt[], TransactionsEvent> = async (runtime, asked, { signal }) => {
  const host = await hostConfigOf(runtime)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
  const chains = [...new Set(asked.map(({ chain }) => chain))]
  const told = await Promise.all(
    chains.map(async (chain) => {
      try {
        const target = chainsOf(runtime, host).rpcOf(chain)
        const own = asked.flatMap((one) => (one.chain === chain ? [one.address] : []))
        const { tokens } = await readTokens((method, params) => callChain(target, method, params, limit), own)
        return [...tokens].map(([address, facts]) => [tokenKey(chain, address), facts] as const)
      } catch {
        return []
      }
    }),
  )
  signal.throwIfAborted()
  return { type: 'told', tokens: Object.fromEntries(told.flat()) }
}

const replace = catching<Replacing, TransactionsEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, { address, row, kind }) => {
    await replaceSent(runtime, address, row, kind)
    return { type: 'replaced' }
  },
)

export interface Elsewhere {
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
    const ask = (chain: number) => {
      const target = chains.rpcOf(chain)
      return (method: string, params: readonly unknown[]) => callChain(target, method, params, signal)
    }
    return { type: 'elsewhere', rows: await lookElsewhere(all, ended, looking, { chains, askAt: ask }) }
  },
)

export const jobs = { list, elsewhere, ask, replace }
