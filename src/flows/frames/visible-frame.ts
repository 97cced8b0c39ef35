// A visible frame of the service in the modal: flow of the screens that export, import and back up a wallet.
// See docs/design/frame.md, "Visible frames".

import type { ShownFrame } from '../../bridge/visible-frame.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Outcome } from '../../contract/purposes.ts'
import type { Route } from '../../contract/screens.ts'
import type { VisibleFrame } from '../../contract/visible-frames.ts'
import { EXPORT_MIN_WAIT } from '../../contract/wallet-limits.ts'
import { checkSession } from '../../session/check-session.ts'
import { importedWallet, prepareFrame } from '../../session/visible-frame.ts'
import { type FailureWords, failed, hasLeft, online } from '../creation/embedded-failure.ts'
import { catching, type Failure, localFailure } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Scope, Step } from '../runtime/flow.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'

/** `asked`: the page asks for it; absent: it was chosen in the account. */
export interface VisibleParams {
  readonly address?: string
  readonly asked?: true
}
export interface VisibleState extends FailureWords {
  /** `shown`: the frame is on its way; `ready`: it says that it is there; `used`: the person has what they came for. */
  readonly at: 'waiting' | 'shown' | 'ready' | 'used' | 'failed'
  readonly params: VisibleParams
  readonly frame: ShownFrame | null
  /** Pixels that the frame asks for; null until it has said so. */
  readonly height: number | null
  /** The least time has passed. */
  readonly waited: boolean
  /** The person can do nothing about it here but log in again. */
  readonly logInAgain: boolean
}
type VisibleEvent =
  | { type: 'waited' | 'again' | 'leave' | 'online' | 'ready' }
  | { type: 'prepared'; frame: ShownFrame }
  | { type: 'size'; height: number }
  | { type: 'used'; outcome: Outcome | null }
  | { type: 'failed'; error: Failure }

/** What a screen makes of the flow. */
interface Kind {
  readonly frame: VisibleFrame
  /** The route of the screen itself. */
  routeOf(params: VisibleParams): Route
  /** What is reported once it was used; null: nothing. */
  outcomeOf(params: VisibleParams): Outcome | null
}
type Next = Step<VisibleState, VisibleEvent>

/** Trust: no sooner than a second after it was asked for, so that a press that was meant for something else meets no key. */
const shown = (state: VisibleState): VisibleState =>
  state.at === 'waiting' && state.frame && state.waited ? { ...state, at: 'shown' } : state

const leave = ({ asked }: VisibleParams, isUsed: boolean): Command<VisibleEvent> =>
  asked ? { close: isUsed ? 'success' : 'dismissed' } : { back: true }

export const visibleMachine = ({ frame, routeOf, outcomeOf }: Kind): Machine<VisibleState, VisibleEvent, VisibleParams> => {
  const begin = (params: VisibleParams): Next => [
    { at: 'waiting', params, frame: null, height: null, waited: false, logInAgain: false, title: null, text: null },
    { run: 'prepare', with: { frame, address: params.address } },
    { after: EXPORT_MIN_WAIT, send: { type: 'waited' } },
  ]
  const fail = (state: VisibleState, error: Failure, { user, app }: Facts): Next => {
    if (hasLeft(error)) return [state, leave(state.params, false)]
    const next: Next = failed({ ...state, frame: null, height: null }, error)
    if (!asksRecentLogin(error)) return next
    const confirm = recentLogin(user, app.allowed, routeOf(state.params))
    return confirm ? [next[0], { go: confirm }] : [{ ...next[0], logInAgain: true }, { refused: error }]
  }
  const used = (state: VisibleState, outcome: Outcome | null): Next => {
    const listen = { run: 'listen', with: { frame: state.frame, outcome: null } }
    const isNew = outcome && state.at !== 'used'
    const news: Command<VisibleEvent>[] = !isNew ? [] : state.params.asked ? [{ done: outcome as never }] : [{ emit: outcome }]
    return [{ ...state, at: 'used' }, ...news, listen]
  }
  return {
    start: begin,
    on(state, event, facts) {
      const listen = { run: 'listen', with: { frame: state.frame, outcome: outcomeOf(state.params) } }
      switch (event.type) {
        case 'waited':
          return [shown({ ...state, waited: true })]
        case 'prepared':
          return [shown({ ...state, frame: event.frame }), { run: 'listen', with: { ...listen.with, frame: event.frame } }]
        case 'size':
          return [{ ...state, height: event.height }, listen]
        case 'ready':
          return [{ ...state, at: 'ready' }, listen]
        case 'used':
          return used(state, event.outcome)
        case 'failed':
          return fail(state, event.error, facts)
        case 'again':
        case 'online':
          return state.at === 'failed' ? begin(state.params) : [state]
        case 'leave':
          return [state, leave(state.params, state.at === 'used')]
      }
    },
  }
}

const failedAs = (error: Failure): VisibleEvent => ({ type: 'failed', error })

const prepare = catching<{ frame: VisibleFrame; address?: string }, VisibleEvent>(
  failedAs,
  async (runtime, { frame: kind, address }, { signal }) => {
    const frame = await prepareFrame(runtime, kind, { address })
    // Trust: a key is shown no longer than its screen.
    if (signal.aborted) frame.remove()
    else signal.addEventListener('abort', () => frame.remove(), { once: true })
    return { type: 'prepared', frame }
  },
)

export interface Listening {
  readonly frame: ShownFrame
  readonly outcome: Outcome | null
}
/** What the frame tells next. */
const listen = catching<Listening, VisibleEvent, Scope>(failedAs, async (runtime, { frame, outcome }, { signal }) => {
  const report = await frame.next(signal)
  switch (report.at) {
    case 'size':
      return { type: 'size', height: report.height }
    case 'ready':
      return { type: 'ready' }
    case 'used':
      return { type: 'used', outcome }
    case 'imported':
      return { type: 'used', outcome: { kind: 'import', result: { wallet: await importedWallet(runtime, report.address) } } }
    case 'failed':
      await checkSession(runtime, new LatchkeyError(report.code, 'The frame could not do this.'))
      return { type: 'failed', error: localFailure(report.code, 'The frame could not do this.') }
  }
})

export const jobs = { prepare, listen, online }
