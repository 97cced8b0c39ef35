// A language in use: the parts that have been loaded, and English for a word that is missing.

import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS, languageCode, type OtherLanguage } from '../contract/languages.ts'
import type { BuiltScreen } from '../contract/screens.ts'
import { lateCode } from '../kit/late-code.ts'
import { PARTS, type Part, type Parts, type Sections } from './languages.ts'
import { sectionOf, type TextOwner } from './word-sections.ts'

export interface Language {
  /** What the words are in: `de`. */
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  /** The whole language tag, for numbers and dates: `de-AT`. */
  readonly locale: string
  /** The words of a screen or a piece, by the English ones. English where its part has not been loaded, or lacks a word. */
  of<T extends object>(owner: TextOwner, english: T): T
  /** Loads what a screen needs, or all parts. Undefined: it is here. */
  load(screen?: BuiltScreen): Promise<unknown> | undefined
}

type Words = Readonly<Record<string, unknown>>
const PLURAL = /^(zero|one|two|few|many|other)$/
/** A group of words, and not the plural forms of one. */
const isGroup = (words: unknown): words is Words =>
  typeof words === 'object' && words !== null && !Object.keys(words).every((key) => PLURAL.test(key))

/** English words, each replaced by the one of the same key. `missing` hears of a key that has none. */
const translated = (english: Words, own: Words, key: string, missing: (key: string) => void): Words =>
  Object.fromEntries(
    Object.entries(english).map(([name, word]) => {
      const there = own[name]
      if (isGroup(word)) return [name, translated(word, isGroup(there) ? there : {}, `${key}.${name}`, missing)]
      if (there === undefined) missing(`${key}.${name}`)
      return [name, there ?? word]
    }),
  )

/** Parts whose errors the screens of a part show, besides those of the login. */
const FURTHER: { readonly [P in Part]?: readonly Part[] } = {
  send: ['later', 'signing'],
  spend: ['later', 'signing'],
  signing: ['later'],
  'wallet-asks': ['later', 'signing'],
  recovery: ['later'],
  mfa: ['later', 'passkey'],
}

/** A language by its code and files; `common` is loaded. */
export const createLanguage = (lang: OtherLanguage, locale: string, files: Parts, common: Sections): Language => {
  const parts = new Map<Part, Sections>([['common', common]])
  const reported = new Set<string>()
  let made = new Map<TextOwner, object>()
  const missing = (key: string): void => {
    if (!reported.has(key)) console.warn(`latchkey: no word in ${lang} for ${key}, English is shown.`)
    reported.add(key)
  }
  const fetch = async (part: Part): Promise<void> => {
    parts.set(part, (await lateCode(files[part])).default)
    made = new Map()
  }
  /** What is said of codes, of every part that has been loaded. */
  const messages = (): Words | undefined =>
    parts.has('login') ? Object.assign({}, ...[...parts.values()].map((part) => part.messages)) : undefined
  /** What any screen may say besides its own words. */
  const shared = (): Words => ({
    terms: common.terms,
    errors: Object.assign({}, ...[...parts.values()].map(({ errors }) => errors)),
    messages: messages(),
    signing: parts.get('signing')?.request,
    keyWindow: parts.get('transfer')?.keyWindow,
  })
  const partOf = (owner: TextOwner): Part => sectionOf(owner).split('.')[0] as Part

  return {
    lang,
    locale,
    dir: LANGUAGE_DIRECTIONS[lang],
    of<T extends object>(owner: TextOwner, english: T): T {
      const ready = made.get(owner)
      if (ready) return ready as T
      const part = parts.get(partOf(owner))
      if (!part) return english
      const own = part[sectionOf(owner).split('.')[1] as string]
      const words = {
        ...translated(english as Words, { ...shared(), ...own }, sectionOf(owner), missing),
        messages: messages(),
      }
      made.set(owner, words)
      return words as unknown as T
    },
    load(screen) {
      const own = screen && partOf(screen)
      // The other parts' screens may show errors of the login.
      const errors: readonly Part[] = own === 'common' || own === 'button' ? [] : ['login', ...(own ? (FURTHER[own] ?? []) : [])]
      const needed = own && new Set<Part>([...errors, own])
      const wanted = (Object.keys(files) as Part[]).filter((part) => !parts.has(part) && (needed?.has(part) ?? true))
      return wanted.length > 0 ? Promise.all(wanted.map(fetch)) : undefined
    },
  }
}

/** The tag as numbers and dates are written by; the language alone where the rest is none. */
const localeOf = (tag: string, lang: string): string => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] ?? lang
  } catch {
    return lang
  }
}

/** The language for a tag: `de-AT` is served by German. Null: English, because that is asked for, or nothing better can be had. */
export const languageFor = async (tag: string): Promise<Language | null> => {
  const code = languageCode(tag)
  if (!code || code === FIRST_LANGUAGE) return null
  const files = PARTS[code]
  try {
    const { default: common } = await lateCode(files.common)
    return createLanguage(code, localeOf(tag, code), files, common)
  } catch {
    // A file that cannot be loaded: better in English than not at all.
    return null
  }
}
