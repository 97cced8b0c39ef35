// Where the package lies: the folder of package.json, from a source file and from a bundle alike.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const upwards = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The package is not complete: no package.json above the service.')
  return upwards(parent)
}

/** Absolute path of the package's folder. */
export const packageRoot = (): string => upwards(dirname(fileURLToPath(import.meta.url)))
