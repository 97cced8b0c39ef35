// The console's words in the language of the browser: a module that imports this runs once they are loaded.

import { type Piece, type Problem, piecesOf, type Rules } from '../src/contract/admin/problem.ts'
import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS, type LanguageCode, languageCode } from '../src/contract/languages.ts'
import type en from './i18n/en.json'

export type Word = keyof typeof en
type Words = Readonly<Record<Word, string>>

type Loading<T> = Promise<{ default: T }>
/** Words of the pages, and sentences of the rules that the service names. */
const WORDS: Readonly<Record<LanguageCode, () => readonly [Loading<Words>, Loading<Rules>]>> = {
  en: () => [import('./i18n/en.json'), import('../src/contract/admin/rules/en.json')],
  de: () => [import('./i18n/de.json'), import('../src/contract/admin/rules/de.json')],
  ar: () => [import('./i18n/ar.json'), import('../src/contract/admin/rules/ar.json')],
  es: () => [import('./i18n/es.json'), import('../src/contract/admin/rules/es.json')],
  fr: () => [import('./i18n/fr.json'), import('../src/contract/admin/rules/fr.json')],
  pt: () => [import('./i18n/pt.json'), import('../src/contract/admin/rules/pt.json')],
  ja: () => [import('./i18n/ja.json'), import('../src/contract/admin/rules/ja.json')],
  zh: () => [import('./i18n/zh.json'), import('../src/contract/admin/rules/zh.json')],
  tr: () => [import('./i18n/tr.json'), import('../src/contract/admin/rules/tr.json')],
  hi: () => [import('./i18n/hi.json'), import('../src/contract/admin/rules/hi.json')],
}

const load = async (language: LanguageCode) => {
  const [own, ownRules] = await Promise.all(WORDS[language]())
  return { language, words: own.default, rules: ownRules.default }
}

/** The first language that there are words for; where they do not come, the first of all. */
const wanted = navigator.languages.map(languageCode).find((one) => one !== undefined) ?? FIRST_LANGUAGE
const { language, words, rules } = await load(wanted).catch(() => load(FIRST_LANGUAGE))

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A text. */
export const word = (key: Word): string => words[key]

/** A text whose key is made of a word of the service; undefined where there is none. */
export const wordIf = (key: string): string | undefined => (Object.hasOwn(words, key) ? words[key as Word] : undefined)

/** A text with values in the place of `{name}`. */
export const wordWith = (key: Word, values: Readonly<Record<string, string | number>>): string =>
  words[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** A broken rule as it is drawn. */
export interface Told {
  /** The name of the setting that it is about, as the service has it. */
  readonly about: string | null
  readonly pieces: readonly Piece[]
  /** Whether it is in the console's own language. */
  readonly own: boolean
}

/** A broken rule in the language of the console; in English where it is one of a newer service. */
export const toldOf = (problem: Problem): Told => {
  const { about, rule, text } = problem
  const sentence = Object.entries(rules).find(([key]) => key === rule)?.[1]
  const own = sentence !== undefined
  return { about, pieces: own ? piecesOf(sentence, problem) : [{ text, isValue: false }], own }
}

/** The same as one text, in which a value is apart, whichever way it is written. */
export const sentenceOf = ({ pieces }: Told): string =>
  pieces.map(({ text, isValue }) => (isValue ? `\u2068${text}\u2069` : text)).join('')

export const spoken = (): { language: string; direction: 'ltr' | 'rtl' } => ({
  language,
  direction: LANGUAGE_DIRECTIONS[language],
})

/** A number, as people of the language write it. */
export const amount = (value: number): string => new Intl.NumberFormat(language).format(value)

/** A day (UTC) of the service, `2026-11-25`. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day))

/** A date in full, of a time as ISO 8601 has it. */
export const dateOf = (time: string): string => new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(Date.parse(time))

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

/** Units of what is told relatively; older than the last one it is a day of the calendar. */
const [MINUTE_MS, WEEK_MS] = [60_000, 7 * 86_400_000]

/** A moment seen from another one, both in milliseconds since 1970: 'now', '5 minutes ago', 'yesterday'; after a week a date. */
export const sinceThen = (time: number, now: number): string => {
  const [past, relative] = [now - time, new Intl.RelativeTimeFormat(language, { numeric: 'auto' })]
  if (Math.abs(past) >= WEEK_MS) {
    const year = new Date(time).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
    return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year }).format(time)
  }
  if (Math.abs(past) < MINUTE_MS) return relative.format(0, 'second')
  const [unit, size] = UNITS.find(([, size]) => Math.abs(past) >= size * 1000) ?? (['minute', 60] as const)
  return relative.format(-Math.trunc(past / (size * 1000)), unit)
}

/** A moment, in milliseconds since 1970, as people of the language write it. */
export const moment = (time: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
