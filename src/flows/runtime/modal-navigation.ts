// Moves of a modal from screen to screen: load the flow of a route, run it, follow its commands, close.

import type { CloseReason } from '../../contract/events.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { type BuiltScreen, type ErrorParams, nameOf, type Route } from '../../contract/screens.ts'
import { current, type Move, move } from '../../router/history.ts'
import { removeCaptcha } from '../../session/captcha.ts'
import { remember } from '../../session/recent.ts'
import { DIRECTORY } from '../directory.ts'
import { captchaGuard } from '../login/captcha-guard.ts'
import { errorMove, failureOf } from './errors.ts'
import { type Done, runFlow } from './flow.ts'
import { modalEnd } from './modal-outcome.ts'
import { appOf, drawnView, type ModalState, type ModalView } from './modal-state.ts'

type LoadedFlow = Awaited<ReturnType<(typeof DIRECTORY)[BuiltScreen]['load']>>

const leave = (modal: ModalState): void => {
  modal.entry++
  modal.flow?.stop()
  modal.flow = null
}

/** Reports a screen to the owner, and the error that it shows. */
export const reportScreen = (modal: ModalState, { screen, params }: Route, before: ModalView | null): void => {
  const { hooks } = modal
  const name = nameOf(screen, appOf(modal).connectOnly)
  if (name !== before?.name) hooks.screen(name, before?.name ?? null)
  if (!('retry' in params)) return
  const error = params as ErrorParams
  hooks.refused(error, (error.retry && DIRECTORY[error.retry.screen].flow) ?? before?.flow ?? null)
}

const setDone = (modal: ModalState, done: Done): void => {
  modal.done = done
  if (done.kind === 'login' && done.method) remember(modal.runtime, done.method)
  modal.show()
}

const begin = (modal: ModalState, loaded: LoadedFlow, route: Route): void => {
  const { runtime, hooks, entry } = modal
  const before = drawnView(modal)
  const { flow } = DIRECTORY[route.screen]
  const name = nameOf(route.screen, appOf(modal).connectOnly)
  let state: { at: string } | null = null
  modal.show = () => {
    if (entry !== modal.entry || !state) return
    // After a login there is nothing to go back to.
    const canGoBack = modal.history.length > 1 && !modal.done
    modal.$view.set({ route, name, flow, state, app: appOf(modal), canGoBack, entry })
  }
  const started = runFlow(loaded, route.params, {
    runtime,
    facts: () => ({ now: Date.now(), app: appOf(modal), user: runtime.$user.get() }),
    move: (moves) => navigate(modal, moves),
    refused: (error) => hooks.refused(error, flow),
    close: (reason) => endFlow(modal, reason),
    tell: (news) => hooks.changed?.(news),
    ask: (request) => hooks.asked?.(request),
    done: (done) => setDone(modal, done),
    changed: (next) => {
      // An unchanged state is not drawn again.
      if (next === state) return
      state = next
      modal.show()
    },
  })
  // A flow may move on in its first step.
  if (entry !== modal.entry) started.stop()
  else {
    modal.flow = started
    if (modal.drawnAhead === null) reportScreen(modal, route, before)
    else modal.drawnAhead = JSON.stringify(route)
  }
}

/** Replaces a route by the captcha where that comes first. */
const guarded = (modal: ModalState, wanted: Route): Route => {
  const captcha = captchaGuard(modal.runtime, wanted)
  if (captcha) modal.history = move(modal.history, { replace: captcha })
  return captcha ?? wanted
}

/** Enters the last route of the history. */
export const enter = (modal: ModalState): void => {
  const { runtime, hooks, $view } = modal
  leave(modal)
  // A completed login whose session has ended since counts as none: the next one begins at the menu.
  if (!runtime.$user.get()) modal.done = null
  const { entry } = modal
  const wanted = current(modal.history)
  if (!wanted) return
  const route = guarded(modal, wanted)
  const loaded = DIRECTORY[route.screen].load()
  const words = hooks.words(route.screen)
  const ready = DIRECTORY[route.screen].withoutConfig || runtime.$readiness.get() === 'ready'
  // What is loaded is shown within this task, so that the next frame answers a press.
  if (!words && !(loaded instanceof Promise) && ready) {
    begin(modal, loaded, route)
    return
  }
  if (!$view.get()) $view.set('loading')
  Promise.all([loaded, ready || runtime.whenReady(), words]).then(
    ([arrived]) => entry === modal.entry && begin(modal, arrived, route),
    (error: unknown) => {
      if (entry !== modal.entry) return
      // Code that cannot be had will not be had by another try: the owner reports it.
      if (error instanceof LatchkeyError) navigate(modal, [errorMove(failureOf(error), { retry: route })])
      else hooks.failed(error)
    },
  )
}

export const navigate = (modal: ModalState, moves: readonly Move[]): void => {
  modal.history = moves.reduce(move, modal.history)
  enter(modal)
}

/** Ends a flow. A flow that was opened from the account returns there; any other closes the modal. */
const endFlow = (modal: ModalState, reason: CloseReason): void => {
  const [home] = modal.history
  const { done } = modal
  const user = modal.runtime.$user.get()
  if (reason === 'success' && home?.screen === 'ACCOUNT_SCREEN' && user && done && 'account' in done) {
    const { kind, account } = done
    modal.done = null
    modal.hooks.changed?.({ kind, result: { user, type: account.type, account } })
    navigate(modal, [{ reset: home }])
  } else close(modal, reason)
}

export const close = (modal: ModalState, reason: CloseReason): void => {
  const { runtime, hooks, done } = modal
  leave(modal)
  if (hooks.place) removeCaptcha(runtime)
  modal.history = []
  modal.done = null
  modal.$view.set(null)
  const user = runtime.$user.get()
  const termsPending = done?.kind === 'login' && user?.hasAcceptedTerms === false && appOf(modal).requiresTerms
  // Trust: a person who closes the terms has not accepted them, and is signed out.
  if (termsPending) void runtime.session.logout()
  const end = modalEnd(done, reason, user, termsPending)
  hooks.closed(end.reason, end.outcome)
}
