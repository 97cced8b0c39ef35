// Adopted style sheets, the only kind that a strict policy allows in a shadow root.

import { oncePerPage } from '../kit/once-per-page.ts'

const sheets = (): Map<string, CSSStyleSheet> => oncePerPage('sheets', () => new Map())

/** Adopts a style sheet text in a shadow root, once; one sheet serves all roots. */
export const adoptStyles = (root: ShadowRoot, text: string): void => {
  let sheet = sheets().get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets().set(text, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
