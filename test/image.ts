// Makes the folder that the Dockerfile would put into its image, without Docker: COPY through .dockerignore, and
// `npm ci` as the packages that the lockfile names, taken from those installed here.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

interface Instruction {
  readonly word: string
  readonly text: string
}
export interface Stage {
  readonly name: string
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, in order; the last one is the image. */
export const stagesOf = (dockerfile: string): Stage[] => {
  const lines = dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
  const stages: { name: string; base: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, word = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const from = word === 'FROM' ? /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(text) : null
    if (from) stages.push({ base: from[1] ?? '', name: from[2] ?? `stage ${stages.length}`, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, text })
  }
  return stages
}

/** Whether .dockerignore lets a path through: the last rule that fits it or a folder above it decides. */
export const letThrough = (rules: string): ((path: string) => boolean) => {
  const parsed = rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const pattern = line.replace(/^!/, '')
      const source = pattern
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))
      return { lets: line.startsWith('!'), fits: new RegExp(`^${source}(?:/|$)`) }
    })
  return (path) => parsed.reduce((lets, rule) => (rule.fits.test(path) ? rule.lets : lets), true)
}

/** Folders of the packages that a workspace needs in production, without optional ones: what npm resolves from its folder, and on from there. */
const productionPackages = (root: string, workspace: string): string[] => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dependencies?: object; peerDependencies?: object; peerDependenciesMeta?: object } | undefined>
  }
  const found = new Set<string>()
  const resolve = (from: string, name: string): string => {
    const path = join(from, 'node_modules', name)
    if (packages[path]) return path
    if (from === '.') throw new Error(`The lockfile names no package ${name}`)
    return resolve(dirname(from), name)
  }
  const follow = (path: string): void => {
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !Object.hasOwn(peerDependenciesMeta, name))
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const next = resolve(path, name)
      if (found.has(next)) continue
      found.add(next)
      follow(next)
    }
  }
  follow(workspace)
  return [...found].sort()
}

const install = (root: string, command: string, folder: string): void => {
  if (!command.includes('--omit=dev')) {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return
  }
  const [, workspace = ''] = /--workspace=(\S+)/.exec(command) ?? []
  if (workspace !== 'latchkey-server') throw new Error(`${command}: only the service is installed for production`)
  for (const path of productionPackages(root, 'server')) {
    // What is in a package's own node_modules is a package of the list by itself. Typings and maps are most of the files, and no service
    // reads them while it runs.
    const inside = (from: string): boolean =>
      !relative(join(root, path), from).split('/').includes('node_modules') && !/\.(d\.[cm]?ts|map|md)$/.test(from)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: inside, dereference: true })
  }
}

const copy = (sources: readonly string[], to: string, lets: (path: string) => boolean, from: string): void => {
  for (const source of sources) {
    const origin = join(from, source)
    if (!existsSync(origin) || !lets(source)) throw new Error(`COPY ${source}: there is nothing to copy`)
    const target = statSync(origin).isDirectory() || (sources.length === 1 && !to.endsWith('/')) ? to : join(to, basename(source))
    cpSync(origin, target, { recursive: true, filter: (path) => lets(relative(from, path)) })
  }
}

/** Does what the Dockerfile of `root` says, each stage in a folder below `work`; answers the folder of the image's /app. */
export const makeImage = (root: string, work: string): string => {
  const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const lets = letThrough(readFileSync(join(root, '.dockerignore'), 'utf8'))
  const folderOf = (name: string): string => join(work, name.replaceAll(' ', '-'))
  for (const { name, instructions } of stages) {
    const app = folderOf(name)
    mkdirSync(app, { recursive: true })
    for (const { word, text } of instructions) {
      if (word === 'RUN' && text.startsWith('npm ci')) install(root, text, app)
      else if (word === 'RUN' && text.startsWith('node ')) {
        const { status, stderr } = spawnSync('sh', ['-c', text], { cwd: app, encoding: 'utf8' })
        if (status !== 0) throw new Error(`RUN ${text}\n${stderr}`)
      } else if (word === 'COPY') {
        const from = /^--from=(\S+) /.exec(text)?.[1]
        const paths = text.replace(/^--from=\S+ /, '').split(/\s+/)
        const to = join(app, paths.pop() ?? '')
        const slash = text.endsWith('/') ? '/' : ''
        if (from)
          copy(
            paths.map((path) => path.replace(/^\/app\//, '')),
            to + slash,
            () => true,
            folderOf(from),
          )
        else copy(paths, to + slash, lets, root)
      }
    }
  }
  return folderOf(stages.at(-1)?.name ?? '')
}

/** Every file of a folder, by its path in it. */
export const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })
