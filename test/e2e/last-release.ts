// The release before this one, built in a folder of its own from the history of the repository.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../house/sources.ts'
import { newFolder } from './service-child.ts'

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 }).trim()

/** The newest commit before this one that gave the package its number; undefined where the history has none. */
const lastNumbered = (): string | undefined => {
  const here = git('rev-parse', 'HEAD')
  return git('log', '--format=%H', '-G', '^  "version": ', '--', 'package.json')
    .split('\n')
    .find((commit) => commit && commit !== here)
}

export interface LastRelease {
  readonly commit: string
  readonly version: string
  readonly main: string
  remove(): void
}

/** Builds it with the packages that are installed here; a string says why it cannot be had. */
export const buildLastRelease = (): LastRelease | string => {
  if (!existsSync(join(root, '.git'))) return 'no history here'
  const commit = lastNumbered()
  if (!commit) return 'the history has no earlier release'
  const folder = newFolder()
  const tar = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder.path], { input: tar })
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  const { status, stderr } = spawnSync(process.execPath, ['esbuild.mjs'], { cwd: folder.path, encoding: 'utf8' })
  const main = join(folder.path, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error(`The release of ${commit} was not built (${status}).\n${stderr}`)
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string }
  return { commit: commit.slice(0, 8), version, main, remove: folder.remove }
}
