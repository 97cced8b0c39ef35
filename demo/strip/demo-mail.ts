// <demo-mail>: what the development service has sent, as a message that appears while a modal of the demo is open.

import { html, type PropertyDeclarations } from 'lit'
import { LightElement } from './light-element.ts'

/** A message of the outbox (server/dev/outbox.ts). */
export interface Message {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code: string | null
  readonly sentAt: string
}

const read = async (after: string): Promise<Message[]> => {
  const response = await fetch(`/outbox.json?after=${encodeURIComponent(after)}`).catch(() => null)
  return response?.ok ? response.json() : []
}
/** Milliseconds between two looks into the outbox. */
const BETWEEN = 700

export class DemoMail extends LightElement {
  static override properties: PropertyDeclarations = { message: { state: true }, said: { state: true } }
  declare message: Message | null
  declare said: string
  private last = ''
  /** Whether it looks, again and again. */
  private looking = false
  private begun: Promise<void> | null = null

  constructor() {
    super()
    this.message = null
    this.said = ''
  }

  /** Notes what is in the outbox already: only what comes later is shown. */
  private begin(): Promise<void> {
    this.begun ??= read('').then(([newest]) => {
      this.last = newest?.sentAt ?? ''
    })
    return this.begun
  }

  /** Shows what comes from now on, until {@link rest}. */
  async look(): Promise<void> {
    if (this.looking) return
    this.looking = true
    await this.begin()
    while (this.looking) {
      await this.check()
      await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    }
  }
  rest(): void {
    this.looking = false
    this.message = null
  }

  private async check(): Promise<Message | null> {
    const [newest] = await read(this.last)
    if (!newest) return null
    this.last = newest.sentAt
    this.message = newest
    this.said = ''
    return newest
  }

  /** The code of the next message to an address. */
  async nextCode(to: string, act: () => Promise<void>): Promise<string> {
    await this.begin()
    await act()
    for (;;) {
      const found = this.message?.to === to ? this.message : await this.check()
      if (found?.to === to && found.code) return found.code
      await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    }
  }

  private async copy(code: string): Promise<void> {
    this.said = await navigator.clipboard.writeText(code).then(
      () => 'Copied',
      () => 'Not copied',
    )
  }

  protected override render() {
    const shown = this.message
    return html`<div role="status">${
      shown &&
      html`<div class="mail">
        <p class="quiet">${shown.channel === 'email' ? 'Mail' : 'Text message'} to ${shown.to}</p>
        <p>${shown.subject || shown.text.slice(0, 90)}</p>
        <p class="after">
          ${shown.code ? html`<button type="button" class="button" @click=${() => this.copy(shown.code ?? '')}>Copy ${shown.code}</button>` : ''}
          <button type="button" class="button plain" aria-label="Close the message" @click=${() => {
            this.message = null
          }}>×</button>
          <span class="quiet">${this.said}</span>
        </p>
      </div>`
    }</div>`
  }
}
customElements.define('demo-mail', DemoMail)
