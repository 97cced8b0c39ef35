// The console's words in the language of the browser; English comes with the script, the others are loaded.

import en from './i18n/en.json'

export type Word = keyof typeof en
type Words = Readonly<Record<Word, string>>

const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  de: () => import('./i18n/de.json'),
  ar: () => import('./i18n/ar.json'),
}

let words: Words = en
let language = 'en'

/** Loads the words of the first language that there are words for. */
export const loadWords = async (wanted: readonly string[]): Promise<void> => {
  const found = wanted.map((one) => one.slice(0, 2)).find((one) => one === 'en' || Object.hasOwn(LANGUAGES, one))
  const load = found && LANGUAGES[found]
  if (!load) return
  words = (await load()).default
  language = found
}

/** A text. */
export const word = (key: Word): string => words[key]

export const spoken = (): { language: string; direction: 'ltr' | 'rtl' } => ({
  language,
  direction: language === 'ar' ? 'rtl' : 'ltr',
})

/** A moment, in milliseconds since 1970, as people of the language write it. */
export const moment = (time: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
