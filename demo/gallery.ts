// The gallery: the real stage around fixed states, each in a shadow root of its own as in a standalone <login-modal>.

import { ReactiveElement } from '@lit/reactive-element'
import { atom } from 'nanostores'
import { styles } from '../elements/element-base.ts'
import loginModalStyles from '../elements/login-modal.css'
import dialogStyles from '../elements/modal/dialog.css'
import { paintLabel } from '../elements/wallet-button/face.ts'
import { paintPerson } from '../elements/wallet-button/person-face.ts'
import popoverStyles from '../elements/wallet-button/popover.css'
import { paintWallet } from '../elements/wallet-button/wallet-face.ts'
import walletButtonStyles from '../elements/wallet-button.css'
import { nameOf } from '../src/contract/screens.ts'
import type { Modal, ModalView } from '../src/flows/runtime/modal.ts'
import { walletButton as copy } from '../src/i18n/en/common.json'
import { languageFor } from '../src/i18n/language.ts'
import { createStage, loadScreen } from '../src/screens/mount.ts'
import { adopt } from './adopt.ts'
import galleryStyles from './gallery.css'
import galleryPopoverStyles from './gallery-popover.css'
import type { ScreenState } from './screen-state.ts'
import { SCREEN_STATES } from './states.ts'
import { BUTTON_STATES, type ButtonState } from './wallet-button-states.ts'

adopt(galleryStyles)

const asked = new URLSearchParams(location.search)
const words = await languageFor(asked.get('locale') ?? '')
// Every screen is drawn into this page.
await words?.load()

const nothing = (): void => {}
/** A modal that shows one view and ignores events. */
const fixed = ({ screen, params, state, app, canGoBack }: ScreenState): Modal => {
  const own = { nested: null, backEnds: false, more: 0, entry: 1 }
  const view = { route: { screen, params }, name: nameOf(screen), flow: '', state, app, canGoBack, ...own } as ModalView
  return {
    $view: atom<ModalView | null>(view),
    open: nothing,
    nest: () => new Promise(nothing),
    cancelNested: () => false,
    drawAhead: nothing,
    hold: nothing,
    refresh: nothing,
    redraw: nothing,
    close: nothing,
    back: nothing,
    send: nothing,
    screenFailed: nothing,
  }
}
const lettering = { lang: words?.lang ?? 'en', dir: words?.dir ?? 'ltr' }
/** Screens of <wallet-button>, which are drawn in its popover. */
const IN_POPOVER: readonly string[] = ['ACCOUNT_MENU_SCREEN', 'RECEIVE_SCREEN']

/** One state of a screen: the styles and the stage of a login-modal, or of the popover of a wallet-button. */
export class GalleryModal extends ReactiveElement {
  static override styles = styles(loginModalStyles, dialogStyles, popoverStyles, galleryPopoverStyles)
  private readonly shown: ScreenState

  constructor(shown: ScreenState) {
    super()
    this.shown = shown
    this.setAttribute('mode', 'standalone')
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    const bare = IN_POPOVER.includes(this.shown.screen)
    const frame = Object.assign(document.createElement(bare ? 'div' : 'dialog'), lettering)
    if (bare) frame.className = 'plain popover'
    else frame.setAttribute('aria-labelledby', 'title')
    const host = {
      modal: fixed(this.shown),
      bare,
      closable: true,
      accents: [],
      words,
      requestClose: nothing,
    }
    loadScreen(this.shown.screen).then(() => frame.append(createStage(root as ShadowRoot, host)), console.error)
    root.append(frame)
    if (frame instanceof HTMLDialogElement) frame.show()
    return root
  }
}
customElements.define('gallery-modal', GalleryModal)

/** One state of the button of a wallet-button. */
export class GalleryButton extends ReactiveElement {
  static override styles = styles(walletButtonStyles)
  private readonly shown: ButtonState

  constructor(shown: ButtonState) {
    super()
    this.shown = shown
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    const shown = this.shown
    const own = words?.of('walletButton', copy) ?? copy
    const { logIn, wrongNetwork } = own
    const button = Object.assign(document.createElement('button'), { className: 'plain pill', ...lettering })
    root.append(button)
    if ('wallet' in shown) {
      const { wallet: address, wrong, out } = shown
      paintWallet(button, { address, wrongNetwork: wrong ? wrongNetwork : null, logIn: out ? logIn : null })
    } else if (shown.person) {
      const { person } = shown
      const paint = () => paintPerson(button, person, own, paint)
      paint()
    } else paintLabel(button, logIn)
    return root
  }
}
customElements.define('gallery-button', GalleryButton)

const theme = asked.get('theme') === 'dark' ? 'dark' : 'light'
document.documentElement.dataset.theme = theme

/** Draws a state below its name. `data` is how tests find it. */
const section = (name: string, state: string, element: HTMLElement, data: object): HTMLElement => {
  const place = document.createElement('section')
  Object.assign(place.dataset, data, { state })
  const heading = document.createElement('h2')
  heading.textContent = `${name} · ${state}`
  element.setAttribute('theme', theme)
  place.append(heading, element)
  return place
}
/** Draws every state, or those of the screen that the address names, below `place`. */
const draw = (place: Element): void => {
  const only = asked.get('screen')
  for (const shown of SCREEN_STATES) {
    const screen = nameOf(shown.screen)
    // A view with code of its own has a name of its own too.
    if (!only || screen === only || shown.screen === only)
      place.append(section(screen, shown.name, new GalleryModal(shown), { screen }))
  }
  if (!only)
    for (const shown of BUTTON_STATES)
      place.append(section('wallet-button', shown.name, new GalleryButton(shown), { tag: 'wallet-button' }))
  // Each state put the focus on its own first field; the page begins at its top.
  scrollTo(0, 0)
}

const place = document.querySelector('#gallery')
if (place) draw(place)
