// What the modal of a tag stands in: the dialog, the screens, and the host's config that they are drawn by. What it is open for is in works.ts.

import type { AppView } from '../../src/app/app-view.ts'
import type { LoginWishes } from '../../src/app/app-wishes.ts'
import type { CloseReason, Outcome } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { Modal, ModalView } from '../../src/flows/runtime/modal.ts'
import type { StageHost } from '../../src/flows/runtime/stage-host.ts'
import type { LoginModal } from '../login-modal.ts'
import { loadScreens } from '../preload.ts'
import { createDialog, type Dialog } from './dialog.ts'
import { readHostConfig, watchHostConfig } from './host-config.ts'

type Screens = Awaited<ReturnType<typeof loadScreens>>

/** How the menu looks and what it offers: attributes that only the screens read. */
const APPEARANCE = [
  'landingHeader',
  'loginMessage',
  'loginMethods',
  'logo',
  'defaultCountry',
  'accentColor',
  'connectOnly',
] as const

export abstract class Stand {
  readonly tag: LoginModal
  protected dialog: Dialog | null = null
  protected made: Modal | null = null
  /** The screens' code, once it is here. */
  protected screens: Screens | null = null
  /** What the login that is under way asks for. */
  protected wishes: LoginWishes = {}
  protected hostConfig: HostConfig = {}
  /** Whether {@link configured} has settled. */
  protected configRead = false
  /** Settles when the host's config has been read. */
  protected configured: Promise<void> = Promise.resolve()
  private stopConfig: (() => void) | null = null

  constructor(tag: LoginModal) {
    this.tag = tag
  }

  /** Called when the modal has closed. `outcome` stands only with `success`. */
  protected abstract closed(reason: CloseReason, outcome: Outcome | null): void

  /** What the stage reads of the tag. */
  private get stageHost(): StageHost {
    const { tag, made } = this
    if (!made) throw new LatchkeyError('no_auth_flow', 'No auth flow in progress.')
    return {
      modal: made,
      get words() {
        return tag.words
      },
      get accents() {
        return tag.accent.given
      },
      get closable() {
        return tag.closable
      },
      requestClose: () => this.requestClose(),
      failed: (cause) => this.failed(cause),
    }
  }
  /** What is shown. */
  get shown(): ModalView | null {
    const view = this.tag.open ? this.made?.$view.get() : null
    return view && view !== 'loading' ? view : null
  }
  /** Closes unless the page prevents it. */
  requestClose(): void {
    const { tag } = this
    if (tag.closable && tag.emit('before-close', { screen: tag.state.screen })) this.finish('dismissed')
  }
  /** Code that is needed could not be loaded. Says so, and offers to reload the page. */
  failed(cause: unknown): void {
    this.tag.emit('error', { code: 'service_unreachable', message: String(cause), flow: this.tag.state.flow })
    this.present().fail()
  }

  connected(): void {
    this.stopConfig = watchHostConfig(this.tag, () => this.takeConfig())
    this.dialog?.reconnect()
  }
  disconnected(): void {
    this.stopConfig?.()
  }
  updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('config')) this.takeConfig()
    else if (APPEARANCE.some((name) => changed.has(name))) this.made?.refresh()
    if (changed.has('mode') && this.dialog?.shown) {
      this.dialog.hide()
      this.dialog.show(this.tag.closable)
    }
  }
  /** What the stage reads of the tag itself, as it was when it was last told. */
  private told: readonly unknown[] = []
  redraw(): void {
    const { words, closable, accent } = this.tag
    const told = [words, closable, accent.given.join('\n')]
    // Opening changes the tag too, and the menu that stands there already is not drawn once more for it.
    if (told.every((one, at) => one === this.told[at])) return
    this.told = told
    this.made?.redraw()
  }

  /** Loads what a modal needs and puts the stage into the dialog, still closed. */
  protected async prepare(): Promise<Modal> {
    const { tag } = this
    const [runtime, screens] = await Promise.all([
      tag.needRuntime(),
      loadScreens(),
      tag.updateComplete.then(() => Promise.all([this.configured, tag.language.ready])),
    ])
    this.screens = screens
    tag.accent.readToken()
    this.made ??= screens.createModal(runtime, {
      app: (recent) => this.view(recent),
      screen: (screen, previous) => tag.emit('screen', { screen, previous }),
      refused: ({ code, message }, flow) => tag.emit('error', { code, message, flow }),
      changed: ({ kind, result }) => tag.emit(kind, result),
      place: () => tag.renderRoot.querySelector('dialog'),
      closed: (reason, outcome) => this.closed(reason, outcome),
      failed: (error) => this.failed(error),
      words: (screen) => tag.words?.need(screen),
    })
    this.present().stage(() => screens.createStage(tag.renderRoot as ShadowRoot, this.stageHost))
    return this.made
  }

  /** Draws the menu into the closed dialog, so that a press has only to open it. */
  protected async prepareAhead(): Promise<void> {
    const made = await this.prepare()
    // A modal that is open already loads what comes next by itself, after its first picture.
    if (this.tag.open) return
    // When the service is gone there is no fetching the screen that says so.
    this.screens?.preload('ERROR_SCREEN')
    await this.tag.runtime?.whenReady()
    // A config may have been set meanwhile: what is drawn ahead must fit the one that holds.
    while (!this.configRead) await this.configured
    if (!this.tag.open && !this.tag.user) made.drawAhead({ screen: 'LANDING', params: {} })
  }

  /** Whether what closes now was closed from outside, and not by a screen of its own. */
  protected fromOutside = false
  /** Ends what is open, whatever it is. */
  finish(reason: CloseReason): void {
    this.fromOutside = true
    if (this.tag.open && this.made?.$view.get()) this.made.close(reason)
    else this.closed(reason, null)
    this.fromOutside = false
  }

  protected present(): Dialog {
    if (!this.dialog) {
      const { tag } = this
      this.dialog = createDialog(
        tag.renderRoot as ShadowRoot,
        () => this.requestClose(),
        () => tag.words?.dialog,
      )
      tag.requestUpdate()
    }
    return this.dialog
  }

  /** What the screens show of the app. */
  protected view(recent: string | null = null): AppView {
    const { appView } = this.screens ?? {}
    if (!appView) throw new LatchkeyError('no_auth_flow', 'No auth flow in progress.')
    return appView(this.tag.appConfig, this.hostConfig, this.tag, this.wishes, recent)
  }

  /** Called when the host's config has been read. */
  protected abstract configTaken(): void

  /** Reads the host's config anew. */
  protected takeConfig(): void {
    const { tag } = this
    this.configRead = false
    this.made?.hold()
    const reading = readHostConfig(tag, tag.config).then((read) => {
      // Another one has come since.
      if (this.configured !== reading) return
      this.configRead = true
      if ('config' in read) {
        this.hostConfig = read.config
        tag.hints.clear('config')
      } else tag.complain('config', 'invalid_config', read.problem)
      this.configTaken()
      this.present().theme(this.hostConfig.appearance?.theme)
      this.made?.refresh()
    })
    this.configured = reading
  }
}
