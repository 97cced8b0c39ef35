// Access to the person's own cloud, in a window. Flow of EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN.
// See docs/design/requests.md, "Attempts at a provider" and "Recovery".

import { OAUTH } from '../../contract/errors/oauth.ts'
import { EMBEDDED_WALLET, type LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import { OAUTH_TIMEOUT } from '../../contract/screen-limits.ts'
import type { CloudMethod, ScreenParams } from '../../contract/screens.ts'
import { PASSWORD_DONE_CLOSE_DELAY } from '../../contract/wallet-limits.ts'
import { hasLeft } from '../creation/embedded-failure.ts'
import { asksWindow, completed, ended, isAutomatic, leavingRoute, left, type RecoveryDone } from '../keys/recovery-aim.ts'
import { type Failure, localFailure } from '../runtime/errors.ts'
import type { Done, Machine, Step } from '../runtime/flow.ts'
import type { OAuthEvent } from '../social/oauth.ts'

type Params = ScreenParams['EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN']

/** What the jobs are told of the attempt. */
export interface CloudAttempt {
  readonly provider: CloudMethod
  readonly intent: 'recovery'
  readonly aim: Params['aim']
  readonly attempt: number
}
export interface CloudState {
  /** `asking`: the window opens at a press, since a browser opens none without. `blocked`: it let none open. */
  readonly at: 'asking' | 'opening' | 'blocked' | 'waiting' | 'working' | 'done' | 'failed'
  readonly params: Params
  /** Grows with each attempt: events of an older one are ignored. */
  readonly attempt: number
  readonly title: Words<LaterKey> | null
  readonly text: Words<LaterKey> | null
  readonly again: boolean
  readonly error: Failure | null
  /** What goes on by itself as soon as this browser has a connection; absent: nothing waits for one. */
  readonly waits?: 'finish'
}
/** Those of the window are the ones of a social login. */
export type CloudEvent =
  | Extract<OAuthEvent, { type: 'opened' | 'blocked' | 'answered' | 'failed' | 'closed' | 'late' | 'done' }>
  | { type: 'online'; attempt: number }
  | { type: 'finished'; done: RecoveryDone | CloudRecovered }
  | { type: 'press' | 'leave' | 'close' }
/** The wallet is on this device. */
export type CloudRecovered = Extract<Done, { kind: 'recover' }>

type Next = Step<CloudState, CloudEvent>

const late = localFailure('client_request_timeout', 'Request timed out')
const closed = localFailure('oauth_window_closed', 'The window of the provider was closed before the end.')

const attemptOf = ({ params, attempt }: Pick<CloudState, 'params' | 'attempt'>): CloudAttempt => ({
  provider: params.method,
  intent: 'recovery',
  aim: params.aim,
  attempt,
})

const open = ({ waits: _, ...state }: CloudState): Next => {
  const next = { ...state, at: 'opening', attempt: state.attempt + 1, title: null, text: null, error: null } as const
  return [next, { run: 'open', with: attemptOf(next) }]
}
const finish = ({ waits: _, ...state }: CloudState): Next => [
  { ...state, at: 'working' },
  { run: 'finish', with: attemptOf(state) },
]

/** Errors of the wallet have its words, those of the window the words of a social login. */
const fail = (state: CloudState, error: Failure): Next => {
  if (hasLeft(error)) return [{ ...state, at: 'asking' }]
  const leaving = asksWindow(error) ? leavingRoute(state.params.aim, state.params.method) : null
  if (leaving) return [{ ...state, at: 'asking' }, { run: 'shut' }, { go: leaving }]
  const ofWallet = Object.hasOwn(EMBEDDED_WALLET.rows, error.code) || !Object.hasOwn(OAUTH.rows, error.code)
  const { title, text, to } = ofWallet ? viewOf(error, EMBEDDED_WALLET) : viewOf(error, OAUTH)
  const waits = error.offline === true && state.at === 'working'
  const failed: CloudState = {
    ...state,
    ...{ at: 'failed', title: error.offline ? 'error.offline' : title, text, again: to !== 'close', error },
    ...(waits && { waits: 'finish' }),
  }
  return [failed, { run: 'shut' }, { refused: error }, ...(waits ? [{ run: 'online', with: attemptOf(state) }] : [])]
}

const onDone = (state: CloudState, done: RecoveryDone | CloudRecovered): Next => {
  const { aim } = state.params
  // What has asked for the wallet goes on at once.
  if (aim.to === 'recover' || done.kind === 'recover') return [state, { done }, { close: 'success' }]
  return [
    { ...state, at: 'done' },
    completed(aim, done),
    // Trust: what began by itself is not closed before the person was told.
    ...(isAutomatic(aim) ? [{ after: PASSWORD_DONE_CLOSE_DELAY, send: { type: 'close' } } as const] : []),
  ]
}

const onPress = (state: CloudState): Next => {
  if (state.at === 'asking' || state.at === 'blocked') return open(state)
  if (state.at === 'waiting') return [state, { run: 'show' }]
  if (state.at !== 'failed') return [state]
  if (state.waits) return finish(state)
  const { aim } = state.params
  if (state.again || !state.error) return open(state)
  return [state, aim.to === 'recover' ? { abandon: state.error } : left(aim)]
}

export const machine: Machine<CloudState, CloudEvent, Params> = {
  start: (params) => [{ at: 'asking', params, attempt: 0, title: null, text: null, again: true, error: null }],
  on(state, event): Next {
    if ('attempt' in event && event.attempt !== state.attempt) return [state]
    const { aim } = state.params
    switch (event.type) {
      case 'opened':
        return [
          { ...state, at: 'waiting' },
          { run: 'watch', with: attemptOf(state) },
          { run: 'listen', with: attemptOf(state) },
          { after: OAUTH_TIMEOUT, send: { type: 'late', attempt: state.attempt } },
        ]
      case 'blocked':
        return [{ ...state, at: 'blocked' }]
      case 'answered':
        // Also after `closed`: a provider that severs the window from this page makes it seem closed.
        return state.at === 'waiting' || state.at === 'failed' ? finish(state) : [state]
      case 'closed':
        // Once it has answered we close it ourselves, and that may be noticed before the answer is used.
        return state.at === 'waiting' ? fail(state, closed) : [state]
      case 'late':
        return state.at === 'waiting' ? fail(state, late) : [state]
      case 'failed':
        return state.at === 'done' || state.at === 'failed' ? [state] : fail(state, event.error)
      case 'online':
        return state.waits ? finish(state) : [state]
      case 'finished':
        return onDone(state, event.done)
      case 'press':
        return onPress(state)
      case 'leave':
        if (state.at === 'working') return [state]
        return [state, aim.to === 'recover' ? { close: 'dismissed' } : left(aim)]
      case 'close':
        return state.at === 'done' && aim.to !== 'recover' ? [state, ended(aim)] : [state]
      case 'done':
        return [state]
    }
  },
  // Nothing leads back from what is under way or complete.
  back: ({ at }) => (at === 'working' || at === 'done' ? { event: { type: 'done' } } : [{ back: true }]),
}
