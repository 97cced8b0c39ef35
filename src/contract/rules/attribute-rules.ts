// Validation rules of attributes other than `app-id` and `api-url`; loaded only on pages that set one of them. An
// invalid value counts as absent and is reported to the host's developer. See docs/elements.md, "Attributes".

import { enabledMethods, type WireAppConfig } from '../app-config.ts'
import { imageAddress } from '../fields.ts'
import { METHOD_NAMES, type Method } from '../methods.ts'

/** What a rule may look at beside the value. */
export interface Surroundings {
  /** The page's own address. */
  readonly base: string
  /** The app's config; null until it is loaded. */
  readonly app: WireAppConfig | null
}

interface Rule {
  readonly attribute: string
  readonly must: string
  holds(value: string, around: Surroundings): boolean
}

const NAMES: readonly string[] = [...METHOD_NAMES, 'wallet']
const words = (value: string): string[] => value.split(/\s+/).filter(Boolean)
const isMethod = (word: string): boolean => NAMES.includes(word) || word.startsWith('privy:')
const isLocale = (value: string): boolean => {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}
const isCountry = (value: string): boolean => {
  const code = value.toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region' }).of(code) !== code
}

/** By the property of each attribute; a property may have several rules, judged in this order. */
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  theme: [{ attribute: 'theme', must: 'must be light, dark or auto', holds: (value) => /^(light|dark|auto)$/.test(value) }],
  mode: [{ attribute: 'mode', must: 'must be modal or standalone', holds: (value) => /^(modal|standalone)$/.test(value) }],
  locale: [{ attribute: 'locale', must: 'must be a language by its BCP 47 tag, such as en or pt-BR', holds: isLocale }],
  accentColor: [{ attribute: 'accent-color', must: 'must be a CSS colour', holds: (value) => CSS.supports('color', value) }],
  loginMethods: [
    {
      attribute: 'login-methods',
      must: `must be login methods separated by spaces, out of ${NAMES.join(', ')}`,
      holds: (value) => words(value).every(isMethod),
    },
    {
      attribute: 'login-methods',
      must: 'must name only methods that the app allows',
      holds: (value, { app }) => {
        const allowed: readonly Method[] = app ? enabledMethods(app) : []
        const may = (word: string): boolean => allowed.includes(word as Method)
        return !app || words(value).every((word) => (word === 'wallet' ? may('siwe') || may('siws') : may(word)))
      },
    },
  ],
  logo: [
    {
      attribute: 'logo',
      must: 'must be an address that begins with https: or data:image/, or one of the page itself',
      holds: (value, { base }) => imageAddress(value, base) !== null,
    },
  ],
  defaultCountry: [
    { attribute: 'default-country', must: 'must be a country by its two letters, as in ISO 3166', holds: isCountry },
  ],
}

/** One attribute with a rule; `must` is the rule that its value breaks, null where it breaks none. */
interface Judgement {
  readonly attribute: string
  readonly value: unknown
  readonly must: string | null
}

/** Judges the properties of a tag that have a rule. An element (a logo) and what is absent break none. */
export const judge = (tag: object, around: Surroundings): Judgement[] =>
  Object.entries(RULES).flatMap(([property, rules]) => {
    const value: unknown = (tag as Record<string, unknown>)[property]
    const given =
      value !== null && value !== undefined && value !== '' && !/^(svg|img)$/i.test(String((value as Element).tagName))
    const broken = given ? rules.find(({ holds }) => !holds(String(value), around)) : undefined
    return rules.slice(0, 1).map(({ attribute }) => ({ attribute, value, must: broken?.must ?? null }))
  })
