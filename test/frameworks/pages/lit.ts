// The page in Lit.

import 'latchkey/define'
import { html, LitElement } from 'lit'
import { APP, drawing, hear, SERVICE } from './given.ts'

class CheckPage extends LitElement {
  static override properties = { n: { state: true }, shown: { state: true } }

  constructor() {
    super()
    this.n = 1
    this.shown = true
  }
  // Rendered into the document, as by the other pages.
  override createRenderRoot() {
    return this
  }
  override firstUpdated() {
    this.querySelector('login-modal').addEventListener('screen', hear)
  }
  override render() {
    const { label, light, message, country, amount, announce, config } = drawing(this.n)
    return html`
      <button id="more" type="button" @click=${() => this.n++}>More</button>
      <button id="toggle" type="button" @click=${() => (this.shown = !this.shown)}>Toggle</button>
      <wallet-button id="childless"></wallet-button>
      ${this.shown ? html`<wallet-button id="parent" label=${label}><b>${light}</b></wallet-button>` : html`<p>Another view</p>`}
      <login-modal
        app-id=${APP}
        api-url=${SERVICE}
        login-message=${message}
        .defaultCountry=${country}
        ?announce-wallet=${announce}
        ?connect-only=${false}
        ?open=${false}
        .config=${config}
        @open=${hear}
        @before-close=${hear}
        @camelEvent=${hear}
        @CAPSEVENT=${hear}
        @PascalEvent=${hear}
      ></login-modal>
      <fund-account amount=${amount}></fund-account>
    `
  }
}
customElements.define('check-page', CheckPage)
document.getElementById('app').append(document.createElement('check-page'))
