// The choice of a way to recover a wallet. Flow of EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN.
// Automatic recovery has nothing to be given: it is confirmed here. See docs/design/requests.md, "Recovery".

import type { OwnRecoveryMethod, RecoveryMethod } from '../../contract/accounts.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { hasLeft, online } from '../creation/embedded-failure.ts'
import { asksWindow, completed, ended, leavingRoute, left, type RecoveryDone } from '../keys/recovery-aim.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { carryOut } from './carry-out.ts'
import { failureView, type RecoveryFailure } from './recovery-failure.ts'

type Params = ScreenParams['EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN']

export interface SelectionState {
  /** `asking`: automatic recovery is to be confirmed. */
  readonly at: 'choosing' | 'asking' | 'working' | 'done' | 'failed'
  readonly params: Params
  readonly failure: RecoveryFailure | null
  readonly steps: boolean
}
type SelectionEvent =
  | { type: 'choose'; method: RecoveryMethod }
  | { type: 'yes' | 'no' | 'press' | 'leave' | 'close' | 'online' }
  | { type: 'finished'; done: RecoveryDone }
  | { type: 'failed'; error: Failure }

type Next = Step<SelectionState, SelectionEvent>

const routeTo = (method: OwnRecoveryMethod, { aim, shortest }: Params): Route => {
  if (method === 'passkey') return { screen: 'EMBEDDED_WALLET_PASSKEY_SCREEN', params: { aim } }
  if (method !== 'user-passcode') return { screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', params: { method, aim } }
  const length = shortest === undefined ? {} : { shortest }
  return aim.to === 'create'
    ? { screen: 'EMBEDDED_WALLET_PASSWORD_CREATE_SCREEN', params: { aim, ...length } }
    : { screen: 'EMBEDDED_WALLET_PASSWORD_UPDATE_SCREEN', params: { aim, ...length } }
}

const work = (state: SelectionState): Next => [
  { ...state, at: 'working', steps: false, failure: null },
  { run: 'automate', with: state.params.aim },
]

const fail = (state: SelectionState, error: Failure): Next => {
  if (hasLeft(error)) return [{ ...state, at: 'asking', steps: true }]
  const leaving = asksWindow(error) ? leavingRoute(state.params.aim, AUTOMATIC_RECOVERY) : null
  if (leaving) return [{ ...state, at: 'asking', steps: true }, { go: leaving }]
  const { failure, commands } = failureView(error)
  return [{ ...state, at: 'failed', steps: true, failure }, ...commands]
}

export const machine: Machine<SelectionState, SelectionEvent, Params> = {
  start: (params) => [{ at: params.chosen ? 'asking' : 'choosing', params, failure: null, steps: false }],
  on(state, event): Next {
    const { params, at } = state
    switch (event.type) {
      case 'choose':
        if (at !== 'choosing' || !params.options.includes(event.method)) return [state]
        if (params.current === 'passkey' && event.method !== 'passkey' && event.method !== 'user-passcode') {
          const leaving = leavingRoute(params.aim, event.method)
          if (leaving) return [state, { go: leaving }]
        }
        if (event.method === AUTOMATIC_RECOVERY)
          return event.method === params.current ? [state] : [{ ...state, at: 'asking', steps: true }]
        return [state, { go: routeTo(event.method, params) }]
      case 'yes':
        return at === 'asking' ? work(state) : [state]
      case 'no':
        return at === 'working' || at === 'done' ? [state] : [{ ...state, at: 'choosing', steps: false, failure: null }]
      case 'finished':
        return [{ ...state, at: 'done', steps: false }, completed(params.aim, event.done)]
      case 'failed':
        return fail(state, event.error)
      case 'online':
      case 'press':
        return at === 'failed' && state.failure?.again ? work(state) : [state]
      case 'leave':
        return at === 'working' ? [state] : [state, left(params.aim)]
      case 'close':
        return at === 'done' ? [state, ended(params.aim)] : [state]
    }
  },
  // Nothing leads back from what is under way or complete.
  back: ({ at, params }) =>
    at === 'choosing' || (at === 'asking' && params.chosen) ? [{ back: true }] : { event: { type: 'no' } },
}

const automate = catching<Params['aim'], SelectionEvent>(
  (error) => ({ type: 'failed', error }),
  async (runtime, aim) => ({ type: 'finished', done: await carryOut(runtime, aim, { method: AUTOMATIC_RECOVERY }) }),
)

export const jobs = { automate, online }
