// Notes in dist/ of a checkout that this process runs from it: a build leaves its modules there then.
// See scripts/switch-build.mjs.

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** `root`: the folder that holds dist/. The note goes with the process; that of a process which was killed is passed over. */
export const noteRunning = (root: string): void => {
  // Elsewhere nothing is built.
  if (!existsSync(join(root, 'esbuild.mjs'))) return
  const note = join(root, 'dist/server/running', String(process.pid))
  try {
    mkdirSync(dirname(note), { recursive: true })
    writeFileSync(note, '')
  } catch {
    // Where it may not write, no build of this user can either.
    return
  }
  process.once('exit', () => rmSync(note, { force: true }))
}
