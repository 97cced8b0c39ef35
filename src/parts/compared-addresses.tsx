// Two addresses below each other, in full, with the characters marked in which they differ.

import type { Value } from '../contract/signing/rules.ts'
import { differing } from '../kit/addresses/differing.ts'

interface ComparedProps {
  /** The one in the request, and the one that it imitates. */
  readonly values: Readonly<Record<string, Value>>
  readonly words: { readonly here: string; readonly known: string }
}

const addressIn = (value: Value | undefined): string | null =>
  typeof value === 'object' && 'address' in value ? value.address : null

/** Nothing where there are not two. */
export const ComparedAddresses = ({ values, words }: ComparedProps) => {
  const [here, known] = [addressIn(values.address), addressIn(values.known)]
  if (here === null || known === null) return null
  const lines = [
    [words.here, differing(here, known)],
    [words.known, differing(known, here)],
  ] as const
  return (
    <dl className="compared">
      {lines.map(([label, parts]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="mono" dir="ltr">
            {parts.map(({ text, differs }, at) => {
              const key = `${at}`
              return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
