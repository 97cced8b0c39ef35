// Values of a request to sign as people read them: addresses in full, amounts, times, networks, and texts with marks.

import type { ReactNode } from 'react'
import type { AddressValue, AmountValue, Value, Values } from '../contract/signing/rules.ts'
import type { TextPart } from '../contract/signing/shown-text.ts'
import { DEFAULT_CHAINS } from '../contract/wallets/chains.ts'
import { fill } from '../kit/fill.ts'
import { formatAmount } from '../kit/format-amount.ts'
import { shortAddress } from '../kit/short-address.ts'

/** Words and how the language writes numbers. */
export interface Writing {
  readonly copy: { readonly [word in 'unlimited' | 'units' | 'chain' | 'forever' | 'folded']: string }
  readonly locale: string
}

const nameOf = (token: AddressValue | string): string =>
  typeof token === 'string' ? token : (token.name ?? shortAddress(token.address))

const amountText = ({ amount, token, decimals }: AmountValue, { copy, locale }: Writing): string => {
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
const textOf = (value: Value, writing: Writing): string | number => {
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

/** Two lines of 21 characters: compared by eye, copied as one. */
export const FullAddress = ({ value: { address, name } }: { value: AddressValue }) => (
  <>
    {name && <span className="known">{name}</span>}
    <span className="mono full" dir="ltr">
      {address.slice(0, 21)}
      <wbr />
      {address.slice(21)}
    </span>
  </>
)

/** A value in a row of its own. */
export const Shown = ({ value, writing }: { value: Value; writing: Writing }): ReactNode => {
  if (typeof value === 'object' && 'address' in value) return <FullAddress value={value} />
  if (!Array.isArray(value)) return <bdi>{textOf(value, writing)}</bdi>
  return value.map((one: AmountValue, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <span className="amount" key={at}>
      {amountText(one, writing)}
    </span>
  ))
}

/** A foreign text: whatever it holds, it is text. */
export const ForeignText = ({ parts, writing: { copy, locale } }: { parts: readonly TextPart[]; writing: Writing }) =>
  parts.map(({ kind, text }, at) => {
    const key = `${at}`
    if (kind === 'text') return <span key={key}>{text}</span>
    if (kind === 'mark')
      return (
        <mark key={key} dir="ltr">
          {text}
        </mark>
      )
    const count = text.trim() ? text.length : text.split('\n').length - 1
    return (
      <details key={key}>
        <summary>{fill(copy.folded, { count }, locale)}</summary>
        {text}
      </details>
    )
  })
