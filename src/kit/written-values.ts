// Values of a request to sign in words: names, amounts, times, networks, and sentences of them.

import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS, languageCode } from '../contract/languages.ts'
import type { AddressValue, AmountValue, Value, Values } from '../contract/signing/rules.ts'
import { NAMED_CHAINS } from '../contract/wallets/named-chains.ts'
import { formatAmount } from './addresses/format-amount.ts'
import { shortAddress } from './addresses/short-address.ts'
import { fill, type Sentence } from './fill.ts'
import { dateWriter, numberWriter } from './writers.ts'

/** Words and how the language writes numbers. */
export interface Writing {
  readonly copy: {
    readonly [word in 'quoted' | 'item' | 'items' | 'unlimited' | 'unlimitedUnknown' | 'chain' | 'forever' | 'folded']: string
  } & {
    readonly [word in 'units' | 'anyItem' | 'someItems' | 'unitsOrItem']: Sentence
  }
  readonly locale: string
}

/** Our name of a token or an address, else what it calls itself, in quotation marks, else its short form. */
const nameOf = (token: AddressValue | string, writing: Writing): string => {
  if (typeof token === 'string') return token
  if (token.whole) return token.address
  return token.name ?? (token.claims ? claimText(token.claims, writing) : shortAddress(token.address))
}

/** Whether we, or the token itself, have a name for it. */
const isNamed = (token: AddressValue | string): boolean => typeof token === 'string' || Boolean(token.name ?? token.claims)

const directionOf = ({ locale }: Pick<Writing, 'locale'>): 'ltr' | 'rtl' =>
  LANGUAGE_DIRECTIONS[languageCode(locale) ?? FIRST_LANGUAGE]

const LATIN = /^[\0-\x7f]*$/

/** Quotation marks as languages write them. Trust: a foreign word must not end our quotation, and go on as words of ours. */
const QUOTES = /[\u00ab\u00bb\u201c-\u201f\u2039\u203a\u300c-\u300f\u301d-\u301f\uff02]/g

/** What a token calls itself, in quotation marks. Isolated with them: letters of one direction turn nothing of the other. */
export const claimText = (name: string, { copy, locale }: Writing): string => {
  const quoted = fill(copy.quoted, { name: name.replace(QUOTES, "'") })
  return LATIN.test(name) && directionOf({ locale }) === 'ltr' ? quoted : `\u2068${quoted}\u2069`
}

/** A count for a gap that chooses the plural form; what is beyond all counting is text. */
const counted = (amount: bigint, locale: string): string | number =>
  amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : numberWriter(locale).format(amount)

/** An item of a collection by its number, any item, so many items, or what may be an item. */
const itemText = ({ item, mayBeItem }: AmountValue, amount: bigint, name: string, { copy, locale }: Writing): string => {
  const values = { amount: counted(amount, locale), item: item ?? '', token: name }
  if (mayBeItem) return fill(copy.unitsOrItem, values, locale)
  if (item === undefined) return fill(copy.someItems, values, locale)
  if (item === null) return fill(copy.anyItem, values, locale)
  return fill(amount === 1n ? copy.item : copy.items, values, locale)
}

/** Decimals that every browser writes; of more the rest stands behind them as it is. */
const DIGITS_MAX = 20
const exactText = (amount: bigint, decimals: number, locale: string): string => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  if (decimals === 0 || fraction === '') return numberWriter(locale).format(BigInt(whole))
  const number = `${whole}.${fraction.slice(0, DIGITS_MAX)}` as `${number}`
  return numberWriter(locale, { maximumFractionDigits: DIGITS_MAX }).format(number) + fraction.slice(DIGITS_MAX)
}

export const amountText = (value: AmountValue, writing: Writing): string => {
  const { amount, token, decimals, item, isItems } = value
  const { copy, locale } = writing
  const name = nameOf(token, writing)
  // An address alone would read as if it were the coin.
  if (amount === null) return fill(isNamed(token) ? copy.unlimited : copy.unlimitedUnknown, { token: name })
  if (item !== undefined || isItems) return itemText(value, BigInt(amount), name, writing)
  if (decimals !== undefined) {
    const write = value.exact ? exactText : formatAmount
    return `${write(BigInt(amount), decimals, locale)} ${name}`
  }
  return fill(copy.units, { amount: counted(BigInt(amount), locale), token: name }, locale)
}

const chainName = (id: string, { copy }: Writing): string =>
  NAMED_CHAINS.find((chain) => String(chain.id) === id)?.name ?? fill(copy.chain, { chain: id })

const dateText = (until: number | null, { copy, locale }: Writing): string =>
  until === null ? copy.forever : dateWriter(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(until * 1000)

/** A value within a sentence. */
export const textOf = (value: Value, writing: Writing): string | number => {
  if (typeof value !== 'object') return value
  if ('until' in value) return dateText(value.until, writing)
  if ('chain' in value) return chainName(value.chain, writing)
  if ('address' in value) return nameOf(value, writing)
  const all = 'amount' in value ? [value] : value
  // Else the number of one would be read beside the unit of another, where a language is read from right to left.
  const isApart = all.length > 1 && directionOf(writing) === 'rtl'
  const amounts = all.map((one) => (isApart ? `\u2068${amountText(one, writing)}\u2069` : amountText(one, writing)))
  return new Intl.ListFormat(writing.locale).format(amounts)
}

/** A sentence with its gaps filled. A foreign text is isolated from the direction of what is around it. */
export const sentence = (text: string, values: Values, writing: Writing): string =>
  fill(
    text,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const written = textOf(value, writing)
        return [name, typeof written === 'number' ? written : `\u2068${written}\u2069`]
      }),
    ),
    writing.locale,
  )

/** Steps that a sentence names; of more a sign that there are others. */
const STEPS_NAMED = 3

/** What is said of some steps, with their numbers before it; `pattern` has the gaps `number` and `said`. Without steps: as it is. */
export const saidOfSteps = (said: string, steps: readonly string[] | undefined, pattern: string): string => {
  if (!steps || steps.length === 0) return said
  const named = steps.slice(0, STEPS_NAMED).join(', ') + (steps.length > STEPS_NAMED ? ' …' : '')
  return fill(pattern, { number: `\u2068${named}\u2069`, said })
}
