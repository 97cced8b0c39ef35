// Fields of a request that no reader has a name for: as their types have them, a long list folded.

import type { ShownField } from '../contract/signing/explained.ts'
import { fill, type Sentence } from '../kit/fill.ts'
import type { Writing } from '../kit/written-values.ts'
import { longName } from './long-name.tsx'
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
  if (typeof value === 'object') return <FullAddress value={value} />
  // A text that is an address is drawn as one, in its own letters.
  if (/^0x[\da-f]{40}$/i.test(value)) return <FullAddress value={{ address: value }} />
  if (/^0x[\da-f]{16,}$/i.test(value))
    return (
      <bdi className="mono full" dir="ltr">
        {value}
      </bdi>
    )
  return <bdi>{value === '' ? copy.empty : value}</bdi>
}

/** Fields of the data, those of a struct below its name; the rest of a long list is folded. */
export const Fields = ({ fields, writing }: { fields: readonly ShownField[]; writing: FieldWriting }) =>
  fields.map((field, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
    <div className={`depth-${Math.min(field.depth, 3)}`} key={`${at} ${field.name}`}>
      <dt>
        <bdi>{longName(field.name)}</bdi>
      </dt>
      <dd>
        <FieldValue field={field} writing={writing} />
      </dd>
    </div>
  ))
