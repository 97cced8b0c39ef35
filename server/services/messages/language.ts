// The language of a mail or a text message: which one a call asks for, and how it writes numbers, times and countries.

import { FIRST_LANGUAGE, type LanguageCode, languageCode } from '../../../src/contract/languages.ts'
import type { DeviceName } from '../../../src/kit/device-name.ts'
import { WORDS } from './words.ts'

/** The language that an account keeps. */
export const messageLanguage = (kept: string | null | undefined): LanguageCode => languageCode(kept ?? '') ?? FIRST_LANGUAGE

/** A header that is longer names no language that a person set. */
const LONGEST = 200

/** The language of `Accept-Language` that comes first and that there are words for; null where it names none. */
export const languageOf = (header: string | undefined): LanguageCode | null => {
  const wanted = (header ?? '')
    .slice(0, LONGEST)
    .split(',')
    .map((part, at) => {
      const [tag = '', weight = ''] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { tag, weight: weight === '' ? 1 : Number(weight) || 0, at }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
  return wanted.map(({ tag }) => languageCode(tag)).find((code) => code !== undefined) ?? null
}

/** Making a format costs more than a statement of the database: each language makes its own once. */
const perLanguage = <T>(make: (locale: string) => T): ((language: LanguageCode) => T) => {
  const made = new Map<LanguageCode, T>()
  return (language) => {
    const format = made.get(language) ?? make(WORDS[language].locale)
    made.set(language, format)
    return format
  }
}
const minuteFormat = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
)
const momentFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
)
const countryNames = perLanguage((locale) => new Intl.DisplayNames([locale], { type: 'region' }))

/** `5 minutes` as people of the language say it. */
export const minutesIn = (language: LanguageCode, minutes: number): string => minuteFormat(language).format(minutes)

/** A moment, milliseconds since 1970, in words; always UTC, which it says. */
export const timeIn = (language: LanguageCode, at: number): string => `${momentFormat(language).format(at)} UTC`

/** What is known of where a call comes from: browser and system by their coarse names, and the country that the proxy tells. Null: not known. */
export interface Seen extends DeviceName {
  /** Two letters of ISO 3166-1. */
  readonly country: string | null
}

const COUNTRY = /^[A-Z]{2}$/
/** Codes that have a name and are no country: what proxies write where they do not know, and groups of countries. */
const NOWHERE = ['ZZ', 'EU', 'EZ', 'UN', 'QO', 'XA', 'XB']

/** The country that a proxy's header names. Trust: two letters that are a country, never another part of what was sent. */
export const countryOf = (header: string | undefined): string | null => {
  const code = (header ?? '').trim().toUpperCase()
  return COUNTRY.test(code) && !NOWHERE.includes(code) && countryIn(FIRST_LANGUAGE, code) !== code ? code : null
}

export const countryIn = (language: LanguageCode, code: string): string => countryNames(language).of(code) ?? code
