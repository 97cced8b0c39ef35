// Makes a folder with those above it.

import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** As `mkdirSync` with `recursive`, which never comes back where a file system says that nothing is there and takes no folder (`/proc`). */
export const makeFolder = (path: string): void => {
  const folder = resolve(path)
  const missing: string[] = []
  for (let one = folder; !existsSync(one); one = dirname(one)) missing.unshift(one)
  for (const one of missing) mkdirSync(one)
  // It is there: a file in its place is told.
  if (missing.length === 0) mkdirSync(folder, { recursive: true })
}
