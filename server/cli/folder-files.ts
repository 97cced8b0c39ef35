// Reads the descriptors of a folder: the checkout of a registry (ERC-7730).

import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { FILE_MAX } from '../services/descriptors/json-file.ts'
import { isDescriptorFile } from '../services/descriptors/make-set.ts'

const FILES_MAX = 5000
const DEPTH = 8

/** What a folder's descriptors are called among the files that a command hands over. */
export const folderKey = (folder: string): string => `${folder}/*`

/** Texts by their path in the folder. Links are not followed, hidden folders not looked into. Throws where the folder cannot be read, or is too large. */
export const folderFiles = (folder: string): ReadonlyMap<string, string> => {
  const files = new Map<string, string>()
  const walk = (inside: string, depth: number): void => {
    if (depth > DEPTH) throw new Error(`The folder ${inside} is too deep for a registry.`)
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = posix.join(inside, entry.name)
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') walk(path, depth + 1)
      if (!entry.isFile() || !isDescriptorFile(path)) continue
      if (files.size >= FILES_MAX) throw new Error(`More than ${FILES_MAX} files are no registry.`)
      // What is too large is refused by its name, and is not even read.
      files.set(
        path,
        lstatSync(join(folder, path)).size > FILE_MAX * 2 ? ' '.repeat(FILE_MAX + 1) : readFileSync(join(folder, path), 'utf8'),
      )
    }
  }
  walk('', 0)
  return files
}
