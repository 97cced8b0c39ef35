// <demo-methods>: the login methods of the demo and their order. Fires `methods` with the names that are on.

import { html, type PropertyDeclarations } from 'lit'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import { METHODS } from '../setting.ts'
import { LightElement, tell } from './light-element.ts'

export class DemoMethods extends LightElement {
  static override properties: PropertyDeclarations = { on: { attribute: false } }

  /** Names of the methods that are on, in their order. */
  declare on: readonly string[]

  constructor() {
    super()
    this.on = []
  }

  private change(on: readonly string[]): void {
    // The last one stays: a menu without a method offers nothing.
    if (on.length === 0) {
      this.requestUpdate()
      return
    }
    this.on = on
    tell(this, 'methods', on)
  }

  private move(method: string, by: number, button: HTMLElement): void {
    const on = this.on.filter((one) => one !== method)
    on.splice(this.on.indexOf(method) + by, 0, method)
    this.change(on)
    // At an end the button that was pressed is off; its neighbour takes the focus.
    void this.updateComplete.then(() => {
      if (!button.matches(':disabled')) button.focus()
      else button.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus()
    })
  }

  private row(method: string, at: number) {
    const name = METHODS[method] ?? method
    const toggle = (event: Event) => {
      const { checked } = event.target as HTMLInputElement
      this.change(checked ? [...this.on, method] : this.on.filter((one) => one !== method))
    }
    const mover = (by: number, sign: string, label: string, off: boolean) =>
      html`<button
        type="button"
        class="mover"
        aria-label=${`${label}: ${name}`}
        ?disabled=${off}
        @click=${(event: Event) => this.move(method, by, event.currentTarget as HTMLElement)}
      >${sign}</button>`
    const isOn = at < this.on.length
    return html`<li>
      <label><input type="checkbox" .checked=${live(isOn)} @change=${toggle} /> ${name}</label>
      ${isOn ? html`<span>${mover(-1, '↑', 'Earlier', at === 0)}${mover(1, '↓', 'Later', at === this.on.length - 1)}</span>` : ''}
    </li>`
  }

  protected override render() {
    const all = [...this.on, ...Object.keys(METHODS).filter((method) => !this.on.includes(method))]
    return html`<ol class="methods">${repeat(
      all,
      (method) => method,
      (method, at) => this.row(method, at),
    )}</ol>`
  }
}
customElements.define('demo-methods', DemoMethods)
