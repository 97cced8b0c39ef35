// What the package latchkey-server holds besides its own folder: the built files of service and page, and the licence.
//   node scripts/server-package.mjs fill     copies them into server/, before npm packs it (or into the folder that is named)
//   node scripts/server-package.mjs empty    removes them again

import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMER, RUNNING } from './switch-build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [what, folder = join(root, 'server')] = process.argv.slice(2)
const COPIED = ['dist', 'LICENSE']
/** Parts of dist/ that production neither serves nor runs. */
const LEFT_OUT = /^(demo|docs|examples|types|server\/dev)(\/|$)|\.map$/
/** Modules of builds before, and notes of services that run in this checkout. */
const former = existsSync(join(root, 'dist', FORMER)) ? JSON.parse(readFileSync(join(root, 'dist', FORMER), 'utf8')) : []
const left = new Set([FORMER, RUNNING, ...former])

for (const name of COPIED) {
  rmSync(join(folder, name), { recursive: true, force: true })
  if (what === 'fill') {
    const wanted = (path) => {
      const file = relative(join(root, 'dist'), path)
      return !LEFT_OUT.test(file) && !left.has(file)
    }
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: wanted })
  }
}
