// The files of the repository for the tests that read them: what git tracks, and what is new and not ignored.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Paths below the given folders; all paths where none is given. */
export const paths = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(root + path))
    .sort()

export const read = (path: string): string => readFileSync(root + path, 'utf8')

/** Source files below the given folders. */
export const sources = (...folders: string[]): Source[] =>
  paths(...folders)
    .filter((path) => /\.(ts|tsx|mjs|mts|css)$/.test(path))
    .map((path) => ({ path, text: read(path) }))

/** States that the gallery shows, and what they are made with. */
export const IS_GALLERY = /^src\/screens\/(screen-state|.+\/(states|window-states|error-state))\.ts$/
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('test/')
