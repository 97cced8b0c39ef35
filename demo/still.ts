// Screens and buttons in fixed states: the real stage in a shadow root of its own, as in a standalone <login-modal>.

import { ReactiveElement } from '@lit/reactive-element'
import { atom } from 'nanostores'
import popoverStyles from '../elements/account-menu/popover.css'
import { styles } from '../elements/element-base.ts'
import loginModalStyles from '../elements/login-modal.css'
import dialogStyles from '../elements/modal/dialog.css'
import { paintPerson } from '../elements/person/person-face.ts'
import { paintLabel } from '../elements/wallet-button/face.ts'
import { paintWallet } from '../elements/wallet-button/wallet-face.ts'
import walletButtonStyles from '../elements/wallet-button.css'
import { ACCOUNT_PLACES } from '../src/contract/account-places.ts'
import { screenName } from '../src/contract/screen-name.ts'
import type { Modal, ModalView } from '../src/flows/runtime/modal.ts'
import { deletion } from '../src/i18n/en/account.json'
import { walletButton as copy } from '../src/i18n/en/common.json'
import type { languageFor } from '../src/i18n/language.ts'
import { accentProperties } from '../src/screens/accent/accent.ts'
import { createStage, loadScreen } from '../src/screens/mount.ts'
import type { ScreenState } from '../src/screens/screen-state.ts'
import type { ButtonState } from './button-states.ts'
import stillPopoverStyles from './gallery-popover.css'

/** How states are drawn. */
export interface Drawing {
  readonly words: Awaited<ReturnType<typeof languageFor>>
  /** Null: as the language runs. */
  readonly dir: 'ltr' | 'rtl' | null
  /** A CSS colour; null: the app's. */
  readonly accent: string | null
}

const nothing = (): void => {}
/** A word that has been typed as the screen asks for it is in the language of the screen. */
const inLanguage = ({ screen, state }: ScreenState, words: Drawing['words']): ScreenState['state'] => {
  if (screen !== 'DELETE_ACCOUNT_SCREEN') return state
  const typing = state as ScreenState<typeof screen>['state']
  return typing.typed === deletion.word ? { ...typing, typed: words?.of(screen, deletion).word ?? typing.typed } : typing
}
/** A modal that shows one view and ignores events. */
const fixed = (shown: ScreenState, words: Drawing['words']): Modal => {
  const { screen, params, app, canGoBack, around: at } = shown
  const around = at ? { home: 'ACCOUNT_SCREEN', state: { places: ACCOUNT_PLACES, at } } : null
  const own = { around, nested: null, backEnds: false, more: 0, entry: 1, state: inLanguage(shown, words) }
  const view = { route: { screen, params }, name: screenName(screen), flow: '', app, canGoBack, ...own } as ModalView
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
    home: nothing,
    stays: () => false,
    send: nothing,
    screenFailed: nothing,
  }
}
const lettering = ({ words, dir }: Drawing) => ({ lang: words?.lang ?? 'en', dir: dir ?? words?.dir ?? 'ltr' })
/** Screens of <wallet-button>, which are drawn in its popover. */
const IN_POPOVER: readonly string[] = ['ACCOUNT_MENU_SCREEN', 'RECEIVE_SCREEN']

/** One state of a screen: the styles and the stage of a login-modal, or of the popover of a wallet-button. */
export class GalleryModal extends ReactiveElement {
  static override styles = styles(loginModalStyles, dialogStyles, popoverStyles, stillPopoverStyles)

  private readonly shown: ScreenState
  private readonly drawing: Drawing

  constructor(shown: ScreenState, drawing: Drawing) {
    super()
    this.shown = shown
    this.drawing = drawing
    this.setAttribute('mode', 'standalone')
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    const { words, accent } = this.drawing
    const bare = IN_POPOVER.includes(this.shown.screen)
    const frame = Object.assign(document.createElement(bare ? 'div' : 'dialog'), lettering(this.drawing))
    if (bare) frame.className = 'plain popover'
    else frame.setAttribute('aria-labelledby', 'title')
    const host = {
      modal: fixed(this.shown, words),
      bare,
      closable: true,
      accent: accent ?? '',
      words,
      requestClose: nothing,
    }
    const { screen, around } = this.shown
    Promise.all([loadScreen(screen), around && loadScreen('ACCOUNT_SCREEN')]).then(
      () => frame.append(createStage(root as ShadowRoot, host)),
      console.error,
    )
    root.append(frame)
    // Not show(): that takes the focus, and the page would scroll there.
    if (!bare) frame.setAttribute('open', '')
    return root
  }
}

export class GalleryButton extends ReactiveElement {
  static override styles = styles(walletButtonStyles)

  private readonly shown: ButtonState
  private readonly drawing: Drawing

  constructor(shown: ButtonState, drawing: Drawing) {
    super()
    this.shown = shown
    this.drawing = drawing
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    const shown = this.shown
    const drawing = this.drawing
    const own = drawing.words?.of('walletButton', copy) ?? copy
    const { logIn, wrongNetwork } = own
    const button = Object.assign(document.createElement('button'), { className: 'plain pill', ...lettering(drawing) })
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

  override connectedCallback(): void {
    super.connectedCallback()
    const button = this.renderRoot.querySelector('button')
    const { accent } = this.drawing
    if (button && accent) for (const [name, value] of accentProperties(accent, button)) button.style.setProperty(name, value)
  }
}

/** Keeps screens from taking the focus when they draw themselves: it belongs to the page's visitor. */
const keepFocus = (): void => {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions): void {
    const root = this.getRootNode()
    if (root instanceof ShadowRoot && root.host instanceof GalleryModal) return
    focus.call(this, options)
  }
}

/** Defines both; once for each page. */
export const defineStills = (): void => {
  customElements.define('gallery-modal', GalleryModal)
  customElements.define('gallery-button', GalleryButton)
  keepFocus()
}
