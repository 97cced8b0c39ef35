// The runtime of a tag: finds it by app id and service, follows it, and fires `ready` and `session`.

import type { ReactiveController } from '@lit/reactive-element'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { WalletNews } from '../src/contract/wallets/wallets.ts'
import { CONNECTIONS_KEY } from '../src/contract/wire.ts'
import { wait } from '../src/kit/wait.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { onModals } from './page.ts'
import { inTime, loadSession, loadWallets } from './preload.ts'
import type { readinessChanged } from './readiness.ts'
import { type Tag, targetOf } from './set-up.ts'

/** For a tag that is in no document. */
const notConnected = (): LatchkeyError => new LatchkeyError('no_session_api', 'Session has no API instance')

export class RuntimeController implements ReactiveController {
  runtime: Runtime | null = null
  /** Called when the present runtime is no longer the tag's. */
  stops: (() => void)[] = []
  private readonly tag: Tag
  private stopModals: (() => void) | null = null
  /** Service and app that the tag is bound to. */
  private binding = ''
  private wasReady = false
  private waiting: { resolve(runtime: Runtime): void; reject(fault: LatchkeyError): void }[] = []
  /** Why the tag has no runtime. */
  private fault: LatchkeyError | null = null

  constructor(tag: Tag) {
    this.tag = tag
    tag.addController(this)
  }

  hostConnected(): void {
    this.stopModals = onModals(() => this.tag.requestUpdate())
    this.tag.requestUpdate()
  }
  hostDisconnected(): void {
    this.stopModals?.()
    // A tag that is only moved is connected again within this task, and keeps its runtime.
    void wait(0).then(() => {
      if (this.tag.isConnected) return
      this.binding = ''
      this.release()
      this.rejectWaiting(notConnected())
      this.tag.removed()
    })
  }

  /** Binds the tag to the runtime that its attributes name. */
  hostUpdated(): void {
    const { tag } = this
    if (!tag.isConnected) return
    const target = targetOf(tag)
    const options = target instanceof LatchkeyError ? null : target
    if (target instanceof LatchkeyError) this.fail(target)
    const key = options ? `${options.apiUrl} ${options.appId}` : ''
    if (key === this.binding) return
    this.binding = key
    const had = this.runtime
    this.release()
    if (!options) {
      // What is open belonged to the former app.
      if (had) tag.removed()
      return
    }
    this.fault = null
    tag.hints.clear('app-id', 'api-url', 'code')
    const onOtherApp = (other: string): void => {
      const rule = `this page already serves the app ${other}. One app per origin.`
      console.error(`<${tag.localName}> app-id ${JSON.stringify(options.appId)}: ${rule}`)
    }
    loadSession().then(
      (code) => this.binding === key && this.follow(code.runtimeFor(options, onOtherApp), code.readinessChanged),
      () => this.fail(tag.unloaded()),
    )
  }

  /** Resolves with the runtime as soon as there is one; rejects when the tag is set up wrongly, or its code cannot be loaded. */
  async need(): Promise<Runtime> {
    // A tag may be used a moment before it is put into the document.
    if (!this.tag.isConnected) await wait(0)
    if (!this.tag.isConnected) throw notConnected()
    await this.tag.updateComplete
    if (this.fault) throw this.fault
    if (this.runtime) return this.runtime
    const bound = new Promise<Runtime>((resolve, reject) => this.waiting.push({ resolve, reject }))
    return inTime(bound).catch((cause: unknown) => {
      throw cause instanceof LatchkeyError ? cause : this.tag.unloaded()
    })
  }

  private fail(fault: LatchkeyError): void {
    this.fault = fault
    this.rejectWaiting(fault)
  }
  private rejectWaiting(fault: LatchkeyError): void {
    for (const { reject } of this.waiting.splice(0)) reject(fault)
  }

  private release(): void {
    for (const stop of this.stops) stop()
    this.stops = []
    this.runtime = null
  }

  /** Listens to a runtime until {@link release}. */
  follow(runtime: Runtime, report: typeof readinessChanged): void {
    const { tag } = this
    this.runtime = runtime
    const look = this.lookAt(runtime, report)
    const hear = (news: WalletNews): void => tag.walletNews(news)
    runtime.walletNews.add(hear)
    this.stops = [runtime.$readiness.listen(look), runtime.$user.listen(look), () => runtime.walletNews.delete(hear)]
    look()
    // Code for wallets is loaded only where this browser has connected one.
    if (runtime.storage.read(CONNECTIONS_KEY))
      loadWallets().then(
        ({ pageWallets }) => pageWallets(runtime),
        () => undefined,
      )
    tag.bound(runtime)
    for (const { resolve } of this.waiting.splice(0)) resolve(runtime)
  }

  /** A listener that compares readiness and person with what they were, and reports what has changed. */
  private lookAt(runtime: Runtime, report: typeof readinessChanged): () => void {
    const { tag } = this
    let authenticated = false
    let before = ''
    return () => {
      const readiness = runtime.$readiness.get()
      const user = runtime.$user.get()
      if (readiness !== before) {
        before = readiness
        report(tag, runtime)
        if (readiness === 'ready') tag.hints.clear('app-id', 'origin')
      }
      if (readiness === 'ready') {
        if (!this.wasReady) {
          this.wasReady = true
          tag.emit('ready', { authenticated: user !== null, user })
        }
        if (authenticated !== (user !== null)) {
          authenticated = user !== null
          tag.emit('session', { authenticated })
        }
      }
      tag.sessionChanged(user)
      tag.requestUpdate()
    }
  }
}
