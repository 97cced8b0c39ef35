// <login-modal>: login and account in a native dialog (elements.md).

import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element'
import type { User } from '../src/contract/entities.ts'
import type { CloseReason, LoginResult } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { BuiltScreen, Route, ScreenName } from '../src/contract/screens.ts'
import type { Modal, ModalView } from '../src/flows/modal.ts'
import type { StageHost } from '../src/flows/stage-host.ts'
import type { AppView } from '../src/session/app-view.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { createDialog, type Dialog } from './dialog.ts'
import { LatchkeyElement, loadScreens, styles } from './host.ts'
import { readHostConfig } from './host-config-child.ts'
import loginModalStyles from './login-modal.css'
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

/** What is shown of an app of which nothing is known yet. */
const UNKNOWN_APP: AppView = {
  name: '',
  logoUrl: null,
  accent: null,
  header: null,
  message: null,
  methods: [],
  termsUrl: null,
  privacyUrl: null,
  showsTerms: false,
  requiresTerms: false,
}

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
export class LoginModal extends LatchkeyElement implements PageModal, StageHost {
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

  private dialog: Dialog | null = null
  private screens: ReturnType<typeof loadScreens> | null = null
  private made: Modal | null = null
  private pending: Pending | null = null
  private lastUser: User | null = null
  private drawNow = (change: () => void): void => change()
  /** `--latch-accent` as the page's styles give it, read while nothing waits for it. */
  private token = ''
  private hostConfig: HostConfig = {}
  /** Settles when the host's config has been read. */
  private configured: Promise<void> = Promise.resolve()
  private appView: ((...parts: Parameters<typeof import('../src/session/app-view.ts').appView>) => AppView) | null = null

  constructor() {
    super()
    this.mode = 'modal'
    this.open = false
    this.landingHeader = ''
    this.loginMessage = ''
  }

  get closable(): boolean {
    return this.mode !== 'standalone'
  }
  get accent(): string | null {
    return this.accentColor || this.token || null
  }
  /** The modal that the stage draws; it exists from the first opening on. */
  get modal(): Modal {
    if (!this.made) throw new LatchkeyError('no_auth_flow', 'No auth flow in progress.')
    return this.made
  }
  /** Where the modal stands, for tests and assistants. */
  get state(): { screen: ScreenName | null; flow: string | null; at: string | null } {
    const view = this.shownView()
    return { screen: view?.route.screen ?? null, flow: view?.flow ?? null, at: view?.state.at ?? null }
  }
  protected override get needsOwnApp(): boolean {
    return true
  }

  /** Opens the login menu. Resolves when somebody is signed in, at once where somebody is; rejects with `exited_auth_flow` when it is closed. */
  login(options: LoginOptions = {}): Promise<LoginResult> {
    const user = this.ready ? this.user : null
    if (user) return Promise.resolve({ user, isNewUser: false, wasAlreadyAuthenticated: true, method: null, account: null })
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

  /** For the stage: closes unless the page prevents it. */
  requestClose(): void {
    if (this.closable && this.emit('before-close', { screen: this.state.screen })) this.finish('dismissed')
  }

  /** Loads what the first screen needs, so that a click shows it at once. */
  preload(): void {
    if (this.screens) return
    this.screens = loadScreens()
    this.screens.then(
      ({ preload }) => preload('ERROR_SCREEN'),
      () => {
        this.screens = null
      },
    )
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

  /** The runtime of this tag, once its code is loaded. */
  private async needRuntime(): Promise<Runtime> {
    await this.updateComplete
    return this.runtime ?? this.nextRuntime()
  }

  private start({ prefill }: LoginOptions): void {
    this.open = true
    const route: Route = { screen: 'LANDING', params: prefill?.email ? { email: prefill.email } : {} }
    // Everything at hand: the menu stands in the dialog when the dialog opens.
    const { made, drawNow } = this
    if (made && this.ready) drawNow(() => made.open(route))
    this.present().show(this.closable)
    this.emit('open', { screen: 'LANDING' })
    if (this.made && this.ready) return
    this.prepare().then(
      (made) => {
        if (!this.pending) return
        if (this.user)
          this.closed('success', {
            user: this.user,
            isNewUser: false,
            wasAlreadyAuthenticated: true,
            method: null,
            account: null,
          })
        else made.open(route)
      },
      (error: unknown) => this.failed(error),
    )
  }

  /** Loads what a modal needs and puts the stage into the dialog, still closed. */
  private async prepare(): Promise<Modal> {
    const [runtime, { createModal, createStage, appView, drawNow }] = await Promise.all([
      this.needRuntime(),
      this.loadScreens(),
      this.updateComplete.then(() => this.configured),
    ])
    this.appView = appView
    this.drawNow = drawNow
    this.token = getComputedStyle(this).getPropertyValue('--latch-accent').trim()
    this.made ??= createModal(runtime, {
      app: () => this.view(),
      screen: (screen, previous) => this.screenShown(screen, previous),
      closed: (reason, result) => this.closed(reason, result),
      failed: (error) => this.failed(error),
    })
    this.present().stage(() => createStage(this.renderRoot as ShadowRoot))
    return this.made
  }

  /** For the modal and the stage: code that is needed could not be loaded. Says so, and offers to reload the page. */
  failed(cause: unknown): void {
    this.emit('error', { code: 'service_unreachable', message: String(cause), flow: 'login' })
    this.present().fail()
  }

  /** Draws the menu into the closed dialog, so that a press has only to open it. */
  private async prepareAhead(): Promise<void> {
    const made = await this.prepare()
    await this.runtime?.whenReady()
    if (!this.open && !this.user) made.drawAhead({ screen: 'LANDING', params: {} })
  }

  private shownView(): ModalView | null {
    const view = this.open ? this.made?.$view.get() : null
    return view && view !== 'loading' ? view : null
  }

  private loadScreens(): ReturnType<typeof loadScreens> {
    this.preload()
    return this.screens ?? loadScreens()
  }

  private present(): Dialog {
    this.dialog ??= createDialog(this.renderRoot as ShadowRoot, () => this.requestClose())
    return this.dialog
  }

  private view(): AppView {
    const { appConfig } = this
    return appConfig && this.appView ? this.appView(appConfig, this.hostConfig, this) : UNKNOWN_APP
  }

  private screenShown(screen: BuiltScreen, previous: BuiltScreen | null): void {
    this.emit('screen', { screen, previous })
    const route = this.shownView()?.route
    if (route?.screen === 'ERROR_SCREEN')
      this.emit('error', { code: route.params.code, message: route.params.message, flow: 'login' })
  }

  /** Ends what is open, whatever it is. */
  private finish(reason: CloseReason): void {
    if (this.open && this.made?.$view.get()) this.made.close(reason)
    else this.closed(reason, null)
  }

  private closed(reason: CloseReason, result: LoginResult | null): void {
    const pending = this.pending
    this.pending = null
    if (!this.open && !pending) return
    this.open = false
    this.dialog?.hide()
    if (result) {
      if (!result.wasAlreadyAuthenticated) this.emit('login', result)
      pending?.resolve(result)
    } else {
      pending?.reject(new LatchkeyError('exited_auth_flow', 'The person closed the login before it was complete.'))
    }
    this.emit('close', { reason })
  }

  private async takeConfig(): Promise<void> {
    const read = await readHostConfig(this, this.config)
    if ('config' in read) this.hostConfig = read.config
    else this.complain('invalid_config', read.problem)
  }
}
