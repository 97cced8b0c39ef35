// <login-modal>: login and account in a native dialog (elements.md).

import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element'
import type { User } from '../src/contract/entities.ts'
import type { CloseReason, LoginResult } from '../src/contract/events.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { Route } from '../src/contract/screens.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { styles } from './host.ts'
import { readHostConfig } from './host-config-child.ts'
import loginModalStyles from './login-modal.css'
import { ModalElement } from './modal-element.ts'
import { announceModal, forgetModal, type PageModal } from './page.ts'

/** Options of `login()`. */
export interface LoginOptions {
  /** What the entry fields hold at the start. */
  readonly prefill?: { readonly email?: string }
}

/** A login that somebody waits for. */
class Pending {
  declare resolve: (result: LoginResult) => void
  declare reject: (error: LatchkeyError) => void
  readonly promise = new Promise<LoginResult>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })
}

/** The result of a login by somebody who is signed in. */
const alreadyIn = (user: User): LoginResult => ({
  user,
  isNewUser: false,
  wasAlreadyAuthenticated: true,
  method: null,
  account: null,
})

/**
 * Login and account, as a modal or inline.
 *
 * @fires ready - session restored and config loaded
 * @fires login - somebody signed in
 * @fires logout - the session ended
 * @fires session - signed in or out, also in another tab
 * @fires open - the modal opened
 * @fires close - the modal closed
 * @fires before-close - cancelable
 * @fires screen - another screen is shown
 * @fires error - something went wrong
 * @csspart dialog - the dialog
 */
export class LoginModal extends ModalElement implements PageModal {
  static override styles = styles(loginModalStyles)
  static override properties: PropertyDeclarations = {
    mode: { reflect: true, useDefault: true },
    open: { type: Boolean, reflect: true },
    landingHeader: { attribute: 'landing-header' },
    loginMessage: { attribute: 'login-message' },
  }

  /** `modal`, or `standalone`: drawn inline, without a close button. */
  declare mode: string
  /** True while the modal is open; setting it opens, clearing it closes. */
  declare open: boolean
  declare landingHeader: string
  /** Cut at 100 characters. */
  declare loginMessage: string

  private pending: Pending | null = null
  private lastUser: User | null = null

  constructor() {
    super()
    this.mode = 'modal'
    this.open = false
    this.landingHeader = ''
    this.loginMessage = ''
  }

  protected override get needsOwnApp(): boolean {
    return true
  }

  /** Opens the login menu. Resolves when somebody is signed in, at once where somebody is; rejects with `exited_auth_flow` when it is closed. */
  login(options: LoginOptions = {}): Promise<LoginResult> {
    const user = this.ready ? this.user : null
    if (user) return Promise.resolve(alreadyIn(user))
    if (!this.pending) {
      this.pending = new Pending()
      // A host that only listens to events must not find an unhandled rejection.
      this.pending.promise.catch(() => undefined)
      this.start(options)
    }
    return this.pending.promise
  }

  /** Signs out here, at the service and in every tab. */
  async logout(): Promise<void> {
    await this.runtime?.session.logout()
  }

  /** Closes the modal as the person would; a login that was under way rejects with `exited_auth_flow`. */
  close(): void {
    this.finish('dismissed')
  }

  /** A token for the app's own server, refreshed when less than 30 s are left; null when nobody is signed in. */
  async getAccessToken(): Promise<string | null> {
    return (await this.needRuntime()).session.accessToken()
  }

  /** Reads the person anew from the service; null when nobody is signed in. */
  async refreshUser(): Promise<User | null> {
    return (await this.needRuntime()).session.refresh()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    announceModal(this)
    this.dialog?.reconnect()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    forgetModal(this)
  }

  protected override removed(): void {
    if (this.open) this.finish('dismissed')
    this.dialog?.hide()
  }

  override firstUpdated(changed: PropertyValues): void {
    super.firstUpdated(changed)
    if (!changed.has('config')) this.configured = this.takeConfig()
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (changed.has('appId') || changed.has('apiUrl') || changed.has('clientId')) announceModal(this)
    if (changed.has('config')) this.configured = this.takeConfig()
    if (changed.has('mode') && this.mode === 'standalone') void this.login()
    if (!changed.has('open')) return
    if (this.open) void this.login()
    else if (changed.get('open') && this.dialog?.shown) this.finish('dismissed')
  }

  protected override bound(_runtime: Runtime): void {
    if (this.made) {
      // Another app or service: what was drawn belonged to the former one.
      if (this.open) this.finish('dismissed')
      this.made = null
      this.dialog?.unstage()
    }
    // Idle is soon enough: a pointer that comes near, or the focus, loads at once.
    const idle = globalThis.requestIdleCallback ?? queueMicrotask
    idle(() => void this.prepareAhead().catch(() => undefined))
    if (this.mode === 'standalone' || this.open) void this.login()
  }

  protected override sessionChanged(user: User | null): void {
    const before = this.lastUser
    this.lastUser = user
    if (before && !user) this.emit('logout', { userId: before.id })
  }

  protected override draw(): void {
    this.mark('authenticated', this.authenticated)
    this.mark('loading', this.runtime?.$readiness.get() === 'loading')
    this.mark('open', this.open)
  }

  private start({ prefill }: LoginOptions): void {
    this.open = true
    const route: Route = { screen: 'LANDING', params: prefill?.email ? { email: prefill.email } : {} }
    this.emit('open', { screen: 'LANDING' })
    // Everything at hand: the menu stands in the dialog when the dialog opens.
    const { made, screens } = this
    const atHand = made && screens && this.ready && this.configRead && !this.isUpdatePending
    if (atHand) screens.drawNow(() => made.open(route))
    this.present().show(this.closable)
    if (atHand) return
    this.prepare().then(
      (prepared) => {
        if (!this.pending) return
        if (this.user) this.closed('success', alreadyIn(this.user))
        else prepared.open(route)
      },
      (error: unknown) => {
        // What the page's developer set up wrongly is told to the developer; what could not be loaded, to the person.
        if (error instanceof LatchkeyError) this.closed('error', null, error)
        else this.failed(error)
      },
    )
  }

  protected override closed(reason: CloseReason, result: LoginResult | null, error?: LatchkeyError): void {
    const pending = this.pending
    this.pending = null
    if (!this.open && !pending) return
    this.open = false
    this.dialog?.hide()
    if (result) {
      if (!result.wasAlreadyAuthenticated) this.emit('login', result)
      pending?.resolve(result)
    } else {
      pending?.reject(error ?? new LatchkeyError('exited_auth_flow', 'The person closed the login before it was complete.'))
    }
    this.emit('close', { reason })
  }

  private async takeConfig(): Promise<void> {
    this.configRead = false
    this.made?.dropAhead()
    const read = await readHostConfig(this, this.config)
    this.configRead = true
    if ('config' in read) this.hostConfig = read.config
    else this.complain('invalid_config', read.problem)
  }
}
