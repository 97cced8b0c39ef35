// Acts that bring people along from another service. Each batch is a transaction with its entry in the audit log.

import type { IMPORTS_ACTS } from '../../../src/contract/admin/imports-acts.ts'
import type { ImportSource } from '../../../src/contract/moving/sources.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { addImport, cutImport, holdImport, type ImportRecord, listImports, noteImport } from '../../stores/moving/imports.ts'
import { madeBy } from '../../stores/moving/people.ts'
import { eraseUser } from '../account/delete-user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { exportPeople } from '../moving/export-people.ts'
import { COUNTS, type Counts, type ImportOptions, importBatch } from '../moving/import-people.ts'
import { ServiceError } from '../service-error.ts'
import type { ActRuns } from './runs.ts'

/** How many imports are listed, and how many people one call of an undo looks at. */
const LISTED = 50
const UNDONE_AT_ONCE = 50

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
const appOf = async (core: Core, id: string): Promise<App> => {
  const app = await core.apps.find(id)
  if (!app) throw new ServiceError('not_found', 'There is no such app.')
  return app
}
const held = async (core: Core, which: { readonly app: string; readonly id: string }): Promise<ImportRecord> => {
  const found = await holdImport(core.db, which)
  if (!found) throw new ServiceError('not_found', 'There is no such import.')
  return found
}
const sumOf = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Counts => {
  const sum = { ...COUNTS }
  for (const name of Object.keys(COUNTS) as (keyof Counts)[]) sum[name] = (one[name] ?? 0) + (other[name] ?? 0)
  return sum
}
const wireImportOf = ({ id, source, file_name, state, rows_done, counts, started_at, updated_at }: ImportRecord) => ({
  ...{ id, source, state, rows_done, file: file_name, counts: sumOf(counts, COUNTS) },
  ...{ started_at: seconds(started_at), updated_at: seconds(updated_at) },
})
/** Trust: an undo and the report go by these numbers. Records of a batch follow those before it, in their order. */
const requireOrder = (rows: readonly { readonly record: number }[], done: number, count: number): void => {
  const isNext = ({ record }: { readonly record: number }, at: number): boolean =>
    record > (rows[at - 1]?.record ?? done) && record <= done + count
  if (!rows.every(isNext))
    throw new ServiceError('invalid_data', `Records ${done + 1} to ${done + count} come next, in their order.`)
}
/** Options with their keys in order, to find the same again. */
const textOf = (options: ImportOptions): string =>
  JSON.stringify(Object.fromEntries(Object.entries(options).toSorted(([one], [other]) => one.localeCompare(other))))

export const importsActs: Pick<ActRuns, keyof typeof IMPORTS_ACTS> = {
  'users.imports': async (core, { app: id }) => {
    const app = await appOf(core, id)
    return { imports: (await listImports(core.db, app.id, LISTED)).map(wireImportOf) }
  },
  'users.importCheck': async (core, { app: id, source, options, rows }) => {
    const app = await appOf(core, id)
    const { counts, problems, names } = await importBatch(core, app, { source, options, rows, id: null })
    return { counts, problems: [...problems], names: names.map(([record, ...own]) => [String(record), ...own]) }
  },
  'users.importBegin': async (core, { app: id, source, options, file, digest }) => {
    const app = await appOf(core, id)
    const which = { app: app.id, source, digest, options: textOf(options) }
    const cut = await cutImport(core.db, which)
    if (cut) return { id: cut.id, import: wireImportOf(cut) }
    const own = cuid((bytes) => core.random.bytes(bytes.length))
    await addImport(core.db, { ...which, id: own, name: file, counts: JSON.stringify(COUNTS), now: core.clock.now() })
    return { id: own, import: wireImportOf(await held(core, { app: app.id, id: own })) }
  },
  'users.importRows': async (core, { app: appId, import: id, at, rows, bad, last }) => {
    const app = await appOf(core, appId)
    const which = { app: app.id, id }
    const before = await held(core, which)
    const done = Number(before.rows_done)
    // A batch that was kept, and whose answer did not arrive, is not done again.
    if (before.state === 'done' || (at < done && at + rows.length + bad <= done))
      return { import: wireImportOf(before), counts: { ...COUNTS }, problems: [] }
    if (before.state !== 'running') throw new ServiceError('invalid_data', 'This import was undone.')
    if (at !== done) throw new ServiceError('invalid_data', `This import has come to record ${done}: go on there.`)
    requireOrder(rows, done, rows.length + bad)
    const { source, options } = before as { source: ImportSource; options: unknown }
    const batch = { source, options: options as ImportOptions, rows, id }
    const { counts, problems } = await importBatch(core, app, batch)
    const all = sumOf(before.counts, sumOf(counts, { bad }))
    const state = last ? ('done' as const) : ('running' as const)
    const now = { state, rows_done: done + rows.length + bad, counts: all }
    await noteImport(core.db, which, now, core.clock.now())
    return {
      import: wireImportOf({ ...before, ...now, updated_at: core.clock.now() }),
      counts: sumOf(counts, { bad }),
      problems: [...problems],
    }
  },
  'users.importUndo': async (core, { app: appId, import: id }) => {
    const app = await appOf(core, appId)
    const which = { app: app.id, id }
    const before = await held(core, which)
    const ask = { app: app.id, import: id, after: Number(before.undone_to), most: UNDONE_AT_ONCE }
    const people = before.state === 'undone' ? [] : await madeBy(core.db, ask)
    let deleted = 0
    for (const { user, same } of people) if (same && (await eraseUser(core, app.id, user))) deleted++
    const left = people.length === UNDONE_AT_ONCE
    const undone_to = people.at(-1)?.record ?? before.undone_to
    const now = { state: left ? ('undoing' as const) : ('undone' as const), undone_to }
    await noteImport(core.db, which, now, core.clock.now())
    return { import: wireImportOf({ ...before, ...now }), deleted, kept: people.length - deleted, left }
  },
  'users.exportPeople': async (core, { app: id, cursor, totp }) => exportPeople(core, await appOf(core, id), { cursor, totp }),
}
