// Finds the folder that holds dist/: the package's where it is installed, the repository's in a checkout.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const upwards = (folder: string): string => {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'dist'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The package is not complete: no package.json beside a folder dist above the service.')
  return upwards(parent)
}

/** Absolute path of that folder, from a source file and from a bundle alike. */
export const packageRoot = (): string => upwards(dirname(fileURLToPath(import.meta.url)))
