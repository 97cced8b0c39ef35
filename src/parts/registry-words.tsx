// What the registry of descriptors says of a request: its words in quotation marks, values as the language writes
// them, what it leaves out below.

import type { RegistryStep } from '../contract/signing/registry.ts'
import { fill, type Sentence } from '../kit/fill.ts'
import { type RegistryLine, registryIntent, registryLines } from '../kit/registry-lines.ts'
import { sentence, type Writing } from '../kit/written-values.ts'
import { Fields, type FieldWriting } from './shown-fields.tsx'

/** The words around it. */
export interface RegistryCopy {
  readonly title: string
  readonly of: string
  readonly source: string
  readonly left: Sentence
}

const Line = ({ line: { label, value, isCode, depth } }: { line: RegistryLine }) => (
  <div className={`depth-${Math.min(depth, 3)}`}>
    <dt>
      <bdi>{label}</bdi>
    </dt>
    <dd className={isCode ? 'mono' : undefined} dir={isCode ? 'ltr' : undefined}>
      <bdi>{value}</bdi>
    </dd>
  </div>
)

const Step = ({ number, described, copy, writing }: RegistryStep & { copy: RegistryCopy; writing: Writing }) => {
  const { owner, contract, source, date } = described
  const who = contract && contract !== owner ? `${owner}, ${contract}` : owner
  return (
    <>
      <p>
        {number && `${number}. `}
        {sentence(copy.of, { owner: who }, writing)} <bdi>{registryIntent(described, writing)}</bdi>
      </p>
      <dl className="facts">
        {registryLines(described, writing).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shown never changes.
          <Line key={at} line={line} />
        ))}
      </dl>
      <p className="minor">{sentence(copy.source, { source, date: { until: date } }, writing)}</p>
    </>
  )
}

/** Nothing where the registry says nothing. */
export const RegistryWords = ({
  registry = [],
  copy,
  writing,
}: {
  registry?: readonly RegistryStep[] | undefined
  copy: RegistryCopy
  writing: FieldWriting
}) =>
  registry.length > 0 && (
    <section className="registry" aria-label={copy.title}>
      <h2>{copy.title}</h2>
      {registry.map((step) => (
        <div key={step.number}>
          <Step {...step} copy={copy} writing={writing} />
          {step.described.leftCount > 0 && (
            <>
              <p>{fill(copy.left, { count: step.described.leftCount }, writing.locale)}</p>
              <dl className="facts">
                <Fields fields={step.described.left} writing={writing} />
              </dl>
            </>
          )}
        </div>
      ))}
    </section>
  )
