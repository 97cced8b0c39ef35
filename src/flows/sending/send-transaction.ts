// A transaction to be sent: prepared, reviewed, submitted, confirmed. Flow of EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN.
// See docs/design/signing.md, "Sending".

import type { HostWallets } from '../../app/app-view.ts'
import { TRANSACTION } from '../../contract/errors/request/embedded-wallet.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { RegistryStep } from '../../contract/signing/registry.ts'
import type { Spelling } from '../../contract/signing/spelling.ts'
import { type TransactionRequest, uncarried } from '../../contract/signing/transaction-request.ts'
import type { Hex, Receipt } from '../../contract/wallets/request-results.ts'
import type { SubmitOptions, Submitted } from '../../wallets/transactions/attempt.ts'
import type { Speed } from '../../wallets/transactions/fees.ts'
import type { Filled } from '../../wallets/transactions/populate.ts'
import type { Prepared } from '../../wallets/transactions/prepare.ts'
import type { Trial } from '../../wallets/transactions/preview.ts'
import {
  addressesOf,
  counterpartiesOf,
  filledOf,
  type Learnt,
  questionsOf,
  type ShownTransaction,
  shownOf,
  undescribedOf,
} from '../../wallets/transactions/shown/send-shown.ts'
import { type Failure, localFailure } from '../runtime/errors.ts'
import type { Command, Machine, Step } from '../runtime/flow.ts'
import {
  answered,
  type Confirming,
  type ConfirmingEvent,
  failed,
  HOLD,
  isHeld as isAwaited,
  isDangerous,
  onConfirming,
  UNASKED,
} from '../steps/confirming.ts'
import { sentToken } from './sent-token.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN']

export interface SendState extends Learnt, Confirming {
  /** `sent`: a node has it, and it is not confirmed yet. */
  readonly at: 'loading' | 'review' | 'submitting' | 'sent' | 'done' | 'signed' | 'failed'
  readonly params: Params
  readonly request: TransactionRequest
  readonly shown: ShownTransaction
  /** It is known, or given up, whether strangers who get a say are contracts. Before, a danger may come above what is shown. */
  readonly looked: boolean
  /** US dollars for one coin; null: not known. */
  readonly usd: number | null
  /** US dollars for one of the token that is sent; null: not known, or it sends none. */
  readonly tokenUsd: number | null
  /** The hash was copied. */
  readonly copied: boolean
  readonly submitted: Submitted | null
  /** Of what was signed last, also where no node has taken it. */
  readonly hash: Hex | null
  readonly receipt: Receipt | null
  /** When a node has taken it, and when it was known how it ended, in milliseconds since 1970. */
  readonly sentAt: number | null
  readonly endedAt: number | null
}
export type SendEvent =
  | ConfirmingEvent
  | { type: 'submit' | 'press' | 'fund' | 'funded' | 'copy' | 'copied' | 'nothing' }
  | { type: 'speed'; speed: Speed }
  | { type: 'prepared'; prepared: Prepared; used: readonly string[] }
  | { type: 'tried'; trial: Trial }
  | { type: 'code'; code: Readonly<Record<string, boolean>> }
  | { type: 'described'; registry: readonly RegistryStep[] }
  | { type: 'priced'; symbol: string; usd: number }
  | { type: 'spelled'; spelling: Spelling }
  | { type: 'signed'; signature: Hex }
  | { type: 'sent'; submitted: Submitted }
  | { type: 'ended'; end: 'replaced' | 'dropped' }
  | { type: 'confirmed'; receipt: Receipt }
  | { type: 'failed'; error: Failure; hash?: Hex | null }

type SendStep = Step<SendState, SendEvent>
type SendCommand = Command<SendEvent>

/** Whether what is asked is not drawn yet. A danger may come above it as long as nothing else is known. */
export const isHeld = (state: SendState): boolean => (state.at === 'loading' && !state.looked) || isAwaited(state)

/** Whether the button works. Trust: nothing is confirmed that is not drawn. */
export const canSubmit = (state: SendState): boolean =>
  state.at === 'review' && !isHeld(state) && state.shown.funds.kind === 'enough' && (!isDangerous(state.shown) || state.agreed)

/** What is signed, or, before that is known, what was asked: whole, quantities in decimal. */
export const rawOf = (state: SendState): string => {
  const filled = filledOf(state.request, state.params, state) ?? state.request
  return JSON.stringify(filled, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)
}

/** Calls that our own readers do not read. */
export interface AskedRegistry {
  readonly calls: ReturnType<typeof undescribedOf>
  readonly params: Params
  readonly host: HostWallets
}

/** What is asked the price of: the coin, and a token that is sent. */
const priceQuestions = (request: TransactionRequest, params: Params): SendCommand[] => {
  const { id, symbol, test } = params.chain
  if (test) return []
  const token = sentToken(shownOf(request, params, NOTHING), id)
  return [...new Set([symbol, token?.symbol ?? symbol])].map((one) => ({ run: 'price', with: { id, symbol: one } }))
}

/** What is tried out, and who and what else the call names: the review waits for it. */
const awaited = (request: TransactionRequest, params: Params, host: HostWallets): SendCommand[] => {
  const calls = undescribedOf(request, params)
  const { tokens, code } = questionsOf(request, params)
  return [
    { run: 'preview', with: tokens },
    ...(code.length > 0 ? [{ run: 'look', with: code }] : []),
    ...(calls.length > 0 ? [{ run: 'describe', with: { calls, params, host } satisfies AskedRegistry }] : []),
  ]
}

/** Asks the chain, the frame and the service. */
const asking = (state: SendState, host: HostWallets): [SendState, ...SendCommand[]] => {
  const { request, params } = state
  const answers = awaited(request, params, host)
  return [{ ...state, awaits: answers.length }, { run: 'prepare' }, ...answers, ...priceQuestions(request, params), HOLD]
}

const dangersIn = ({ findings }: ShownTransaction): string =>
  findings.flatMap(({ rule, level }) => (level === 'danger' ? [rule] : [])).join()

/** Shows what has been learnt meanwhile. A danger that was not there when the person ticked that they understand is a new one. */
const learn = (state: SendState, learnt: Partial<Learnt>, ...commands: SendCommand[]): SendStep => {
  const next = { ...state, ...learnt }
  const shown = shownOf(next.request, next.params, next)
  const isSame = dangersIn(shown) === dangersIn(state.shown)
  const unspelled = addressesOf(shown).filter((one) => one === one.toLowerCase() && !Object.hasOwn(next.spelling, one))
  return [
    { ...next, shown, agreed: state.agreed && isSame },
    ...commands,
    ...(unspelled.length > 0 && !learnt.spelling ? [{ run: 'spell', with: unspelled }] : []),
  ]
}

/** What the frame would sign. */
const digestOf = (state: SendState): SendCommand[] => {
  const filled = filledOf(state.request, state.params, state)
  return filled ? [{ run: 'digest', with: filled }] : []
}

export interface Submitting extends SubmitOptions {
  readonly filled: Filled
}

const submit = (state: SendState): SendStep => {
  const filled = filledOf(state.request, state.params, state)
  if (!canSubmit(state) || !filled) return [state]
  const used = counterpartiesOf(state.request, state.params)
  const input: Submitting = { filled, digest: state.digest?.digest, used }
  return [
    { ...state, at: 'submitting' },
    { run: state.params.only ? 'sign' : 'submit', with: input },
  ]
}

const fail = (state: SendState, error: Failure): SendStep => failed(state, error, 'review', TRANSACTION)

/** Everything is asked again: prices and numbers are others by now. */
const again = (state: SendState, host: HostWallets): SendStep => {
  const fresh = {
    ...state,
    at: 'loading',
    prepared: null,
    trial: null,
    error: null,
    digest: null,
    copied: false,
    waited: false,
  } as const
  const { submitted: _, ...rest } = fresh
  return asking(
    {
      ...rest,
      submitted: null,
      hash: null,
      receipt: null,
      sentAt: null,
      endedAt: null,
      shown: shownOf(state.request, state.params, fresh),
    },
    host,
  )
}

const done = ({ hash }: Submitted, receipt?: Receipt) => ({
  done: { kind: 'send' as const, result: receipt ? { hash, receipt } : { hash } },
})

/** A page of another app waits for the hash: it is told at once, and looks for the rest itself. */
const sent = (state: SendState, submitted: Submitted, now: number): SendStep => [
  { ...state, at: 'sent', submitted, hash: submitted.hash, sentAt: now, endedAt: null },
  done(submitted),
  state.params.lent ? { close: 'success' } : { run: 'follow', with: submitted },
]

const signed = (state: SendState, signature: Hex): SendStep => [
  { ...state, at: 'signed' },
  { done: { kind: 'sign', result: { signature, kind: 'transaction' } } },
  { after: SUCCESS_CLOSE_DELAY, send: { type: 'close' } },
]

const NOTHING: Learnt = { prepared: null, trial: null, code: {}, used: [], speed: 'normal', spelling: {}, registry: [] }

const confirmed = (state: SendState, receipt: Receipt): SendStep => {
  const { submitted } = state
  if (!submitted) return [state]
  const told = done(submitted, receipt)
  if (receipt.status === 'success')
    return [{ ...state, at: 'done', receipt }, { reached: told.done }, { after: SUCCESS_CLOSE_DELAY, send: { type: 'nothing' } }]
  const [failed, ...commands] = fail(state, localFailure('transaction_failure', 'The transaction was reverted.'))
  return [{ ...failed, receipt }, told, ...commands, { run: 'clear' }]
}

export const machine: Machine<SendState, SendEvent, Params> = {
  start(params, { app }) {
    const request = uncarried(params.request)
    const state: SendState = {
      ...{
        ...UNASKED,
        at: 'loading',
        params,
        request,
        ...NOTHING,
        shown: shownOf(request, params, NOTHING),
        looked: questionsOf(request, params).code.length === 0,
        usd: null,
        tokenUsd: null,
      },
      ...{ copied: false, submitted: null, hash: null, receipt: null, sentAt: null, endedAt: null },
    }
    const [asked, ...commands] = asking(state, app.hostWallets)
    return learn(asked, {}, ...commands)
  },
  on(state, event, { app, now }) {
    switch (event.type) {
      case 'speed': {
        const next = learn({ ...state, digest: null }, { speed: event.speed })
        return [...next, ...digestOf(next[0])]
      }
      case 'prepared': {
        if (state.at !== 'loading') return [state]
        const { prepared, used } = event
        const next = learn({ ...state, at: 'review' }, { prepared, used })
        return [...next, ...digestOf(next[0])]
      }
      case 'tried':
        return learn(answered(state), { trial: event.trial })
      case 'code':
        return learn({ ...answered(state), looked: true }, { code: { ...state.code, ...event.code } })
      case 'described':
        return learn(answered(state), { registry: event.registry })
      case 'priced':
        return [{ ...state, [event.symbol === state.params.chain.symbol ? 'usd' : 'tokenUsd']: event.usd }]
      case 'spelled':
        return learn(state, { spelling: { ...state.spelling, ...event.spelling } })
      case 'submit':
        return submit(state)
      case 'signed':
        return signed(state, event.signature)
      case 'sent':
        return sent(state, event.submitted, now)
      case 'confirmed':
        return confirmed({ ...state, endedAt: now }, event.receipt)
      case 'ended': {
        const code = event.end === 'replaced' ? 'transaction_replaced' : 'transaction_dropped'
        return fail({ ...state, endedAt: now }, localFailure(code, 'The transaction was not done.'))
      }
      case 'failed':
        return fail({ ...state, hash: event.hash ?? null }, event.error)
      case 'press':
        if (state.at !== 'failed') return [state]
        if (state.to === 'retry' || !state.error) return again(state, app.hostWallets)
        return state.submitted ? [state, { close: 'success' }] : [state, { abandon: state.error }]
      case 'copy':
        return state.hash ? [state, { run: 'copy', with: state.hash }] : [state]
      case 'copied':
        return [{ ...state, copied: true }]
      case 'fund':
        return [state, { run: 'fund', with: state.params.address }]
      case 'funded':
        return [state, { run: 'prepare' }]
      case 'nothing':
        return [state]
      default:
        return onConfirming(state, event)
    }
  },
}
