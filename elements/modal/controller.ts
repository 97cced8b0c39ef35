// The works behind the face of <login-modal> (login-modal.ts): what its modal is open for, and who waits for the end of that.

import type { LoginWishes } from '../../src/app/app-wishes.ts'
import { tabParam } from '../../src/browser/address.ts'
import type { User } from '../../src/contract/entities.ts'
import type { CloseReason, LoginResult, Outcome } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { nameOf, type Route } from '../../src/contract/screens.ts'
import { OAUTH_ANSWER, WALLET_RETURN } from '../../src/contract/wire.ts'
import { idle, wait } from '../../src/kit/wait.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { LoginModal } from '../login-modal.ts'
import { firstModal } from '../page.ts'
import { loadAccount, loadHeadlessLogin, loadReports } from '../preload.ts'
import { ACTS, type ActName, type Given, type Result } from './methods.ts'
import { alreadyIn, Pending, type Purpose, type ResultOf } from './request.ts'
import { Stand } from './stand.ts'

export class Works extends Stand {
  private pending: Pending | null = null
  private lastUser: User | null = null
  /** Settles at the end of a social login that left the page and came back. */
  returning: Promise<unknown> | null = null

  /** For a tag that may have been in the page, and used, for a while. */
  constructor(tag: LoginModal) {
    super(tag)
    if (tag.isConnected) this.connected()
    this.takeConfig()
    this.lastUser = tag.user
    this.updated(new Map([['open', false]]))
    if (tag.runtime) this.bound(tag.runtime)
  }

  /** Does what a method of the tag says. */
  act<N extends ActName>(name: N, ...given: Given<N>): Promise<Result<N>> {
    const act = ACTS[name] as unknown as (works: Works, ...given: Given<N>) => Promise<Result<N>>
    return act(this, ...given)
  }

  /** Whether somebody waits for the end of something. */
  get busy(): boolean {
    return this.pending !== null
  }

  /** The host's config, once it has been read. */
  async settled(): Promise<HostConfig> {
    await this.configured
    return this.hostConfig
  }
  private sharing: Promise<LoginResult> | null = null
  /** While one login is under way, a second call gets the promise of the first. */
  share(login: () => Promise<LoginResult>): Promise<LoginResult> {
    this.sharing ??= login().finally(() => {
      this.sharing = null
    })
    return this.sharing
  }

  /** What ends a login that is open from outside of it. */
  private brought: Outcome | null = null
  /** Somebody came in without a screen. What is open for a login ends with it. */
  enter(result: LoginResult): LoginResult {
    if (result.wasAlreadyAuthenticated) return result
    if (this.pending?.purpose === 'login') {
      this.brought = { kind: 'login', result }
      this.finish('success')
    } else this.tag.emit('login', result)
    return result
  }

  /** Counts what the host has said of its own sign-in: only the last word is followed. */
  private word = 0
  protected override configTaken(): void {
    const word = ++this.word
    const { customAuth } = this.hostConfig
    const { runtime } = this.tag
    if (!customAuth || !runtime) return
    const wanted = (): boolean => this.word === word && this.tag.runtime === runtime
    loadHeadlessLogin().then(
      ({ followHost }) => followHost(this, runtime, customAuth, wanted),
      () => undefined,
    )
  }

  /** After the tag has really left the document. */
  removed(): void {
    this.dialog?.hide()
    this.drop()
  }

  /** Lets go of a modal whose runtime is no longer the tag's. */
  private drop(): void {
    if (this.tag.open) this.finish('dismissed')
    this.made = null
    this.dialog?.unstage()
  }

  override updated(changed: Map<PropertyKey, unknown>): void {
    const { tag } = this
    super.updated(changed)
    if (changed.has('mode') && tag.runtime) this.standIn(tag.runtime)
    if (!changed.has('open')) return
    tag.mark('open', tag.open)
    // What the promise rejects with is told by events here: nobody holds it.
    if (tag.open && !this.pending) this.begin()
    else if (changed.get('open') && this.dialog?.shown) this.finish('dismissed')
  }

  private begin(): void {
    const { connectOnly, user } = this.tag
    // Somebody who is signed in has no login to do, but may connect a wallet.
    const beginning: Promise<unknown> = connectOnly && user ? this.act('connectWallet') : this.act('login')
    beginning.catch(() => undefined)
  }

  bound(runtime: Runtime): void {
    if (this.configRead) this.configTaken()
    // Another app or service: what was drawn belonged to the former one.
    if (this.made) this.drop()
    // Idle is soon enough: a pointer that comes near, or the focus, loads at once.
    const ahead = () => this.prepareAhead().catch(() => undefined)
    idle(() => void ahead().then(() => this.report(runtime)))
    this.standIn(runtime)
    if (tabParam(`${OAUTH_ANSWER}code`)) this.returning = this.comeBack(runtime, false).catch(() => undefined)
    else if (tabParam(`${WALLET_RETURN}wallet_client`)) void this.comeBack(runtime, true).catch(() => undefined)
  }

  /** Finishes a social login that left the page, or goes on in a wallet's own browser. Nobody on the new page waits for it but who listens to its events. */
  private async comeBack(runtime: Runtime, byWallet: boolean): Promise<void> {
    const { returned, returnedByWallet } = await loadAccount()
    const find = () => (byWallet ? returnedByWallet(runtime, this.tag.connectOnly) : returned(runtime))
    const back = firstModal() === this.tag ? await find() : null
    if (!back || this.tag.runtime !== runtime) return
    const { purpose, name, routes, wishes } = back
    // Inline, or where the page asked at once, the menu stands there already.
    if (this.pending?.name !== name) return void (await this.run(purpose, name, routes, wishes))
    this.wishes = wishes
    const { promise } = this.pending
    ;(await this.prepare()).open(...routes)
    await promise
  }

  /** Inline there is nothing to press: the menu stands there whenever nobody is signed in. */
  private standIn(runtime: Runtime): void {
    const { tag } = this
    if (tag.mode !== 'standalone') return
    const begin = (): void => {
      if (tag.runtime === runtime && tag.mode === 'standalone' && !tag.user) this.begin()
      else if (!tag.open) this.dialog?.hide()
    }
    this.present().show(false)
    // Also when the service cannot be reached: there is a screen for that.
    runtime.whenReady().then(begin, begin)
  }

  /** Nothing on the page waits for this, and nobody is told when it fails. */
  private report(runtime: Runtime): void {
    loadReports().then(
      ({ reportOn }) => reportOn(this.tag, runtime, () => this.hostConfig),
      () => undefined,
    )
  }

  sessionChanged(user: User | null): void {
    const before = this.lastUser
    this.lastUser = user
    // Trust: what was begun for one person is not finished for another, nor for nobody.
    // (An account that has been deleted ends with words of its own.)
    if (
      this.pending &&
      !/login|connect/.test(this.pending.purpose) &&
      before?.id !== user?.id &&
      this.tag.state.at !== 'deleted'
    ) {
      this.pending.reject(new LatchkeyError('must_be_authenticated', 'User must be authenticated'))
      this.finish('error')
    }
    if (!before || user) return
    this.tag.emit('logout', { userId: before.id })
    if (this.tag.runtime) this.standIn(this.tag.runtime)
  }

  /** Opens the modal for something. One thing at a time: a second call for the same waits with the first, any other is refused. */
  run<P extends Purpose>(purpose: P, name: string, routes: Route[], wishes: LoginWishes = {}): Promise<ResultOf<P>> {
    const { tag } = this
    if (!tag.isConnected) return tag.needRuntime().then(() => this.run(purpose, name, routes, wishes))
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
    const { tag } = this
    // Judged before the tag changes: its own opening must not count as a setting that is on its way.
    const settled = tag.ready && this.configRead && tag.language.attributes && !tag.isUpdatePending
    this.wishes = wishes
    tag.open = true
    tag.emit('open', { screen: routes[0] ? nameOf(routes[0].screen, tag.connectOnly) : null })
    // Everything at hand: the menu stands in the dialog when the dialog opens.
    const { made, screens } = this
    const atHand = made && screens && settled && !wishes.methods
    if (atHand) screens.drawNow(() => made.open(...routes))
    this.present().show(tag.closable)
    if (atHand) {
      // The page's styles may say something else than when the menu was drawn; asking them earlier would hold up the opening.
      void wait(0).then(() => tag.accent.readToken() && made.refresh())
      return
    }
    this.prepare().then(
      async (prepared) => {
        // What the app allows must be known to judge what is asked for; without it there is a screen that says why.
        if (wishes.methods) await tag.runtime?.whenReady().catch(() => undefined)
        if (this.pending !== pending) return
        const user = pending.purpose === 'login' ? tag.user : null
        if (user) this.closed('success', { kind: 'login', result: alreadyIn(user) })
        else if (wishes.methods && tag.appConfig && this.view().methods.length === 0) {
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

  protected override closed(ended: CloseReason, came: Outcome | null, error?: LatchkeyError): void {
    const { tag, pending } = this
    const brought = this.brought
    this.brought = null
    const outcome = came ?? brought
    const reason = brought ? 'success' : ended
    this.pending = null
    if (!tag.open && !pending) return
    tag.open = false
    this.dialog?.hide()
    if (outcome) {
      const { kind, result } = outcome
      if (kind === 'link' || kind === 'update') tag.emit(kind, result)
      else if (kind === 'login' && !result.wasAlreadyAuthenticated) tag.emit(kind, result)
    }
    if (pending?.purpose === 'account' && !error) pending.resolve({ user: tag.user })
    // A wallet that was connected without a login is no login.
    else if (outcome && (outcome.kind === 'connect') === (pending?.purpose === 'connect')) pending?.resolve(outcome.result)
    else pending?.reject(error ?? pending.exit())
    tag.emit('close', { reason })
    // A screen that ended by itself must not leave an empty place where the menu stood.
    if (tag.runtime && !outcome && !error && !this.fromOutside) this.standIn(tag.runtime)
  }
}
