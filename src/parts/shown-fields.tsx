// Fields of a request that no reader has a name for: as their types have them, a long list folded.

import { Fragment, type ReactNode } from 'react'
import type { ShownField } from '../contract/signing/explained.ts'
import { fill, type Sentence } from '../kit/fill.ts'
import type { Writing } from '../kit/written-values.ts'
import { FullAddress } from './sign-values.tsx'

/** The words that fields need. */
export type FieldWriting = Writing & {
  readonly copy: { readonly more: Sentence; readonly yes: string; readonly no: string; readonly empty: string }
}

const FieldValue = ({ field: { value, more, rest = [] }, writing }: { field: ShownField; writing: FieldWriting }) => {
  const { copy, locale } = writing
  if (more !== undefined)
    return (
      <details>
        <summary>{fill(copy.more, { count: more }, locale)}</summary>
        <dl className="facts">
          <Fields fields={rest} writing={writing} />
        </dl>
      </details>
    )
  if (value === null) return null
  if (typeof value === 'boolean') return copy[value ? 'yes' : 'no']
  return typeof value === 'object' ? <FullAddress value={value} /> : <bdi>{value === '' ? copy.empty : value}</bdi>
}

/** A name with places where it may be broken: before a capital, after a sign. */
const breakable = (name: string): ReactNode =>
  name.split(/(?<=[a-z\d])(?=[A-Z])|(?<=[:._-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Fields of the data, those of a struct below its name; the rest of a long list is folded. */
export const Fields = ({ fields, writing }: { fields: readonly ShownField[]; writing: FieldWriting }) =>
  fields.map((field, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <div className={`depth-${Math.min(field.depth, 3)}`} key={`${at} ${field.name}`}>
      <dt>
        <bdi>{breakable(field.name)}</bdi>
      </dt>
      <dd>
        <FieldValue field={field} writing={writing} />
      </dd>
    </div>
  ))
