// The languages of mails and text messages, and which one a call asks for.

import type { DeviceName } from '../../../src/kit/device-name.ts'

export const MESSAGE_LANGUAGES = ['en', 'de', 'ar'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

const isOurs = (text: string): text is MessageLanguage => (MESSAGE_LANGUAGES as readonly string[]).includes(text)
/** The language that an account keeps. */
export const messageLanguage = (kept: string | null | undefined): MessageLanguage => (kept && isOurs(kept) ? kept : 'en')

/** A header that is longer names no language that a person set. */
const LONGEST = 200

/** The language of `Accept-Language` that comes first and that there are words for; null where it names none. */
export const languageOf = (header: string | undefined): MessageLanguage | null => {
  const wanted = (header ?? '')
    .slice(0, LONGEST)
    .split(',')
    .map((part, at) => {
      const [tag = '', weight = ''] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/)
      return { language: tag.split('-')[0] ?? '', weight: weight === '' ? 1 : Number(weight) || 0, at }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
  return wanted.map(({ language }) => language).find(isOurs) ?? null
}

/** Digits stay those of the code, so that a message has one kind of them. */
const localeOf = (language: MessageLanguage): string => (language === 'en' ? 'en-GB' : `${language}-u-nu-latn`)

/** Making a format costs more than a statement of the database: each language makes its own once. */
const perLanguage = <T>(make: (locale: string) => T): ((language: MessageLanguage) => T) => {
  const made = new Map<MessageLanguage, T>()
  return (language) => {
    const format = made.get(language) ?? make(localeOf(language))
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
export const minutesIn = (language: MessageLanguage, minutes: number): string => minuteFormat(language).format(minutes)

/** A moment, milliseconds since 1970, in words; always UTC, which it says. */
export const timeIn = (language: MessageLanguage, at: number): string => `${momentFormat(language).format(at)} UTC`

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
  return COUNTRY.test(code) && !NOWHERE.includes(code) && countryIn('en', code) !== code ? code : null
}

/** The name of a country. */
export const countryIn = (language: MessageLanguage, code: string): string => countryNames(language).of(code) ?? code
