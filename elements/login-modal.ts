// <login-modal>: login and account in a native dialog. Public API only: modal/controller.ts is loaded later.

import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element'
import type { TagSettings } from '../src/app/app-settings.ts'
import type { LinkedAccount, OAuthTokens, User } from '../src/contract/entities.ts'
import type { LoginResult } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import type { Method } from '../src/contract/methods.ts'
import type { Wallet, WalletEvent } from '../src/contract/wallets/wallets.ts'
import { type Ticket, withTicket } from '../src/kit/ticket.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { styles, type TagState } from './element-base.ts'
import type { Lack } from './failure.ts'
import loginModalStyles from './login-modal.css'
import type { AccountResult, LoginOptions } from './login-options.ts'
import type { ModalController } from './modal/controller.ts'
import type { Args, HostMethod, Result } from './modal/methods.ts'
import { announceModal, forgetModal } from './page.ts'
import { inTime, loadSession, preloadScreens } from './preload.ts'
import { showShell } from './shell.ts'
import type { LoginModalEvents } from './tags.ts'
import { WalletMethods } from './wallet-methods.ts'

/**
 * Login and account, as a modal or inline.
 *
 * @tagname login-modal
 * @fires {CustomEvent<LoginResult>} login - a person signed in
 * @fires {CustomEvent<{ userId: string | null }>} logout - the session ended
 * @fires {CustomEvent<AccountChange>} link - an account was linked
 * @fires {CustomEvent<AccountChange>} unlink - an account was unlinked
 * @fires {CustomEvent<AccountChange>} update - an account was changed
 * @fires {CustomEvent<{ screen: ScreenName, previous: ScreenName | null }>} screen - another screen is shown
 * @fires {CustomEvent<{ screen: ScreenName | null }>} open - the modal opened; does not bubble
 * @fires {CustomEvent<{ screen: ScreenName | null }>} before-close - the person is closing the modal; cancelable
 * @fires {CustomEvent<{ reason: CloseReason }>} close - the modal closed; does not bubble
 * @fires {CustomEvent<{ wallet: Wallet }>} wallet-connect - a wallet from outside was connected, also in another tab
 * @fires {CustomEvent<{ wallet: Wallet }>} wallet-disconnect - a wallet from outside was disconnected, by the person or by the wallet
 * @fires {CustomEvent<{ address: string }>} wallet-create - an embedded wallet was made or imported
 * @fires {CustomEvent<{ address: string }>} wallet-recover - the embedded wallet was recovered on this device
 * @fires {CustomEvent<{ address: string, method: RecoveryMethod }>} recovery-set - the embedded wallet is recovered in another way from now on
 * @fires {CustomEvent<{ address: string }>} wallet-export - the person copied the key of the embedded wallet
 * @fires {CustomEvent<{ kind: 'message' | 'typed-data' | 'transaction', signature: Hex }>} sign - the embedded wallet signed a message, typed data, or a transaction that is not sent
 * @fires {CustomEvent<{ request: TransactionInput }>} before-transaction - a transaction is about to be shown or sent; cancelable
 * @fires {CustomEvent<{ hash: Hex, receipt?: Receipt }>} transaction - the embedded wallet sent a transaction
 * @fires {CustomEvent<{ status: FundStatus }>} fund-status - the state of a purchase
 * @fires {CustomEvent<{ fid: number, publicKey: string }>} farcaster-signer - the person lets a key of the app write to Farcaster for them
 * @fires {CustomEvent<{ method: MfaMethod }>} mfa-enroll - a second factor was added
 * @fires {CustomEvent<{ method: MfaMethod }>} mfa-unenroll - a second factor was removed
 * @fires {CustomEvent<{ method: ShownMethod }>} mfa-verify - the person has shown a second factor
 * @fires {CustomEvent<MfaRequired>} mfa-required - a second factor is needed, and the page asks for it itself (`mfa.noPromptOnMfaRequired`)
 * @csspart dialog - the dialog
 * @csspart header - the row of back and close
 * @csspart back - the back button
 * @csspart close - the close button
 * @csspart info - the button that explains a screen
 * @csspart content - the part between header and footer
 * @csspart title - the title of a screen
 * @csspart menu - the list of ways to log in
 * @csspart menu-item - a row of it
 * @csspart input - a field
 * @csspart code - the six boxes of a code
 * @csspart button - a button
 * @csspart button-primary - the one button that leads on
 * @csspart footer - the line of the terms
 * @cssprop [--latch-width=360px] - width of the modal, above 440 px
 * @cssstate open - the modal is open
 */
export class LoginModal extends WalletMethods<LoginModalEvents> implements TagSettings {
  static override styles = styles(loginModalStyles)
  static override properties: PropertyDeclarations = {
    mode: { reflect: true, useDefault: true },
    open: { type: Boolean, reflect: true },
    landingHeader: { attribute: 'landing-header' },
    loginMessage: { attribute: 'login-message' },
    loginMethods: { attribute: 'login-methods' },
    logo: {},
    defaultCountry: { attribute: 'default-country' },
    connectOnly: { type: Boolean, attribute: 'connect-only' },
    announceWallet: { type: Boolean, attribute: 'announce-wallet' },
  }
  /** `modal`, or `standalone`: drawn inline, without a close button. */
  declare mode: 'modal' | 'standalone'
  /** True while the modal is open; setting it opens, clearing it closes. */
  declare open: boolean
  /** Title of the login menu. */
  declare landingHeader: string
  /** Message below that title, cut at 100 characters. */
  declare loginMessage: string
  /** Separated by spaces, in order: a subset of what the app allows. */
  declare loginMethods: string
  /** An address; as a property also an svg or img element. */
  declare logo: string | SVGElement | HTMLImageElement
  /** ISO 3166 alpha-2, where a phone entry begins. */
  declare defaultCountry: string
  /** The menu connects wallets without a login; other ways in stay what they are. */
  declare connectOnly: boolean
  /** The embedded wallet is announced to the page's own libraries (EIP-6963, Wallet Standard). */
  declare announceWallet: boolean

  private controller: ModalController | null = null
  /** @internal Written by the controller alone. */
  readonly configAccent: string = ''
  private shell: HTMLDialogElement | null = null

  constructor() {
    super()
    this.mode = 'modal'
    this.open = false
    this.connectOnly = this.announceWallet = false
    for (const name of ['landingHeader', 'loginMessage', 'loginMethods', 'logo', 'defaultCountry'] as const) this[name] = ''
  }
  /**
   * Opens the login menu. Resolves at sign-in, at once where a person is signed in; rejects with `exited_auth_flow` when it is closed.
   * While one login is open, a second call gets the promise of the first. `methods: ['guest']` alone signs a guest in without any screen, and
   * `methods: ['custom']` the person that `config.customAuth` says is signed in on the page.
   */
  login(options?: LoginOptions): Promise<LoginResult> {
    return this.askFirst('login', options)
  }
  /**
   * Signs in the person of a JWT of the app's own issuer, without any screen. Resolves at once where they are signed in already; another person
   * is signed out. Rejects with `invalid_credentials` and the claim that does not hold.
   */
  loginWithToken(jwt: string): Promise<LoginResult> {
    return this.ask('loginWithToken', jwt)
  }
  /**
   * Links an account to the signed-in person. Rejects before anything opens with `must_be_authenticated`, with `cannot_link_more_of_type` where
   * there is one of its type (but a passkey), and with `failed_to_link_account` for a type that cannot be linked; with `exited_link_flow` when it is closed.
   */
  link(type: Method, options?: { suggestedAddress?: string }): Promise<AccountResult> {
    return this.askPerson('link', type, options)
  }
  /** Takes an account from the signed-in person; `id` is its address, number, subject or credential id. Asks nothing. The service refuses the only account. */
  unlink(account: { type: LinkedAccount['type']; id: string }): Promise<{ user: User }> {
    return this.ask('unlink', account)
  }
  /** Puts a new e-mail address in the place of the person's own. Rejects where there is none; with `exited_update_flow` when it is closed. */
  updateEmail(): Promise<AccountResult> {
    return this.askPerson('updateEmail')
  }
  /** Opens the person's account. Resolves when it is closed, with the person as they are then: null after the account was deleted. */
  manageAccount(): Promise<{ user: User | null }> {
    return this.askPerson('manageAccount')
  }
  /**
   * Connects a wallet from outside, without a login. Rejects with `exited_auth_flow` when it is closed. `suggestedAddress` is shown to the
   * person, who may choose another.
   */
  connectWallet(options?: { suggestedAddress?: string }): Promise<{ wallet: Wallet }> {
    return this.askPerson('connectWallet', options)
  }
  /** Signs out here, at the service and in every tab. */
  logout(): Promise<void> {
    return this.ask('logout')
  }
  /** Closes the modal as the person would; what was under way rejects with its `exited_…` code. */
  close(): Promise<void> {
    this.closeShell()
    // Where the code could not be loaded, nothing else is open.
    return this.ask('close').catch(() => undefined)
  }
  /**
   * A token for the app's own server, refreshed when less than 30 s are left; null when signed out, and until a login has ended with all that the
   * app requires.
   */
  getAccessToken(): Promise<string | null> {
    return this.ask('getAccessToken')
  }
  /** A token for a link to another origin of the app, good once and for five minutes: `?privy_token=TOKEN` there signs in as this person. */
  forkSession(): Promise<string> {
    return this.ask('forkSession')
  }
  /** Reads the person again from the service; null when signed out. */
  refreshUser(): Promise<User | null> {
    return this.ask('refreshUser')
  }
  /**
   * The tokens of the provider of a social login or link, once; null where there are none. After a login that left the page for the provider
   * it waits for the end of that login.
   */
  takeOAuthTokens(): Promise<OAuthTokens | null> {
    return this.ask('takeOAuthTokens')
  }

  /** @internal The host's config as it is in force. */
  hostConfig(): Promise<HostConfig> {
    return this.ask('hostConfig')
  }
  protected override ask<N extends HostMethod>(name: N, ...given: Args<N>): Promise<Result<N>> {
    return this.askAt(null, false, name, given)
  }
  protected override askPerson<N extends HostMethod>(name: N, ...given: Args<N>): Promise<Result<N>> {
    return withTicket(this, name !== 'connectWallet', (ticket) => this.askAt(ticket, true, name, given))
  }
  protected override askFirst<N extends HostMethod>(name: N, ...given: Args<N>): Promise<Result<N>> {
    return this.askAt(null, true, name, given)
  }
  /** `isWaiting`: as {@link loadCode}. */
  private askAt<N extends HostMethod>(ticket: Ticket | null, isWaiting: boolean, name: N, given: Args<N>): Promise<Result<N>> {
    const { controller } = this
    if (controller) return controller.askAt(ticket, name, ...given)
    return this.loadCode(isWaiting).then((loaded) => loaded.askAt(ticket, name, ...given))
  }
  /** The controller, or an error in time; `isWaiting`: a person waits for the modal, and is told. */
  private async loadCode(isWaiting: boolean): Promise<ModalController> {
    await inTime(loadSession()).catch((cause: unknown) => {
      if (isWaiting) void this.sayUnloaded(cause)
      throw this.unloaded()
    })
    this.closeShell()
    return this.getController()
  }
  /** @internal */
  async getController(): Promise<ModalController> {
    const { createController } = await loadSession().catch(() => {
      throw this.unloaded()
    })
    // The dialog is made in the shadow root, which a tag has once it has been in a document.
    if (!this.isConnected) await this.needRuntime()
    this.hints.clear('code')
    this.controller ??= createController(this)
    return this.controller
  }
  /** @internal Says in a dialog of the tag's own that code cannot be had. */
  sayUnloaded(cause: unknown): void {
    void this.lackOf(cause).then((lack) => this.openShell(lack))
  }
  /** @internal Says that there is no connection; when there is one, `next` follows, unless the person has closed it. */
  sayOffline(next: () => unknown): void {
    this.openShell('offline', next)
  }
  private openShell(lack: Lack, next?: () => unknown): void {
    if (this.shell || this.controller?.dialog.shown || !this.isConnected) return
    this.shell = showShell(this, lack, () => this.closeShell(), next)
  }
  private closeShell(): void {
    if (this.shell && !this.controller) this.open = false
    this.shell?.remove()
    this.shell = null
  }
  override get state(): TagState {
    const view = this.controller?.view
    return view ? { screen: view.name, flow: view.flow, at: view.state.at } : super.state
  }
  /** @internal Inline there is no way to close. */
  get closable(): boolean {
    return this.mode !== 'standalone'
  }
  /** @internal Loads the screens, so that a click shows them at once. */
  preload(): void {
    preloadScreens()
  }

  override get needsOwnApp(): boolean {
    return true
  }
  override connectedCallback(): void {
    super.connectedCallback()
    announceModal(this)
    if (!this.controller) this.getController().catch(() => undefined)
    if (!this.closable) this.loadCode(true).catch(() => undefined)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    forgetModal(this)
  }
  override removed(): void {
    this.controller?.removed()
  }
  override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (['appId', 'apiUrl', 'clientId', 'config', 'accentColor'].some((name) => changed.has(name))) announceModal(this)
    if (this.controller) this.controller.updated(changed)
    else if (this.open && changed.has('open')) this.loadCode(true).catch(() => undefined)
  }
  override bound(runtime: Runtime): void {
    this.controller?.bound(runtime)
  }
  override sessionChanged(user: User | null): void {
    this.controller?.sessionChanged(user)
  }
  override walletNews({ type, wallet }: WalletEvent): void {
    this.emit(type, { wallet })
  }
}
