// Finds the words for a language tag. Loaded where a page asks for another language than English.

import type { Speak, Spoken } from './words.ts'

/** The first file of each language. English is no file: it stands where it is drawn. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ speak: Speak }>>> = {
  ar: () => import('./ar.ts'),
  de: () => import('./de.ts'),
}

/** The tag as numbers and dates are written by; the language alone where the rest is none. */
const region = (tag: string, language: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? language
  } catch {
    return language
  }
}

/** The words for a language tag: `de-AT` is served by German. Null: English, because that is asked for, or the words cannot be loaded. */
export const wordsFor = async (tag: string): Promise<Spoken | null> => {
  const [language = ''] = tag.toLowerCase().split(/[-_]/)
  const load = Object.hasOwn(LANGUAGES, language) && LANGUAGES[language]
  if (!load) return null
  try {
    const { speak } = await load()
    return speak(region(tag, language))
  } catch {
    return null
  }
}
