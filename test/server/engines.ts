// Runs the same tests on both engines, each over one database of its own.

import { after, before, describe } from 'node:test'
import { LIMITS } from '../../server/db/bounded-pool.ts'
import { type Connected, connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { announceUse, lendEmbedded } from './shared-embedded.ts'

export type EngineName = 'embedded' | 'postgres'
/** The opened database; `db` may be asked for inside tests only. */
export interface Engine {
  readonly name: EngineName
  readonly db: Connected['db']
  /** As `Connected` has it. */
  readonly check?: Connected['check']
}

const closing = (steps: (() => Promise<void> | void)[]) => async (): Promise<void> => {
  for (const step of steps.toReversed()) await step()
}

const openEmbedded = async (tables: boolean): Promise<Connected> => {
  const folder = await embeddedFolder({ tables })
  const opened = await connect({ DATA_DIR: folder.path, DATABASE_URL: undefined })
  return { ...opened, close: closing([folder.remove, opened.close]) }
}

/** Tests share one Postgres with all that runs beside them: only one that is gone keeps a caller waiting for so long. */
const PATIENT = { ...LIMITS, acquire: 60_000 }
const openPostgres = async (postgres: TestPostgres, tables: boolean): Promise<Connected> => {
  const database = await postgres.newDatabase({ tables })
  const opened = await connect({ DATA_DIR: '', DATABASE_URL: database.url }, PATIENT)
  return { ...opened, close: closing([postgres.stop, database.drop, opened.close]) }
}

/**
 * Describes `tests` once for each engine. Where there is no Postgres its half is skipped, with the reason. The tables are copied from a
 * database that has them, and the embedded one is that of the process: `own` is for tests that change tables. `fresh` begins with none
 * and runs every migration.
 */
export const onEachEngine = async (
  tests: (engine: Engine) => void,
  { fresh = false, own = fresh }: { fresh?: boolean; own?: boolean } = {},
): Promise<void> => {
  const postgres = await startPostgres()
  if (!own && !(process.env.ONE_ENGINE && typeof postgres !== 'string')) announceUse()
  const engines: { name: EngineName; open: () => Promise<Connected>; skip: string | false }[] = [
    { name: 'embedded', open: () => (own ? openEmbedded(!fresh) : lendEmbedded()), skip: false },
    typeof postgres === 'string'
      ? { name: 'postgres', open: () => openEmbedded(!fresh), skip: postgres }
      : { name: 'postgres', open: () => openPostgres(postgres, !fresh), skip: false },
  ]
  // The quick ring asks one of them; the other one is asked before a merge.
  if (process.env.ONE_ENGINE) engines.splice(typeof postgres === 'string' ? 1 : 0, 1)
  for (const { name, open, skip } of engines) {
    describe(name, { skip }, () => {
      let opened: Connected | undefined
      before(async () => {
        opened = await open()
        await migrate(opened.db)
      })
      after(() => opened?.close())
      tests({
        name,
        get db() {
          if (!opened) throw new Error('The database is open inside tests only.')
          return opened.db
        },
        check: () => opened?.check() ?? Promise.resolve('failed'),
      })
    })
  }
}
