// How a modal closes: the promise of its request is settled, events are fired, and inline the menu comes back.

import { UNREACHABLE } from '../../src/api/call.ts'
import type { AccountEvent, CloseReason, EventName, LoginResult } from '../../src/contract/events.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { eventOf, type Outcome, PURPOSES } from '../../src/contract/purposes.ts'
import type { LoginModalTag } from '../contract/tag-code.ts'
import { showInline } from './inline.ts'
import { settle } from './request.ts'
import type { Controller } from './state.ts'

/** Fires the event that tells of what was completed. */
export const fire = (tag: LoginModalTag, done: Outcome | AccountEvent): void => {
  const event = done.kind === 'unlink' ? ([done.kind, done.result] as const) : eventOf(done)
  if (event) tag.emit(event[0] as EventName, event[1] as never)
}

const textOf = ({ kind, result }: Outcome | AccountEvent): string => JSON.stringify([kind, result])

/** Tells of a step of what the modal is open for. */
export const tellStep = ({ tag, state }: Controller, done: Outcome | AccountEvent): void => {
  fire(tag, done)
  if (state.request) state.request.said = textOf(done)
}

/** Tells of what was completed while its end is still shown: the event, and the promise. */
export const tell = ({ tag, state }: Controller, outcome: Outcome): void => {
  const { request } = state
  if (!request || request.isTold || request.purpose !== outcome.kind) return
  request.isTold = true
  fire(tag, outcome)
  request.resolve(outcome.result)
}

/** Ends what the modal is open for. `outcome` exists only with `success`; `failure` is what it showed when it was closed. */
export const end = (
  controller: Controller,
  reason: CloseReason,
  outcome: Outcome | null,
  error?: LatchkeyError,
  failure?: LatchkeyError,
): void => {
  const { tag, state, dialog } = controller
  const { request } = state
  state.request = null
  if (!tag.open && !request) return
  const headless = request?.outcome ?? null
  const reached = outcome ?? headless
  tag.open = false
  dialog.hide()
  if (reached && !request?.isTold && request?.said !== textOf(reached)) fire(tag, reached)
  if (request) settle(request, reached, tag.user, { error, failure: failure ?? state.lack ?? undefined })
  state.lack = null
  tag.emit('close', { reason: headless ? 'success' : reason })
  // A screen that ended by itself must not leave an empty place where the menu was.
  if (tag.runtime && !reached && !error && request && !request.isClosedFromOutside) showInline(controller, tag.runtime)
  // Last: the request that waited longest may open this modal again.
  state.queue?.closed(tag)
}

/** Closes for the host, the person or the session, whatever is open. */
export const close = (controller: Controller, reason: CloseReason): void => {
  const { tag, state } = controller
  const modal = state.prepared?.modal
  if (state.request) state.request.isClosedFromOutside = true
  // Cleared by the page, `open` says that it is closed before the modal knows: what it has completed, or failed in, counts all the same.
  if ((tag.open || state.request) && modal?.$view.get()) modal.close(reason)
  else end(controller, reason, null)
}

/** Whether the person can close what is shown: facts of the tag, of the purpose and of the screen. */
const isClosable = ({ tag, state }: Controller): boolean => {
  const { request, prepared } = state
  const view = prepared?.modal.$view.get()
  const isScreenClosable = !prepared || !view || view === 'loading' || prepared.screens.isClosable(view)
  return tag.closable && isScreenClosable && (!request || PURPOSES[request.purpose].closable)
}

/** Closes for the person, unless the screen asks first or the page prevents it: what is nested alone, else the modal. */
export const requestClose = (controller: Controller): void => {
  const { tag, state } = controller
  const modal = state.prepared?.modal
  if (!isClosable(controller) || modal?.stays() || modal?.cancelNested()) return
  if (tag.emit('before-close', { screen: tag.state.screen })) close(controller, 'dismissed')
}

/** Code that is needed could not be loaded: says so, and offers to reload the page. */
export const fail = ({ tag, state, dialog }: Controller, cause: unknown): void => {
  state.lack = new LatchkeyError('service_unreachable', UNREACHABLE, { cause })
  tag.emit('error', { code: 'service_unreachable', message: String(cause), flow: tag.state.flow })
  // Closed meanwhile, it says nothing of that when it is opened again.
  void tag.lackOf(cause).then((lack) => dialog.shown && dialog.fail(lack))
}

/** Reports a login without a screen. A modal that is open for a login ends with it. */
export const reportLogin = (controller: Controller, result: LoginResult): LoginResult => {
  const { request } = controller.state
  if (result.wasAlreadyAuthenticated) return result
  if (request?.purpose === 'login') {
    request.outcome = { kind: 'login', result }
    close(controller, 'success')
  } else controller.tag.emit('login', result)
  return result
}
