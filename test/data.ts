// Empty databases with all tables for tests: in Postgres where there is one, because that is quick; else, or where the
// embedded database is the subject, in a folder.

import { join } from 'node:path'
import { embeddedFolder } from './embedded-folder.ts'
import { newFolder } from './new-folder.ts'
import { startPostgres } from './postgres.ts'

export interface TestData {
  /** What the environment says of it. */
  readonly env: Readonly<Record<'DATA_DIR', string> & Partial<Record<'DATABASE_URL', string>>>
  /** For files of the test. */
  readonly folder: string
  remove(): Promise<void>
}

export const testData = async ({ embedded = false } = {}): Promise<TestData> => {
  const postgres = embedded ? null : await startPostgres()
  if (!postgres || typeof postgres === 'string') {
    const { path, remove } = await embeddedFolder()
    return { env: { DATA_DIR: path }, folder: path, remove: async () => remove() }
  }
  const [folder, database] = [newFolder(), await postgres.newDatabase({ tables: true })]
  return {
    env: { DATA_DIR: join(folder.path, 'data'), DATABASE_URL: database.url },
    folder: folder.path,
    async remove() {
      await database.drop()
      await postgres.stop()
      folder.remove()
    },
  }
}
