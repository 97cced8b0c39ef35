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
export class DemoMail extends LightElement {
  static override properties: PropertyDeclarations = { message: { state: true }, said: { state: true } }
  declare message: Message | null
  declare said: string
  private last = ''
  /** Changes of the outbox, while a code is awaited. */
  private events: EventSource | null = null
  private begun: Promise<void> | null = null
  private checking: Promise<void> = Promise.resolve()
  private wanted: ((message: Message) => void) | null = null

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
  look(): void {
    if (this.events) return
    void this.begin()
    this.events = new EventSource('/outbox/events')
    // The connection opens anew after a restart of the service: what came meanwhile is read then.
    for (const name of ['open', 'message']) this.events.addEventListener(name, () => this.check())
  }
  rest(): void {
    this.events?.close()
    this.events = null
    this.message = null
  }

  /** Reads what is new, one look after the other. */
  private check(): void {
    this.checking = this.checking.then(async () => {
      await this.begin()
      const fresh = await read(this.last)
      const [newest] = fresh
      if (!newest || !this.events) return
      this.last = newest.sentAt
      this.message = newest
      this.said = ''
      for (const message of fresh) this.wanted?.(message)
    })
  }

  /** The code of the next message to an address, which `act` asks for. */
  async nextCode(to: string, act: () => Promise<void>): Promise<string> {
    await this.begin()
    const arrived = new Promise<string>((resolve) => {
      this.wanted = (message) => {
        if (message.to === to && message.code) resolve(message.code)
      }
    })
    this.look()
    await act()
    return arrived
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
