// Style for a page whose policy forbids style elements: an adopted sheet.

/** Adopts a style sheet text in the document. */
export const adopt = (text: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
