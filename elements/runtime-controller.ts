// The runtime of a tag: finds it by app id and service, and follows it (session/follow-runtime.ts).

import type { ReactiveController } from '@lit/reactive-element'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import { inTime } from '../src/kit/late-code.ts'
import { nextTask } from '../src/kit/wait.ts'
import type { Runtime } from '../src/session/runtime.ts'
import type { Tag } from './contract/tag-code.ts'
import { onModals } from './page.ts'
import { sessionCode } from './preload.ts'
import type { followRuntime } from './session/follow-runtime.ts'
import { targetOf } from './set-up.ts'

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
    void nextTask().then(() => {
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
    sessionCode().then(
      (code) => this.binding === key && this.follow(code.runtimeOf(tag, options), code.followRuntime),
      () => this.fail(tag.unloaded()),
    )
  }

  /** Resolves with the runtime as soon as there is one; rejects when the tag is set up wrongly, or its code cannot be loaded. */
  async need(): Promise<Runtime> {
    // A tag may be used a moment before it is put into the document.
    if (!this.tag.isConnected) await nextTask()
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
  private follow(runtime: Runtime, listen: typeof followRuntime): void {
    const { tag } = this
    this.runtime = runtime
    listen(tag, runtime, this.stops)
    tag.bound(runtime)
    for (const { resolve } of this.waiting.splice(0)) resolve(runtime)
  }
}
