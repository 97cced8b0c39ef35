// <login-modal>: login and account in a native dialog. Public API only: modal/controller.ts is loaded later.

import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element'
import type { User } from '../src/contract/entities.ts'
import type { WalletEvent } from '../src/contract/wallets/wallets.ts'
import { type Ticket, withTicket } from '../src/kit/ticket.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { firstColour } from './accent.ts'
import type { HostMethodRow } from './contract/host-method-row.ts'
import { type Args, HOST_METHODS, type HostMethod, type HostMethods, type Result } from './contract/host-methods.ts'
import type { LoginModalEvents, TagState } from './contract/tag.ts'
import type { LoginModalTag } from './contract/tag-code.ts'
import { ElementBase, styles } from './element-base.ts'
import type { Lack } from './failure.ts'
import loginModalStyles from './login-modal.css'
import type { ModalController } from './modal/controller.ts'
import { announceModal, forgetModal } from './page.ts'
import { loadSession, preloadScreens, sessionCode } from './preload.ts'
import { showShell } from './shell.ts'

/** The methods that the class gives itself by the contract's table. */
export interface LoginModal extends HostMethods {}

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
 * @example
 * import 'latchkey/define'
 * const modal = document.createElement('login-modal')
 * modal.appId = 'latchkeydemoapp0000000001'
 * modal.apiUrl = 'https://id.example.com'
 * modal.addEventListener('login', ({ detail }) => console.log(detail.user.id))
 * document.body.append(modal)
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the class gives itself each of these methods by the contract's table.
export class LoginModal extends ElementBase<LoginModalEvents> implements LoginModalTag {
  static override styles = styles(loginModalStyles)
  static override properties: PropertyDeclarations = {
    mode: { reflect: true, useDefault: true },
    open: { type: Boolean, reflect: true, useDefault: true },
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
  private shell: HTMLDialogElement | null = null

  constructor() {
    super()
    this.mode = 'modal'
    this.open = false
    this.connectOnly = this.announceWallet = false
    for (const name of ['landingHeader', 'loginMessage', 'loginMethods', 'logo', 'defaultCountry'] as const) this[name] = ''
  }

  // The methods of the contract; those that are written out below differ in more than their row says.
  static {
    for (const name of Object.keys(HOST_METHODS) as HostMethod[]) {
      if (Object.hasOwn(LoginModal.prototype, name)) continue
      const value = function (this: LoginModal, ...given: Args<HostMethod>): Promise<unknown> {
        return this.ask(name, given)
      }
      Object.defineProperty(LoginModal.prototype, name, { value, configurable: true, writable: true })
    }
  }
  /** @internal Never rejects: where the code could not be loaded, nothing else is open. */
  close(): Promise<void> {
    this.closeShell()
    return this.ask('close', []).catch(() => undefined)
  }

  /** Runs a method as its row says: within this task where the controller is loaded, else after loading it. */
  private ask<N extends HostMethod>(name: N, given: Args<N>): Promise<Result<N>> {
    const { asks, copies = 0 }: HostMethodRow = HOST_METHODS[name]
    const kept = [...structuredClone(given.slice(0, copies)), ...given.slice(copies)] as Args<N>
    const run = (ticket: Ticket | null): Promise<Result<N>> => this.askAt(ticket, asks !== undefined, name, kept)
    return asks === 'person' || asks === 'anyone' ? withTicket(this, asks === 'person', run) : run(null)
  }
  /** `isWaiting`: as {@link getController}. */
  private askAt<N extends HostMethod>(ticket: Ticket | null, isWaiting: boolean, name: N, given: Args<N>): Promise<Result<N>> {
    const { controller } = this
    if (controller) return controller.askAt(ticket, name, ...given)
    return this.getController(isWaiting).then((loaded) => loaded.askAt(ticket, name, ...given))
  }
  /** @internal The controller, or an error in time. `isWaiting`: a person waits for the modal, and is told. */
  async getController(isWaiting?: boolean): Promise<ModalController> {
    const { createController } = await loadSession().catch((cause: unknown) => {
      if (isWaiting) this.sayUnloaded(cause)
      throw this.unloaded()
    })
    if (!this.controller) this.closeShell()
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
  /** @internal Says that there is no connection; when there is one, `next` follows, unless the person has closed it. `left` is called at its end. */
  sayOffline(next: () => unknown, left?: () => unknown): void {
    this.openShell('offline', next, left)
  }
  private openShell(lack: Lack, next?: () => unknown, left?: () => unknown): void {
    if (this.shell || this.controller?.dialog.shown || !this.isConnected) return
    this.shell = showShell(this, lack, () => this.closeShell(left), next)
  }
  private closeShell(left?: () => unknown): void {
    if (this.shell && !this.controller) this.open = false
    this.shell?.remove()
    this.shell = null
    left?.()
  }
  override get state(): TagState {
    const view = this.controller?.view
    return view ? { screen: view.name, flow: view.flow, at: view.state.at } : super.state
  }
  /** @internal Its accent, for the page's other tags: the host's config is asked after attribute and token. */
  override get accent(): string {
    return super.accent || firstColour(this.controller?.config.accent)
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
    const none = () => undefined
    if (!this.controller)
      sessionCode()
        .then(() => this.getController())
        .catch(none)
    if (!this.closable) this.getController(true).catch(none)
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
    else if (this.open && changed.has('open')) this.getController(true).catch(() => undefined)
  }
  override bound(runtime: Runtime): void {
    this.controller?.bound(runtime)
  }
  override sessionChanged(user: User | null): void {
    this.controller?.sessionChanged(user)
  }
  override walletChanged({ type, wallet }: WalletEvent): void {
    this.emit(type, { wallet })
  }
}
