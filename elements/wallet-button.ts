// <wallet-button>: 'Log in', then who is signed in, with a menu (elements.md; look.md, "wallet-button"; menu button of the ARIA patterns).
// What it shows of a wallet is in wallet/wear.ts, which comes only where there is one.

import type { PropertyDeclarations } from '@lit/reactive-element'
import type { WalletNews } from '../src/contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../src/contract/wire.ts'
import { shortAddress } from '../src/kit/short-address.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { h } from './dom.ts'
import { ElementBase, styles } from './element-base.ts'
import { firstModal, type PageModal } from './page.ts'
import { loadMenu, loadWear } from './preload.ts'
import type { Menu } from './wallet-button/popover.ts'
import type { Wear } from './wallet-button/wallet-face.ts'
import walletButtonStyles from './wallet-button.css'

export const copy = { logIn: 'Log in', logOut: 'Log out', account: 'Account', signedIn: 'Signed in as' }

/** What stands in the face: the first letter of a name, the last two digits of a number. */
const initialOf = (name: string): string => (name.startsWith('+') ? name.slice(-2) : (name[0] ?? '').toUpperCase())

/** A hue that stays the same for one user. */
const hueOf = (id: string): number => [...id].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)

/**
 * The account in a button.
 *
 * @tagname wallet-button
 * @fires {CustomEvent<{ authenticated: boolean, user: User | null }>} ready - session restored and config loaded
 * @fires {CustomEvent<{ authenticated: boolean }>} session - signed in or out, also in another tab
 * @fires {CustomEvent<{ wallet: Wallet }>} wallet-connect - a wallet from outside was connected, also in another tab
 * @fires {CustomEvent<{ wallet: Wallet }>} wallet-disconnect - a wallet from outside was let go, by the person or by the wallet
 * @fires {CustomEvent<{ code: string, message: string, flow: string | null }>} error - something went wrong, or the tag is set up wrongly; does not bubble
 * @csspart button - the button
 * @csspart menu - the menu of who is signed in, or of the connected wallet
 * @csspart menu-item - a row of it
 * @cssprop [--latch-accent] - fill of primary buttons, and focus rings; corrected until text on it is legible
 * @cssprop [--latch-accent-text] - text on the accent
 * @cssprop [--latch-background] - background of the modal and of the buttons
 * @cssprop [--latch-surface] - background below a pointer
 * @cssprop [--latch-text] - text
 * @cssprop [--latch-text-muted] - text of less weight
 * @cssprop [--latch-border] - lines that are no controls
 * @cssprop [--latch-error] - what went wrong
 * @cssprop [--latch-success] - what went well
 * @cssprop [--latch-radius-s=8px] - corners of small pieces
 * @cssprop [--latch-radius-m=12px] - corners of rows and buttons
 * @cssprop [--latch-radius-l=24px] - corners of the modal
 * @cssprop [--latch-font=inherit] - font family
 * @cssstate authenticated - somebody is signed in
 * @cssstate loading - session and config are on their way
 */
export class WalletButton extends ElementBase {
  static override styles = styles(walletButtonStyles)
  static override properties: PropertyDeclarations = { label: {} }

  /** Text on the button while nobody is signed in. Absent: ours. */
  declare label: string

  /** @internal */
  readonly button = h('button', { class: 'plain pill filled', part: 'button', type: 'button' })
  /** There once somebody has signed in, or a wallet is connected. */
  private menu: Menu | null = null
  /** What the button wears of a wallet. */
  private wear: Wear | null = null
  private ownModal: PageModal | null = null

  constructor() {
    super()
    this.label = ''
    this.button.addEventListener('click', () => void this.press())
    for (const near of ['pointerenter', 'focus']) this.button.addEventListener(near, () => this.loginModal(false)?.preload?.())
  }

  /** Opens the menu of the signed-in person or of the connected wallet, else the login. */
  async open(): Promise<void> {
    if (!this.menu?.shown) await this.press()
  }
  /** Closes the menu. */
  async close(): Promise<void> {
    this.menu?.hide()
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    root.append(this.button)
    return root
  }

  protected override walletNews({ type, wallet }: WalletNews): void {
    this.putOn()
    this.emit(type, { wallet })
  }
  protected override draw(): void {
    const { user, button } = this
    const words = this.words?.walletButton ?? copy
    this.tint(button)
    if (user?.wallet && !user.email && !user.phone) this.putOn()
    if (this.wear?.draw(words)) return
    button.classList.toggle('filled', !user)
    if (!user) {
      this.menu?.detach()
      button.replaceChildren(this.label || words.logIn)
      this.ownLabel(button)
      return
    }
    const name = user.email?.address ?? user.phone?.number ?? (user.wallet ? shortAddress(user.wallet.address) : words.account)
    const face = h('span', { class: 'plain face', 'aria-hidden': 'true' }, initialOf(name))
    face.style.backgroundColor = `hsl(${hueOf(user.id)} 55% 38%)`
    face.style.color = '#fff'
    button.replaceChildren(face, h('bdi', { class: 'name' }, name), h('span', { class: 'chevron', 'aria-hidden': 'true' }))
    const items = [
      { name: words.account, act: () => this.ask((modal) => modal.manageAccount()) },
      { name: words.logOut, act: () => this.logout() },
    ]
    void this.withMenu((menu) => menu.attach(`${words.signedIn} \u2068${name}\u2069`, items))
  }

  /** Nothing of a wallet is loaded before there is one: connected in this page, remembered from before, or the person's only name. */
  protected override bound(runtime: Runtime): void {
    this.untilUnbound(() => {
      this.wear?.stop()
      this.wear = null
    })
    if (runtime.storage.read(CONNECTIONS_KEY)) this.putOn()
  }
  private putOn(): void {
    const { runtime } = this
    if (runtime && !this.wear)
      loadWear().then(
        ({ Wear }) => {
          if (this.runtime !== runtime || this.wear) return
          this.wear = new Wear(this, runtime, h)
          this.requestUpdate()
        },
        // Without it the button is what it is without a wallet.
        () => undefined,
      )
  }

  /** @internal Asks the page's modal for something. What becomes of it is told by its events. */
  ask(what: (modal: PageModal) => Promise<unknown>): void {
    const modal = this.loginModal(true)
    if (modal) what(modal).catch(() => undefined)
  }

  /** @internal Runs something with the menu, for as long as there is somebody to show. Without its code there is none. */
  async withMenu(use: (menu: Menu) => void): Promise<void> {
    if (!this.menu) {
      const loaded = await loadMenu().catch(() => null)
      if (loaded && !this.menu) {
        const menu = loaded.createMenu(h, this.button, this.renderRoot as ShadowRoot)
        Object.assign(menu.element, this.language.attributes)
        menu.element.addEventListener('toggle', () => this.mark('open', menu.shown))
        this.menu = menu
      }
    }
    if (this.menu && (this.user || this.wear?.shows)) use(this.menu)
  }

  private async press(): Promise<void> {
    if (this.user || this.wear?.shows) await this.withMenu((menu) => menu.toggle())
    else {
      if (!this.appId && !firstModal())
        this.complain('app-id', 'invalid_app_id', 'app-id must be given, or a <login-modal> must stand in the page.')
      // A button alone on its page makes its own login, which may have to wait for the session's code.
      else if (!this.loginModal(false)) await this.needRuntime().catch(() => undefined)
      // A person who closes the login is no error of this button.
      await this.loginModal(true)
        ?.login()
        .catch(() => undefined)
    }
  }

  /** @internal */
  logout(): void {
    void this.runtime?.session.logout()
  }

  /** @internal The page's modal for this app; a page without one gets one inside this tag. */
  loginModal(make: boolean): PageModal | null {
    const found = firstModal(this.appId || undefined) ?? this.ownModal
    if (found || !make || !this.runtime) return found
    if (!WalletButton.modalTag) return null
    const modal = document.createElement(WalletButton.modalTag) as PageModal
    for (const { name, value } of this.attributes) if (name !== 'id' && !this.hints.has(name)) modal.setAttribute(name, value)
    this.renderRoot.append(modal)
    this.ownModal = modal
    return modal
  }

  /** Name of the login modal's tag; set where both are defined, so that this file does not load the modal on its own. */
  static modalTag: string | null = null
}
