// A folder with an embedded database, copied from prepared ones with and without tables: making one takes seconds.

import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newData } from '../server/db/new-data.ts'
import { openData } from '../server/db/open-data.ts'
import { newFolder } from './new-folder.ts'

const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../server/db/migrations', import.meta.url))
const EMPTY = 'test-database'

/** Of the text of all migrations: while a new one is being written, what was kept is not it any more. */
const nameWithTables = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(join(MIGRATIONS, file)))
  return `${EMPTY}-${hash.digest('hex').slice(0, 16)}`
}

/** The kept one of a name, made by `make` in a draft folder where there is none. */
const kept = async (name: string, make: (draft: string) => Promise<void>): Promise<string> => {
  const place = join(CACHE, name)
  if (existsSync(place)) return place
  const draft = `${place}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  await make(draft)
  try {
    renameSync(join(draft, 'db'), place)
  } catch {
    // Another test file was first; its copy is as good.
  }
  rmSync(draft, { recursive: true, force: true })
  return place
}
const empty = (): Promise<string> =>
  kept(EMPTY, async (draft) => {
    const { pg } = await openData(join(draft, 'db'))
    await pg.close()
  })
const withTables = (name: string): Promise<string> => kept(name, (draft) => newData(join(draft, 'db')))

export const embeddedFolder = async ({ tables = true } = {}): Promise<{ path: string; remove(): void }> => {
  const source = tables ? await withTables(nameWithTables()) : await empty()
  const folder = newFolder()
  // It may be a link to one that is kept elsewhere (repository-copy.ts), which must not be written to.
  cpSync(realpathSync(source), join(folder.path, 'db'), { recursive: true })
  return folder
}
