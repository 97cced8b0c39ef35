// A folder of data with a fresh embedded database. Making one takes seconds, so one is kept and copied.

import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newData } from '../server/db/new-data.ts'

const CACHE = fileURLToPath(new URL('../.cache', import.meta.url))

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
