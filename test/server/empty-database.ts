// A database without tables, on the engine that is asked for: what an earlier release is put into.

import { after } from 'node:test'
import { type Connected, connect } from '../../server/db/connect.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { startPostgres } from '../postgres.ts'
import type { EngineName } from './engines.ts'

const steps: (() => unknown)[] = []
after(async () => {
  for (const step of steps.toReversed()) await step()
})
/** Several connections to it, which end with the file. */
export const openEmpty = async (name: EngineName): Promise<Connected> => {
  const postgres = name === 'postgres' ? await startPostgres() : null
  if (postgres === null || typeof postgres === 'string') {
    const folder = await embeddedFolder({ tables: false })
    const opened = await connect({ DATA_DIR: folder.path, DATABASE_URL: undefined })
    steps.push(folder.remove, opened.close)
    return opened
  }
  const { url, drop } = await postgres.newDatabase({ tables: false })
  const opened = await connect({ DATA_DIR: '', DATABASE_URL: url })
  steps.push(postgres.stop, drop, opened.close)
  return opened
}
