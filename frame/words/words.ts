// The words of frames and windows by language; a language without one of the files does not compile.
// Each frame is one file with all languages, so that its digest says what it shows (docs/design/frame.md, "Build").

import type { LanguageCode } from '../../src/contract/languages.ts'
import { review as arReview } from '../../src/i18n/ar/send.json'
import { request as arRequest } from '../../src/i18n/ar/signing.json'
import { review as deReview } from '../../src/i18n/de/send.json'
import { request as deRequest } from '../../src/i18n/de/signing.json'
import { review as enReview } from '../../src/i18n/en/send.json'
import { request as enRequest } from '../../src/i18n/en/signing.json'
import arFrame from './ar/frame.json'
import arWindow from './ar/window.json'
import deFrame from './de/frame.json'
import deWindow from './de/window.json'
import enFrame from './en/frame.json'
import enWindow from './en/window.json'

type Each<T> = Readonly<Record<LanguageCode, T>>

export type FrameWords = typeof enFrame
/** Frames that a person sees. */
export const FRAME_WORDS: Each<FrameWords> = { en: enFrame, de: deFrame, ar: arFrame }

type WindowWords = typeof enWindow
/** Windows in which a person lends their wallets to another app, and answers what it asks of them. */
export const WINDOW_WORDS: Each<WindowWords> = { en: enWindow, de: deWindow, ar: arWindow }

/** Imported by name, so that a frame that does not confirm has none of them. */
const signing = {
  en: { request: enRequest, review: enReview },
  de: { request: deRequest, review: deReview },
  ar: { request: arRequest, review: arReview },
} satisfies Each<object>
export type ConfirmWords = (typeof signing)['en']['request'] & { readonly review: typeof enReview }
/** The frame in which a request is confirmed: the sentences of the page's screens. */
export const confirmWords = (language: LanguageCode): ConfirmWords => {
  const { request, review } = signing[language]
  return { ...request, review }
}
