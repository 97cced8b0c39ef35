// One modal over a runtime: opening, drawing ahead, refreshing. It draws nothing itself; the stage draws its view.

import { atom } from 'nanostores'
import type { AppView } from '../../app/app-view.ts'
import type { Route } from '../../contract/screens.ts'
import { lastPersonKey } from '../../contract/wire.ts'
import { captchaState } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'
import { errorMove, localFailure } from './errors.ts'
import type { Directory } from './flow.ts'
import { leave, startOver } from './modal-layers.ts'
import { close, enter, navigate, reportScreen } from './modal-navigation.ts'
import { cancelNested, nest } from './modal-nesting.ts'
import { appOf, createLayer, drawnView, type Modal, type ModalHooks, type ModalState, topOf } from './modal-state.ts'
import { isResumable, resumeLogin } from './resume-login.ts'

const MENU = JSON.stringify({ screen: 'LANDING', params: {} } satisfies Route)

export type { Modal, ModalHooks, ModalView } from './modal-state.ts'

/** The settings that a view was drawn with, as a text to compare; a logo element is compared by identity. */
const settingsKey = (app: AppView): string => JSON.stringify({ ...app, logoElement: null })

/** Shows what was drawn ahead: it is drawn again only where the settings have changed, since drawing is half of the time that a press takes. */
const showDrawn = (modal: ModalState, route: Route): void => {
  const now = appOf(modal)
  const before = drawnView(modal)?.app
  const isSame = before === now || (before?.logoElement === now.logoElement && settingsKey(before) === settingsKey(now))
  if (!isSame) modal.layers[0].show()
  modal.drawnAhead = null
  reportScreen(modal, route, null)
}

/** Before a menu in which nothing was typed comes the card of who logged in last in this browser. */
const withPerson = ({ runtime }: ModalState, route: Route): Route => {
  if (JSON.stringify(route) !== MENU) return route
  const kept = runtime.storage.read(lastPersonKey(runtime.appId))
  return kept ? { screen: 'LANDING_RETURNING', params: { kept } } : route
}

const open = (modal: ModalState, given: readonly Route[], handed?: object): void => {
  const [own] = modal.layers
  const routes = given.length === 1 ? given.map((route) => withPerson(modal, route)) : given
  own.done = null
  if (modal.hooks.place) captchaState(modal.runtime).place = modal.hooks.place
  const [route, ...further] = routes
  if (!route) return
  if (isResumable(modal, given)) {
    void resumeLogin(modal, () => open(modal, given, handed), handed)
    return
  }
  if (!handed && further.length === 0 && modal.drawnAhead === JSON.stringify(route)) {
    showDrawn(modal, route)
    return
  }
  modal.drawnAhead = null
  // A view that was drawn ahead was never shown.
  modal.$view.set(null)
  const layer = startOver(modal, handed)
  navigate(modal, layer, [{ reset: route }, ...further.map((go) => ({ go }))])
}

/** "Back": what the flow says; from the first of nested screens, their end. */
const back = (modal: ModalState): void => {
  const layer = topOf(modal)
  if (layer.flow?.stays()) return
  const moves = layer.flow ? layer.flow.back() : [{ back: true } as const]
  if (!moves) return
  const [first] = moves
  if (layer.nested && layer.history.length === 1 && first && 'back' in first) cancelNested(modal)
  else navigate(modal, layer, moves)
}

/** Leads to the first screen. What is over the modal's own screens ends without a result. */
const home = (modal: ModalState, params: object): void => {
  if (topOf(modal).flow?.stays()) return
  while (modal.layers.length > 1) cancelNested(modal)
  const [own] = modal.layers
  const [first] = own.history
  if (first && !own.done) navigate(modal, own, [{ reset: { ...first, params } as Route }])
}

/** Shows the error screen in the place of a screen that threw. */
const screenFailed = (modal: ModalState, error: unknown): void => {
  const view = drawnView(modal)
  if (!view || view.route.screen === 'ERROR_SCREEN') {
    modal.hooks.failed(error)
    return
  }
  const message = `The screen ${view.name} could not be drawn: ${String(error)}`
  navigate(modal, topOf(modal), [errorMove(localFailure('screen_failed', message), { retry: view.route })])
}

/** A modal over a runtime. */
export const createModal = (runtime: Runtime, directory: Directory, hooks: ModalHooks): Modal => {
  const $view: ModalState['$view'] = atom(null)
  const modal: ModalState = { runtime, directory, hooks, $view, layers: [createLayer()], entries: 0, drawnAhead: null }
  return {
    $view,
    open: (routes, handed) => open(modal, routes, handed),
    nest: (...given) => nest(modal, ...given),
    cancelNested: () => cancelNested(modal),
    drawAhead(route) {
      if (modal.layers[0].history.length > 0 || runtime.$readiness.get() !== 'ready') return
      modal.drawnAhead = ''
      navigate(modal, modal.layers[0], [{ reset: withPerson(modal, route) }])
    },
    hold() {
      if (modal.drawnAhead === null) return
      // What still loads would be drawn with the former settings.
      leave(modal, modal.layers[0])
      modal.drawnAhead = ''
      $view.set('loading')
    },
    refresh() {
      if (modal.drawnAhead === null) topOf(modal).show()
      else enter(modal, modal.layers[0])
    },
    redraw() {
      const view = drawnView(modal)
      if (view) $view.set({ ...view })
    },
    close: (reason) => close(modal, reason),
    back: () => back(modal),
    home: (params) => home(modal, params),
    stays: () => topOf(modal).flow?.stays() ?? false,
    send: (event) => topOf(modal).flow?.send(event),
    screenFailed: (error) => screenFailed(modal, error),
  }
}
