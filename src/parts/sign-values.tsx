// Values of a request to sign as people see them: addresses in full, amounts, times, networks, and texts with marks.

import type { ReactNode } from 'react'
import type { AddressValue, AmountValue, Value } from '../contract/signing/rules.ts'
import type { TextPart } from '../contract/signing/shown-text.ts'
import { fill } from '../kit/fill.ts'
import { amountText, claimText, textOf, type Writing } from '../kit/written-values.ts'
import { ItemPicture } from './item-picture.tsx'

/** Two lines of 21 characters: compared by eye, copied as one. */
export const FullAddress = ({ value: { address, name, claims }, writing }: { value: AddressValue; writing?: Writing }) => (
  <>
    {name && <span className="known">{name}</span>}
    {!name && claims && writing && <span className="claimed">{claimText(claims, writing)}</span>}
    <span className="mono full" dir="ltr">
      {address.slice(0, 21)}
      <wbr />
      {address.slice(21)}
    </span>
  </>
)

/** Pictures of one row. */
const PICTURES_MOST = 6

interface ShownProps {
  readonly value: Value
  readonly writing: Writing
  /** The address of an item's picture; null, and where it is absent: none. */
  readonly picture?: (one: AmountValue) => string | null
}

/** A value in a row of its own. */
export const Shown = ({ value, writing, picture }: ShownProps): ReactNode => {
  if (typeof value === 'object' && 'address' in value) return <FullAddress value={value} writing={writing} />
  if (!Array.isArray(value)) return <bdi>{textOf(value, writing)}</bdi>
  return value.map((one: AmountValue, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <span className="amount" key={at}>
      {picture && at < PICTURES_MOST && <ItemPicture url={picture(one)} />}
      <bdi>{amountText(one, writing)}</bdi>
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
        {/* In a foreign text of another direction it reads in its own. */}
        <summary dir="auto">{fill(copy.folded, { count }, locale)}</summary>
        {text}
      </details>
    )
  })
