// Values of a request to sign in words: names, amounts, times, networks, and sentences of them.

import type { AddressValue, AmountValue, Value, Values } from '../contract/signing/rules.ts'
import { DEFAULT_CHAINS } from '../contract/wallets/chains.ts'
import { fill } from './fill.ts'
import { formatAmount } from './format-amount.ts'
import { shortAddress } from './short-address.ts'

/** Words and how the language writes numbers. */
export interface Writing {
  readonly copy: { readonly [word in 'unlimited' | 'units' | 'chain' | 'forever' | 'folded']: string }
  readonly locale: string
}

const nameOf = (token: AddressValue | string): string =>
  typeof token === 'string' ? token : (token.name ?? shortAddress(token.address))

export const amountText = ({ amount, token, decimals }: AmountValue, { copy, locale }: Writing): string => {
  const name = nameOf(token)
  if (amount === null) return fill(copy.unlimited, { token: name })
  if (decimals !== undefined) return `${formatAmount(BigInt(amount), decimals, locale)} ${name}`
  return fill(copy.units, { amount: new Intl.NumberFormat(locale).format(BigInt(amount)), token: name })
}

const chainName = (id: string, { copy }: Writing): string =>
  DEFAULT_CHAINS.find((chain) => String(chain.id) === id)?.name ?? fill(copy.chain, { chain: id })

const dateText = (until: number | null, { copy, locale }: Writing): string =>
  until === null
    ? copy.forever
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(until * 1000)

/** A value within a sentence. */
export const textOf = (value: Value, writing: Writing): string | number => {
  if (typeof value !== 'object') return value
  if ('until' in value) return dateText(value.until, writing)
  if ('chain' in value) return chainName(value.chain, writing)
  if ('address' in value) return nameOf(value)
  const amounts = ('amount' in value ? [value] : value).map((one) => amountText(one, writing))
  return new Intl.ListFormat(writing.locale).format(amounts)
}

/** A sentence with its gaps filled. A foreign text stands apart from the direction of what is around it. */
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
