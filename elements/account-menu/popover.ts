// The popover of <wallet-button>: anchored to the button, it holds a stage. Loaded at the press, or shortly before.

import { adoptStyles } from '../../src/browser/adopt-styles.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import type { Route } from '../../src/contract/screens.ts'
import type { HostRequest } from '../../src/flows/runtime/flow.ts'
import type { Modal } from '../../src/flows/runtime/modal.ts'
import { menu as copy } from '../../src/i18n/en/button.json'
import { fill } from '../../src/kit/fill.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import { h } from '../dom.ts'
import { open } from '../modal/open.ts'
import type { PageModal } from '../page.ts'
import type { loadScreens } from '../preload.ts'
import { hostConfigOf } from '../wallet-button/host-config-of.ts'
import type { WalletButtonTag } from '../wallet-button/wallet-button-tag.ts'
import popoverStyles from './popover.css'

export interface Popover {
  readonly modal: Modal
  readonly shown: boolean
  /** Loads the code of the menu. */
  preload(): void
  /** Opens the menu, with the focus on its first or its last item. */
  open(focus: 'first' | 'last'): Promise<void>
  close(): void
  remove(): void
}

/** Pixels between button and popover, and at the edges of the window. */
const GAP = 8
const MENU = 'ACCOUNT_MENU_SCREEN'

/** Positions the popover below the button, above it where there is no room, always within the window. It ends where the button ends that stands in the right half. */
const place = (element: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const left = at.left + at.right > innerWidth ? at.right - width : at.left
  const below = at.bottom + GAP + height <= innerHeight
  element.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`
  element.style.top = `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`
}

const isShown = (element: HTMLElement): boolean => element.matches(':popover-open')
const hideShown = (element: HTMLElement): void => {
  if (isShown(element)) element.hidePopover()
}

/** Follows what the person and the window do to the popover, until `signal` aborts. */
const watch = (element: HTMLElement, tag: WalletButtonTag, modal: Modal, signal: AbortSignal): void => {
  // Not every browser restores the focus within a shadow root.
  element.addEventListener('beforetoggle', () => isShown(element) && element.matches(':focus-within') && tag.button.focus())
  element.addEventListener('toggle', () => {
    if (!isShown(element)) modal.close('dismissed')
    tag.mark('open', isShown(element))
    tag.requestUpdate()
  })
  // Scrolling the page closes a menu; a QR code stays open.
  const scrolled = (): void => {
    if (element.querySelector('[role=menu]')) hideShown(element)
  }
  addEventListener('scroll', scrolled, { passive: true, signal })
  const resized = new ResizeObserver(() => isShown(element) && place(element, tag.button))
  resized.observe(element)
  signal.addEventListener('abort', () => resized.disconnect())
}

/** Resolves when the first state can be drawn; false: the modal was closed before. */
const drawable = (modal: Modal): Promise<boolean> =>
  new Promise((resolve) => {
    let stop = (): void => {}
    const look = (): void => {
      const view = modal.$view.get()
      if (view === 'loading' || view?.state.at === 'reading') return
      stop()
      resolve(view !== null)
    }
    stop = modal.$view.listen(look)
    look()
  })

const openWallet = async (modal: PageModal | null, route: Route): Promise<unknown> => {
  const controller = await modal?.getController?.()
  return controller && open(controller, 'account', route.screen, [route])
}

/** Does what was chosen in the menu. */
const act = (tag: WalletButtonTag, request: HostRequest): void => {
  const { wallet } = tag
  const modal = (): PageModal | null => tag.loginModal(true)
  // The modal's events report the result.
  const ignore = (asked: Promise<unknown> | undefined): void => void asked?.catch(() => undefined)
  if (request.to === 'login') ignore(modal()?.login())
  else if (request.to === 'account') ignore(modal()?.manageAccount())
  else if (request.to === 'link') {
    const type = request.chainType === 'solana' ? 'siws' : 'siwe'
    ignore(modal()?.link(type, { suggestedAddress: request.address }))
  } else if (request.to === 'wallet') ignore(openWallet(modal(), request.route))
  else if (request.to === 'logout') ignore(tag.runtime?.session.logout())
  else if (request.to === 'disconnect') wallet?.disconnect(request.address)
  else wallet?.announce(fill((tag.words?.of(MENU, copy) ?? copy).switched, { network: request.network }))
}

type Screens = Awaited<ReturnType<typeof loadScreens>>

/** The menu's modal. `host`: the config of the page's modal, as it was read last. */
const menuModal = (tag: WalletButtonTag, runtime: Runtime, screens: Screens, host: () => HostConfig, closed: () => void): Modal =>
  screens.createModal(runtime, {
    app: (recent) => screens.appView(tag.appConfig, host(), { runtime }, {}, recent),
    screen: () => undefined,
    refused: ({ code, message }, flow) => tag.emit('error', { code, message, flow }),
    failed: (error) => tag.failed(error),
    words: (screen) => tag.words?.need(screen),
    closed,
    asked(request) {
      // Focused first: the request may remove the menu, and the focus with it.
      tag.button.focus()
      act(tag, request)
    },
  })

/** Creates the popover of a button. `screens`: the loaded code of the stage. */
export const createPopover = (tag: WalletButtonTag, runtime: Runtime, screens: Screens): Popover => {
  const { button } = tag
  const root = tag.renderRoot as ShadowRoot
  const element = h('div', { class: 'plain popover', part: 'menu', popover: 'auto' })
  const shown = (): boolean => isShown(element)
  const hide = (): void => hideShown(element)
  let host: HostConfig = {}
  const modal = menuModal(tag, runtime, screens, () => host, hide)
  const ended = new AbortController()
  const { signal } = ended
  watch(element, tag, modal, signal)
  adoptStyles(root, popoverStyles)
  Object.assign(element, tag.language.attributes)
  root.append(element)
  const stage = screens.createStage(root, {
    modal,
    bare: true,
    closable: false,
    get words() {
      return tag.words
    },
    get accent() {
      return tag.tinted.accent
    },
    requestClose: hide,
  })

  const show = async (focus: 'first' | 'last'): Promise<void> => {
    ;[host] = await Promise.all([hostConfigOf(tag), screens.loadScreen(MENU)])
    if (signal.aborted || shown()) return
    modal.open([{ screen: MENU, params: {} }])
    if (!(await drawable(modal)) || signal.aborted) return
    screens.drawNow(() => stage.isConnected || element.append(stage))
    element.showPopover()
    place(element, button)
    const items = [...element.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    items.at(focus === 'last' ? -1 : 0)?.focus()
  }

  return {
    modal,
    get shown() {
      return shown()
    },
    preload: () => screens.preload(MENU, tag.words),
    open: show,
    close: hide,
    remove() {
      ended.abort()
      hide()
      modal.close('dismissed')
      element.remove()
    },
  }
}
