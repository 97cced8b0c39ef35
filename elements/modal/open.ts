// How a modal opens: one request at a time, drawn within the press where everything is loaded.

import type { LoginSettings } from '../../src/app/app-settings.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { nameOf, type Route } from '../../src/contract/screens.ts'
import { wait } from '../../src/kit/wait.ts'
import { end, fail } from './close.ts'
import { alreadyIn, createRequest, type Purpose, type Request, type ResultOf } from './request.ts'
import { prepare, viewOf } from './stage.ts'
import type { Controller } from './state.ts'

/** Opens when the screens are loaded, unless there is nothing to do, or nothing that can be done. */
const openPrepared = async (controller: Controller, request: Request, routes: Route[]): Promise<void> => {
  const { tag, state } = controller
  const { methods } = request.options
  const { screens, modal } = await prepare(controller)
  // What the app allows must be known to judge what is asked for; without it there is a screen that says why.
  if (methods) await tag.runtime?.whenReady().catch(() => undefined)
  if (state.request !== request) return
  const user = request.purpose === 'login' ? tag.user : null
  if (user) end(controller, 'success', { kind: 'login', result: alreadyIn(user) })
  else if (methods && tag.appConfig && viewOf(controller, screens, null).methods.length === 0) {
    const message = `None of the login methods ${JSON.stringify(methods)} is one that the app allows.`
    end(controller, 'error', null, new LatchkeyError('invalid_login_methods', message))
  } else modal.open(...routes)
}

const start = (controller: Controller, request: Request, routes: Route[]): void => {
  const { tag, state, config, dialog } = controller
  // Before the tag changes: its own opening must not count as a setting that is still to be read.
  const isSettled = tag.ready && config.isRead && tag.language.attributes && !tag.isUpdatePending
  tag.open = true
  tag.emit('open', { screen: routes[0] ? nameOf(routes[0].screen, tag.connectOnly) : null })
  const prepared = isSettled && !request.options.methods ? state.prepared : null
  if (prepared) prepared.screens.drawNow(() => prepared.modal.open(...routes))
  dialog.show(tag.closable)
  if (prepared) {
    // The page's styles may have changed since the menu was drawn; reading them earlier would hold up the opening.
    void wait(0).then(() => tag.accent.readToken() && prepared.modal.refresh())
    return
  }
  openPrepared(controller, request, routes).catch((error: unknown) => {
    if (state.request !== request) return
    // A wrong set-up is reported to the page's developer, code that could not be loaded to the person.
    if (error instanceof LatchkeyError) end(controller, 'error', null, error)
    else fail(controller, error)
  })
}

/** Opens the modal for a purpose. A second call of the same name gets the promise of the first, any other is refused. */
export const open = <P extends Purpose>(
  controller: Controller,
  purpose: P,
  name: string,
  routes: Route[],
  options: LoginSettings = {},
): Promise<ResultOf<P>> => {
  const { tag, state } = controller
  if (!tag.isConnected) return tag.needRuntime().then(() => open(controller, purpose, name, routes, options))
  if (state.request && state.request.name !== name) {
    const message = `This modal is open for ${state.request.purpose}. Wait for its end, or close() it.`
    return Promise.reject(new LatchkeyError('flow_in_progress', message))
  }
  const request = state.request ?? createRequest(purpose, name, options)
  if (state.request !== request) {
    state.request = request
    start(controller, request, routes)
  }
  return request.promise as Promise<ResultOf<P>>
}
