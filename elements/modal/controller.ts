// The controller behind <login-modal>: what the tag's life cycle, its session and its attributes do to the modal.

import type { ReactiveController } from '@lit/reactive-element'
import { tabParam } from '../../src/browser/address.ts'
import type { User } from '../../src/contract/entities.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { HAS_TELEGRAM, OAUTH_ANSWER, STORAGE, WALLET_RETURN } from '../../src/contract/wire.ts'
import type { ModalView } from '../../src/flows/runtime/modal.ts'
import { idle } from '../../src/kit/wait.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { LoginModalTag } from '../contract/tag-code.ts'
import { announceModal, firstModal } from '../page.ts'
import { loadAccount, loadHeadlessLogin } from '../preload.ts'
import { close, requestClose } from './close.ts'
import { createDialog } from './dialog.ts'
import { createHostConfig } from './host-config.ts'
import { openByItself, showInline } from './inline.ts'
import { ask, seenBy } from './methods.ts'
import { open } from './open.ts'
import { registerHooks } from './register-hooks.ts'
import { endsWithSession } from './request.ts'
import { createScreenAccent } from './screen-accent.ts'
import { createRedraw, prepare, prepareAhead, reportOn } from './stage.ts'
import type { Controller } from './state.ts'

/** What the tag calls. */
export interface ModalController extends Controller, ReactiveController {
  /** What is shown. */
  readonly view: ModalView | null
  /** The tag has really left the document. */
  removed(): void
  updated(changed: ReadonlyMap<PropertyKey, unknown>): void
  bound(runtime: Runtime): void
  sessionChanged(user: User | null): void
}

/** What `open` says where a call opened the modal. Markup that a router kept with it is no wish of the page, as any other value is. */
const SHOWN = 'shown'

/** How the menu looks and what it offers: attributes that only the screens read. */
const APPEARANCE = [
  'landingHeader',
  'loginMessage',
  'loginMethods',
  'logo',
  'defaultCountry',
  'accentColor',
  'connectOnly',
] as const

/** A function that follows the host's own sign-in as its config says now: only the one that was set last. */
const createHostLogin = (controller: Controller): (() => void) => {
  const { tag, config } = controller
  let followed: object | null = null
  return () => {
    const { runtime } = tag
    const customAuth = config.value.customAuth && { ...config.value.customAuth }
    followed = customAuth ?? null
    if (!customAuth || !runtime) return
    const isWanted = (): boolean => followed === customAuth && tag.runtime === runtime
    loadHeadlessLogin().then(
      ({ followHost }) => followHost(controller, runtime, customAuth, isWanted),
      () => void tag.unloaded(),
    )
  }
}

const configRead = (controller: Controller): void => {
  const { dialog, config, state } = controller
  dialog.theme(config.value.appearance?.theme)
  // The other tags of the app share its accent.
  announceModal(controller.tag)
  state.prepared?.modal.refresh()
}

/** Drops a modal whose runtime is no longer the tag's. `closes`: what is open goes with it. */
const drop = (controller: Controller, closes = true): void => {
  controller.state.queue?.removed(controller.tag)
  if (controller.tag.open && closes) close(controller, 'dismissed')
  controller.state.prepared = null
  controller.dialog.unstage()
}

/** Finishes a social login that left the page, goes on in a wallet's own browser, or asks about a link's session. Only events report how it ends. */
const comeBack = async (controller: Controller, runtime: Runtime, by: 'provider' | 'wallet' | 'fork'): Promise<void> => {
  const { tag, state } = controller
  const { returned, returnedByFork, returnedByWallet } = await loadAccount()
  const find = () =>
    by === 'fork' ? returnedByFork(runtime) : by === 'wallet' ? returnedByWallet(runtime, tag.connectOnly) : returned(runtime)
  const back = firstModal() === tag ? await find() : null
  if (!back || tag.runtime !== runtime) return
  const { purpose, name, routes, wishes } = back
  const { request } = state
  // Inline, or where the page asked at once, the menu is open already.
  if (request?.name !== name) return void (await open(controller, purpose, name, routes, wishes))
  request.options = wishes
  const { modal } = await prepare(controller)
  modal.open(routes)
  await request.promise
}

const bound = (controller: Controller, runtime: Runtime): void => {
  const { tag, state } = controller
  if (state.queue !== runtime.requests) state.queue?.removed(tag)
  state.queue = runtime.requests
  registerHooks(runtime)
  // Another app or service: what was drawn belonged to the former one. What is only opening will be drawn by this one.
  if (state.prepared) drop(controller, state.prepared.modal.$view.get() !== null)
  const ignore = (): void => {}
  // Idle is soon enough: a pointer that comes near, or the focus, loads at once. A modal that is open reports when its first screen is painted.
  idle(
    () =>
      void prepareAhead(controller)
        .catch(ignore)
        .then(() => tag.open || reportOn(controller)),
  )
  showInline(controller, runtime)
  if (tabParam(`${OAUTH_ANSWER}code`) || HAS_TELEGRAM.test(location.href))
    state.returning = comeBack(controller, runtime, 'provider').catch(ignore)
  else if (tabParam(`${WALLET_RETURN}wallet_client`)) void comeBack(controller, runtime, 'wallet').catch(ignore)
  else if (runtime.storage.get(STORAGE.forkedToken)) void comeBack(controller, runtime, 'fork').catch(ignore)
}

const sessionChanged = (controller: Controller, before: User | null, user: User | null): void => {
  const { tag, state } = controller
  const { request } = state
  // Trust: what was begun for one person is finished for no other, and not after a sign-out.
  // (An account that has been deleted ends with words of its own.)
  if (request && endsWithSession(request) && before?.id !== user?.id && tag.state.at !== 'deleted') {
    request.reject(new LatchkeyError('must_be_authenticated', 'User must be authenticated'))
    close(controller, 'error')
  }
  if (!before || user) return
  tag.emit('logout', { userId: before.id })
  if (tag.runtime) showInline(controller, tag.runtime)
}

const updated = (controller: Controller, changed: ReadonlyMap<PropertyKey, unknown>): void => {
  const { tag, state, dialog, config } = controller
  if (changed.has('config')) config.read()
  else if (APPEARANCE.some((name) => changed.has(name))) state.prepared?.modal.refresh()
  if (changed.has('mode')) {
    if (dialog.shown) {
      dialog.hide()
      dialog.show(tag.closable)
    }
    if (tag.runtime) showInline(controller, tag.runtime)
  }
  if (!changed.has('open')) return
  tag.mark('open', tag.open)
  if (tag.open && state.request) tag.setAttribute('open', SHOWN)
  else if (tag.open && tag.getAttribute('open') === SHOWN) tag.open = false
  else if (tag.open) openByItself(controller)
  // A modal that closed and opened again within one task has both changes in one update, and stays open.
  else if (!tag.open && changed.get('open') && (dialog.shown || state.request)) close(controller, 'dismissed')
}

const AT_FIRST: Omit<Controller['state'], 'loaded'> = {
  request: null,
  opening: null,
  queue: null,
  prepared: null,
  loading: null,
  lack: null,
  headlessLogin: null,
  returning: null,
  reported: null,
}

/** The controller of a tag that may have been in the page, and used, for a while. */
export const createController = (tag: LoginModalTag): ModalController => {
  let person = tag.user
  const controller: ModalController = {
    tag,
    state: { ...AT_FIRST, loaded: new Set() },
    dialog: createDialog(
      tag.renderRoot as ShadowRoot,
      () => requestClose(controller),
      (english) => tag.words?.of('dialog', english) ?? english,
    ),
    config: createHostConfig(
      tag,
      () => controller.state.prepared?.modal.hold(),
      () => {
        followHostLogin()
        configRead(controller)
      },
    ),
    accent: createScreenAccent(tag),
    askAt: (ticket, name, ...given) => ask(ticket ? seenBy(controller, ticket) : controller, name, ...given),
    get view() {
      const view = tag.open ? controller.state.prepared?.modal.$view.get() : null
      return view && view !== 'loading' ? view : null
    },
    hostConnected() {
      controller.config.watch()
      controller.dialog.reconnect()
    },
    hostDisconnected: () => controller.config.stop(),
    hostUpdated: () => redraw(),
    removed() {
      controller.dialog.hide()
      drop(controller)
    },
    updated: (changed) => updated(controller, changed),
    bound(runtime) {
      if (controller.config.isRead) followHostLogin()
      bound(controller, runtime)
    },
    sessionChanged(user) {
      const before = person
      person = user
      sessionChanged(controller, before, user)
    },
  }
  const followHostLogin = createHostLogin(controller)
  const redraw = createRedraw(controller)
  tag.addController(controller)
  controller.config.read()
  controller.updated(new Map([['open', false]]))
  if (tag.runtime) controller.bound(tag.runtime)
  tag.requestUpdate()
  return controller
}
