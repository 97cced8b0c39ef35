// Bundles test files before they run, because loading sources takes longer than most tests. Files without process state
// share a process.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Each source has its own path as its address, whatever bundle it is in; only what starts parts of the service beside itself takes the built ones. */
const placeOf = (path) => (path.endsWith('own-script.ts') ? join(process.cwd(), 'dist/server/main.js') : path)
/** What a module names its address by; not in one piece, because the plugin would replace it here too where a test bundles this file. */
const OWN_ADDRESS = ['import', 'meta', 'url'].join('.')
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(placeOf(path)).href)
      const contents = (await readFile(path, 'utf8')).replaceAll(OWN_ADDRESS, url)
      return { contents, loader: path.endsWith('.mjs') ? 'js' : path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/** Files that may share a process: those of one folder, and how many at most. */
const MAY_SHARE = [
  // The embedded database is opened once for all of a process.
  [/^test\/server\//, 16],
  [/^server\//, 16],
  [/^src\//, 30],
  [/^frame\//, 30],
  // Loading what drives a browser, and starting a service, takes as long as a journey.
  [/^test\/e2e\/page-/, 8],
  [/^test\/e2e\/(hostile|service)-/, 8],
  [/^test\/(cli|dev|house|console)\//, 8],
]
/**
 * What keeps a file by itself all the same: a clock, globals or a console of its own, timers that hold up nothing, processes that it starts,
 * and tests that act as a page, which these of the fakes need globals for.
 */
const ALONE = [
  // A setting of the environment that is only read is none of it.
  /\bmock\.|\bglobalThis\b|(?<!\.)\bprocess\.(?!env\.[A-Z_]+\b(?! =)|pid\b)|\bdelete process\b|\bchild_process\b/,
  /\bletTimersGo\b|\bsideOf\b/,
  /\/fakes\/(bridge-page|injected-wallet|page-window|sending|sending-chain|session|solana-wallet|wallet-frame|wallet-tab)\.ts'/,
]

/** What no record tells yet is taken to be as long as its text: a millisecond for five letters is about what tests take. */
const LETTERS_A_MS = 5

/** @type {(path: string) => string} */
const ANY_KIND = () => ''
/** @type {(path: string) => string} */
const BY_ITSELF = (path) => path

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)

/**
 * The files in groups, a process each, the longest group first: begun last, it would leave the other cores without work.
 * `durations` are milliseconds by file, of the last run (durations.mjs). `kindOf` tells files apart that share no process all the same;
 * `besideOf` is the same for files that are in one process where they may be in any that others are in.
 */
export const inGroups = (
  paths,
  { durations = {}, kindOf = ANY_KIND, besideOf = BY_ITSELF, textOf = (path) => readFileSync(path, 'utf8') } = {},
) => {
  const texts = new Map(paths.map((path) => [path, textOf(path)]))
  const lengthOf = (path) => durations[path.replaceAll('\\', '/')] ?? texts.get(path).length / LETTERS_A_MS
  const groupLength = (group) => sum(group.map(lengthOf))
  const folderOf = (path) => MAY_SHARE.findIndex(([folder]) => folder.test(path.replaceAll('\\', '/')))
  const mayShare = (path) => folderOf(path) >= 0 && !ALONE.some((one) => one.test(texts.get(path)))
  const byLength = paths.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const shared = byLength.filter(mayShare)
  const kinds = new Set(shared.map(kindOf))
  const together = MAY_SHARE.flatMap(([, most], folder) => [...kinds].map((kind) => [most, folder, kind])).flatMap(
    ([most, folder, kind]) => {
      const mine = shared.filter((path) => folderOf(path) === folder && kindOf(path) === kind)
      const groups = Array.from({ length: Math.ceil(mine.length / most) }, () => [])
      const parts = [...new Set(mine.map(besideOf))].map((beside) => mine.filter((path) => besideOf(path) === beside))
      // Each to the group that is shortest so far; those of several files first, while every group has room for them.
      for (const part of parts.sort((a, b) => b.length - a.length)) {
        const roomy = groups.filter((group) => group.length + part.length <= most)
        const shortest = (roomy.length > 0 ? roomy : groups).reduce((a, b) => (groupLength(b) < groupLength(a) ? b : a))
        shortest.push(...part)
      }
      return groups
    },
  )
  const alone = byLength.filter((path) => !mayShare(path)).map((path) => [path])
  return [...together, ...alone].sort((a, b) => groupLength(b) - groupLength(a))
}

/** Modules whose hooks are for all tests of a process: a file that asked for them first would have them alone. */
const HOOKS = [
  [/^test\/e2e\//, './test/e2e/people.js'],
  [/^test\/e2e\//, './test/e2e/services.js'],
]

/**
 * A file that runs others one after the other, each as a suite that has its path for a name and its hooks for itself; what cannot even be
 * read is a failed test of its own.
 */
const groupText = (files, env) => `import { describe, test } from 'node:test'
${HOOKS.filter(([folder]) => files.some(({ path }) => folder.test(path)))
  .map(([, module]) => `import '${module}'\n`)
  .join('')}Object.assign(process.env, ${JSON.stringify(env)})
// One after the other: what waits for a part that another one is loading would go on as a part of that one.
for (const { path, built } of ${JSON.stringify(files)})
  await new Promise((done) => describe(path, () => import(built).catch((error) => void test(path, () => { throw error })).then(done)))
`

/**
 * Bundles groups of test files into a folder of `.cache/`; gives the files to run, one a group. `envOf` is what the process of a group has in
 * its environment besides. Throws where a file cannot be read.
 */
export const bundleTests = async (name, groups, envOf = () => ({})) => {
  const outdir = `.cache/tests/${name}`
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: [...groups.flat(), ...HOOKS.map(([, module]) => module.replace(/\.js$/, '.ts'))],
    outdir,
    outbase: '.',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    keepNames: true,
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [ownPlaces],
  })
  const built = (path) => `./${path.replaceAll('\\', '/').replace(/\.tsx?$/, '.js')}`
  return groups.map((group, at) => {
    const text = groupText(
      group.map((path) => ({ path, built: built(path) })),
      envOf(group),
    )
    // The runner goes by the alphabet.
    const file = join(outdir, `${String(at).padStart(3, '0')}-${basename(group[0], '.test.ts')}.js`)
    writeFileSync(file, text)
    return file
  })
}
