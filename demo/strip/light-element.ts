// Base of the pieces drawn with lit: in the light DOM, in the place of what the HTML shows first.

import { LitElement } from 'lit'

export class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.replaceChildren()
    return this
  }
}

/** Tells those who listen to the page what a piece has changed. */
export const tell = <T>(from: HTMLElement, name: string, detail: T): boolean =>
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }))
