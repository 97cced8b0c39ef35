// <login-modal>: login and account in a native dialog (elements.md).

import type { PropertyValues } from '@lit/reactive-element'
import type { Method } from '../src/contract/app-config.ts'
import type { LinkedAccount, User } from '../src/contract/entities.ts'
import type { AccountChange, CloseReason, LoginResult, Outcome } from '../src/contract/events.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { Route, ScreenName } from '../src/contract/screens.ts'
import type { AccountHost } from '../src/flows/account.ts'
import { wait } from '../src/kit/wait.ts'
import type { LoginWishes } from '../src/session/app-wishes.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { styles } from './ground.ts'
import { notConnected } from './host.ts'
import { idle } from './listen.ts'
import { loadAccount, loadReports } from './load.ts'
import loginModalStyles from './login-modal.css'
import { ModalElement } from './modal-element.ts'
import { announceModal, forgetModal, type PageModal } from './page.ts'
import { Pending, type Purpose, type ResultOf } from './pending.ts'

/** Options of `login()`. */
export interface LoginOptions extends LoginWishes {
  /** What the entry fields hold at the start. */
  readonly prefill?: { readonly email?: string; readonly phone?: string }
}

/** An account after it was linked or changed. */
export type AccountResult = Pick<AccountChange, 'user' | 'account'>

/** The result of a login by somebody who is signed in. */
const alreadyIn = (user: User): LoginResult => ({
  user,
  isNewUser: false,
  wasAlreadyAuthenticated: true,
  method: null,
  account: null,
})

/** The menu with what the host knows of the person; a phone number alone opens the phone entry before it. */
const loginRoutes = ({ email, phone }: NonNullable<LoginOptions['prefill']>): Route[] => {
  const params = { ...(email && { email: String(email) }), ...(phone && { phone: String(phone) }) }
  const menu: Route = { screen: 'LANDING', params }
  return phone && !email ? [menu, { screen: 'LANDING_PHONE', params }] : [menu]
}

/**
 * Login and account, as a modal or inline.
 *
 * @tagname login-modal
 * @fires {CustomEvent<{ authenticated: boolean, user: User | null }>} ready - session restored and config loaded
 * @fires {CustomEvent<{ authenticated: boolean }>} session - signed in or out, also in another tab
 * @fires {CustomEvent<LoginResult>} login - somebody signed in
 * @fires {CustomEvent<{ userId: string | null }>} logout - the session ended
 * @fires {CustomEvent<AccountChange>} link - an account was linked
 * @fires {CustomEvent<AccountChange>} unlink - an account was unlinked
 * @fires {CustomEvent<AccountChange>} update - an account was changed
 * @fires {CustomEvent<{ screen: ScreenName, previous: ScreenName | null }>} screen - another screen is shown
 * @fires {CustomEvent<{ screen: ScreenName | null }>} open - the modal opened; does not bubble
 * @fires {CustomEvent<{ screen: ScreenName | null }>} before-close - the person is closing the modal; cancelable
 * @fires {CustomEvent<{ reason: CloseReason }>} close - the modal closed; does not bubble
 * @fires {CustomEvent<{ code: string, message: string, flow: string | null }>} error - something went wrong, or the tag is set up wrongly; does not bubble
 * @csspart dialog - the dialog
 * @csspart header - the row of back and close
 * @csspart back - the back button
 * @csspart close - the close button
 * @csspart content - what stands between header and footer
 * @csspart title - the title of a screen
 * @csspart menu - the list of ways to log in
 * @csspart menu-item - a row of it
 * @csspart input - a field
 * @csspart code - the six boxes of a code
 * @csspart button - a button
 * @csspart button-primary - the one button that leads on
 * @csspart footer - the line of the terms
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
 * @cssprop [--latch-width=360px] - width of the modal, above 440 px
 * @cssstate open - the modal is open
 * @cssstate authenticated - somebody is signed in
 * @cssstate loading - session and config are on their way
 */
export class LoginModal extends ModalElement implements PageModal {
  static override styles = styles(loginModalStyles)

  private pending: Pending | null = null
  private lastUser: User | null = null

  protected override get needsOwnApp(): boolean {
    return true
  }

  /**
   * Opens the login menu. Resolves when somebody is signed in, at once where somebody is; rejects with `exited_auth_flow` when it is closed.
   * While one login is open, a second call gets the promise of the first.
   */
  login(options: LoginOptions = {}): Promise<LoginResult> {
    const user = this.ready ? this.user : null
    if (user) {
      if (!this.pending) this.open = false
      return Promise.resolve(alreadyIn(user))
    }
    const { prefill = {}, ...wishes } = options
    return this.run('login', 'login', loginRoutes(prefill), wishes)
  }

  /**
   * Links an account to the signed-in person. Rejects before anything opens with `must_be_authenticated`, with `cannot_link_more_of_type` where
   * there is one of its type, and with `failed_to_link_account` for a type that cannot be linked; with `exited_link_flow` when it is closed.
   */
  async link(type: Method, { suggestedAddress }: { suggestedAddress?: string } = {}): Promise<AccountResult> {
    return this.account(({ link }, host) => link(host, type, suggestedAddress))
  }

  /** Takes an account from the signed-in person; `id` is its address or number. Asks nothing. The service refuses the only account. */
  async unlink(account: { type: LinkedAccount['type']; id: string }): Promise<{ user: User }> {
    const change = await this.account(({ unlink }, host) => unlink(host, account))
    this.emit('unlink', change)
    return { user: change.user }
  }

  /** Puts a new e-mail address in the place of the person's own. Rejects where there is none; with `exited_update_flow` when it is closed. */
  async updateEmail(): Promise<AccountResult> {
    return this.account(({ updateEmail }, host) => updateEmail(host))
  }

  /** Signs out here, at the service and in every tab. */
  async logout(): Promise<void> {
    await (await this.needRuntime()).session.logout()
  }

  /** Closes the modal as the person would; what was under way rejects with its `exited_…` code. */
  async close(): Promise<void> {
    this.finish('dismissed')
  }

  /** A token for the app's own server, refreshed when less than 30 s are left; null when nobody is signed in. */
  async getAccessToken(): Promise<string | null> {
    return (await this.needRuntime()).session.accessToken()
  }

  /**
   * A token for a link to another origin of the app, good once and for five minutes: whoever opens `?privy_token=TOKEN` there is signed in as
   * this person. Rejects with `must_be_authenticated`.
   */
  async forkSession(): Promise<string> {
    return (await this.needRuntime()).session.fork()
  }

  /** Reads the person anew from the service; null when nobody is signed in. */
  async refreshUser(): Promise<User | null> {
    return (await this.needRuntime()).session.refresh()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    announceModal(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    forgetModal(this)
  }

  protected override removed(): void {
    this.dialog?.hide()
    this.drop()
  }

  /** Lets go of a modal whose runtime is no longer this tag's. */
  private drop(): void {
    if (this.open) this.finish('dismissed')
    this.made = null
    this.dialog?.unstage()
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (changed.has('appId') || changed.has('apiUrl') || changed.has('clientId')) announceModal(this)
    if (changed.has('mode') && this.runtime) this.standIn(this.runtime)
    if (!changed.has('open')) return
    // What the promise rejects with is told by events here: nobody holds it.
    if (this.open && !this.pending) void this.login().catch(() => undefined)
    else if (changed.get('open') && this.dialog?.shown) this.finish('dismissed')
  }

  protected override bound(runtime: Runtime): void {
    // Another app or service: what was drawn belonged to the former one.
    if (this.made) this.drop()
    // Idle is soon enough: a pointer that comes near, or the focus, loads at once.
    const ahead = () => this.prepareAhead().catch(() => undefined)
    idle(() => void ahead().then(() => this.report(runtime)))
    this.standIn(runtime)
  }

  /** Inline there is nothing to press: the menu stands there whenever nobody is signed in. */
  private standIn(runtime: Runtime): void {
    if (this.mode !== 'standalone') return
    const begin = (): void => {
      if (this.runtime === runtime && this.mode === 'standalone' && !this.user) void this.login().catch(() => undefined)
      else if (!this.open) this.dialog?.hide()
    }
    this.present().show(false)
    // Also when the service cannot be reached: there is a screen for that.
    runtime.whenReady().then(begin, begin)
  }

  /** Nothing on the page waits for this, and nobody is told when it fails. */
  private report(runtime: Runtime): void {
    loadReports().then(
      ({ reportOn }) => reportOn(this, runtime, () => this.hostConfig),
      () => undefined,
    )
  }

  protected override sessionChanged(user: User | null): void {
    const before = this.lastUser
    this.lastUser = user
    // Trust: what was begun for one person is not finished for another, nor for nobody.
    if (this.pending && this.pending.purpose !== 'login' && before?.id !== user?.id) {
      this.pending.reject(new LatchkeyError('must_be_authenticated', 'User must be authenticated'))
      this.finish('error')
    }
    if (!before || user) return
    this.emit('logout', { userId: before.id })
    if (this.runtime) this.standIn(this.runtime)
  }

  protected override draw(): void {
    this.made?.redraw()
  }

  /** Runs something that changes the accounts of the signed-in person. */
  private async account<T>(act: (code: Awaited<ReturnType<typeof loadAccount>>, host: AccountHost) => Promise<T>): Promise<T> {
    const [runtime, code] = await Promise.all([this.needRuntime(), loadAccount()])
    return act(code, { runtime, run: (purpose, name, route) => this.run(purpose, name, [route]) })
  }

  /** Opens the modal for something. One thing at a time: a second call for the same waits with the first, any other is refused. */
  private run<P extends Purpose>(purpose: P, name: string, routes: Route[], wishes: LoginWishes = {}): Promise<ResultOf<P>> {
    if (!this.isConnected) return Promise.reject(notConnected())
    if (this.pending && this.pending.name !== name) {
      const message = `This modal is open for ${this.pending.purpose}. Wait for its end, or close() it.`
      return Promise.reject(new LatchkeyError('flow_in_progress', message))
    }
    if (!this.pending) {
      this.pending = new Pending(purpose, name)
      this.start(this.pending, routes, wishes)
    }
    return this.pending.promise as Promise<ResultOf<P>>
  }

  private start(pending: Pending, routes: Route[], wishes: LoginWishes): void {
    this.wishes = wishes
    this.open = true
    this.emit('open', { screen: (routes[0]?.screen ?? null) as ScreenName | null })
    // Everything at hand: the menu stands in the dialog when the dialog opens.
    const { made, screens } = this
    const settled = this.ready && this.configRead && this.lettering && !this.isUpdatePending
    const atHand = made && screens && settled && !wishes.methods
    if (atHand) screens.drawNow(() => made.open(...routes))
    this.present().show(this.closable)
    if (atHand) {
      // The page's styles may say something else than when the menu was drawn; asking them earlier would hold up the opening.
      void wait(0).then(() => this.readToken() && made.refresh())
      return
    }
    this.prepare().then(
      async (prepared) => {
        // What the app allows must be known to judge what is asked for; without it there is a screen that says why.
        if (wishes.methods) await this.runtime?.whenReady().catch(() => undefined)
        if (this.pending !== pending) return
        const user = pending.purpose === 'login' ? this.user : null
        if (user) this.closed('success', { kind: 'login', result: alreadyIn(user) })
        else if (wishes.methods && this.appConfig && this.view().methods.length === 0) {
          const message = `None of the login methods ${JSON.stringify(wishes.methods)} is one that the app allows.`
          this.closed('error', null, new LatchkeyError('invalid_login_methods', message))
        } else prepared.open(...routes)
      },
      (error: unknown) => {
        if (this.pending !== pending) return
        // What the page's developer set up wrongly is told to the developer; what could not be loaded, to the person.
        if (error instanceof LatchkeyError) this.closed('error', null, error)
        else this.failed(error)
      },
    )
  }

  protected override closed(reason: CloseReason, outcome: Outcome | null, error?: LatchkeyError): void {
    const pending = this.pending
    this.pending = null
    if (!this.open && !pending) return
    this.open = false
    this.dialog?.hide()
    if (outcome) {
      const { kind, result } = outcome
      if (kind !== 'login') this.emit(kind, result)
      else if (!result.wasAlreadyAuthenticated) this.emit(kind, result)
      pending?.resolve(result)
    } else {
      pending?.reject(error ?? pending.exit())
    }
    this.emit('close', { reason })
    // A screen that ended by itself must not leave an empty place where the menu stood.
    if (this.runtime && !outcome && !error && !this.fromOutside) this.standIn(this.runtime)
  }
}
