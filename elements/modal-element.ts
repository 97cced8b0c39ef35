// What a tag with a modal has behind its face: the dialog, the screens in it, and the modal that they draw. The face is in login-modal.ts.

import type { CloseReason, LoginResult } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { BuiltScreen, ScreenName } from '../src/contract/screens.ts'
import type { Modal, ModalView } from '../src/flows/modal.ts'
import type { StageHost } from '../src/flows/stage-host.ts'
import { createDialog, type Dialog } from './dialog.ts'
import { LatchkeyElement } from './host.ts'
import { loadScreens } from './load.ts'

type Screens = Awaited<ReturnType<typeof loadScreens>>

export abstract class ModalElement extends LatchkeyElement implements StageHost {
  abstract mode: string
  abstract open: boolean
  abstract landingHeader: string
  abstract loginMessage: string

  protected dialog: Dialog | null = null
  protected made: Modal | null = null
  /** The screens' code, once it is here. */
  protected screens: Screens | null = null
  private loading: Promise<Screens> | null = null
  /** `--latch-accent` as the page's styles give it, read while nothing waits for it. */
  private token = ''
  protected hostConfig: HostConfig = {}
  /** Whether {@link configured} has settled. */
  protected configRead = false
  /** Settles when the host's config has been read. */
  protected configured: Promise<void> = Promise.resolve()

  /** Called when the modal has closed. `result` stands only with `success`. */
  protected abstract closed(reason: CloseReason, result: LoginResult | null): void

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
  /** For the stage: closes unless the page prevents it. */
  requestClose(): void {
    if (this.closable && this.emit('before-close', { screen: this.state.screen })) this.finish('dismissed')
  }

  /** Loads the screens, so that a click shows them at once. */
  preload(): Promise<Screens> {
    this.loading ??= loadScreens().catch((error: unknown) => {
      this.loading = null
      throw error
    })
    return this.loading
  }

  /** For the modal and the stage: code that is needed could not be loaded. Says so, and offers to reload the page. */
  failed(cause: unknown): void {
    this.emit('error', { code: 'service_unreachable', message: String(cause), flow: 'login' })
    this.present().fail()
  }

  /** Loads what a modal needs and puts the stage into the dialog, still closed. */
  protected async prepare(): Promise<Modal> {
    const [runtime, screens] = await Promise.all([
      this.needRuntime(),
      this.preload(),
      this.updateComplete.then(() => this.configured),
    ])
    this.screens = screens
    this.token = getComputedStyle(this).getPropertyValue('--latch-accent').trim()
    this.made ??= screens.createModal(runtime, {
      app: () => this.view(),
      screen: (screen, previous) => this.screenShown(screen, previous),
      closed: (reason, result) => this.closed(reason, result),
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

  /** Ends what is open, whatever it is. */
  protected finish(reason: CloseReason): void {
    if (this.open && this.made?.$view.get()) this.made.close(reason)
    else this.closed(reason, null)
  }

  private shownView(): ModalView | null {
    const view = this.open ? this.made?.$view.get() : null
    return view && view !== 'loading' ? view : null
  }

  protected present(): Dialog {
    this.dialog ??= createDialog(this.renderRoot as ShadowRoot, () => this.requestClose())
    return this.dialog
  }

  private view(): ReturnType<Screens['appView']> {
    const { appView } = this.screens ?? {}
    if (!appView) throw new LatchkeyError('no_auth_flow', 'No auth flow in progress.')
    return appView(this.appConfig, this.hostConfig, this)
  }

  private screenShown(screen: BuiltScreen, previous: BuiltScreen | null): void {
    this.emit('screen', { screen, previous })
    const route = this.shownView()?.route
    if (route?.screen === 'ERROR_SCREEN')
      this.emit('error', { code: route.params.code, message: route.params.message, flow: 'login' })
  }
}
