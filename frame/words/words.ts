// The words of windows by language; a language without one of the files does not compile.
// Each window is one file with all languages, so that its digest says what it shows (docs/design/frame.md, "Build").

import type { LanguageCode } from '../../src/contract/languages.ts'
import { review as arReview } from '../../src/i18n/ar/send.json'
import { request as arRequest } from '../../src/i18n/ar/signing.json'
import { review as deReview } from '../../src/i18n/de/send.json'
import { request as deRequest } from '../../src/i18n/de/signing.json'
import { review as enReview } from '../../src/i18n/en/send.json'
import { request as enRequest } from '../../src/i18n/en/signing.json'
import arKeys from './ar/keys.json'
import arWindow from './ar/window.json'
import deKeys from './de/keys.json'
import deWindow from './de/window.json'
import enKeys from './en/keys.json'
import enWindow from './en/window.json'

type Each<T> = Readonly<Record<LanguageCode, T>>

export type KeyWords = typeof enKeys
/** Windows for keys. */
export const KEY_WORDS: Each<KeyWords> = { en: enKeys, de: deKeys, ar: arKeys }

type WindowWords = typeof enWindow
/** Windows in which a person lends their wallets to another app, and answers what it asks of them. */
export const WINDOW_WORDS: Each<WindowWords> = { en: enWindow, de: deWindow, ar: arWindow }

/** Imported by name: no other word of these parts is taken along. */
const signing = {
  en: { request: enRequest, review: enReview },
  de: { request: deRequest, review: deReview },
  ar: { request: arRequest, review: arReview },
} satisfies Each<object>
export type ConfirmWords = (typeof signing)['en']['request'] & { readonly review: typeof enReview }
/** The window in which a request is confirmed: the sentences of the page's screens. */
export const confirmWords = (language: LanguageCode): ConfirmWords => {
  const { request, review } = signing[language]
  return { ...request, review }
}
