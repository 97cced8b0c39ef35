// Runs the same tests on both engines, each over one database of its own.

import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Connected, connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { newData } from '../../server/db/new-data.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url))

/** A folder with a fresh embedded database. Making one takes seconds, so one is kept and copied. */
export const embeddedFolder = async (): Promise<{ path: string; remove(): void }> => {
  const kept = join(CACHE, 'test-database')
  if (!existsSync(kept)) {
    mkdirSync(CACHE, { recursive: true })
    const draft = `${kept}-${process.pid}`
    await newData(draft)
    try {
      renameSync(draft, kept)
    } catch {
      // Another test file was first; its copy is as good.
      rmSync(draft, { recursive: true, force: true })
    }
  }
  const path = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  cpSync(kept, join(path, 'db'), { recursive: true })
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

export type EngineName = 'embedded' | 'postgres'
/** The opened database; `db` may be asked for inside tests only. */
export interface Engine {
  readonly name: EngineName
  readonly db: Connected['db']
}

const closing = (steps: (() => Promise<void> | void)[]) => async (): Promise<void> => {
  for (const step of steps.toReversed()) await step()
}

const openEmbedded = async (): Promise<Connected> => {
  const folder = await embeddedFolder()
  const opened = await connect({ DATA_DIR: folder.path, DATABASE_URL: undefined })
  return { ...opened, close: closing([folder.remove, opened.close]) }
}

const openPostgres = async (postgres: TestPostgres): Promise<Connected> => {
  const database = await postgres.newDatabase()
  const opened = await connect({ DATA_DIR: '', DATABASE_URL: database.url })
  return { ...opened, close: closing([postgres.stop, database.drop, opened.close]) }
}

/** Describes `tests` once for each engine. Where there is no Postgres its half is skipped, with the reason. */
export const onEachEngine = async (tests: (engine: Engine) => void): Promise<void> => {
  const postgres = await startPostgres()
  const engines: { name: EngineName; open: () => Promise<Connected>; skip: string | false }[] = [
    { name: 'embedded', open: openEmbedded, skip: false },
    typeof postgres === 'string'
      ? { name: 'postgres', open: openEmbedded, skip: postgres }
      : { name: 'postgres', open: () => openPostgres(postgres), skip: false },
  ]
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
      })
    })
  }
}
