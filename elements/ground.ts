// What a tag is before it talks to anything (elements.md, "Rules for all three"): attributes, events, states, accents, and hints for what is wrong.
// A tag never throws for a wrong attribute: it shows a hint, logs one line that names attribute, value and rule, and fires `error`.

import { type PropertyDeclarations, ReactiveElement, unsafeCSS } from '@lit/reactive-element'
import type { WireAppConfig } from '../src/contract/app-config.ts'
import { CANCELABLE_EVENTS, type EventDetails, type EventName, QUIET_EVENTS } from '../src/contract/events.ts'
import type { HostConfig } from '../src/contract/host-config.ts'
import { LatchkeyError } from '../src/contract/latchkey-error.ts'
import type { ScreenName } from '../src/contract/screens.ts'
import { createHints } from './hints.ts'
import hostStyles from './host.css'
import { loadAccent, loadRules } from './preload.ts'

/** Turns style sheet texts into a tag's `static styles`. They are our own files, never anybody's input. */
export const styles = (...texts: string[]) => [hostStyles, ...texts].map((text) => unsafeCSS(text))

const READ_ONLY = ['ready', 'authenticated', 'user', 'state']

/** Properties whose values have a rule, and what they hold when nobody has set them. */
const RULED: Readonly<Record<string, string>> = {
  theme: 'auto',
  mode: 'modal',
  locale: '',
  accentColor: '',
  loginMethods: '',
  logo: '',
  defaultCountry: '',
}

/** Where a tag stands that shows no screen. */
export interface TagState {
  readonly screen: ScreenName | null
  readonly flow: string | null
  readonly at: string | null
}

/** A sentence that names attribute, rule and value. */
export const wrong = (attribute: string, value: unknown, rule: string): string =>
  `${attribute} ${rule}, but it is ${JSON.stringify(value)}`

export abstract class GroundElement extends ReactiveElement {
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
  /** Origin of the service. Absent: the origin that this script was loaded from. */
  declare apiUrl: string
  /** `light`, `dark`, or `auto`: as the page's `color-scheme` says. */
  declare theme: string
  /** Any CSS colour. Absent: the app's. */
  declare accentColor: string
  /** Language tag of the words. Absent: the nearest `lang`. */
  declare locale: string
  /** The host-side app config; also as a JSON child. */
  declare config: HostConfig | undefined

  /** @internal */
  readonly hints = createHints(() => this.renderRoot)
  protected judging = false

  constructor() {
    super()
    // Set on a tag before it was defined, these would hide what only the tag can say.
    for (const name of READ_ONLY) delete (this as Record<string, unknown>)[name]
    this.appId = ''
    this.clientId = ''
    this.apiUrl = ''
    this.theme = 'auto'
    this.accentColor = ''
    this.locale = ''
    this.config = undefined
  }

  /** @internal The app's config, once it is known. */
  abstract get appConfig(): WireAppConfig | null

  /** @internal Fires one of the documented events. False when the host prevented it. */
  emit<N extends EventName>(name: N, detail: EventDetails[N]): boolean {
    const loud = !QUIET_EVENTS.has(name)
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: loud, composed: loud, cancelable: CANCELABLE_EVENTS.has(name) }),
    )
  }

  /** @internal Shows, logs and fires what is wrong with the page's set-up. */
  complain(about: string, code: string, message: string): LatchkeyError {
    if (this.hints.say(about, `<${this.localName}> ${message}`)) this.emit('error', { code, message, flow: null })
    return new LatchkeyError(code, message)
  }

  /** After properties have changed: once one of those with a rule says something, they are judged. */
  protected judgeChanges(changed: Map<PropertyKey, unknown>): void {
    this.judging ||= Object.entries(RULED).some(
      ([name, unset]) => changed.has(name) && (this[name as keyof this] || unset) !== unset,
    )
    if (this.judging) this.judge()
  }

  /** Tells the developer of attributes that break their rule; each counts as absent. Without the rules' code nothing is told. */
  protected judge(): void {
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

  /** `--latch-accent` as the page's styles give it, read while nothing waits for it. */
  private token = ''
  private tinted = ''
  /** The accents that attribute and token give, in the order in which they count. */
  get accents(): readonly string[] {
    return [this.accentColor, this.token].filter(Boolean).map(String)
  }
  /** @internal Reads the token; true when it says something new. */
  readToken(): boolean {
    const before = this.token
    this.token = getComputedStyle(this).getPropertyValue('--latch-accent').trim()
    return this.token !== before
  }
  /** Gives a button the accent of the tag, else of the app, corrected until it is legible. */
  protected tint(button: HTMLElement): void {
    if (!this.appConfig && !this.accentColor) return
    this.readToken()
    const accents = [...this.accents, this.appConfig?.accent_color ?? ''].filter(Boolean)
    const key = accents.join('\n')
    if (key === this.tinted) return
    this.tinted = key
    loadAccent().then(
      ({ accentProperties }) => {
        if (this.tinted !== key) return
        button.removeAttribute('style')
        for (const [name, value] of accentProperties(accents, button)) button.style.setProperty(name, value)
      },
      () => undefined,
    )
  }

  /** @internal Sets or removes a state that style sheets can ask for: `:state(open)`. */
  mark(name: 'open' | 'authenticated' | 'loading', on: boolean): void {
    this.internals ??= this.attachInternals()
    try {
      if (on) this.internals.states.add(name)
      else this.internals.states.delete(name)
    } catch {
      // Browsers before custom states: only the styling hook is missing.
    }
  }
  private internals: ElementInternals | undefined
}
