// Sends a file of people to the service batch by batch: to be looked over, or to be imported.

import type { AnswerOf, BodyOf } from '../../src/contract/admin/acts.ts'
import { addCounts, batchesOf, type Counts, leftOf, NO_COUNTS } from '../../src/contract/moving/batches.ts'
import { fileDigest } from '../../src/contract/moving/file-digest.ts'
import { createSeenNames } from '../../src/contract/moving/seen-names.ts'
import type { ImportSource } from '../../src/contract/moving/sources.ts'
import type { Act } from '../operator.ts'

export interface Outcome {
  readonly counts: Counts
  readonly problems: readonly AnswerOf<'users.importCheck'>['problems'][number][]
}
interface Asked {
  readonly app: string
  readonly source: ImportSource
  readonly file: File
  readonly options: NonNullable<BodyOf<'users.importCheck'>['options']>
  readonly run: boolean
}

async function* textOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const check = async (act: Act, { app, source, file, options }: Asked, onRead: (records: number) => void): Promise<Outcome> => {
  const seen = createSeenNames()
  let counts = NO_COUNTS
  const problems: Outcome['problems'][number][] = []
  for await (const { at, rows, problems: bad } of batchesOf(textOf(file), source)) {
    const found = await act('users.importCheck', { app, source, options, rows: [...rows] })
    const doubled = seen(rows, found.names)
    problems.push(...bad, ...found.problems, ...doubled.problems)
    const own = { made: -doubled.problems.length, bad: bad.length + doubled.bad, conflicts: doubled.conflicts }
    counts = addCounts(counts, addCounts(found.counts, { ...NO_COUNTS, ...own }))
    onRead(at + rows.length + bad.length)
  }
  return { counts, problems: problems.toSorted((one, other) => one.record - other.record) }
}

const make = async (act: Act, { app, source, file, options }: Asked, onRead: (records: number) => void): Promise<Outcome> => {
  const digest = await fileDigest(file.size, (from, to) => file.slice(from, to).arrayBuffer())
  const begun = await act('users.importBegin', { app, source, options, file: file.name.slice(0, 255), digest })
  let { counts } = begun.import
  const problems: Outcome['problems'][number][] = []
  for await (const batch of batchesOf(textOf(file), source)) {
    const { at, rows, problems: bad, last } = leftOf(batch, begun.import.rows_done)
    onRead(at + rows.length + bad.length)
    if (rows.length + bad.length === 0 && !last) continue
    const came = await act('users.importRows', { app, import: begun.id, at, rows: [...rows], bad: bad.length, last })
    problems.push(...bad, ...came.problems)
    counts = came.import.counts
  }
  return { counts, problems: problems.toSorted((one, other) => one.record - other.record) }
}

/** `onRead` is told how many records were read so far. An import of the same file that was cut off is gone on with. */
export const importFile = (act: Act, asked: Asked, onRead: (records: number) => void): Promise<Outcome> =>
  asked.run ? make(act, asked, onRead) : check(act, asked, onRead)
