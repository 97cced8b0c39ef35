// The words of windows: English is bundled, any other language is loaded before anything is drawn.
// See docs/design/frame.md, "Build".

import { FIRST_LANGUAGE, type LanguageCode } from '../../src/contract/languages.ts'
import keys from './en/keys.json'
import openid from './en/openid.json'
import window from './en/window.json'
import { loadWords } from './load-words.ts'

export type KeyWords = typeof keys
type WindowWords = typeof window
type OpenIdWords = typeof openid

/** What the file of a language has (`frame/words/<language>/words.ts`). */
export interface LoadedWords {
  readonly keys: KeyWords
  readonly openid: OpenIdWords
  readonly window: WindowWords
}
/** What the file of a language has for requests (`frame/words/<language>/request-words.ts`). Plural forms are the language's own. */
export interface LoadedRequestWords {
  readonly request: object
  readonly review: object
}
export const ENGLISH_KEYS: KeyWords = keys

/** Words of windows for keys. `files` names the files of other languages, as the window's document has it. */
export const keyWords = async (language: LanguageCode, files: string): Promise<KeyWords> =>
  language === FIRST_LANGUAGE ? keys : ((await loadWords<LoadedWords>(language, files))?.keys ?? keys)

/** Words of windows in which a person lends their wallets to another app, and answers what it asks of them. */
export const windowWords = async (language: LanguageCode, files: string): Promise<WindowWords> =>
  language === FIRST_LANGUAGE ? window : ((await loadWords<LoadedWords>(language, files))?.window ?? window)

/** Words of the login page of an OpenID provider, beside those of windows. */
export const openIdWords = async (language: LanguageCode, files: string): Promise<OpenIdWords> =>
  language === FIRST_LANGUAGE ? openid : ((await loadWords<LoadedWords>(language, files))?.openid ?? openid)

/** What the file of a language has for requests; null: English, or it cannot be loaded. */
export const requestWords = async (language: LanguageCode, files: string): Promise<LoadedRequestWords | null> =>
  language === FIRST_LANGUAGE ? null : await loadWords<LoadedRequestWords>(language, files)
