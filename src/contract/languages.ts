// The languages of the product, a row each: whatever is written for people reads this table (docs/languages.md).

export interface LanguageRow {
  readonly direction: 'ltr' | 'rtl'
  /** What the language calls itself. */
  readonly name: string
}

/** By code: two small letters of ISO 639-1, by which files of words are named. Its script is in the first script of a page: every letter counts. */
export const LANGUAGES = {
  en: { direction: 'ltr', name: 'English' },
  de: { direction: 'ltr', name: 'Deutsch' },
  ar: { direction: 'rtl', name: 'العربية' },
} as const satisfies Readonly<Record<string, LanguageRow>>
export type LanguageCode = keyof typeof LANGUAGES

/** The language that is bundled with code, and that a person has for whom there is no other one. */
export const FIRST_LANGUAGE = 'en' satisfies LanguageCode
/** A language whose words are loaded. */
export type OtherLanguage = Exclude<LanguageCode, typeof FIRST_LANGUAGE>

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as LanguageCode[]

/**
 * The language of a tag (BCP 47); undefined where there are no words for it.
 * @example languageCode('de-AT') // 'de'
 */
export const languageCode = (tag: string): LanguageCode | undefined =>
  LANGUAGE_CODES.find((code) => code === tag.toLowerCase().split(/[-_]/)[0])
