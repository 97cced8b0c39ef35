// Moves of a layer from screen to screen: load the flow of a route, run it, follow its commands, close.

import { isOffline, whenOnline } from '../../browser/online.ts'
import type { User } from '../../contract/entities.ts'
import type { CloseReason } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { screenName } from '../../contract/screen-name.ts'
import type { ErrorParams, Route } from '../../contract/screens.ts'
import { isMissingCode } from '../../kit/is-missing-code.ts'
import { current, type Move, move } from '../../router/history.ts'
import { removeCaptcha } from '../../session/captcha.ts'
import { remember } from '../../session/recent.ts'
import { outstanding } from '../menu/after-login.ts'
import { captchaGuard } from '../menu/captcha-guard.ts'
import { errorMove, errorOf, type Failure, failureOf, unreachable } from './errors.ts'
import { type Completed, type Completion, type Done, type Facts, type FlowRow, type HostRequest, runFlow } from './flow.ts'
import { endNested, failureIn, leave, startOver } from './modal-layers.ts'
import { modalEnd, outcomeOf } from './modal-outcome.ts'
import { appOf, drawnView, type Layer, type ModalState, type ModalView, topOf } from './modal-state.ts'

/** Reports a screen to the owner, and the error that it shows. */
export const reportScreen = (modal: ModalState, { screen, params }: Route, before: ModalView | null): void => {
  const { hooks } = modal
  const name = screenName(screen, appOf(modal).connectOnly)
  if (name !== before?.name) hooks.screen(name, before?.name ?? null)
  if (!('retry' in params)) return
  const error = params as ErrorParams
  hooks.refused(error, (error.retry && modal.directory.rows.get(error.retry.screen)?.flow) ?? before?.flow ?? null)
}

const factsOf = (modal: ModalState): Facts => ({
  now: Date.now(),
  app: appOf(modal),
  user: modal.runtime.$user.get(),
  held: modal.runtime.session.held(),
})

/** What says how a login goes on. */
const tailOf = (modal: ModalState) => ({ app: appOf(modal), held: modal.runtime.session.held() })

/** A step of the tail of a login was done: it may have been the last one. */
const stepDone = (modal: ModalState): void => {
  const { $user, session } = modal.runtime
  const user = $user.get()
  if (modal.layers[0].done?.kind === 'login' && user && !outstanding(user, tailOf(modal))) session.finish()
}

const setDone = (modal: ModalState, layer: Layer, done: Done): void => {
  const { session } = modal.runtime
  layer.done = done
  if (done.kind === 'login') {
    if (done.method) remember(modal.runtime, done.method, done.user)
    // Trust: what is outstanding is so over a reload, and in other tabs.
    if (outstanding(done.user, tailOf(modal))) session.defer()
    else session.finish()
  }
  layer.show()
}

/** `steps`: "back" leads to a former step of the screen. */
type State = { at: string; steps?: boolean }

/** Codes of what the person has typed: they are asked again, and nothing has failed. */
const MISTYPED: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'invalid_recovery_pin',
  'missing_or_invalid_mfa',
  'mfa_verification_failed',
])
/** States in which nothing is typed any more. */
const ENDS: ReadonlySet<string> = new Set(['failed', 'failure', 'disconnected'])
/** Whether closing a screen that shows this error tells of the error, and not that the person has left. */
const stands = ({ code }: Failure, { at }: State): boolean => ENDS.has(at) || !MISTYPED.has(code)

/** What the modal's first screen draws around those that it has led to, and around what is nested over them. */
const aroundOf = (modal: ModalState): ModalView['around'] => {
  const path = modal.layers.flatMap(({ history }) => history.map(({ screen }) => screen))
  const [home] = path
  const row = home && path.length > 1 ? modal.directory.rows.get(home) : undefined
  return home && row?.around ? { home, state: row.around(factsOf(modal), path) } : null
}

/** What draws the states of a screen's flow, as long as the layer is in it and is shown. */
const drawerOf = (modal: ModalState, layer: Layer, { flow }: FlowRow, route: Route, stateOf: () => State | null) => {
  const { entry, nested } = layer
  const name = screenName(route.screen, appOf(modal).connectOnly)
  return (): void => {
    const state = stateOf()
    if (entry !== layer.entry || !state || layer !== topOf(modal)) return
    const backEnds = nested !== null && layer.history.length === 1
    const view: ModalView = {
      route,
      name,
      flow,
      state,
      app: appOf(modal),
      // What is complete cannot be gone back from.
      canGoBack: (state.steps || layer.history.length > 1 || backEnds) && !layer.done,
      nested: nested?.purpose ?? null,
      backEnds,
      more: modal.hooks.more?.() ?? 0,
      around: aroundOf(modal),
      entry,
    }
    modal.hooks.shown?.(view)
    modal.$view.set(view)
  }
}

const begin = (modal: ModalState, layer: Layer, row: FlowRow, route: Route): void => {
  const { runtime, hooks } = modal
  const { entry } = layer
  const before = drawnView(modal)
  let state: State | null = null
  layer.show = drawerOf(modal, layer, row, route, () => state)
  const world = {
    runtime,
    facts: () => factsOf(modal),
    move: (moves: Move[]) => navigate(modal, layer, moves),
    refused: (error: Failure) => {
      if (state && stands(error, state)) layer.failure = { error: errorOf(error), at: state.at }
      hooks.refused(error, row.flow)
    },
    close: (reason: CloseReason) => endFlow(modal, layer, reason),
    abandon: (error: Failure) => abandon(modal, layer, error),
    emit: (completion: Completion) => {
      stepDone(modal)
      hooks.completed?.(completion)
    },
    ask: (request: HostRequest) => hooks.asked?.(request),
    done: (done: Done) => setDone(modal, layer, done),
    reached: (done: Completed) => {
      setDone(modal, layer, done)
      const outcome = layer.nested ? null : outcomeOf(done, runtime.$user.get())
      if (outcome) hooks.reached?.(outcome)
    },
    changed: (next: State) => {
      // An unchanged state is not drawn again.
      if (next === state) return
      state = next
      if (next.at !== layer.failure?.at) layer.failure = null
      layer.show()
    },
  }
  const started = runFlow(row, route.params, world, layer.handed)
  // A flow may move on in its first step.
  if (entry !== layer.entry) started.stop()
  else {
    layer.flow = started
    if ('retry' in route.params) layer.failure = { error: errorOf(route.params as ErrorParams), at: '' }
    if (modal.drawnAhead !== null) modal.drawnAhead = JSON.stringify(route)
    else if (layer === topOf(modal)) reportScreen(modal, route, before)
  }
}

/** Replaces a route by the captcha where that comes first. */
const guarded = (modal: ModalState, layer: Layer, wanted: Route): Route => {
  const captcha = captchaGuard(modal.runtime, wanted)
  if (captcha) layer.history = move(layer.history, { replace: captcha })
  return captcha ?? wanted
}

/** Enters the last route of a layer's history. */
export const enter = (modal: ModalState, layer: Layer): void => {
  const { runtime, hooks, directory, $view } = modal
  leave(modal, layer)
  // A completed login whose session has ended since counts as none: the next one begins at the menu.
  if (!runtime.$user.get()) layer.done = null
  const { entry } = layer
  const wanted = current(layer.history)
  if (!wanted) return
  const route = guarded(modal, layer, wanted)
  const known = directory.rows.get(route.screen)
  // A browser remembers a module that it could not load: without a connection none is asked for.
  if (!known && isOffline()) {
    if (directory.rows.get('ERROR_SCREEN')) navigate(modal, layer, [unreachable(route)])
    else {
      if (!$view.get()) $view.set('loading')
      hooks.offline?.()
      void whenOnline().then(() => entry === layer.entry && enter(modal, layer))
    }
    return
  }
  const words = hooks.words(route.screen)
  const isReady = (row: FlowRow): boolean => row.withoutConfig || runtime.$readiness.get() === 'ready'
  // What is loaded is shown within this task, so that the next frame answers a press.
  if (!words && known && isReady(known)) {
    begin(modal, layer, known, route)
    return
  }
  if (!$view.get()) $view.set('loading')
  const load = async (): Promise<FlowRow> => {
    const row = await directory.load(route.screen)
    if (!isReady(row)) await runtime.whenReady()
    return row
  }
  Promise.all([load(), words]).then(
    ([arrived]) => entry === layer.entry && begin(modal, layer, arrived, route),
    (error: unknown) => {
      if (entry !== layer.entry) return
      // Code that cannot be had will not be had by another try: the owner reports it.
      if (error instanceof LatchkeyError && !isMissingCode(error))
        navigate(modal, layer, [errorMove(failureOf(error), { retry: route })])
      else hooks.failed(error)
    },
  )
}

export const navigate = (modal: ModalState, layer: Layer, moves: readonly Move[]): void => {
  layer.history = moves.reduce(move, layer.history)
  enter(modal, layer)
}

/** Ends a flow. A nested one hands its result up, one that was opened from the account returns there; any other closes the modal. */
const endFlow = (modal: ModalState, layer: Layer, reason: CloseReason): void => {
  const [home] = layer.history
  const { done } = layer
  const user = modal.runtime.$user.get()
  if (layer.nested) endNested(modal, layer, reason === 'success')
  else if (reason === 'success' && home?.screen === 'ACCOUNT_SCREEN' && user && done && 'account' in done) {
    const { kind, account } = done
    layer.done = null
    modal.hooks.completed?.({ kind, result: { user, type: account.type, account } })
    navigate(modal, layer, [{ reset: home }])
  } else close(modal, reason)
}

/** Ends a flow that cannot be completed after all. */
const abandon = (modal: ModalState, layer: Layer, failure: Failure): void => {
  const error = errorOf(failure)
  if (layer.nested) {
    endNested(modal, layer, error)
    return
  }
  const isLogin = layer.done?.kind === 'login'
  layer.done = null
  close(modal, 'error', error)
  // Trust: a login whose last step failed leaves no user signed in.
  if (isLogin) void modal.runtime.session.logout()
}

/** Whether a login cannot end here, whatever its flow says. */
const mustStay = (modal: ModalState, user: User): boolean => {
  const { app, held } = tailOf(modal)
  return held !== null || (app.requiresTerms && !user.hasAcceptedTerms)
}

export const close = (modal: ModalState, reason: CloseReason, error?: LatchkeyError): void => {
  const { runtime, hooks } = modal
  const { done } = modal.layers[0]
  const failure = failureIn(modal)
  startOver(modal)
  if (hooks.place) removeCaptcha(runtime)
  modal.$view.set(null)
  const user = runtime.$user.get()
  const isLogin = done?.kind === 'login' && user !== null
  // Trust: who leaves what is outstanding is signed out. Where no wallet can be made by this page's rules, the flow itself says that it is the end.
  const isLeft = isLogin && outstanding(user, tailOf(modal)) !== null && (reason !== 'success' || mustStay(modal, user))
  if (isLeft) void runtime.session.logout()
  else if (isLogin) runtime.session.finish()
  const end = modalEnd(done, reason, user, isLeft)
  hooks.closed(end.reason, end.outcome, error, failure)
}
