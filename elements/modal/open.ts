// How a modal opens: one request at a time, drawn in the frame after the press where everything is loaded.

import { UNREACHABLE } from '../../src/api/call.ts'
import type { LoginSettings } from '../../src/app/app-settings.ts'
import { isOffline } from '../../src/browser/online.ts'
import { exitError } from '../../src/contract/exit-error.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { PURPOSES, type Purpose, type Results } from '../../src/contract/purposes.ts'
import { screenName } from '../../src/contract/screen-name.ts'
import type { Route } from '../../src/contract/screens.ts'
import { isMissingCode } from '../../src/kit/is-missing-code.ts'
import { isFirst, reached } from '../../src/kit/ticket-queue.ts'
import { painted, wait } from '../../src/kit/wait.ts'
import type { NestOptions } from '../../src/session/page-hooks.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { close, end, fail } from './close.ts'
import { alreadyIn, createRequest, type Request } from './request.ts'
import { prepare, viewOf } from './stage.ts'
import type { Controller, Prepared } from './state.ts'

/** Nothing that waits is shown before this modal has closed. */
const occupy = ({ tag, state }: Controller): void => {
  state.queue = tag.runtime?.requests ?? null
  state.queue?.opened(tag)
}

/** Opens when the screens are loaded, unless there is nothing to do, or nothing that can be done. */
const openPrepared = async (controller: Controller, request: Request, routes: Route[]): Promise<void> => {
  const { tag, state, dialog } = controller
  const { methods } = request.options
  if (!state.prepared && isOffline()) dialog.fail('offline')
  const { screens, modal } = await prepare(controller)
  // What the app allows must be known to judge what is asked for; without it there is a screen that says why.
  if (methods) await tag.runtime?.whenReady().catch(() => undefined)
  if (state.request !== request) return
  // A tag that was opened early has its runtime only now.
  occupy(controller)
  const user = request.purpose === 'login' ? tag.user : null
  if (user) end(controller, 'success', { kind: 'login', result: alreadyIn(user) })
  else if (methods && tag.appConfig && viewOf(controller, screens, null).methods.length === 0) {
    const message = `None of the login methods ${JSON.stringify(methods)} is one that the app allows.`
    end(controller, 'error', null, new LatchkeyError('invalid_login_methods', message))
  } else modal.open(routes, request.handed)
}

/** For the page's developer. */
const HIDDEN = 'cannot open where it is not displayed. Put it at the end of <body>.'

/** Shows the dialog; false where the tag is not displayed, which ends the request. */
const show = (controller: Controller, request: Request): boolean => {
  const { tag, state, dialog } = controller
  if (dialog.show(tag.closable)) {
    tag.hints.clear('hidden')
    return true
  }
  state.request = null
  request.reject(tag.complain('hidden', 'tag_hidden', HIDDEN))
  close(controller, 'error')
  return false
}

/** How long an opening waits for the frame before it, at most (ms). */
const LATEST_FRAME = 100

/** Draws what is loaded, and shows it in the same frame. */
const openDrawn = async (
  controller: Controller,
  { screens, modal }: Prepared,
  request: Request,
  routes: Route[],
): Promise<void> => {
  const { state, dialog, accent } = controller
  // A press is answered by the next frame, for the page's own response time (INP) counts up to it; a dialog takes longer to be styled and
  // laid out. A page that is not seen paints nothing, and one in a frame out of sight may be kept from it.
  if (!dialog.shown && !document.hidden) await Promise.race([painted(), wait(LATEST_FRAME)])
  if (state.request !== request) return
  screens.drawNow(() => modal.open(routes, request.handed))
  if (!show(controller, request)) return
  // The page's styles may have changed since the menu was drawn; reading them earlier would hold up the opening.
  void wait(0).then(() => accent.readToken() && modal.refresh())
}

const start = (controller: Controller, request: Request, routes: Route[]): void => {
  const { tag, state, config } = controller
  // Before the tag changes: its own opening must not count as a setting that is still to be read.
  const isSettled = tag.ready && config.isRead && tag.language.attributes && !tag.isUpdatePending
  tag.open = true
  occupy(controller)
  tag.emit('open', { screen: routes[0] ? screenName(routes[0].screen, tag.connectOnly) : null })
  const prepared = isSettled && !request.options.methods ? state.prepared : null
  if (prepared) {
    state.opening = openDrawn(controller, prepared, request, routes)
    return
  }
  if (!show(controller, request)) return
  state.opening = openPrepared(controller, request, routes).catch((error: unknown) => {
    if (state.request !== request) return
    // A wrong set-up is reported to the page's developer, code that could not be loaded to the person.
    if (error instanceof LatchkeyError && !isMissingCode(error)) end(controller, 'error', null, error)
    else fail(controller, error)
  })
}

/** Opens the modal for a request of its own, at once or in its turn. */
const queue = (
  controller: Controller,
  runtime: Runtime,
  request: Request,
  routes: Route[],
  { signal, ticket }: NestOptions,
): void => {
  const { tag, state } = controller
  state.queue = runtime.requests
  const queued = {
    tag,
    begin: (): void => {
      state.request = request
      start(controller, request, routes)
    },
    reject: request.reject,
  }
  const { requests } = runtime
  const abort = (): void => {
    requests.withdraw(queued)
    if (state.request === request) close(controller, 'dismissed')
    // One that still waited has no modal whose end would settle it.
    else request.reject(exitError(request.purpose))
  }
  if (signal?.aborted) {
    request.reject(exitError(request.purpose))
    return
  }
  signal?.addEventListener('abort', abort, { once: true })
  requests.add(queued, ticket)
}

/**
 * Opens the modal for a purpose. Of a shared one, a second call of the same name gets the promise of the first, and any other is refused while
 * the modal is open; of a queued one, each call is its own and waits until those before it have ended.
 */
export const open = <P extends Purpose>(
  controller: Controller,
  purpose: P,
  name: string,
  routes: Route[],
  options: LoginSettings = {},
  nesting: NestOptions = {},
): Promise<Results[P]> => {
  const { tag, state } = controller
  const { handed, signal, ticket = controller.ticket } = nesting
  const isQueued = PURPOSES[purpose].calls === 'queued'
  if (!tag.isConnected || (isQueued && !tag.runtime))
    return tag.needRuntime().then(() => open(controller, purpose, name, routes, options, nesting))
  if (isQueued && tag.runtime) {
    const request = createRequest(purpose, name, options, handed)
    queue(controller, tag.runtime, request, routes, { ...(signal && { signal }), ticket })
    return request.promise as Promise<Results[P]>
  }
  // What was called before has its place first, and opens, or is found to be none, as soon as it is loaded.
  if (ticket && !isFirst(ticket)) return reached(ticket).then(() => open(controller, purpose, name, routes, options, nesting))
  ticket?.leave()
  // What has told its result only shows how it ended.
  if (state.request?.isTold) close(controller, 'success')
  if (state.request && state.request.name !== name) {
    const message = `This modal is open for ${state.request.purpose}. Wait for its end, or close() it.`
    return Promise.reject(new LatchkeyError('flow_in_progress', message))
  }
  const request = state.request ?? createRequest(purpose, name, options, handed)
  if (state.request !== request) {
    state.request = request
    start(controller, request, routes)
    signal?.addEventListener('abort', () => state.request === request && close(controller, 'dismissed'), { once: true })
  }
  return request.promise as Promise<Results[P]>
}

/** Shows a route over what this modal is open for; opens it where it is closed. */
export const nest = async <P extends Purpose>(
  controller: Controller,
  purpose: P,
  route: Route,
  options: NestOptions = {},
): Promise<Results[P]> => {
  const { tag, state } = controller
  if (!tag.open || options.queued) return open(controller, purpose, purpose, [route], {}, options)
  await state.opening
  await reached(options.ticket)
  // Closed meanwhile: opened for this alone.
  if (!tag.open) return open(controller, purpose, purpose, [route], {}, options)
  // Its code could not be loaded, and the dialog says so.
  if (!state.prepared) throw new LatchkeyError('service_unreachable', UNREACHABLE)
  const ended = state.prepared.modal.nest(purpose, route, options)
  options.ticket?.leave()
  return ended
}
