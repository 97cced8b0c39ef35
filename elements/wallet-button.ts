// <wallet-button>: the login button, and the signed-in account or connected wallet with its menu (docs/elements.md).

import type { PropertyDeclarations } from '@lit/reactive-element'
import type { WalletEvent } from '../src/contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../src/contract/wire.ts'
import { walletButton as copy } from '../src/i18n/en/common.json'
import type { Runtime } from '../src/session/runtime.ts'
import type { Popover } from './account-menu/popover.ts'
import type { TagState, WalletButtonEvents } from './contract/tag.ts'
import { h } from './dom.ts'
import { ElementBase, styles } from './element-base.ts'
import { firstModal } from './page.ts'
import { loadPersonFace, loadPopover, loadScreens, loadWalletFace, loadWallets } from './preload.ts'
import { paintLabel } from './wallet-button/face.ts'
import type { WalletButtonTag, WalletFace } from './wallet-button/wallet-button-tag.ts'
import walletButtonStyles from './wallet-button.css'

/**
 * The account in a button.
 *
 * @tagname wallet-button
 * @fires {CustomEvent<{ wallet: Wallet }>} wallet-connect - a wallet from outside was connected, also in another tab
 * @fires {CustomEvent<{ wallet: Wallet }>} wallet-disconnect - a wallet from outside was let go, by the person or by the wallet
 * @csspart button - the button
 * @csspart menu - the menu of who is signed in, or of the connected wallet
 * @csspart menu-item - a row of it
 * @example
 * import 'latchkey/define'
 * const button = document.createElement('wallet-button')
 * button.label = 'Sign in'
 * document.body.append(button)
 */
export class WalletButton extends ElementBase<WalletButtonEvents> implements WalletButtonTag {
  static override styles = styles(walletButtonStyles)
  static override properties: PropertyDeclarations = { label: {} }

  /** Text on the button while signed out. Absent: 'Log in'. */
  declare label: string

  /** @internal */
  readonly button = h('button', { class: 'plain pill filled', part: 'button', type: 'button' })
  private panel: Popover | null = null
  /** Whether the popover was open at `pointerdown`: that closes it (light dismiss) before the click arrives. */
  private openWhenPressed = false
  private face: WalletFace | null = null
  private person: Awaited<ReturnType<typeof loadPersonFace>> | null = null

  constructor() {
    super()
    this.label = ''
    const { button } = this
    button.addEventListener('pointerdown', () => {
      this.openWhenPressed = this.panel?.shown === true
    })
    button.addEventListener('click', () => {
      if (this.openWhenPressed || this.panel?.shown) void this.close()
      else void this.press()
      this.openWhenPressed = false
    })
    button.addEventListener('keydown', (event) => {
      this.openWhenPressed = false
      if (!this.hasMenu || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
      event.preventDefault()
      void this.press(event.key === 'ArrowUp' ? 'last' : 'first')
    })
    for (const near of ['pointerenter', 'focus']) button.addEventListener(near, () => this.preload())
  }

  /** @internal */
  get wallet(): WalletFace | null {
    return this.face
  }
  /**
   * Opens the menu of the signed-in person or of the connected wallet, else the login.
   * @example
   * import 'latchkey/define'
   * const button = document.querySelector('wallet-button')!
   * await button.open()
   */
  async open(): Promise<void> {
    if (!this.panel?.shown) await this.press()
  }
  /**
   * Closes the menu.
   * @example
   * import 'latchkey/define'
   * const button = document.querySelector('wallet-button')!
   * await button.close()
   */
  async close(): Promise<void> {
    this.panel?.close()
  }

  override get state(): TagState {
    const view = this.panel?.shown ? this.panel.modal.$view.get() : null
    return view && view !== 'loading' ? { screen: view.name, flow: view.flow, at: view.state.at } : super.state
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    root.append(this.button)
    return root
  }

  override walletChanged({ type, wallet }: WalletEvent): void {
    this.followWallet()
    this.emit(type, { wallet })
  }
  protected override draw(): void {
    const { user, button } = this
    const words = this.words?.of('walletButton', copy) ?? copy
    const label = this.label || words.logIn
    this.tint(button)
    const identity = user && this.person?.identityOf(user)
    if (user && !this.person) this.loadPerson()
    if (user && this.person?.ownsWallet(user)) this.followWallet()
    this.panel?.modal.refresh()
    this.drawMenuButton()
    if (!user) this.ownLabel(button)
    if (this.face?.paint({ ...words, logIn: label })) return
    if (identity) this.person?.paintPerson(button, identity, words, () => this.requestUpdate())
    else if (!user) paintLabel(button, label)
  }
  /** What the button shows before stays until the code is there. */
  private loadPerson(): void {
    loadPersonFace().then(
      (person) => {
        this.person = person
        this.requestUpdate()
      },
      () => undefined,
    )
  }

  /** Whether a press opens the menu, and not the login. */
  private get hasMenu(): boolean {
    return this.user !== null || Boolean(this.face?.shown)
  }
  private drawMenuButton(): void {
    const { button, panel } = this
    if (this.hasMenu) {
      button.setAttribute('aria-haspopup', 'menu')
      button.setAttribute('aria-expanded', String(panel?.shown === true))
      return
    }
    button.removeAttribute('aria-haspopup')
    button.removeAttribute('aria-expanded')
    panel?.close()
  }

  /** Code of wallets is loaded only when there is one: connected in this page, remembered, or the only name of the person. */
  override bound(runtime: Runtime): void {
    this.untilUnbound(() => {
      this.face?.stop()
      this.face = null
      this.panel?.remove()
      this.panel = null
    })
    if (runtime.storage.read(CONNECTIONS_KEY)) this.followWallet()
  }
  private followWallet(): void {
    const { runtime } = this
    if (!runtime || this.face) return
    Promise.all([loadWalletFace(), loadWallets()]).then(
      ([{ followWallet }, { pageWallets }]) => {
        if (this.runtime !== runtime || this.face) return
        this.face = followWallet(this, pageWallets(runtime))
        this.requestUpdate()
      },
      // Without that code the button shows the account.
      () => undefined,
    )
  }

  /** Loads the code that a press needs. */
  private preload(): void {
    this.loginModal(false)?.preload?.()
    // A browser remembers a module that it could not load.
    if (!this.hasMenu || !navigator.onLine) return
    this.getPopover().then(
      (popover) => popover?.preload(),
      () => undefined,
    )
  }
  private async getPopover(): Promise<Popover | null> {
    const { runtime } = this
    const [{ createPopover }, screens] = await Promise.all([loadPopover(), loadScreens()])
    if (!runtime || this.runtime !== runtime) return null
    this.panel ??= createPopover(this, runtime, screens)
    return this.panel
  }

  private async press(focus: 'first' | 'last' = 'first'): Promise<void> {
    if (this.hasMenu) {
      if (!this.panel && !navigator.onLine) return this.loginModal(true)?.sayOffline?.(() => this.press(focus))
      this.button.setAttribute('aria-busy', 'true')
      await this.getPopover()
        .then((popover) => popover?.open(focus))
        .catch((error: unknown) => this.failed(error))
        .finally(() => this.button.removeAttribute('aria-busy'))
      return
    }
    if (!this.appId && !firstModal())
      this.complain('app-id', 'invalid_app_id', 'app-id must be given, or a <login-modal> must stand in the page.')
    // A button alone on its page makes its own login, which may have to wait for the session's code.
    else if (!this.loginModal(false)) await this.needRuntime().catch(() => undefined)
    // A person who closes the login is no error of this button.
    await this.loginModal(true)
      ?.login()
      .catch(() => undefined)
  }

  /** @internal Code of the menu could not be loaded. */
  failed(cause: unknown): void {
    this.emit('error', { code: 'service_unreachable', message: String(cause), flow: this.state.flow })
    this.panel?.close()
    void this.loginModal(true)?.sayUnloaded?.(cause)
  }
}
