// What a tag with a modal has behind its face: the dialog, the screens in it, and the modal that they draw. The face is in login-modal.ts.

import type { PropertyDeclarations } from '@lit/reactive-element'
import type { CloseReason, Outcome } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { Modal, ModalView } from '../src/flows/modal.ts'
import type { StageHost } from '../src/flows/stage-host.ts'
import type { AppView } from '../src/session/app-view.ts'
import type { LoginWishes, TagSettings } from '../src/session/app-wishes.ts'
import { createDialog, type Dialog } from './dialog.ts'
import type { TagState } from './ground.ts'
import { LatchkeyElement } from './host.ts'
import { readHostConfig, watchHostConfig } from './host-config-child.ts'
import { loadScreens } from './load.ts'

type Screens = Awaited<ReturnType<typeof loadScreens>>

/** How the menu looks and what it offers: attributes that only the screens read. */
const APPEARANCE = ['landingHeader', 'loginMessage', 'loginMethods', 'logo', 'defaultCountry', 'accentColor'] as const

export abstract class ModalElement extends LatchkeyElement implements StageHost, TagSettings {
  static override properties: PropertyDeclarations = {
    mode: { reflect: true, useDefault: true },
    open: { type: Boolean, reflect: true },
    landingHeader: { attribute: 'landing-header' },
    loginMessage: { attribute: 'login-message' },
    loginMethods: { attribute: 'login-methods' },
    logo: {},
    defaultCountry: { attribute: 'default-country' },
  }

  /** `modal`, or `standalone`: drawn inline, without a close button. */
  declare mode: string
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

  protected dialog: Dialog | null = null
  protected made: Modal | null = null
  /** @internal The screens' code, once it is here. */
  protected screens: Screens | null = null
  private loading: Promise<Screens> | null = null
  /** What the login that is under way asks for. */
  protected wishes: LoginWishes = {}
  protected hostConfig: HostConfig = {}
  /** Whether {@link configured} has settled. */
  protected configRead = false
  /** Settles when the host's config has been read. */
  protected configured: Promise<void> = Promise.resolve()
  private stopConfig: (() => void) | null = null

  constructor() {
    super()
    this.mode = 'modal'
    this.open = false
    for (const name of ['landingHeader', 'loginMessage', 'loginMethods', 'logo', 'defaultCountry'] as const) this[name] = ''
  }

  /** Called when the modal has closed. `outcome` stands only with `success`. */
  protected abstract closed(reason: CloseReason, outcome: Outcome | null): void

  get closable(): boolean {
    return this.mode !== 'standalone'
  }
  /** @internal The modal that the stage draws; it exists from the first opening on. */
  get modal(): Modal {
    if (!this.made) throw new LatchkeyError('no_auth_flow', 'No auth flow in progress.')
    return this.made
  }
  override get state(): TagState {
    const view = this.shownView()
    return { screen: view?.name ?? null, flow: view?.flow ?? null, at: view?.state.at ?? null }
  }
  /** @internal For the stage: closes unless the page prevents it. */
  requestClose(): void {
    if (this.closable && this.emit('before-close', { screen: this.state.screen })) this.finish('dismissed')
  }

  /** @internal Loads the screens, so that a click shows them at once. */
  preload(): Promise<Screens> {
    this.loading ??= loadScreens().catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  /** @internal For the modal and the stage: code that is needed could not be loaded. Says so, and offers to reload the page. */
  failed(cause: unknown): void {
    this.emit('error', { code: 'service_unreachable', message: String(cause), flow: this.state.flow })
    this.present().fail()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.stopConfig = watchHostConfig(this, () => this.takeConfig())
    this.dialog?.reconnect()
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.stopConfig?.()
  }
  override firstUpdated(changed: Map<PropertyKey, unknown>): void {
    super.firstUpdated(changed)
    if (!changed.has('config')) this.takeConfig()
  }
  override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed)
    if (changed.has('config')) this.takeConfig()
    else if (APPEARANCE.some((name) => changed.has(name))) this.made?.refresh()
    if (changed.has('mode') && this.dialog?.shown) {
      this.dialog.hide()
      this.dialog.show(this.closable)
    }
    this.mark('open', this.open)
  }

  /** Loads what a modal needs and puts the stage into the dialog, still closed. */
  protected async prepare(): Promise<Modal> {
    const [runtime, screens] = await Promise.all([
      this.needRuntime(),
      this.preload(),
      this.updateComplete.then(() => Promise.all([this.configured, this.spoken])),
    ])
    this.screens = screens
    this.readToken()
    this.made ??= screens.createModal(runtime, {
      app: () => this.view(),
      screen: (screen, previous) => this.emit('screen', { screen, previous }),
      refused: ({ code, message }, flow) => this.emit('error', { code, message, flow }),
      closed: (reason, outcome) => this.closed(reason, outcome),
      failed: (error) => this.failed(error),
    })
    this.present().stage(() => screens.createStage(this.renderRoot as ShadowRoot))
    return this.made
  }

  /** Draws the menu into the closed dialog, so that a press has only to open it. */
  protected async prepareAhead(): Promise<void> {
    const made = await this.prepare()
    // A modal that is open already loads what comes next by itself, after its first picture.
    if (this.open) return
    // When the service is gone there is no fetching the screen that says so.
    this.screens?.preload('ERROR_SCREEN')
    await this.runtime?.whenReady()
    if (!this.open && !this.user) made.drawAhead({ screen: 'LANDING', params: {} })
  }

  /** Whether what closes now was closed from outside, and not by a screen of its own. */
  protected fromOutside = false
  /** Ends what is open, whatever it is. */
  protected finish(reason: CloseReason): void {
    this.fromOutside = true
    if (this.open && this.made?.$view.get()) this.made.close(reason)
    else this.closed(reason, null)
    this.fromOutside = false
  }

  private shownView(): ModalView | null {
    const view = this.open ? this.made?.$view.get() : null
    return view && view !== 'loading' ? view : null
  }

  protected present(): Dialog {
    if (!this.dialog) {
      this.dialog = createDialog(
        this.renderRoot as ShadowRoot,
        () => this.requestClose(),
        () => this.words?.dialog,
      )
      this.requestUpdate()
    }
    return this.dialog
  }

  /** What the screens show of the app. */
  protected view(): AppView {
    const { appView } = this.screens ?? {}
    if (!appView) throw new LatchkeyError('no_auth_flow', 'No auth flow in progress.')
    return appView(this.appConfig, this.hostConfig, this, this.wishes)
  }

  /** Reads the host's config anew. */
  private takeConfig(): void {
    this.configRead = false
    this.made?.hold()
    const reading = readHostConfig(this, this.config).then((read) => {
      // Another one has come since.
      if (this.configured !== reading) return
      this.configRead = true
      if ('config' in read) {
        this.hostConfig = read.config
        this.hints.clear('config')
      } else this.complain('config', 'invalid_config', read.problem)
      this.present().theme(this.hostConfig.appearance?.theme)
      this.made?.refresh()
    })
    this.configured = reading
  }
}
