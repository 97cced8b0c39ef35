// Sizes of what a page and the frames load: brotli bytes against the budgets of .ci/size.json. 1 kB is 1000 bytes.
//   node scripts/size.mjs             measures what is built
//   node scripts/size.mjs --set       sets every budget to 12 % above what is measured
//   node scripts/size.mjs --set code  sets that one
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { compressedOf } from './compressed.mjs'
import { isProgram } from './is-program.mjs'
import { frameIn } from './key-frames.mjs'

/**
 * What a build has written: each file with what it holds and what it loads.
 * @typedef {Record<string, { entry: string | null, modules: Record<string, number>, imports: string[], dynamicImports: string[] }>} Files
 * What one name costs: bytes as they are sent, and the rendered bytes of each module in it.
 * @typedef {{ bytes: number, modules: Record<string, number> }} Cost
 * What a name may cost: the bytes when it was set, and the most it may be.
 * @typedef {{ measured: number, most: number }} Budget
 */

/** The bundler's own few lines, which every bundle needs; they count with `menu`. */
const RUNTIME = 'rolldown-runtime'
/** Bundles with a budget of their own: each counts what it adds to those that are loaded before it. */
const OWN = ['session', 'code', 'account', 'wallets', 'walletconnect']
/**
 * What a request to the wallet loads in a page whose dialog and wallet are there already: each counts all that it adds to these, and in `rest` too.
 * `request`: what all requests share, words and failures among it.
 */
const REQUESTS = {
  request: ['menu', 'shared', 'embedded'],
  signing: ['menu', 'shared', 'embedded', 'request'],
  sending: ['menu', 'shared', 'embedded', 'request'],
  registry: ['menu', 'shared', 'embedded', 'request', 'signing', 'sending', 'checksum'],
}
/** Air that a budget gets when it is set. */
export const AIR = 1.12

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`

/** Name of a chunk without folder and hash. */
export const bundleName = (file) =>
  /^dist\/chunks\/(.+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? file.slice('dist/'.length, -'.js'.length)

/** Files that these load at once, themselves included. */
const closure = (files, from, seen = new Set()) => {
  for (const file of from)
    if (!seen.has(file)) {
      seen.add(file)
      closure(files, files[file].imports, seen)
    }
  return seen
}

/** Folders with nothing but words, those of a language in a folder each. */
const WORDS = ['src/i18n/', 'frame/words/']
/** Whether a bundle has the words of a language and nothing else: a page loads it for its people alone. */
export const isOfLanguage = (modules) =>
  Object.keys(modules).length > 0 && Object.keys(modules).every((path) => WORDS.some((folder) => path.startsWith(folder)))
/** The costliest of these; undefined where there is none. */
const costliest = (costs) => costs.toSorted((one, other) => other.bytes - one.bytes)[0]

/** The files that a page can load which begins with `entry`. */
const reachable = (files, entry, seen = new Set()) => {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const file of [...files[entry].imports, ...files[entry].dynamicImports]) reachable(files, file, seen)
  return seen
}

/**
 * What a page costs by name, and how many scripts its menu takes. `tags` and `menu` count all that is loaded until then, the bundles of `OWN` what
 * they add to those before, `rest` every other file together, those of `REQUESTS` what each adds, `language` the largest file of words of a language. `order` gives those before each, `weigh` the bytes of a file.
 * @type {(files: Files, order: Record<string, string[]>, entry: string, weigh: (file: string) => number) => { scripts: number, costs: Record<string, Cost> }}
 */
export const pageCosts = (files, order, entry, weigh) => {
  const all = reachable(files, entry)
  const byName = new Map([...all].map((file) => [bundleName(file), file]))
  const untilMenu = closure(files, [entry, byName.get('menu')])
  const before = (name) =>
    closure(
      files,
      [RUNTIME, ...(order[name] ?? [])].flatMap((one) => byName.get(one) ?? []),
    )
  const owned = OWN.flatMap((name) => {
    const file = byName.get(name)
    if (!file) throw new Error(`${name}: no bundle of the page has this name. If it was renamed, change OWN in scripts/size.mjs.`)
    const there = before(name)
    return [[name, [...closure(files, [file])].filter((one) => !there.has(one))]]
  })
  const counted = new Set([...untilMenu, ...owned.flatMap(([, of]) => of)])
  const others = [...all].filter((file) => !counted.has(file))
  const words = others.filter((file) => isOfLanguage(files[file].modules))
  const groups = [['tags', [entry]], ['menu', [...untilMenu]], ...owned, ['rest', others.filter((file) => !words.includes(file))]]
  const cost = (of) => ({
    bytes: of.reduce((sum, file) => sum + weigh(file), 0),
    modules: Object.fromEntries(of.flatMap((file) => Object.entries(files[file].modules))),
  })
  const requests = Object.entries(REQUESTS).flatMap(([name, base]) => {
    const file = byName.get(name)
    if (!file) return []
    const there = closure(files, [entry, ...base.flatMap((one) => byName.get(one) ?? [])])
    return [[name, [...closure(files, [file])].filter((one) => !there.has(one))]]
  })
  const language = costliest(words.map((file) => cost([file])))
  const costs = Object.fromEntries([...groups, ...requests].map(([name, of]) => [name, cost(of)]))
  return { scripts: untilMenu.size, costs: language ? { ...costs, language } : costs }
}

/** Modules that are new or have grown since the budget was set, the largest growth first. */
export const growth = (modules, former) =>
  Object.entries(modules)
    .map(([path, bytes]) => [path, bytes - (former[path] ?? 0)])
    .filter(([, more]) => more > 0)
    .sort(([, a], [, b]) => b - a)

const MOST_NAMED = 5

/** What is wrong with a cost, in a line each; nothing where it is within its budget. */
export const faultsOf = (name, { bytes, modules }, budget, former = {}) => {
  if (!budget) return [`${name}: no budget. Set it: node scripts/size.mjs --set ${name}`]
  if (bytes <= budget.most) return []
  const grown = growth(modules, former)
    .slice(0, MOST_NAMED)
    .map(([path, more]) => `  ${path}: ${former[path] === undefined ? 'new,' : 'grown by'} ${kB(more)} before compression`)
  return [
    `${name}: ${kB(bytes)}, more than the ${kB(budget.most)} it may cost (${kB(budget.measured)} when it was set).`,
    ...grown,
    `  If it is worth that: node scripts/size.mjs --set ${name}`,
  ]
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the build writes what each file of the pages holds, for whoever measures them afterwards. */
export const BUNDLES = '.cache/page.json'
const BUDGETS = '.ci/size.json'
const MODULES = '.ci/size-modules.json'
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Every cost by the name of its budget. The page with `lite` shares the names of the one with React, but for its menu. */
const measure = ({ files, lite, before, frames }) => {
  // The very bytes that the service sends.
  const weigh = (file) => compressedOf(readFileSync(join(root, file)), join(root, 'dist')).length
  const ofFrame = ([name, modules]) => [name, { bytes: weigh(`dist/chunks/${frameIn(join(root, 'dist'), name).file}`), modules }]
  const all = Object.entries(frames).map(ofFrame)
  const ofFrames = all.filter(([, { modules }]) => !isOfLanguage(modules))
  const words = all.filter(([, { modules }]) => isOfLanguage(modules)).map(([, cost]) => cost)
  const react = pageCosts(files, before, 'dist/latchkey.js', weigh)
  const small = pageCosts(lite, before, 'dist/latchkey-lite.js', weigh)
  return {
    scripts: { react: react.scripts, lite: small.scripts },
    costs: {
      ...react.costs,
      'menu-lite': small.costs.menu,
      language: costliest([react.costs.language, ...words]),
      ...Object.fromEntries(ofFrames),
    },
  }
}

/** Prints what the built pages and frames cost against their budgets. 1 when one is passed, or has none. */
export const printSizes = (built) => {
  const { scripts: most, ...budgets } = read(BUDGETS)
  const former = existsSync(join(root, MODULES)) ? read(MODULES) : {}
  const { scripts, costs } = measure(built)
  for (const [name, { bytes }] of Object.entries(costs))
    console.log(`  ${name.padEnd(20)}${kB(bytes).padStart(9)} of ${kB(budgets[name]?.most ?? 0).padStart(8)}`)
  const faults = [
    // A script that only another script asks for is one round trip more.
    ...Object.entries(scripts).flatMap(([page, count]) =>
      count > most[page] ? [`menu of ${page}: ${count} scripts, more than the ${most[page]} it may take.`] : [],
    ),
    ...Object.keys(budgets).flatMap((name) => (costs[name] ? [] : [`${name}: a budget of nothing. Take it out of ${BUDGETS}.`])),
    ...Object.entries(costs).flatMap(([name, cost]) => faultsOf(name, cost, budgets[name], former[name])),
  ]
  for (const fault of faults) console.error(fault)
  return faults.length > 0 ? 1 : 0
}

const setBudgets = (built, names) => {
  const { costs } = measure(built)
  const budgets = read(BUDGETS)
  const modules = existsSync(join(root, MODULES)) ? read(MODULES) : {}
  for (const name of names.length > 0 ? names : Object.keys(costs)) {
    const cost = costs[name]
    if (!cost) throw new Error(`${name}: nothing that is measured has this name. There are ${Object.keys(costs).join(', ')}.`)
    budgets[name] = { measured: cost.bytes, most: Math.round((cost.bytes * AIR) / 100) * 100 }
    modules[name] = cost.modules
  }
  writeFileSync(join(root, BUDGETS), `${JSON.stringify(budgets, null, 2)}\n`)
  writeFileSync(join(root, MODULES), `${JSON.stringify(modules, null, 2)}\n`)
}

if (isProgram(import.meta.url)) {
  const [flag, ...names] = process.argv.slice(2)
  if (!existsSync(join(root, BUNDLES))) {
    console.error('Nothing was built that could be measured: run npm run size.')
    process.exitCode = 1
  } else {
    if (flag === '--set') setBudgets(read(BUNDLES), names)
    process.exitCode = printSizes(read(BUNDLES))
  }
}
