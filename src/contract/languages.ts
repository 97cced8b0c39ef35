// The languages of the product, a row each: whatever is written for people reads this table (docs/languages.md).

/**
 * Which there are, by code: two small letters of ISO 639-1, by which files of words are named. The first script of a page carries this table and
 * not the one below.
 */
export const LANGUAGE_DIRECTIONS = {
  en: 'ltr',
  de: 'ltr',
  ar: 'rtl',
} as const satisfies Readonly<Record<string, 'ltr' | 'rtl'>>
export type LanguageCode = keyof typeof LANGUAGE_DIRECTIONS

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
}

/** The language that is bundled with code, and that a person has for whom there is no other one. */
export const FIRST_LANGUAGE = 'en' satisfies LanguageCode
/** A language whose words are loaded. */
export type OtherLanguage = Exclude<LanguageCode, typeof FIRST_LANGUAGE>

export const LANGUAGE_CODES = Object.keys(LANGUAGE_DIRECTIONS) as LanguageCode[]

/**
 * The language of a tag (BCP 47); undefined where there are no words for it.
 * @example languageCode('de-AT') // 'de'
 */
export const languageCode = (tag: string): LanguageCode | undefined =>
  LANGUAGE_CODES.find((code) => code === tag.toLowerCase().split(/[-_]/)[0])
