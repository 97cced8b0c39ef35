// One modal: its history, the flow of the screen that is shown, and what a login came to. It draws nothing; the stage draws what it says.

import { atom, type ReadableAtom } from 'nanostores'
import type { AppView } from '../../app/app-view.ts'
import type { AccountNews, CloseReason, Outcome } from '../../contract/events.ts'
import { type BuiltScreen, type ErrorParams, nameOf, type Route, type ScreenName } from '../../contract/screens.ts'
import { current, type History, type Move, move } from '../../router/history.ts'
import { captchaSeat, leaveCaptcha } from '../../session/captcha.ts'
import { recentMethod, recentWallet, remember } from '../../session/recent.ts'
import type { Runtime } from '../../session/runtime.ts'
import { DIRECTORY } from '../directory.ts'
import { captchaFirst } from '../login/captcha-guard.ts'
import { loginAccount } from '../login/login-account.ts'
import { failureOf } from './errors.ts'
import { type Done, type Facts, type RunningFlow, runFlow } from './flow.ts'

/** What the stage draws. */
export interface ModalView {
  readonly route: Route
  /** Name of the route's screen, as a host reads it. */
  readonly name: ScreenName
  /** Name of the route's flow. */
  readonly flow: string
  /** State of that flow. */
  readonly state: { readonly at: string }
  readonly app: AppView
  readonly canGoBack: boolean
  /** Grows with each entry into a screen. */
  readonly entry: number
}

/** What the owner of a modal hears. */
export interface ModalHooks {
  /** `recent`: the method that was used last in this browser. */
  app(recent: string | null): AppView
  screen(screen: ScreenName, previous: ScreenName | null): void
  /** A screen tells of an error. `flow` is where it was met. */
  refused(error: Pick<ErrorParams, 'code' | 'message'>, flow: string | null): void
  /** The code of a screen could not be loaded. */
  failed(error: unknown): void
  /** Asks for the words of a screen. It begins when they are here, or cannot be had; undefined: at once. */
  words(screen: BuiltScreen): Promise<unknown> | undefined
  /** Where the captcha's frame may stand. */
  place(): Element | null
  /** An account was linked, unlinked or changed, and the modal stays open. */
  changed(news: AccountNews): void
  /** `outcome` stands only with `success`. */
  closed(reason: CloseReason, outcome: Outcome | null): void
}

export interface Modal {
  /** `loading` while what is to be shown is not at hand yet; null when the modal is closed. */
  readonly $view: ReadableAtom<ModalView | 'loading' | null>
  /** Shows the last of these routes; the ones before it lie behind "back". */
  open(...routes: Route[]): void
  /** Draws a route ahead of its opening, where all of it is at hand. Nobody is told before {@link Modal.open}. */
  drawAhead(route: Route): void
  /** Takes away what was drawn ahead until {@link Modal.refresh}: settings are on their way that it may not fit. */
  hold(): void
  /** Draws anew what is shown, or was drawn ahead: the settings that it was drawn with have changed. */
  refresh(): void
  /** Draws the view again: the language has changed. */
  redraw(): void
  close(reason: CloseReason): void
  back(): void
  send(event: unknown): void
}

/** What a view was drawn with, as a text to compare; the element of a logo is compared by itself. */
const drawnWith = (app: AppView): string => JSON.stringify({ ...app, logoElement: null })

/** A modal over a runtime. */
export const createModal = (runtime: Runtime, hooks: ModalHooks): Modal => {
  const $view = atom<ModalView | 'loading' | null>(null)
  let history: History = []
  let flow: RunningFlow<unknown> | null = null
  let done: Done | null = null
  /** What was drawn ahead, and how to draw it with what is true by now. */
  let ahead: { key: string; show(): void } | null = null
  /** Draws what is shown with what is true by now. */
  let show = (): void => {}
  // Each entry into a screen has a number: what arrives for an older one is dropped.
  let entry = 0

  const app = (): AppView => hooks.app(recentWallet(runtime) ?? recentMethod(runtime))
  const facts = (): Facts => ({ now: Date.now(), app: app(), user: runtime.$user.get() })

  const leave = (): void => {
    entry++
    flow?.stop()
    flow = null
  }

  const tell = ({ screen, params }: Route, before: ModalView | null): void => {
    const name = nameOf(screen, app().connectOnly)
    if (name !== before?.name) hooks.screen(name, before?.name ?? null)
    if (!('retry' in params)) return
    const error = params as ErrorParams
    hooks.refused(error, (error.retry && DIRECTORY[error.retry.screen].flow) ?? before?.flow ?? null)
  }

  const begin = (loaded: Awaited<ReturnType<(typeof DIRECTORY)[BuiltScreen]['load']>>, route: Route): void => {
    const mine = entry
    const view = $view.get()
    const before = view && view !== 'loading' ? view : null
    const name = nameOf(route.screen, app().connectOnly)
    let state: { at: string } | null = null
    show = (): void => {
      if (mine !== entry || !state) return
      // After a login there is nothing to go back to.
      const canGoBack = history.length > 1 && !done
      $view.set({ route, name, flow: DIRECTORY[route.screen].flow, state, app: app(), canGoBack, entry: mine })
    }
    const started = runFlow(loaded, route.params, {
      runtime,
      facts,
      move: step,
      refused: (error) => hooks.refused(error, DIRECTORY[route.screen].flow),
      close: end,
      tell: hooks.changed,
      done: (what) => {
        done = what
        if (what.kind === 'login') remember(runtime, what.method)
        show()
      },
      changed: (next) => {
        // What stands there already is not drawn once more.
        if (next === state) return
        state = next
        show()
      },
    })
    // A flow may move on in its first step.
    if (mine !== entry) started.stop()
    else {
      flow = started
      if (ahead) ahead = { key: JSON.stringify(route), show }
      else tell(route, before)
    }
  }

  const enter = (): void => {
    leave()
    // A login whose session has ended since is none: the next one begins at the menu, with a way back.
    if (!runtime.$user.get()) done = null
    const mine = entry
    const wanted = current(history)
    if (!wanted) return
    const first = captchaFirst(runtime, wanted)
    if (first) history = move(history, { replace: first })
    const route = first ?? wanted
    const loaded = DIRECTORY[route.screen].load()
    const words = hooks.words(route.screen)
    // Errors are shown also when nothing is known of the app.
    const ready = route.screen === 'ERROR_SCREEN' || runtime.$readiness.get() === 'ready'
    // What is at hand is shown within this very task: a press is answered by the next frame.
    if (!words && !(loaded instanceof Promise) && ready) {
      begin(loaded, route)
      return
    }
    if (!$view.get()) $view.set('loading')
    Promise.all([loaded, ready || runtime.whenReady(), words]).then(
      ([arrived]) => mine === entry && begin(arrived, route),
      (error: unknown) => {
        if (mine !== entry) return
        // Not even the error screen can be had: the owner says so with what is at hand.
        if (route.screen === 'ERROR_SCREEN') {
          hooks.failed(error)
          return
        }
        const { code, status, message } = failureOf(error)
        step([{ replace: { screen: 'ERROR_SCREEN', params: { code, status, message, context: 'screen', retry: route } } }])
      },
    )
  }

  const step = (moves: Move[]): void => {
    history = moves.reduce(move, history)
    enter()
  }

  /** A flow has come to its end. What was opened from the account leads back there. */
  const end = (reason: CloseReason): void => {
    const [home] = history
    const user = runtime.$user.get()
    if (reason === 'success' && home?.screen === 'ACCOUNT_SCREEN' && user && done && 'account' in done) {
      const { kind, account } = done
      done = null
      hooks.changed({ kind, result: { user, type: account.type, account } })
      step([{ reset: home }])
    } else close(reason)
  }

  const close = (reason: CloseReason): void => {
    leave()
    leaveCaptcha(runtime)
    history = []
    const ended = done
    done = null
    $view.set(null)
    const user = runtime.$user.get()
    if (ended?.kind === 'connect') {
      hooks.closed('success', { kind: 'connect', result: { wallet: ended.wallet } })
      return
    }
    if (!ended || ended.kind === 'delete' || !user) {
      hooks.closed(ended?.kind === 'delete' ? 'success' : reason === 'success' ? 'dismissed' : reason, null)
      return
    }
    if (ended.kind !== 'login') {
      const { kind, account } = ended
      hooks.closed('success', { kind, result: { user, type: account.type, account } })
      return
    }
    if (app().requiresTerms && !user.hasAcceptedTerms) {
      // Trust: whoever closes the terms has not accepted them, and is not let in.
      void runtime.session.logout()
      hooks.closed('dismissed', null)
      return
    }
    const { isNewUser, method } = ended
    const account = loginAccount(user.linkedAccounts, method)
    hooks.closed('success', { kind: 'login', result: { user, isNewUser, wasAlreadyAuthenticated: false, method, account } })
  }

  return {
    $view,
    open(...routes) {
      done = null
      captchaSeat(runtime).place = hooks.place
      const [route, ...further] = routes
      if (!route) return
      if (further.length === 0 && ahead?.key === JSON.stringify(route)) {
        const view = $view.get()
        const now = app()
        const before = view && view !== 'loading' ? view.app : null
        // What stands there already is not drawn once more: that would be half of the time until a press is answered.
        if (before?.logoElement !== now.logoElement || drawnWith(before) !== drawnWith(now)) ahead.show()
        ahead = null
        tell(route, null)
        return
      }
      ahead = null
      // What was drawn ahead is not what was there before.
      $view.set(null)
      step([{ reset: route }, ...further.map((go) => ({ go }))])
    },
    drawAhead(route) {
      if (history.length > 0 || runtime.$readiness.get() !== 'ready') return
      ahead = { key: '', show() {} }
      step([{ reset: route }])
    },
    hold() {
      if (ahead) $view.set('loading')
    },
    refresh() {
      if (ahead) enter()
      else show()
    },
    redraw() {
      const view = $view.get()
      if (view && view !== 'loading') $view.set({ ...view })
    },
    close,
    back: () => step(flow?.back() ?? [{ back: true }]),
    send: (event) => flow?.send(event),
  }
}
