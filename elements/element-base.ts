// Base class of the three tags: attributes, typed events, hints for a wrong set-up, language, runtime.
// A tag never throws for a wrong attribute: it shows a hint, logs one line that names attribute, value and rule, and fires `error`.

import { type PropertyDeclarations, type PropertyValues, ReactiveElement, unsafeCSS } from '@lit/reactive-element'
import { ignoreUntrustedClicks } from '../src/browser/in-app.ts'
import type { WireAppConfig } from '../src/contract/app-config.ts'
import type { User } from '../src/contract/entities.ts'
import { type EventDetails, type EventName, isCancelable, QUIET_EVENTS } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import { API_TIMEOUT } from '../src/contract/limits.ts'
import type { WalletEvent } from '../src/contract/wallets/wallets.ts'
import type { Runtime } from '../src/session/runtime.ts'
import { createTint, firstColour, tokenOf } from './accent.ts'
import type { TagState } from './contract/tag.ts'
import type { Tag } from './contract/tag-code.ts'
import { createHints } from './hints.ts'
import hostStyles from './host.css'
import { LanguageController } from './language.ts'
import { firstModal, type PageModal } from './page.ts'
import { loadRules } from './preload.ts'
import { RuntimeController } from './runtime-controller.ts'
import { served } from './served-from.ts'
import { wrong } from './set-up.ts'

/** Turns style sheet texts into a tag's `static styles`. They are files of this package, never input. */
export const styles = (...texts: string[]) => [hostStyles, ...texts].map((text) => unsafeCSS(text))

const READ_ONLY = ['ready', 'authenticated', 'user', 'state']

/** Properties whose values have a rule, and what they hold when they are not set. */
const RULED: Readonly<Record<string, string>> = {
  theme: 'auto',
  mode: 'modal',
  locale: '',
  accentColor: '',
  loginMethods: '',
  logo: '',
  defaultCountry: '',
}

/**
 * What every tag has.
 *
 * @fires {CustomEvent<{ authenticated: boolean, user: User | null }>} ready - session restored and config loaded
 * @fires {CustomEvent<{ authenticated: boolean }>} session - signed in or out, also in another tab
 * @fires {CustomEvent<{ code: string, message: string, flow: string | null }>} error - something went wrong, or the tag is set up wrongly; does not bubble
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
 * @cssprop [--latch-font=inherit] - font family; on a page that has none of its own, the system's
 * @cssstate authenticated - a person is signed in
 * @cssstate loading - session and config are being loaded
 * @cssstate bare - the page has no font of its own
 */
export abstract class ElementBase<_Events = EventDetails> extends ReactiveElement implements Tag {
  static override properties: PropertyDeclarations = {
    appId: { attribute: 'app-id' },
    clientId: { attribute: 'client-id' },
    apiUrl: { attribute: 'api-url' },
    theme: { reflect: true, useDefault: true },
    accentColor: { attribute: 'accent-color' },
    locale: { reflect: true, useDefault: true },
    config: { attribute: false },
  }

  /** Exactly 25 characters. Absent: the page's first login-modal's. */
  declare appId: string
  /** App client, sent with every call. */
  declare clientId: string
  /** Origin of the service. Absent: the origin that the script of a service was loaded from; required in a bundle of your own. */
  declare apiUrl: string
  /** `light`, `dark`, or `auto`: as the page's `color-scheme` says. */
  declare theme: 'light' | 'dark' | 'auto'
  /** Any CSS colour. Absent: the app's. */
  declare accentColor: string
  /** Language tag of the words. Absent: the nearest `lang`. */
  declare locale: string
  /** The host-side app config; also as a JSON child. */
  declare config: HostConfig | undefined

  /** @internal */
  readonly hints = createHints(() => this.renderRoot)
  /** @internal */
  readonly tinted = createTint()
  /** @internal */
  readonly language = new LanguageController(this)
  /** @internal */
  protected readonly binding = new RuntimeController(this)
  private internals: ElementInternals | undefined
  private hasRuledAttribute = false
  private ownModal: PageModal | null = null

  constructor() {
    super()
    // Own properties that a page set before the tag was defined would hide these getters.
    for (const name of READ_ONLY) delete (this as Record<string, unknown>)[name]
    this.appId = ''
    this.clientId = ''
    this.apiUrl = ''
    this.theme = 'auto'
    this.accentColor = ''
    this.locale = ''
    this.config = undefined
  }

  /** Session restored and config loaded. */
  get ready(): boolean {
    return this.runtime?.$readiness.get() === 'ready'
  }
  /** A person is signed in. */
  get authenticated(): boolean {
    return this.user !== null
  }
  /** The signed-in person. */
  get user(): User | null {
    return this.runtime?.$user.get() ?? null
  }
  /** Screen and flow state, for tests and assistants. */
  get state(): TagState {
    return { screen: null, flow: null, at: null }
  }

  /** @internal */
  get runtime(): Runtime | null {
    return this.binding.runtime
  }
  /** @internal Resolves with the runtime as soon as the tag has one; rejects when the tag is set up wrongly, or its code cannot be loaded. */
  needRuntime(): Promise<Runtime> {
    return this.binding.need()
  }
  /** @internal The app's config, once it is known. */
  get appConfig(): WireAppConfig | null {
    return this.runtime?.$config.get() ?? null
  }
  /** @internal A missing app-id is a mistake, instead of meaning "the app of the page's login-modal". */
  get needsOwnApp(): boolean {
    return false
  }
  /** @internal Null: English, whose words are part of what draws them. */
  get words() {
    return this.language.words
  }
  /** @internal The first colour that the tag itself gives; empty: it gives none. */
  get accent(): string {
    return firstColour(this.accentColor, tokenOf(this))
  }

  // Hooks for the tags, explained in contract/tag-code.ts.
  /** @internal */
  bound(_runtime: Runtime): void {}
  /** @internal */
  sessionChanged(_user: User | null): void {}
  /** @internal */
  walletChanged(_event: WalletEvent): void {}
  /** @internal */
  removed(): void {}
  /** Draws, after properties, session, config or language have changed. */
  protected draw(): void {}

  /** Runs `stop` when the present runtime is no longer the tag's. */
  protected untilUnbound(stop: () => void): void {
    this.binding.stops.push(stop)
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot()
    ignoreUntrustedClicks(root)
    return root
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.hasRuledAttribute ||= Object.entries(RULED).some(
      ([name, unset]) => changed.has(name) && (this[name as keyof this] || unset) !== unset,
    )
    if (this.hasRuledAttribute) this.checkAttributes()
    this.mark('authenticated', this.authenticated)
    this.mark('loading', this.runtime?.$readiness.get() === 'loading')
    // Hints are for the page's developer, in English.
    for (const piece of this.renderRoot.children) if (!piece.matches('.hint')) Object.assign(piece, this.language.attributes)
    this.draw()
  }

  /** Reports attributes that break their rule; each counts as absent. Without the rules' code nothing is reported. */
  private checkAttributes(): void {
    loadRules().then(
      ({ judge }) => {
        for (const { attribute, value, must } of judge(this, { base: this.baseURI, app: this.appConfig })) {
          if (must) this.complain(attribute, 'invalid_attribute', `${wrong(attribute, value, must)}.`)
          else this.hints.clear(attribute)
        }
      },
      () => undefined,
    )
  }

  /** @internal Fires one of the documented events. False when the host prevented it. */
  emit<N extends EventName>(name: N, detail: EventDetails[N]): boolean {
    const bubbles = !QUIET_EVENTS.has(name)
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles, composed: bubbles, cancelable: isCancelable(name) }))
  }

  /** @internal Shows, logs and fires what is wrong with the page's set-up. */
  complain(about: string, code: string, message: string): LatchkeyError {
    if (this.hints.say(about, `<${this.localName}> ${message}`)) this.emit('error', { code, message, flow: null })
    return new LatchkeyError(code, message)
  }

  /** @internal Reports that code of the tag could not be loaded. */
  unloaded(): LatchkeyError {
    return this.complain('code', 'service_unreachable', `could not load its code from ${served.from || location.origin}.`)
  }

  /** @internal The folder of all its code: that of the service's scripts, or, in a bundle of the host's own, the page's origin. */
  get codeFolder(): string {
    return served.from ? `${served.from}/elements/` : `${location.origin}/`
  }

  /** @internal Why code could not be had: it is gone where the service answers, which has a later release than the page then. */
  async lackOf(cause: unknown): Promise<'failed' | 'outdated'> {
    try {
      const url = new URL('/elements/latchkey.js', this.runtime?.apiUrl || this.apiUrl || served.from)
      const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(API_TIMEOUT) } as const
      if (!((cause as Error)?.cause instanceof DOMException) && (await fetch(url, options)).ok) return 'outdated'
    } catch {
      // No answer: the connection is to be checked.
    }
    return 'failed'
  }

  /** @internal The page's modal for this app; a page without one gets one inside this tag. */
  loginModal(make: boolean): PageModal | null {
    const found = firstModal(this.appId || undefined) ?? this.ownModal
    if (found || !make || !this.runtime || !ElementBase.modalTag) return found
    const modal = document.createElement(ElementBase.modalTag) as PageModal
    for (const { name, value } of this.attributes) if (name !== 'id' && !this.hints.has(name)) modal.setAttribute(name, value)
    this.renderRoot.append(modal)
    this.ownModal = modal
    return modal
  }

  /** Name of the login modal's tag; set where it is defined beside the others, so that they do not load it on their own. */
  static modalTag: string | null = null

  /** Gives a button the accent of the tag, else of the app's login modal and its config, else of the app. */
  protected tint(button: HTMLElement): void {
    const modal = firstModal(this.appId || undefined)
    this.tinted.give(button, this.accent || firstColour(modal?.accent, this.appConfig?.accent_color))
  }

  /** A label of the host's own is in the host's language. */
  protected ownLabel(button: HTMLElement & { label?: string }): void {
    if ((this as { label?: string }).label) button.lang = this.closest<HTMLElement>('[lang]')?.lang ?? ''
  }

  /** @internal Sets or removes a state that style sheets can ask for: `:state(open)`. */
  mark(name: 'open' | 'authenticated' | 'loading' | 'light' | 'dark' | 'bare', on: boolean): void {
    this.internals ??= this.attachInternals()
    try {
      if (on) this.internals.states.add(name)
      else this.internals.states.delete(name)
    } catch {
      // Browsers before custom states: only the styling hook is missing.
    }
  }
}
