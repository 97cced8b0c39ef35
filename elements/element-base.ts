// What all three tags share (elements.md, "Rules for all three"): each finds the page's runtime for its app, follows it, and says why it has none.

import type { PropertyValues } from '@lit/reactive-element'
import type { WireAppConfig } from '../src/contract/app-config.ts'
import type { User } from '../src/contract/entities.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import { APP_ID_LENGTH } from '../src/contract/limits.ts'
import type { WalletNews } from '../src/contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../src/contract/wire.ts'
import { wait } from '../src/kit/wait.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { GroundElement, type TagState, wrong } from './ground.ts'
import type { Speech } from './language.ts'
import { listen } from './listen.ts'
import { loadRuntime } from './load-first.ts'
import { firstModal, onModals } from './page.ts'
import { loadWallets } from './preload.ts'

/** A tag that is in no document talks to no service. */
export const notConnected = (): LatchkeyError => new LatchkeyError('no_session_api', 'Session has no API instance')

const nothing = (): void => {}

export abstract class LatchkeyElement extends GroundElement {
  /** @internal */
  runtime: Runtime | null = null
  /** What ends with the present runtime. */
  protected stopRuntime: (() => void)[] = []
  private stopModals: (() => void) | null = null
  /** @internal Null: English, which stands where it is drawn. */
  words: Speech['words'] = null
  /** @internal Settles when the words are here, or are not worth waiting for. */
  spoken: Promise<void> | null = null
  /** @internal Language and direction of the words. Null: they are not here yet. */
  lettering: Partial<Speech['lettering']> | null = null
  private listening: AbortController | null = null
  private binding = ''
  private told = false

  /** Session restored and config loaded. */
  get ready(): boolean {
    return this.runtime?.$readiness.get() === 'ready'
  }
  /** Somebody is signed in. */
  get authenticated(): boolean {
    return this.user !== null
  }
  /** Who is signed in. */
  get user(): User | null {
    return this.runtime?.$user.get() ?? null
  }
  /** Screen and flow state, for tests and assistants. */
  get state(): TagState {
    return { screen: null, flow: null, at: null }
  }
  /** @internal */
  get appConfig(): WireAppConfig | null {
    return this.runtime?.$config.get() ?? null
  }

  /** Where a tag draws after the session or the config has changed. */
  protected draw(): void {}

  override connectedCallback(): void {
    super.connectedCallback()
    this.stopModals = onModals(() => this.requestUpdate())
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.stopModals?.()
    this.listening?.abort()
    this.listening = null
    // A tag that is only moved is connected again within this task: nothing may be lost then.
    void wait(0).then(() => {
      if (this.isConnected) return
      this.binding = ''
      this.release()
      this.giveUp(notConnected(), false)
      this.removed()
    })
  }

  /** After the tag has really left the document. */
  protected removed(): void {}

  override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (!this.listening) this.listen()
    this.bind()
    this.judgeChanges(changed)
    this.redraw()
  }

  private redraw(): void {
    this.mark('authenticated', this.authenticated)
    this.mark('loading', this.runtime?.$readiness.get() === 'loading')
    // Hints are for the page's developer, in English.
    for (const piece of this.renderRoot.children) if (!piece.matches('.hint')) Object.assign(piece, this.lettering)
    this.draw()
  }

  private listen(): void {
    this.listening = new AbortController()
    this.spoken = listen(this, this.listening.signal, this.lettering !== null, (speech) => {
      Object.assign(this, speech)
      this.requestUpdate()
    })
    if (!this.spoken) this.lettering ??= { lang: 'en' }
  }

  /** A label of the host's own is in the host's language. */
  protected ownLabel(button: HTMLElement & { label?: string }): void {
    if ((this as { label?: string }).label) button.lang = this.closest<HTMLElement>('[lang]')?.lang ?? ''
  }

  /** What the tag is to talk to, or what is wrong with it. */
  private target(): { appId: string; apiUrl: string; clientId: string } | LatchkeyError | null {
    const modal = this.appId ? null : firstModal()
    const { appId, clientId } = modal && (modal as unknown) !== this ? modal : this
    if (!appId && !this.hasAttribute('app-id') && !modal && !this.needsOwnApp) return null
    if (typeof appId !== 'string' || appId.length !== APP_ID_LENGTH) {
      return this.complain(
        'app-id',
        'invalid_app_id',
        `${wrong('app-id', appId, `must be a string of exactly ${APP_ID_LENGTH} characters`)} (${String(appId ?? '').length} characters).`,
      )
    }
    const given = this.apiUrl || modal?.apiUrl || new URL(import.meta.url).origin
    const url = URL.canParse(given) ? new URL(given) : null
    if (!url || !/^https?:$/.test(url.protocol)) {
      return this.complain(
        'api-url',
        'invalid_attribute',
        `${wrong('api-url', given, 'must be the http or https address of a service')}.`,
      )
    }
    return { appId, apiUrl: url.origin, clientId }
  }

  /** Whether a missing app-id is a mistake (true) or means "wait for a login-modal". */
  protected get needsOwnApp(): boolean {
    return false
  }

  /** Says that code of the tag is not to be had. */
  protected unloaded(): LatchkeyError {
    return this.complain('code', 'service_unreachable', `could not load its code from ${new URL(import.meta.url).origin}.`)
  }

  private bind(): void {
    if (!this.isConnected) return
    const target = this.target()
    const key = target && !(target instanceof LatchkeyError) ? `${target.apiUrl} ${target.appId}` : ''
    if (target instanceof LatchkeyError) this.giveUp(target)
    if (key === this.binding) return
    this.binding = key
    this.release()
    if (!target || target instanceof LatchkeyError) return
    this.fault = null
    this.hints.clear('app-id', 'api-url', 'code')
    loadRuntime().then(
      ({ runtimeFor }) => {
        if (this.binding !== key) return
        const other = (appId: string): void => {
          console.error(
            `<${this.localName}> app-id ${JSON.stringify(target.appId)}: this page already serves the app ${appId}. One app per origin.`,
          )
        }
        this.follow(runtimeFor({ ...target, clientId: target.clientId || null }, other))
      },
      () => this.giveUp(this.unloaded()),
    )
  }

  /** @internal Resolves with the runtime as soon as the tag has one; rejects when the tag is set up wrongly, or its code cannot be loaded. */
  async needRuntime(): Promise<Runtime> {
    // A tag may be used a moment before it is put into the document.
    if (!this.isConnected) await wait(0)
    if (!this.isConnected) throw notConnected()
    await this.updateComplete
    if (this.fault) throw this.fault
    return this.runtime ?? new Promise((resolve, reject) => this.waiting.push({ resolve, reject }))
  }
  private waiting: { resolve(runtime: Runtime): void; reject(fault: LatchkeyError): void }[] = []
  /** Why the tag has no runtime. */
  private fault: LatchkeyError | null = null

  private giveUp(fault: LatchkeyError, lasting = true): void {
    if (lasting) this.fault = fault
    for (const { reject } of this.waiting.splice(0)) reject(fault)
  }

  /** Listens to a runtime until another one takes its place. */
  private follow(runtime: Runtime): void {
    this.runtime = runtime
    const seen = { authenticated: false, readiness: '' }
    const look = (): void => {
      const readiness = runtime.$readiness.get()
      const user = runtime.$user.get()
      if (readiness === 'failed' && seen.readiness !== 'failed') this.reportFault(runtime)
      if (readiness === 'ready' && seen.readiness !== 'ready') {
        this.hints.clear('app-id', 'origin')
        if (this.judging) this.judge()
      }
      seen.readiness = readiness
      if (readiness === 'ready') {
        if (!this.told) {
          this.told = true
          this.emit('ready', { authenticated: user !== null, user })
        }
        if (seen.authenticated !== (user !== null)) {
          seen.authenticated = user !== null
          this.emit('session', { authenticated: seen.authenticated })
        }
      }
      this.sessionChanged(user)
      this.redraw()
    }
    const hear = (news: WalletNews): void => this.walletNews(news)
    runtime.walletNews.add(hear)
    this.stopRuntime = [runtime.$readiness.listen(look), runtime.$user.listen(look), () => runtime.walletNews.delete(hear)]
    look()
    // Nothing of wallets is loaded where this browser has connected none.
    if (runtime.storage.read(CONNECTIONS_KEY)) loadWallets().then(({ walletsOf }) => walletsOf(runtime), nothing)
    this.bound(runtime)
    for (const { resolve } of this.waiting.splice(0)) resolve(runtime)
  }

  /** A config that cannot be had because the page is set up wrongly is the developer's to mend; a service that is down is not. */
  private reportFault(runtime: Runtime): void {
    // A tag that takes its app from a login-modal leaves the word to that one.
    if (!this.appId && firstModal()) return
    const fault = runtime.$fault.get()
    if (fault?.code === 'missing_or_invalid_privy_app_id') {
      this.complain(
        'app-id',
        'invalid_app_id',
        `${wrong('app-id', runtime.appId, `must be an app of the service at ${runtime.apiUrl}`)}.`,
      )
    } else if (fault?.code === 'invalid_origin' || fault?.code === 'missing_origin') {
      this.complain(
        'origin',
        fault.code,
        `this page's origin ${JSON.stringify(location.origin)} must be one of the app's allowed origins at ${runtime.apiUrl}.`,
      )
    } else if (fault) {
      console.error(`<${this.localName}> api-url ${JSON.stringify(runtime.apiUrl)}: ${fault.message} (${fault.code})`)
      this.emit('error', { code: fault.code, message: fault.message, flow: null })
    }
  }

  /** Hooks for the tags. */
  protected bound(_runtime: Runtime): void {}
  protected sessionChanged(_user: User | null): void {}
  protected walletNews(_news: WalletNews): void {}

  private release(): void {
    for (const stop of this.stopRuntime) stop()
    this.stopRuntime = []
    this.runtime = null
  }
}
