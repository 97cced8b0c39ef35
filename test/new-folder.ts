// Makes and removes an empty folder for the data of one test run.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const newFolder = (): { path: string; remove(): void } => {
  const path = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'latchkey-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
