// The languages of the product, a row each: whatever is written for people reads this table (docs/languages.md).

/**
 * Which there are, by code: two small letters of ISO 639-1, by which files of words are named. The first script of a page carries this list and
 * not the tables below.
 */
export const LANGUAGE_CODES = ['en', 'de', 'ar', 'es', 'fr', 'pt', 'ja', 'zh', 'tr', 'hi'] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

/** How each runs. */
export const LANGUAGE_DIRECTIONS: Readonly<Record<LanguageCode, 'ltr' | 'rtl'>> = {
  en: 'ltr',
  de: 'ltr',
  ar: 'rtl',
  es: 'ltr',
  fr: 'ltr',
  pt: 'ltr',
  ja: 'ltr',
  zh: 'ltr',
  tr: 'ltr',
  hi: 'ltr',
}

/** What each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  es: 'Español',
  fr: 'Français',
  pt: 'Português (Brasil)',
  ja: '日本語',
  zh: '简体中文',
  tr: 'Türkçe',
  hi: 'हिन्दी',
}

/** The language that is bundled with code, and that a person has for whom there is no other one. */
export const FIRST_LANGUAGE = 'en' satisfies LanguageCode
/** A language whose words are loaded. */
export type OtherLanguage = Exclude<LanguageCode, typeof FIRST_LANGUAGE>

/**
 * The language of a tag (BCP 47); undefined where there are no words for it.
 * @example languageCode('de-AT') // 'de'
 */
export const languageCode = (tag: string): LanguageCode | undefined =>
  LANGUAGE_CODES.find((code) => code === tag.toLowerCase().split(/[-_]/)[0])
