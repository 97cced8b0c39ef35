// <demo-timeline>: the events of the tags, newest first. Ids, kinds and reasons only: no address is shown.

import { html, type PropertyDeclarations } from 'lit'
import { LightElement } from './light-element.ts'

/** Rows that stay. */
const MOST = 40

interface Row {
  readonly at: Date
  readonly name: string
  readonly text: string
  readonly kind: 'person' | 'screen' | 'error'
}
type Detail = Readonly<Record<string, unknown>>

const spaced = (value: unknown): string =>
  String(value ?? '')
    .toLowerCase()
    .replaceAll('_', ' ')
const somebody = ({ authenticated }: Detail): string => (authenticated ? 'somebody is logged in' : 'nobody is logged in')
const account = ({ type }: Detail): string => spaced(type)

/** What a row says of an event. */
const TELL: Readonly<Record<string, (detail: Detail) => string>> = {
  ready: (detail) => `the tags are ready, ${somebody(detail)}`,
  session: somebody,
  open: () => 'the modal opened',
  close: ({ reason }) => `the modal closed: ${spaced(reason)}`,
  screen: ({ screen, previous }) => (previous ? `${spaced(previous)} → ${spaced(screen)}` : spaced(screen)),
  login: ({ isNewUser, method }) => `${isNewUser ? 'a new person' : 'a person'} logged in by ${spaced(method)}`,
  logout: () => 'a person logged out',
  link: account,
  unlink: account,
  update: account,
  error: ({ code, message }) => `${code}: ${message}`,
}
export const EVENTS = [...Object.keys(TELL), 'wallet-connect', 'wallet-disconnect', 'fund-status', 'mfa-required'] as const

const kindOf = (name: string): Row['kind'] =>
  name === 'error' ? 'error' : ['open', 'close', 'screen', 'ready'].includes(name) ? 'screen' : 'person'

export class DemoTimeline extends LightElement {
  static override properties: PropertyDeclarations = { rows: { state: true } }
  declare rows: readonly Row[]

  constructor() {
    super()
    this.rows = []
  }

  add(name: string, detail: Detail | null): void {
    const text = TELL[name]?.(detail ?? {}) ?? ''
    this.rows = [{ at: new Date(), name, text, kind: kindOf(name) }, ...this.rows].slice(0, MOST)
  }

  protected override render() {
    if (this.rows.length === 0) return html`<p class="quiet">Nothing has happened yet. Log in, and it is told here.</p>`
    return html`<div class="timeline" role="log" aria-label="Events" tabindex="0"><ol>
      ${this.rows.map(
        ({ at, name, text, kind }) => html`<li data-kind=${kind}>
          <time datetime=${at.toISOString()}>${at.toLocaleTimeString('en-GB')}</time> <code>${name}</code> <span>${text}</span>
        </li>`,
      )}
    </ol></div>`
  }
}
customElements.define('demo-timeline', DemoTimeline)
