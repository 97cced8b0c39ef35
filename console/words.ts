// The console's words in the language of the browser; English comes with the script, the others are loaded.

import {
  FIRST_LANGUAGE,
  LANGUAGE_DIRECTIONS,
  type LanguageCode,
  languageCode,
  type OtherLanguage,
} from '../src/contract/languages.ts'
import en from './i18n/en.json'
import { type Line, lineIn, type Rules } from './rules.ts'

export type Word = keyof typeof en
type Words = Readonly<Record<Word, string>>

type Loading<T> = Promise<{ default: T }>
/** Words of the pages, and of the rules that the service says in English. */
const WORDS: Readonly<Record<OtherLanguage, () => Promise<[{ default: Words }, { default: Rules }]>>> = {
  de: () => Promise.all([import('./i18n/de.json') as Loading<Words>, import('./i18n/rules-de.json') as Loading<Rules>]),
  ar: () => Promise.all([import('./i18n/ar.json') as Loading<Words>, import('./i18n/rules-ar.json') as Loading<Rules>]),
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

let words: Words = en
let rules: Rules = {}
let language: LanguageCode = FIRST_LANGUAGE

/** Loads the words of the first language that there are words for. */
export const loadWords = async (wanted: readonly string[]): Promise<void> => {
  const found = wanted.map((one) => languageCode(one)).find((one) => one !== undefined)
  if (!found || found === FIRST_LANGUAGE) return
  const [own, ownRules] = await WORDS[found]()
  words = own.default
  rules = ownRules.default
  language = found
}

/** A text. */
export const word = (key: Word): string => words[key]

/** A text whose key is made of a word of the service; undefined where there is none. */
export const wordIf = (key: string): string | undefined => (Object.hasOwn(words, key) ? words[key as Word] : undefined)

/** A text with values in the place of `{name}`. */
export const wordWith = (key: Word, values: Readonly<Record<string, string | number>>): string =>
  words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A line of the service about a rule that is broken. */
export const lineOf = (line: string): Line => lineIn(rules, line)

export const spoken = (): { language: string; direction: 'ltr' | 'rtl' } => ({
  language,
  direction: LANGUAGE_DIRECTIONS[language],
})

/** A number, as people of the language write it. */
export const amount = (value: number): string => new Intl.NumberFormat(language).format(value)

/** A day (UTC) of the service, `2026-11-25`. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day))

/** A country, by two letters of ISO 3166-1. */
export const countryName = (letters: string): string => {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(letters) ?? letters
  } catch {
    return letters
  }
}

/** A span of seconds, in its largest unit. */
export const span = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(Math.floor(seconds / size))
}

/** So many days from now. */
export const inDays = (days: number): string => new Intl.RelativeTimeFormat(language).format(days, 'day')

/** A moment, in milliseconds since 1970, as people of the language write it. */
export const moment = (time: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
