// A request that is confirmed in a frame of the service: flow of EMBEDDED_WALLET_CONFIRM_SCREEN.
// See docs/design/frame.md, "Confirming".

import type { ShownFrame } from '../../bridge/visible-frame.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { checkSession } from '../../session/check-session.ts'
import type { ConfirmScope } from '../../session/embedded/confirm-request.ts'
import { prepareFrame } from '../../session/visible-frame.ts'
import { type FailureWords, failed, hasLeft, online } from '../creation/embedded-failure.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Job, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['EMBEDDED_WALLET_CONFIRM_SCREEN']
export interface ConfirmState extends FailureWords {
  /** `shown`: the frame is on its way; `ready`: it shows the request. */
  readonly at: 'waiting' | 'shown' | 'ready' | 'signed' | 'failed'
  readonly params: Params
  readonly frame: ShownFrame | null
  /** Pixels that the frame asks for; null until it has said so. */
  readonly height: number | null
}
type ConfirmEvent =
  | { type: 'prepared'; frame: ShownFrame }
  | { type: 'size'; height: number }
  | { type: 'ready' | 'again' | 'online' | 'close' | 'over' }
  | { type: 'signed'; answer: unknown }
  | { type: 'failed'; error: Failure }

/** Who refuses, or leaves the second factor or the recovery, has chosen not to go on. */
const isOver = (error: Failure): boolean => error.code === 'user_rejected_request' || hasLeft(error)

const begin = (params: Params): Step<ConfirmState, ConfirmEvent> => [
  { at: 'waiting', params, frame: null, height: null, title: null, text: null },
  { run: 'prepare', with: params.address },
]

export const machine: Machine<ConfirmState, ConfirmEvent, Params> = {
  start: begin,
  on(state, event) {
    const listen = { run: 'listen', with: state.frame }
    switch (event.type) {
      case 'prepared':
        return [{ ...state, at: 'shown', frame: event.frame }, { run: 'listen', with: event.frame }, { run: 'sign' }]
      case 'size':
        return [{ ...state, height: event.height }, listen]
      case 'ready':
        return [state.at === 'shown' ? { ...state, at: 'ready' } : state, listen]
      case 'signed':
        return [
          { ...state, at: 'signed' },
          { done: { kind: 'confirm-request', result: { answer: event.answer } } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'close' } },
        ]
      case 'failed':
        if (state.at === 'failed' || state.at === 'signed') return [state]
        return isOver(event.error) ? [state, { abandon: event.error }] : failed({ ...state, frame: null }, event.error)
      case 'again':
      case 'online':
        return state.at === 'failed' ? begin(state.params) : [state]
      case 'close':
        return [state, { close: 'success' }]
      case 'over':
        return [state]
    }
  },
}

type ConfirmJob<I> = Job<I, ConfirmEvent, ConfirmScope>
const failing = <I>(job: ConfirmJob<I>): ConfirmJob<I> =>
  catching<I, ConfirmEvent, ConfirmScope>((error) => ({ type: 'failed', error }), job)

const confirmingOf = ({ confirming }: ConfirmScope) => {
  if (confirming) return confirming
  throw new LatchkeyError('request_changed', 'There is no request to confirm.')
}

const prepare = failing<string>(async (runtime, address, scope) => {
  const frame = await prepareFrame(runtime, 'confirm', { address, confirm: confirmingOf(scope).begin() })
  if (scope.signal.aborted) frame.remove()
  else scope.signal.addEventListener('abort', () => frame.remove(), { once: true })
  return { type: 'prepared', frame }
})

/** Trust: what counts is what the wallet's frame answers. */
const sign = failing<undefined>(async (_, __, scope) => ({ type: 'signed', answer: await confirmingOf(scope).sign() }))

/** What the frame tells next. That the person has decided is known by the answer to the request. */
const listen = failing<ShownFrame>(async (runtime, frame, { signal }) => {
  const report = await frame.next(signal)
  if (report.at === 'size') return { type: 'size', height: report.height }
  if (report.at === 'failed') {
    const failure = new LatchkeyError(report.code, 'The frame could not show the request.')
    await checkSession(runtime, failure)
    throw failure
  }
  return { type: report.at === 'ready' ? 'ready' : 'over' }
})

export const jobs = { prepare, sign, listen, online }
