// Upkeep of the embedded database, in small pieces: calls wait for its one connection meanwhile.

import { SECOND } from '../../src/kit/durations.ts'
import { wait } from '../../src/kit/wait.ts'
import type { Deps } from '../boot/deps.ts'
import { shortenLog, vacuumTable } from '../stores/tidy.ts'

/** How often the log is looked at. */
const LOG_LOOKED_AT = 5 * SECOND
/** Between two tables: calls go first. */
const PAUSE = SECOND

type TidyDeps = Pick<Deps, 'db' | 'log'>

/** Frees space, table by table and with pauses, only where many rows were deleted. `dead`: deleted rows by table since its space was freed. */
export const tidyTables = async ({ db, log }: TidyDeps, dead: Map<string, number>, signal?: AbortSignal): Promise<void> => {
  for (const [table, count] of dead) {
    if (signal?.aborted) return
    try {
      if (!(await vacuumTable(db, table, count))) continue
      dead.set(table, 0)
      if (signal) await wait(PAUSE, signal).catch(() => {})
    } catch (error) {
      log.error('sweep_failed', { table, error })
    }
  }
}

/** Ends the database's log whenever it has grown, until `signal` is aborted. */
export const keepLogShort = async ({ db, log }: TidyDeps, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await shortenLog(db).catch((error: unknown) => log.error('sweep_failed', { table: 'log', error }))
    await wait(LOG_LOOKED_AT, signal).catch(() => {})
  }
}
