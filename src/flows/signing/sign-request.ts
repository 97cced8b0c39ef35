// A message or typed data to be signed: shown, agreed to, signed. Flow of EMBEDDED_WALLET_SIGN_REQUEST_SCREEN.
// See docs/design/signing.md, "Screen".

import { callChain } from '../../api/rpc.ts'
import type { HostWallets } from '../../app/app-view.ts'
import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { type Explained, explain } from '../../contract/signing/explain.ts'
import { tokenKey } from '../../contract/signing/listed-tokens.ts'
import { readRequest } from '../../contract/signing/read-request.ts'
import { type RegistryStep, withRegistry } from '../../contract/signing/registry.ts'
import { addressesIn, type Spelling, spelled } from '../../contract/signing/spelling.ts'
import { type TokenFacts, tokenFacts } from '../../contract/signing/tokens.ts'
import { PREVIEW_WAIT } from '../../contract/wallet-limits.ts'
import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
import type { Hex } from '../../contract/wallets/request-results.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { SignScope } from '../../session/embedded/ask-to-sign.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { isContractCode } from '../../wallets/embedded/contract-code.ts'
import type { AskNode } from '../../wallets/transactions/fees.ts'
import { catching, type Failure, localFailure } from '../runtime/errors.ts'
import type { Facts, Job, Machine, Step } from '../runtime/flow.ts'
import {
  answered,
  type Confirming,
  type ConfirmingEvent,
  failed,
  HOLD,
  isDangerous,
  isHeld,
  onConfirming,
  spell,
  UNASKED,
} from '../steps/confirming.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SIGN_REQUEST_SCREEN']

export interface SignRequestState extends Confirming {
  /** What the registry says of it; empty: nothing, or it has not answered. */
  readonly registry: readonly RegistryStep[]
  readonly at: 'asking' | 'signing' | 'success' | 'failed'
  readonly params: Params
  readonly shown: Explained & { readonly registry?: readonly RegistryStep[] }
  /** How addresses are written; empty: as they came. */
  readonly spelling: Spelling
  /** Spenders that turned out to be people. */
  readonly people: readonly string[]
  /** What contracts of tokens have said of themselves, by their addresses in lower case. */
  readonly told: Readonly<Record<string, TokenFacts>>
  /** What the account has of tokens, by their addresses in lower case; in decimal, in their smallest units. */
  readonly has: Readonly<Record<string, string>>
}
export type SignRequestEvent =
  | ConfirmingEvent
  | { type: 'sign' | 'press' }
  | { type: 'spelled'; spelling: Spelling }
  /** Whose address it is: a person's, as far as the chain says. */
  | { type: 'person'; address: string }
  | { type: 'told'; tokens: Readonly<Record<string, TokenFacts>>; has?: Readonly<Record<string, string>> }
  | { type: 'described'; registry: readonly RegistryStep[] }
  | { type: 'not-known' }
  | { type: 'signed'; signature: Hex }
  | { type: 'failed'; error: Failure }

type Learnt = Pick<SignRequestState, 'people' | 'spelling' | 'told' | 'has' | 'registry'>

const shownOf = (
  { method, asked, address, origin, chain, known, said, insists, tokens }: Params,
  now: number,
  { people, spelling, told, has, registry }: Learnt,
): SignRequestState['shown'] | Failure => {
  const params = method === 'personal_sign' ? [asked, address] : [address, asked]
  const read = readRequest({ method, params }, address)
  if (read.kind !== 'message' && read.kind !== 'typed-data')
    return localFailure('request_changed', 'The request cannot be read again.')
  const isTest = (id: string): boolean => DEFAULT_CHAINS.some((one) => String(one.id) === id && one.testnet)
  const shown = explain(read, {
    ...{ account: address, origin, now, chain, known, isTest, people },
    // Of one chain alone: that for which the signature is.
    token: (id, one) => tokenFacts(id, one, { listed: tokens?.[tokenKey(id, one)], told: told[one] }),
    balance: (_, one) => (has[one] === undefined ? undefined : BigInt(has[one])),
    ...(said && { said }),
    ...(insists && { insists }),
  })
  return spelled(withRegistry(shown, registry), spelling)
}

/** Whether the button works. */
export const canSign = (state: SignRequestState): boolean =>
  state.at === 'asking' && !isHeld(state) && (!isDangerous(state.shown) || state.agreed)

const sign = (state: SignRequestState): Step<SignRequestState, SignRequestEvent> =>
  canSign(state)
    ? [
        { ...state, at: 'signing' },
        { run: 'sign', with: state.digest?.digest },
      ]
    : [state]

const fail = (state: SignRequestState, error: Failure): Step<SignRequestState, SignRequestEvent> =>
  failed(state, error, 'asking', EMBEDDED_WALLET)

/** Shows what has been learnt meanwhile. A danger that was not there when the person ticked that they understand is a new one. */
const learn = (state: SignRequestState, learnt: Partial<Learnt>, now: number): Step<SignRequestState, SignRequestEvent> => {
  const next = { ...state, ...learnt }
  const shown = shownOf(state.params, now, next)
  if ('code' in shown) return [state]
  const isSame = dangersIn(shown) === dangersIn(state.shown)
  const unspelled = addressesIn(shown).filter((one) => one === one.toLowerCase() && !Object.hasOwn(next.spelling, one))
  return [
    { ...next, shown, agreed: state.agreed && isSame },
    ...(unspelled.length > 0 && !learnt.spelling ? [{ run: 'spell', with: unspelled }] : []),
  ]
}

const dangersIn = ({ findings }: Explained): string =>
  findings.flatMap(({ rule, level }) => (level === 'danger' ? [rule] : [])).join()

const NOTHING: Explained = { headline: 'bytes', values: {}, findings: [], rows: [], text: [], fields: [], raw: '' }

export const machine: Machine<SignRequestState, SignRequestEvent, Params> = {
  start(params, { now, app }: Facts) {
    const learnt = { people: [], spelling: {}, told: {}, has: {}, registry: [] }
    const shown = shownOf(params, now, learnt)
    const state: SignRequestState = { ...UNASKED, ...learnt, at: 'asking', params, shown: NOTHING }
    if ('code' in shown) return fail(state, { ...shown, retryable: false })
    const addresses = addressesIn(shown)
    const awaited = [
      ...(shown.tokens
        ? [{ run: 'ask', with: { ...shown.tokens, account: params.address, host: app.hostWallets } satisfies AskedTokens }]
        : []),
      ...(shown.headline === 'typed-data'
        ? [{ run: 'describe', with: { params, host: app.hostWallets } satisfies AskedRegistry }]
        : []),
      ...(shown.stranger ? [{ run: 'look', with: { ...shown.stranger, host: app.hostWallets } satisfies Stranger }] : []),
    ]
    return [
      { ...state, shown, awaits: awaited.length },
      { run: 'digest' },
      ...(addresses.length > 0 ? [{ run: 'spell', with: addresses }] : []),
      ...awaited,
      ...(awaited.length > 0 ? [HOLD] : []),
    ]
  },
  on(state, event, { now }) {
    switch (event.type) {
      case 'spelled':
        return learn(state, { spelling: event.spelling }, now)
      case 'person':
        return learn(answered(state), { people: [event.address] }, now)
      case 'told':
        return learn(answered(state), { told: event.tokens, has: event.has ?? {} }, now)
      case 'described':
        return learn(answered(state), { registry: event.registry }, now)
      case 'not-known':
        return [answered(state)]
      case 'sign':
        return sign(state)
      case 'signed': {
        const kind = state.params.method === 'personal_sign' ? 'sign' : 'sign-typed-data'
        const done = { done: { kind, result: { signature: event.signature } } } as const
        return [{ ...state, at: 'success' }, done, { after: SUCCESS_CLOSE_DELAY, send: { type: 'close' } }]
      }
      case 'failed':
        return fail(state, event.error)
      case 'press':
        if (state.at !== 'failed') return [state]
        return state.to === 'retry' || !state.error
          ? [{ ...state, at: 'asking', error: null }]
          : [state, { abandon: state.error }]
      default:
        return onConfirming(state, event)
    }
  },
}

type SignJob<I> = Job<I, SignRequestEvent, SignScope>

/** Trust: what is shown as signed is what the frame has answered, and nothing else. */
const run: SignJob<string | undefined> = catching<string | undefined, SignRequestEvent, SignScope>(
  (error) => ({ type: 'failed', error }),
  async (_, digest, { frame }) => {
    const signature = await frame?.sign(digest)
    if (typeof signature === 'string' && signature) return { type: 'signed', signature: signature as Hex }
    throw new LatchkeyError('unable_to_sign', 'The message could not be signed.')
  },
)

/** A frame that tells no digest may sign all the same. */
const digest: SignJob<undefined> = async (_, __, { frame }) => ({
  type: 'digest',
  digest: (await frame?.digest().catch(() => null)) ?? null,
})

/** A spender, on the chain that is asked about it. */
export interface Stranger {
  readonly address: string
  readonly chain: string
  readonly host: HostWallets
}
/** A chain that does not answer in time, or not with code, holds up nothing. */
const look: SignJob<Stranger> = async (runtime, { address, chain, host }, { signal }) => {
  try {
    const target = chainsOf(runtime, host).rpcOf(Number(chain))
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
    const code = await callChain(target, 'eth_getCode', [address, 'latest'], limit)
    if (isContractCode(code) === false) return { type: 'person', address }
  } catch {
    signal.throwIfAborted()
  }
  return { type: 'not-known' }
}

/** Tokens of what is signed, on the chain that is asked about them and about what the account has. */
export interface AskedTokens {
  readonly account: string
  readonly addresses: readonly string[]
  readonly chain: string
  readonly host: HostWallets
}

/** Once for a request: what a contract would say later is neither shown nor judged. A chain that does not answer in time holds up nothing. */
const ask: SignJob<AskedTokens> = async (runtime, { account, addresses, chain, host }, { signal }) => {
  try {
    const target = chainsOf(runtime, host).rpcOf(Number(chain))
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
    const { readTokens } = await lateCode(() => import('../../wallets/tokens/read-tokens.ts'))
    const { tokens, balances } = await readTokens(
      (method, params) => callChain(target, method, params, limit),
      addresses,
      account,
    )
    signal.throwIfAborted()
    const has = Object.fromEntries([...balances].map(([token, amount]) => [token, String(amount)]))
    return { type: 'told', tokens: Object.fromEntries(tokens), has }
  } catch {
    signal.throwIfAborted()
    return { type: 'not-known' }
  }
}

/** A request that our own readers do not say. */
export interface AskedRegistry {
  readonly params: Params
  readonly host: HostWallets
}

/** What our own readers do not say, the registry may. A service that does not answer in time holds up nothing. */
const describe: SignJob<AskedRegistry> = async (runtime, { params, host }, { signal }) => {
  const read = readRequest({ method: params.method, params: [params.address, params.asked] }, params.address)
  if (read.kind !== 'typed-data') return { type: 'not-known' }
  try {
    const { describeByService } = await lateCode(() => import('../../wallets/registry/describe-by-service.ts'))
    const { chainId } = read.data.domain
    const target = chainsOf(runtime, host).rpcOf(Number(chainId))
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PREVIEW_WAIT)])
    const { address: account, known, tokens: listed = {} } = params
    const ask: AskNode = (method, asked) => callChain(target, method, asked, limit)
    const of = { api: runtime.api, chain: String(chainId), account, known, listed, ask, signal: limit }
    return { type: 'described', registry: await describeByService({ data: read.data }, of) }
  } catch {
    signal.throwIfAborted()
    return { type: 'not-known' }
  }
}

const refuseAll: SignJob<undefined> = async (_, __, { frame }) => {
  frame?.refuseAll()
  return { type: 'refuse' }
}

export const jobs = { sign: run, digest, spell, look, ask, describe, refuseAll }
