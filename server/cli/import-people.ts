// latchkey import FILE: reads people of another service from a file, says what would become of them, or makes them.
// The file is read piece by piece, so that it may be of any size.

import { createReadStream, existsSync, openSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { addCounts, type Batch, batchesOf, type Counts, leftOf, NO_COUNTS } from '../../src/contract/moving/batches.ts'
import { fileDigest } from '../../src/contract/moving/file-digest.ts'
import { type ImportProblem, reasonText } from '../../src/contract/moving/reasons.ts'
import { createSeenNames } from '../../src/contract/moving/seen-names.ts'
import { IMPORT_RULES, IMPORT_SOURCES } from '../../src/contract/moving/sources.ts'
import { type Arguments, needed, oneWord, parseArguments, single, UsageError, yesOrNo } from './arguments.ts'
import type { Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { type DoAct, withActs } from './with-acts.ts'

const OPTIONS = ['app', 'from', 'run', 'rules', 'custom-ids', 'keep-ids', 'passkey-domain', 'report']
/** Problems that are printed where no file takes them. */
const PRINTED = 20
/** Records after which progress is told. */
const STEP = 10_000

const oneOf = <T extends string>(given: string, names: readonly T[], option: string): T => {
  const found = names.find((name) => name === given)
  if (!found) throw new UsageError(`--${option} takes ${names.join(', ')}.`)
  return found
}

const askedOf = (args: Arguments) => {
  const file = oneWord(args, 'one file.')
  const app = needed(args, 'app')
  const source = oneOf(needed(args, 'from'), IMPORT_SOURCES, 'from')
  const report = single(args, 'report')
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  if (report && existsSync(report)) throw new UsageError(`${report} is there already.`)
  const options = {
    rules: oneOf(single(args, 'rules') ?? 'obey', IMPORT_RULES, 'rules'),
    as_custom_user_id: yesOrNo(args, 'custom-ids') ?? false,
    keep_ids: yesOrNo(args, 'keep-ids') ?? source === 'latchkey',
    passkey_domain: single(args, 'passkey-domain') ?? null,
  }
  return { file, app, source, options, report, run: yesOrNo(args, 'run') ?? false }
}
type Asked = ReturnType<typeof askedOf>

/** Where problems go: a file, or the first of them to the terminal. */
const createReport = (path: string | undefined) => {
  // Trust: a new file, for its owner alone: the lines tell of whom an app has.
  const to = path === undefined ? null : openSync(path, 'wx', 0o600)
  const printed: string[] = []
  const reasons = new Map<string, number>()
  return {
    tell: (problems: readonly (Omit<ImportProblem, 'reason'> & { readonly reason: string })[]): void => {
      for (const { record, line, reason, about } of problems.toSorted((one, other) => one.record - other.record)) {
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
        if (to !== null) writeSync(to, `${JSON.stringify({ record, line, reason, about, text: reasonText(reason) })}\n`)
        // Of passwords there is one line for all people.
        else if (printed.length < PRINTED && reason !== 'no_password')
          printed.push(`  line ${line} (record ${record}): ${about === null ? '' : `${about}: `}${reasonText(reason)}`)
      }
    },
    lines: (): string[] => [
      ...printed,
      ...[...reasons].map(([reason, count]) => `  ${count} × ${reason}: ${reasonText(reason)}`),
    ],
    reasons: (): Record<string, number> => Object.fromEntries(reasons),
  }
}
type Report = ReturnType<typeof createReport>

const textOf = (file: string): AsyncIterable<string> => createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
const digestOf = async (file: string): Promise<string> => {
  const opened = await open(file)
  try {
    const { size } = await opened.stat()
    return await fileDigest(size, async (from, to) => {
      const { buffer } = await opened.read({ buffer: Buffer.alloc(to - from), position: from })
      return buffer
    })
  } finally {
    await opened.close()
  }
}
const told = ({ at, rows, problems }: Batch, terminal: Terminal): void => {
  const now = at + rows.length + problems.length
  if (Math.floor(now / STEP) > Math.floor(at / STEP)) terminal.err(`${now} records\n`)
}

/** Reads the whole file and keeps nothing. */
const check = async (act: DoAct, { app, source, options, file }: Asked, report: Report, terminal: Terminal) => {
  const seen = createSeenNames()
  let counts = NO_COUNTS
  for await (const batch of batchesOf(textOf(file), source)) {
    const { rows, problems } = batch
    const found = await act('users.importCheck', { app, source, options, rows: [...rows] })
    const doubled = seen(rows, found.names)
    report.tell([...problems, ...found.problems, ...doubled.problems])
    const own = { ...NO_COUNTS, made: -doubled.problems.length, bad: problems.length + doubled.bad, conflicts: doubled.conflicts }
    counts = addCounts(counts, addCounts(found.counts, own))
    told(batch, terminal)
  }
  return { id: null, counts }
}

/** Makes the people; of a file whose import was cut off, those that are left. */
const make = async (act: DoAct, { app, source, options, file }: Asked, report: Report, terminal: Terminal) => {
  const begun = await act('users.importBegin', {
    app,
    source,
    options,
    file: basename(file).slice(0, 255),
    digest: await digestOf(file),
  })
  const done = begun.import.rows_done
  if (done > 0) terminal.err(`Goes on after record ${done}.\n`)
  let { counts } = begun.import
  for await (const batch of batchesOf(textOf(file), source)) {
    const { at, rows, problems, last } = leftOf(batch, done)
    if (rows.length + problems.length === 0 && !last) continue
    const came = await act('users.importRows', { app, import: begun.id, at, rows: [...rows], bad: problems.length, last })
    report.tell([...problems, ...came.problems])
    counts = came.import.counts
    told(batch, terminal)
  }
  return { id: begun.id, counts }
}

const lineOf = ({ made, there, different, conflicts, refused: kept, bad }: Counts, run: boolean): string =>
  `${made} ${run ? 'made' : 'would be made'}, ${there} there already, ${different} there with other accounts, ${conflicts} with an account of another user, ${kept} refused, ${bad} not read`

const runImport = async (given: readonly string[], terminal: Terminal): Promise<{ value: unknown; lines: string[] }> => {
  const asked = askedOf(parseArguments(given, OPTIONS))
  const report = createReport(asked.report)
  const { id, counts } = await withActs<{ id: string | null; counts: Counts }>(terminal, (act) =>
    asked.run ? make(act, asked, report, terminal) : check(act, asked, report, terminal),
  )
  const next = asked.run
    ? `To undo it: latchkey import undo ${id} --app ${asked.app}`
    : 'Nothing was kept. To import: the same command with --run yes'
  const lines = [lineOf(counts, asked.run), ...report.lines(), next]
  return { value: { import: id, counts, reasons: report.reasons() }, lines }
}

const undo = async (given: readonly string[], terminal: Terminal): Promise<{ value: unknown; lines: string[] }> => {
  const args = parseArguments(given, ['app'])
  const [id, app] = [oneWord(args, 'the id of one import.'), needed(args, 'app')]
  const all = { deleted: 0, kept: 0 }
  await withActs(terminal, async (act) => {
    for (let left = true; left; ) {
      const came = await act('users.importUndo', { app, import: id })
      all.deleted += came.deleted
      all.kept += came.kept
      left = came.left
    }
  })
  return { value: all, lines: [`${all.deleted} deleted; ${all.kept} kept, who have been here or were changed since.`] }
}

const list = async (given: readonly string[], terminal: Terminal): Promise<{ value: unknown; lines: string[] }> => {
  const app = needed(parseArguments(given, ['app']), 'app')
  const { imports } = await withActs(terminal, (act) => act('users.imports', { app }))
  const lines = imports.map(
    ({ id, source, file, state, rows_done, counts, started_at }) =>
      `${id}  ${new Date(started_at * 1000).toISOString()}  ${source}  ${file}  ${state}, ${rows_done} records: ${lineOf(counts, true)}`,
  )
  return { value: imports, lines: lines.length > 0 ? lines : ['This app has no import.'] }
}

const COMMANDS: Readonly<Record<string, typeof list>> = { undo, list }

/** `import FILE`, `import undo` and `import list`: what follows the first word. */
export const importPeople = async (given: readonly string[], terminal: Terminal): Promise<CommandResult> => {
  const json = given.includes('--json')
  const [first = '', ...rest] = given.filter((word) => word !== '--json')
  try {
    const own = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined
    const { value, lines } = own ? await own(rest, terminal) : await runImport([first, ...rest].filter(Boolean), terminal)
    return { code: 0, out: json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`, err: '' }
  } catch (error) {
    return refused(error, json)
  }
}
