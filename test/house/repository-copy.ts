// A copy of the repository's sources in a folder of its own, to be changed by a test; what is installed is shared.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FOLDERS } from '../../scripts/bring.mjs'
import { paths, root } from './sources.ts'

/** What git tracks, and what is new and not ignored, in a folder of this name. */
export const copyRepository = (name = 'copy'): { readonly path: string; remove(): void } => {
  const parent = mkdtempSync(join(tmpdir(), 'latchkey-copy-'))
  const path = join(parent, name)
  mkdirSync(path)
  for (const file of paths()) cpSync(join(root, file), join(path, file))
  for (const folder of ['', ...Object.keys(FOLDERS)]) {
    const packages = join(root, folder, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(path, folder, 'node_modules'))
  }
  // Databases that are kept to be copied (embedded-folder.ts): making one takes seconds.
  mkdirSync(join(path, '.cache'))
  const kept = existsSync(join(root, '.cache')) ? readdirSync(join(root, '.cache')) : []
  for (const folder of kept.filter((one) => /^test-database(-[0-9a-f]+)?$/.test(one)))
    symlinkSync(join(root, '.cache', folder), join(path, '.cache', folder))
  // Tests ask git which files are the repository's.
  execFileSync('git', ['init', '-q'], { cwd: path })
  writeFileSync(join(path, '.git/info/exclude'), 'node_modules\n')
  return { path, remove: () => rmSync(parent, { recursive: true, force: true }) }
}
