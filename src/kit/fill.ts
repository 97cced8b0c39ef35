// Sentences with gaps: `Continue with {provider}`, and plural forms where a language has several (docs/languages.md).

import { numberWriter } from './writers.ts'

/** A sentence, or one for each plural form of the language, `other` at least. English needs no forms where its sentences are the same. */
export type Sentence = string | ({ readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string })

/**
 * Fills the gaps of a sentence. Numbers are written as the locale writes them, and the first one chooses the plural form: `other` where there is none.
 * @example fill('Passkeys ({count})', { count: 3 }, 'en') // 'Passkeys (3)'
 */
export const fill = (sentence: Sentence, values: Readonly<Record<string, string | number>>, locale = 'en'): string => {
  const textOf = (forms: Exclude<Sentence, string>): string => {
    const count = Object.values(values).find((value) => typeof value === 'number')
    const form = count === undefined ? 'other' : new Intl.PluralRules(locale).select(count)
    return forms[form] ?? forms.other
  }
  const text = typeof sentence === 'string' ? sentence : textOf(sentence)
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = Object.hasOwn(values, name) ? (values[name] as string | number) : gap
    return typeof value === 'number' ? numberWriter(locale).format(value) : value
  })
}
