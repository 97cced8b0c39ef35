// Writes the published typings into dist/types: the package's entries, and the tags for each framework.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist/types')

/** Files that a file of typings names, itself included. */
const reach = (file, seen = new Set()) => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import\(?|module) ?['"](\.[^'"]+)['"]/g))
    reach(join(dirname(file), path.replace(/(\.d)?\.(tsx?|js)$/, '.d.ts')), seen)
  return seen
}

/** A file of typings without what is the house's own: protected members, what a class implements, and imports that only those needed. */
const forHosts = (text) => {
  const open = text
    .replace(/(?:^ +\/\*\*.*\*\/\n)?^ +(?:protected|private) .*;\n/gm, '')
    .replace(/^(export declare .*class .*) implements [^{]+\{/gm, '$1 {')
  return open.replace(/^import (?:type )?\{([^}]*)\} from ['"]\.[^'"]+['"];\n/gm, (line, names, at) => {
    const rest = open.slice(0, at) + open.slice(at + line.length)
    const used = names.split(',').some((name) =>
      new RegExp(
        `\\b${name
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1)}\\b`,
      ).test(rest),
    )
    return used ? line : ''
  })
}

/** Typings of others that ours name, by the file that they begin with: they come along, so that a host installs no package for its typings. */
const PACKAGES = {
  '@lit/reactive-element': 'reactive-element.d.ts',
  nanostores: 'index.d.ts',
  valibot: 'dist/index.d.mts',
}
const COPIES = join(out, 'packages')
const copyOf = (name) => join(COPIES, name.replace('@', ''), PACKAGES[name].replace('.d.mts', '.d.ts'))
/** Their comments are read where they come from. */
const copyTypings = (name) => {
  const home = join(root, 'node_modules', name)
  const [from, to] = [dirname(join(home, PACKAGES[name])), dirname(copyOf(name))]
  for (const path of reach(join(home, PACKAGES[name]))) {
    const file = join(to, relative(from, path)).replace(/\.d\.mts$/, '.d.ts')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, readFileSync(path, 'utf8').replace(/^[ \t]*\/\*\*(?!\s*\* @license)[\s\S]*?\*\/\n/gm, ''))
  }
}
/** The text of a file in which those packages are named by their copies. */
const withCopies = (text, file) =>
  text.replace(/((?:from|import\() ?)(['"])([^'"]+)\2/g, (whole, before, quote, name) =>
    PACKAGES[name]
      ? `${before}${quote}${relative(dirname(file), copyOf(name))
          .replace(/^(?!\.)/, './')
          .replace(/\.d\.ts$/, '.js')}${quote}`
      : whole,
  )

rmSync(out, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json'], {
  cwd: root,
  stdio: 'inherit',
})
if (status) process.exit(status)
for (const path of readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
  const file = join(out, path)
  writeFileSync(file, withCopies(forHosts(readFileSync(file, 'utf8')), file))
}
cpSync(join(root, 'types'), join(out, 'types'), { recursive: true })
for (const name of Object.keys(PACKAGES)) copyTypings(name)
const { files } = JSON.parse(readFileSync(join(root, 'tsconfig.types.json'), 'utf8'))
const entries = [
  ...files.map((path) => path.replace(/\.ts$/, '.d.ts')),
  ...readdirSync(join(root, 'types')).map((name) => `types/${name}`),
]
const reached = new Set(entries.flatMap((path) => [...reach(join(out, path))]))
for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name)
  if (entry.isFile() && !reached.has(path)) rmSync(path)
}
