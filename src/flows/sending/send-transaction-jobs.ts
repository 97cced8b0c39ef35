// Jobs of EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: what is asked of the chain, the frame and the service.

import { callChain } from '../../api/rpc.ts'
import { copyText } from '../../browser/clipboard.ts'
import { token } from '../../contract/endpoints/prices.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { SendChain } from '../../contract/screens.ts'
import { PREVIEW_WAIT } from '../../contract/wallet-limits.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { lateCode } from '../../kit/late-code.ts'
import { nest } from '../../session/page-hooks.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { isContractCode } from '../../wallets/embedded/contract-code.ts'
import type { Submitted } from '../../wallets/transactions/attempt.ts'
import type { AskNode } from '../../wallets/transactions/fees.ts'
import type { Filled } from '../../wallets/transactions/populate.ts'
import type { Trial } from '../../wallets/transactions/preview.ts'
import type { SendHands } from '../../wallets/transactions/send-hands.ts'
import { refuseUsedNumber } from '../../wallets/transactions/used-number.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { spell } from '../steps/confirming.ts'
import type { AskedRegistry, SendEvent, Submitting } from './send-transaction.ts'

export interface SendScope {
  readonly signal: AbortSignal
  readonly hands?: SendHands
}
type SendJob<I> = Job<I, SendEvent, SendScope>

const failing = <I>(job: SendJob<I>): SendJob<I> => catching<I, SendEvent, SendScope>((error) => ({ type: 'failed', error }), job)

const handsOf = ({ hands }: SendScope): SendHands => {
  if (hands) return hands
  throw new LatchkeyError('unable_to_sign', 'There is nothing behind this screen.')
}

const prepare = failing<undefined>(async (_, __, scope) => {
  const hands = handsOf(scope)
  const prepared = await hands.prepare(scope.signal)
  refuseUsedNumber(hands.request.nonce, prepared.nonces.done)
  return { type: 'prepared', prepared, used: hands.used() }
})

const NONE: Trial = { preview: { kind: 'none' }, tokens: new Map(), balances: new Map() }

const preview: SendJob<readonly string[]> = async (_, tokens, { signal, hands }) => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
  const trial = (await hands?.preview(tokens, limit).catch(() => null)) ?? NONE
  signal.throwIfAborted()
  return { type: 'tried', trial }
}

/** A chain that does not answer in time, or not with code, holds up nothing. */
const look: SendJob<readonly string[]> = async (_, addresses, { signal, hands }) => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
  const told = await Promise.all(
    addresses.map(async (one) => [one, isContractCode(await hands?.code(one, limit).catch(() => null))] as const),
  )
  signal.throwIfAborted()
  const code = Object.fromEntries(told.flatMap(([one, there]) => (there === null ? [] : [[one, there]]))) as Record<
    string,
    boolean
  >
  return { type: 'code', code }
}

/** What our own readers do not read, the registry may describe. A service that does not answer in time holds up nothing. */
const describe: SendJob<AskedRegistry> = async (runtime, { calls, params, host }, { signal }) => {
  try {
    const { describeByService } = await lateCode(() => import('../../wallets/registry/describe-by-service.ts'))
    const { address: account, chain, known, tokens: listed = {} } = params
    const target = chainsOf(runtime, host).rpcOf(chain.id)
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
    const ask: AskNode = (method, asked) => callChain(target, method, asked, limit)
    const of = { api: runtime.api, chain: String(chain.id), account, known, listed, ask, signal: limit }
    return { type: 'described', registry: await describeByService({ calls }, of) }
  } catch {
    signal.throwIfAborted()
    return { type: 'described', registry: [] }
  }
}

/** Without a price the amounts stand alone. */
const price: SendJob<Pick<SendChain, 'id' | 'symbol'>> = async ({ api }, { id, symbol }, { signal }) => {
  try {
    const query = new URLSearchParams({ chainId: String(id), tokenSymbol: symbol })
    const { usd } = await api({ ...token, path: `${token.path}?${query}` }, { signal })
    return { type: 'priced', symbol, usd }
  } catch {
    signal.throwIfAborted()
    console.warn(`latchkey: Unable to fetch token price on chain id ${id}`)
    return { type: 'nothing' }
  }
}

/** A frame that tells no digest may sign all the same. */
const digest: SendJob<Filled> = async (_, filled, { hands }) => ({
  type: 'digest',
  digest: (await hands?.digest(filled).catch(() => null)) ?? null,
})

/** A failure with the hash of what was signed, where it came to that. */
const submit: SendJob<Submitting> = async (runtime, { filled, ...options }, scope) => {
  const attempt = failing<Submitting>(async () => {
    const submitted = await handsOf(scope).submit(filled, options)
    scope.hands?.reached({ hash: submitted.hash })
    return { type: 'sent', submitted }
  })
  const end = await attempt(runtime, { filled, ...options }, scope)
  return end.type === 'failed' ? { ...end, hash: scope.hands?.hash() ?? null } : end
}

const sign = failing<Submitting>(async (_, { filled, digest, used }, scope) => ({
  type: 'signed',
  signature: await handsOf(scope).sign(filled, digest, used),
}))

const follow: SendJob<Submitted> = async (_, submitted, scope) => {
  const hands = handsOf(scope)
  const end = await hands.follow(submitted, scope.signal)
  if (end.kind !== 'done') return { type: 'ended', end: end.kind }
  hands.reached({ hash: submitted.hash, receipt: end.receipt })
  return { type: 'confirmed', receipt: end.receipt }
}

const copy: SendJob<Hex> = async (_, hash) => {
  return { type: (await copyText(hash)) ? 'copied' : 'nothing' }
}

const clear: SendJob<undefined> = async (_, __, { hands }) => {
  hands?.clear()
  return { type: 'nothing' }
}

const refuseAll: SendJob<undefined> = async (_, __, { hands }) => {
  hands?.refuseAll()
  return { type: 'refuse' }
}

/** Over this screen; whatever came of it, what the wallet has is asked anew. */
const fund: SendJob<string> = async (runtime, address, { signal }) => {
  try {
    const { fundRoute } = await lateCode(() => import('../fund-route/fund-route.ts'))
    await nest(runtime, 'fund', await fundRoute(runtime, { address }))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof LatchkeyError)) throw error
  }
  return { type: 'funded' }
}

export const jobs = { fund, prepare, preview, look, describe, price, spell, digest, submit, sign, follow, copy, clear, refuseAll }
