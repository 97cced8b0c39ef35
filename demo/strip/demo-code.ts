// <demo-code>: a text to be copied, such as the tags with their attributes.

import { html, type PropertyDeclarations } from 'lit'
import { LightElement } from './light-element.ts'

export class DemoCode extends LightElement {
  static override properties: PropertyDeclarations = { text: { attribute: false }, said: { state: true } }

  declare text: string
  declare said: string

  constructor() {
    super()
    this.text = ''
    this.said = ''
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('text')) this.said = ''
  }

  private async copy(): Promise<void> {
    this.said = await navigator.clipboard.writeText(this.text).then(
      () => 'Copied',
      () => 'The browser did not copy it. Select the text.',
    )
  }

  protected override render() {
    return html`<pre tabindex="0" role="region" aria-label="Code">${this.text}</pre>
      <p class="after">
        <button type="button" class="button" @click=${this.copy}>Copy</button> <span class="quiet" role="status">${this.said}</span>
      </p>`
  }
}
customElements.define('demo-code', DemoCode)
