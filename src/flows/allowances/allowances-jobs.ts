// Jobs of EMBEDDED_WALLET_ALLOWANCES_SCREEN: networks, events, what is in force, what takes it back.

import { callChain } from '../../api/rpc.ts'
import { transactions } from '../../contract/endpoints/users-transactions.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { listedTokens } from '../../contract/signing/listed-tokens.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { embeddedBridge } from '../../session/embedded/embedded-bridge.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { type Grant, grantKey, grantQuestions, openGrant, takingBack } from '../../wallets/allowances/grants.ts'
import { lookBack } from '../../wallets/allowances/look-in-logs.ts'
import { notedGrants } from '../../wallets/allowances/noted-grants.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { askMany } from '../../wallets/tokens/ask-many.ts'
import { readTokens } from '../../wallets/tokens/read-tokens.ts'
import type { AskNode } from '../../wallets/transactions/fees.ts'
import { chainFacts, readAsked, sendRequest } from '../../wallets/transactions/send-request.ts'
import { grantsNoted, sentBy } from '../../wallets/transactions/sent.ts'
import { catching } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { AllowancesEvent, Checking, Looking, Preparing, Removing } from './allowances.ts'

/** Tokens whose contracts are asked, and how many in one question. */
const MOST_TOKENS = 36
const AT_ONCE = 12

const asker = async (runtime: Runtime, chain: number, signal: AbortSignal): Promise<AskNode> => {
  const target = chainsOf(runtime, await hostConfigOf(runtime)).rpcOf(chain)
  return (method, params) => callChain(target, method, params, signal)
}

/** What the service has kept of the account on a chain; nothing where it is not to be had. */
const keptBy = async ({ api, session }: Runtime, address: string, chain: number, signal: AbortSignal) => {
  const answer = await session.authorized((token) => api(transactions, { token, signal })).catch(() => null)
  signal.throwIfAborted()
  const own = answer?.transactions.filter(({ from, chain_id }) => chain_id === chain && sameAddress(from, address)) ?? []
  return own.map(({ to, value, data, at }) => ({ to, value, data, at: at * 1000 }))
}

const prepare: Job<Preparing, AllowancesEvent> = async (runtime, { address, chain: wanted }, { signal }) => {
  const host = await hostConfigOf(runtime)
  const { supported, first } = chainsOf(runtime, host)
  const on = supported.find(({ id }) => id === wanted) ?? first
  const here = [...sentBy(runtime.storage, address), ...grantsNoted(runtime.storage, address)].filter(
    ({ chain }) => chain === on.id,
  )
  const kept = [...here, ...(await keptBy(runtime, address, on.id, signal))]
  const noted = notedGrants(kept, address, on.id)
  return { type: 'prepared', chains: supported.map(chainFacts), chain: chainFacts(on), listed: listedTokens(host), noted }
}

const look = catching<Looking, AllowancesEvent>(
  (_, { chain }) => ({ type: 'silent', chain }),
  async (runtime, { address, chain, cursor }, { signal }) => {
    const found = await lookBack(await asker(runtime, chain, signal), address, cursor)
    signal.throwIfAborted()
    return { type: 'looked', chain, look: found }
  },
)

/** Unix milliseconds of a block; null: the chain does not say. */
const timeOf = async (ask: AskNode, block: number): Promise<number | null> => {
  const answer = await ask('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]).catch(() => null)
  const { timestamp } = Object(answer) as { timestamp?: unknown }
  return typeof timestamp === 'string' && /^0x[\da-f]{1,12}$/i.test(timestamp) ? Number(timestamp) * 1000 : null
}

const date: Job<{ readonly chain: number; readonly block: number }, AllowancesEvent> = async (
  runtime,
  { chain, block },
  { signal },
) => {
  const at = await timeOf(await asker(runtime, chain, signal), block)
  signal.throwIfAborted()
  return { type: 'dated', chain, at }
}

/** When those were given that are in force, where their events did not say. */
const MOST_TIMES = 12
const timesOf = async (ask: AskNode, grants: readonly Grant[]): Promise<ReadonlyMap<number, number | null>> => {
  const blocks = [...new Set(grants.flatMap(({ at, block }) => (at === null && block !== null ? [block] : [])))].slice(
    0,
    MOST_TIMES,
  )
  return new Map(await Promise.all(blocks.map(async (block) => [block, await timeOf(ask, block)] as const)))
}

/** What of it is in force, and what its tokens call themselves. Trust: the chain's own answers, never its events. */
const check = catching<Checking, AllowancesEvent>(
  (_, { chain }) => ({ type: 'silent', chain }),
  async (runtime, { address, chain, grants }, { signal }) => {
    const ask = await asker(runtime, chain, signal)
    const questions = grants.map((grant) => grantQuestions(grant, address))
    const answers = await askMany(ask, questions.flat())
    if (answers.length > 0 && answers.every((one) => one === null))
      throw new LatchkeyError('service_unreachable', 'The chain cannot be reached.')
    let from = 0
    let unread = 0
    const now = runtime.session.now()
    const open = grants.flatMap((grant, at) => {
      const count = questions[at]?.length ?? 0
      const said = answers.slice(from, from + count)
      from += count
      if (said.includes(null)) unread += 1
      const own = openGrant(grant, said, address, now)
      return own ? [own] : []
    })
    const tokens = [...new Set(open.map(({ token }) => token))].slice(0, MOST_TOKENS)
    const parts = Array.from({ length: Math.ceil(tokens.length / AT_ONCE) }, (_, at) =>
      tokens.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    )
    const [times, ...told] = await Promise.all([timesOf(ask, open), ...parts.map((part) => readTokens(ask, part))])
    signal.throwIfAborted()
    const facts = Object.fromEntries(told.flatMap((one) => [...one.tokens]))
    const dated = open.map((one) => ({ ...one, at: one.at ?? (one.block === null ? null : (times.get(one.block) ?? null)) }))
    return { type: 'checked', chain, grants, open: dated, facts, unread }
  },
)

/** Reviewed as any transaction, over this screen. */
const remove = catching<Removing, AllowancesEvent>(
  (error, { grant }) => ({ type: 'not-removed', key: grantKey(grant), error }),
  async (runtime, { address, chain, grant }) => {
    const account = embeddedAccounts(runtime.$user.get()).find((one) => sameAddress(one.address, address))
    if (!account) throw new LatchkeyError('wallet_not_connected', 'No such wallet is connected.')
    await sendRequest(runtime, embeddedBridge(runtime), account, readAsked({ ...takingBack(grant), chainId: chain }), {
      ...{ chain, ask: true },
    })
    return { type: 'removed', key: grantKey(grant) }
  },
)

export const jobs = { prepare, look, date, check, remove }
