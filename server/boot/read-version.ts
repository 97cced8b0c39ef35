// The version of the package that a process runs from.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `root`: the folder of its package.json. */
export const readVersion = (root: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
