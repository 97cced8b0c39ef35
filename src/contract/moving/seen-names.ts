// Knows people of earlier batches of a dry run again, by the short hashes that the service gives of them.

import type { ImportProblem } from './reasons.ts'

interface Place {
  readonly record: number
  readonly line: number
}

/** Takes what a batch would make, and answers which of it an earlier batch would have made already. Some ten bytes are held of each. */
export const createSeenNames = () => {
  const formers = new Set<string>()
  const accounts = new Set<string>()
  return (rows: readonly Place[], names: readonly (readonly string[])[]) => {
    const places = new Map(rows.map((one) => [String(one.record), one]))
    const problems: ImportProblem[] = []
    for (const [record = '', former = '', ...own] of names) {
      const reason = formers.has(former) ? 'duplicate' : own.some((one) => accounts.has(one)) ? 'taken' : null
      const { line = 0 } = places.get(record) ?? {}
      if (reason) problems.push({ record: Number(record), line, reason, about: null })
      formers.add(former)
      if (!reason) for (const one of own) accounts.add(one)
    }
    const bad = problems.filter(({ reason }) => reason === 'duplicate').length
    return { problems, bad, conflicts: problems.length - bad }
  }
}
