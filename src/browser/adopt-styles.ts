// Adopted style sheets, the only kind that a strict policy allows in a shadow root.

import { oncePerPage } from '../kit/once-per-page.ts'

const sheets = (): Map<string, CSSStyleSheet> => oncePerPage('sheets', () => new Map())

/** The style sheet of a text; one serves all roots. */
export const sheetOf = (text: string): CSSStyleSheet => {
  let sheet = sheets().get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets().set(text, sheet)
  }
  return sheet
}

/** Adopts a style sheet text in a shadow root, once. */
export const adoptStyles = (root: ShadowRoot, text: string): void => {
  const sheet = sheetOf(text)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Adopts texts in a shadow root in the place of others, in one step. */
export const exchangeStyles = (root: ShadowRoot, before: readonly string[], after: readonly string[]): void => {
  if (before.length === after.length && before.every((text, at) => text === after[at])) return
  const gone = before.map(sheetOf)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((one) => !gone.includes(one)), ...after.map(sheetOf)]
}
