// What the registry of descriptors says of a request, beside what our own readers say.
// Trust: it takes nothing away. Its findings are added to ours, and its words stand in a place of their own.

import type { Described } from './descriptors/described.ts'
import type { Level } from './rules.ts'

/** A call or a message as the registry describes it. `number`: of the step of a transaction; empty for the whole. */
export interface RegistryStep {
  readonly number: string
  readonly described: Described
}

interface Found {
  readonly rule: string
  readonly level: Level
  readonly values: object
}

const GRAVITY = { danger: 0, warn: 1, note: 2 }

/** Findings of calls within count as those of the whole. */
const findingsIn = ({ findings, rows }: Described): readonly Found[] => [
  ...findings,
  ...rows.flatMap(({ inner }) => (inner ? findingsIn(inner) : [])),
]

/** What is shown, with what the registry adds to it: the gravest finding first, none twice. */
export const withRegistry = <S extends { readonly findings: readonly Found[]; readonly steps?: readonly object[] }>(
  shown: S,
  registry: readonly RegistryStep[],
): S & { readonly registry: readonly RegistryStep[] } => {
  const said = new Set(shown.findings.map(({ rule, values }) => JSON.stringify([rule, values])))
  const more = registry.flatMap(({ number, described }) =>
    findingsIn(described).map((one) => (shown.steps?.length && number !== '' ? { ...one, steps: [number] } : one)),
  )
  const added = more.filter((one) => {
    const key = JSON.stringify([one.rule, one.values])
    const isNew = !said.has(key)
    said.add(key)
    return isNew
  })
  const findings = [...shown.findings, ...added].sort((one, other) => GRAVITY[one.level] - GRAVITY[other.level])
  return { ...shown, findings, registry }
}
