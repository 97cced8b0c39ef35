// A window of the service for keys: flow of the screens of export, import, backup, confirmation, recovery and removal.
// See docs/design/frame.md, "Windows", and docs/design/requests.md, "Windows for keys".

import { EMBEDDED_WALLET } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { KeyPurpose, MethodAfterPasskeys } from '../../contract/key-windows.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Outcome } from '../../contract/purposes.ts'
import type { RecoveryAim, Route } from '../../contract/screens.ts'
import { EXPORT_MIN_WAIT, KEY_TICKET_RENEWAL } from '../../contract/wallet-limits.ts'
import { type FailureWords, failed, hasLeft } from '../creation/embedded-failure.ts'
import { type Failure, localFailure } from '../runtime/errors.ts'
import type { Command, Facts, Machine, Step } from '../runtime/flow.ts'
import { asksRecentLogin, recentLogin } from '../steps/recent-login.ts'

/** `asked`: the page asks for it; absent: it was chosen in the account. */
export interface KeyParams {
  readonly address?: string
  readonly asked?: true
  /** What a password is for, and the characters that it has at least. */
  readonly aim?: RecoveryAim
  readonly shortest?: number
  /** The wallet can be made with automatic recovery. */
  readonly orAutomatic?: true
  /** What takes the place of passkeys. */
  readonly method?: MethodAfterPasskeys
}
export interface KeyWindowState extends FailureWords {
  /**
   * `ready`, `blocked`, `closed`: it can be opened, for the first time, after the browser has opened none, after it was closed. `elsewhere`: this browser
   * has no windows, and the page is opened in another one. `used`: the person has done what it is for.
   */
  readonly at: 'waiting' | 'ready' | 'blocked' | 'open' | 'closed' | 'elsewhere' | 'used' | 'failed'
  readonly params: KeyParams
  /** Host of the service; empty until the window is prepared. */
  readonly service: string
  /** The next press opens the window. */
  readonly prepared: boolean
  /** The least time has passed. */
  readonly waited: boolean
  /** How often a window was opened: what is told of a former one is ignored. */
  readonly attempt: number
  /** The browser has cut the window off from this page: it goes on, and this page cannot bring it to the front. */
  readonly apart: boolean
  /** On a phone it is a tab. */
  readonly mobile: boolean
  /** Requests that wait behind this one. */
  readonly more: number
  /** Address of this page; empty but in `elsewhere`. `copied`: null before it was tried. */
  readonly link: string
  /** The other browser is Safari. */
  readonly safari: boolean
  readonly copied: boolean | null
  /** The person can do nothing about it here but log in again. */
  readonly logInAgain: boolean
  /** Whether the same may go well another time. */
  readonly retry: boolean
  /** The person has declined once what can be done without. */
  readonly declined: boolean
  /** The person was asked to sign in again. */
  readonly proved: boolean
}
/** What a window tells, of which attempt. */
export type KeyWindowNews =
  | { type: 'opened' | 'blocked' | 'apart' | 'gone'; attempt: number }
  | { type: 'answered'; attempt: number; outcome: Outcome | null }
  | { type: 'refused'; attempt: number; error: Failure }
export type KeyWindowEvent =
  | KeyWindowNews
  | { type: 'prepared'; service: string; mobile: boolean }
  | { type: 'failed'; error: Failure }
  | { type: 'waited' | 'old' | 'renewed' | 'proved' | 'press' | 'front' | 'again' | 'online' | 'leave' | 'close' | 'done' }
  | { type: 'copy' }
  | { type: 'more'; count: number }
  | { type: 'here'; link: string; safari: boolean }
  | { type: 'copied'; done: boolean }

/** What a screen makes of the flow. */
export interface KeyKind {
  readonly purpose: KeyPurpose
  /** The route of the screen itself. */
  routeOf(params: KeyParams): Route
  /** It is over what has asked for it, and closes by itself: at once, or when it has been seen. */
  readonly over?: 'at once' | 'seen'
  /** How it ends where it has an aim; absent: as the page or the account has asked for it. */
  readonly ends?: KeyEnds
}
/** `stays`: it began by itself, and what is refused in the window leaves it where it is. `done`: what is told, and after how long it closes by itself. */
export interface KeyEnds {
  stays(params: KeyParams): boolean
  done(params: KeyParams, outcome: Outcome): readonly Command<KeyWindowEvent>[]
  /** What follows an agreement, of which nothing is told yet. */
  agreed?(params: KeyParams): Command<KeyWindowEvent>
  leave(params: KeyParams, isDone: boolean): Command<KeyWindowEvent>
}
type Next = Step<KeyWindowState, KeyWindowEvent>

const CLOSED = localFailure('window_closed', 'The window of the service was closed before the end.')
const BLOCKED = localFailure('window_blocked', 'The browser opened no window.')
const NONE_HERE = localFailure('window_not_supported', 'This browser opens no windows: the page must be opened in another one.')

const canOpen = ({ at, prepared }: KeyWindowState): boolean => prepared && (at === 'ready' || at === 'blocked' || at === 'closed')
const isOver = ({ at }: KeyWindowState): boolean => at === 'used' || at === 'failed'

/** Trust: no sooner than a second after it was asked for (docs/design/spec.md, "Embedded wallet"). */
const ready = (state: KeyWindowState): KeyWindowState =>
  state.at === 'waiting' && state.prepared && state.waited ? { ...state, at: 'ready' } : state

/** The wallet that it is about; undefined: none yet. */
const whatFor = ({ address, aim, method }: KeyParams): { address: string | undefined; method?: MethodAfterPasskeys } => ({
  address: address ?? (aim?.to === 'set' ? aim.address : undefined),
  ...(method && { method }),
})

const leave = ({ over, ends }: KeyKind, { params, at }: KeyWindowState): Command<KeyWindowEvent> => {
  if (ends) return ends.leave(params, at === 'used')
  return over || params.asked ? { close: at === 'used' ? 'success' : 'dismissed' } : { back: true }
}

/** What each of these screens begins with. */
export const NEW: Omit<KeyWindowState, 'params'> = {
  ...{ at: 'waiting', service: '', prepared: false, waited: false, attempt: 0, apart: false, mobile: false, more: 0 },
  ...{
    link: '',
    safari: false,
    copied: null,
    logInAgain: false,
    retry: true,
    proved: false,
    declined: false,
    title: null,
    text: null,
  },
}

const begin = ({ purpose }: KeyKind, state: KeyWindowState): Next => [
  {
    ...NEW,
    params: state.params,
    attempt: state.attempt,
    more: state.more,
    proved: state.proved,
    declined: state.declined,
    waited: purpose !== 'export',
  },
  { run: 'prepare', with: { purpose, ...whatFor(state.params) } },
  ...(purpose === 'export' ? [{ after: EXPORT_MIN_WAIT, send: { type: 'waited' } } as const] : []),
]

const start = (kind: KeyKind, params: KeyParams, { app }: Facts): Next => {
  const state: KeyWindowState = { ...NEW, params }
  // What an app shows of the web opens no windows, or one in the place of this page.
  if (app.inApp) return [{ ...state, at: 'elsewhere' }, { run: 'look' }, { refused: NONE_HERE }]
  return kind.purpose === 'confirm' ? [...begin(kind, state), { run: 'count', with: 0 }] : begin(kind, state)
}

/** Opens it, within the press, and follows it. */
const open = ({ purpose }: KeyKind, state: KeyWindowState, { app: { theme } }: Facts): Next => {
  if (!canOpen(state)) return [state]
  const attempt = state.attempt + 1
  const next: KeyWindowState = { ...state, at: 'open', attempt, prepared: false, apart: false }
  return [next, { run: 'open', with: { purpose, ...whatFor(state.params), attempt, ...(theme && { theme }) } }]
}

/** A window that can be opened again needs a ticket of its own. */
const unopened = ({ purpose }: KeyKind, state: KeyWindowState, at: 'blocked' | 'closed', why: Failure): Next => [
  { ...state, at, prepared: false, apart: false, declined: state.params.orAutomatic === true && at === 'closed' },
  { refused: why },
  { run: 'prepare', with: { purpose, ...whatFor(state.params) } },
]

const fail = (kind: KeyKind, state: KeyWindowState, error: Failure, { user, app }: Facts): Next => {
  if (isOver(state)) return [state]
  if (hasLeft(error)) return [state, leave(kind, state)]
  // Refused in the window: the person has chosen not to go on.
  if (error.code === 'user_rejected_request' && kind.ends?.stays(state.params)) return unopened(kind, state, 'closed', CLOSED)
  if (error.code === 'user_rejected_request') return kind.over ? [state, { abandon: error }] : [state, leave(kind, state)]
  if (error.code === 'window_closed') return unopened(kind, state, 'closed', error)
  const retry = viewOf(error, EMBEDDED_WALLET).to === 'retry' && error.retryable !== false
  const next: Next = failed({ ...state, prepared: false, apart: false, retry }, error)
  if (!asksRecentLogin(error)) return next
  const confirm = kind.over ? null : recentLogin(user, app.allowed, kind.routeOf(state.params))
  if (confirm) return [next[0], { go: confirm }]
  // What is over something else keeps its place: the person signs in over it, once. So does a guest, and who comes by the host's own sign-in.
  if (!state.proved)
    return [
      { ...state, at: 'waiting', prepared: false, proved: true },
      { run: 'prove', with: error },
    ]
  return [{ ...next[0], logInAgain: true }, { refused: error }]
}

const used = ({ over, ends }: KeyKind, state: KeyWindowState, outcome: Outcome | null): Next => {
  if (ends?.agreed && !outcome) return [{ ...state, at: 'used', apart: false }, ends.agreed(state.params)]
  if (ends && outcome) return [{ ...state, at: 'used', apart: false }, ...ends.done(state.params, outcome)]
  const news: Command<KeyWindowEvent>[] = !outcome
    ? []
    : over
      ? [{ done: outcome as never }]
      : // The page has asked: it hears at once, and the person closes what says so.
        [state.params.asked ? { reached: outcome as never } : { emit: outcome }]
  const end: Command<KeyWindowEvent>[] =
    over === 'at once' ? [{ close: 'success' }] : over ? [{ after: SUCCESS_CLOSE_DELAY, send: { type: 'close' } }] : []
  return [{ ...state, at: 'used', apart: false }, ...news, ...end]
}

const onNews = (kind: KeyKind, state: KeyWindowState, event: KeyWindowNews, facts: Facts): Next => {
  if (event.attempt !== state.attempt || isOver(state)) return [state]
  switch (event.type) {
    case 'opened':
      return [state, ...['answer', 'apart', 'gone'].map((run) => ({ run, with: event.attempt }))]
    case 'blocked':
      return unopened(kind, state, 'blocked', BLOCKED)
    case 'apart':
      // Also after it seemed to be closed.
      return [{ ...state, at: 'open', apart: true }]
    case 'gone':
      return state.at === 'open' && !state.apart ? unopened(kind, state, 'closed', CLOSED) : [state]
    case 'answered':
      return used(kind, state, event.outcome)
    case 'refused':
      return state.at === 'closed' && event.error.code === 'window_closed' ? [state] : fail(kind, state, event.error, facts)
  }
}

const onLink = (state: KeyWindowState, event: Extract<KeyWindowEvent, { type: 'here' | 'copy' | 'copied' }>): Next => {
  if (event.type === 'here') return [{ ...state, link: event.link, safari: event.safari }]
  if (event.type === 'copied') return [{ ...state, copied: event.done }]
  return [state, { run: 'copy', with: state.link }]
}

export const keyMachine = (kind: KeyKind): Machine<KeyWindowState, KeyWindowEvent, KeyParams> => ({
  start: (params, facts) => start(kind, params, facts),
  on(state, event, facts) {
    switch (event.type) {
      case 'opened':
      case 'blocked':
      case 'apart':
      case 'gone':
      case 'answered':
      case 'refused':
        return onNews(kind, state, event, facts)
      case 'prepared':
        return [
          ready({ ...state, prepared: true, service: event.service, mobile: event.mobile }),
          { after: KEY_TICKET_RENEWAL, send: { type: 'old' } },
        ]
      case 'old':
        return state.prepared ? [state, { run: 'renew' }] : [state]
      case 'renewed':
        return state.prepared ? [state, { after: KEY_TICKET_RENEWAL, send: { type: 'old' } }] : [state]
      case 'waited':
        return [ready({ ...state, waited: true })]
      case 'press':
        return open(kind, state, facts)
      case 'front':
        return state.at === 'open' ? [state, { run: 'front' }] : [state]
      case 'failed':
        // A ticket that could not be renewed while its window was opened: that one goes on.
        return state.at === 'open' ? [state] : fail(kind, state, event.error, facts)
      case 'proved':
        return begin(kind, state)
      case 'again':
      case 'online':
        return state.at === 'failed' ? begin(kind, state) : [state]
      case 'leave':
        // Trust: that the service can open a wallet is chosen twice.
        if (state.params.orAutomatic && !state.declined) return [{ ...state, declined: true }]
        return [state, leave(kind, state)]
      case 'close':
        return [state, kind.ends ? kind.ends.leave(state.params, true) : { close: 'success' }]
      case 'more':
        return [
          { ...state, more: event.count },
          { run: 'count', with: event.count },
        ]
      case 'done':
        return [state]
      case 'here':
      case 'copy':
      case 'copied':
        return onLink(state, event)
    }
  },
})
