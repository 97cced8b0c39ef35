// The languages that a page of the demo can be drawn in, as options of its field; the first is in the HTML.

import { FIRST_LANGUAGE, LANGUAGE_CODES, LANGUAGE_NAMES } from '../src/contract/languages.ts'

/** Adds the other languages to the field. */
export const languageOptions = (field: Element | null): void => {
  for (const code of LANGUAGE_CODES.filter((one) => one !== FIRST_LANGUAGE)) {
    const option = document.createElement('option')
    Object.assign(option, { value: code, lang: code, textContent: LANGUAGE_NAMES[code] })
    field?.append(option)
  }
}
