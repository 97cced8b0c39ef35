// Sizes of loading moments: brotli bytes of the files that each adds, against .ci/size.json. 1 kB is 1000 bytes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { bundlesBefore, ofBundle } from './bundle-of.mjs'
import { placeOf } from './compressed.mjs'
import { isProgram } from './is-program.mjs'
import { frameIn } from './key-frames.mjs'

/**
 * What a build has written: each file with what it holds and what it loads.
 * @typedef {Record<string, { entry: string | null, modules: Record<string, number>, imports: string[], dynamicImports: string[] }>} Files
 */

/** The bundler's own few lines, which every bundle needs; they count with `menu`. */
const RUNTIME = 'rolldown-runtime'

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

/** The files that a page can load which begins with `entry`. */
const reachable = (files, entry, seen = new Set()) => {
  if (seen.has(entry)) return seen
  seen.add(entry)
  for (const file of [...files[entry].imports, ...files[entry].dynamicImports]) reachable(files, file, seen)
  return seen
}

/**
 * Rows `[moment, bytes, budget]` of one page, and what is wrong. `weigh` gives the cost of a file. The moments `tags` and `menu` count all
 * that is loaded until then; every other one what it adds to the bundles that come before it. `scripts` is how many files the menu may take.
 * @type {(files: Files, entry: string, budgets: Record<string, number>, weigh: (file: string) => number) => { rows: any[][], faults: string[] }}
 */
export const sizes = (files, entry, { scripts, ...budgets }, weigh) => {
  const byName = new Map([...reachable(files, entry)].map((file) => [bundleName(file), file]))
  const cost = (of, without = new Set()) => [...of].reduce((sum, file) => sum + (without.has(file) ? 0 : weigh(file)), 0)
  const rows = []
  const faults = []
  // A script that only another script asks for is one round trip more.
  const untilMenu = closure(files, [entry, byName.get('menu')]).size
  if (untilMenu > scripts) faults.push(`menu: ${untilMenu} scripts, more than the ${scripts} it may take.`)
  for (const name of ['tags', ...byName.keys()]) {
    const own = name === 'tags' ? entry : byName.get(name)
    if (name === RUNTIME || (name !== 'tags' && own === entry)) continue
    const budget = ofBundle(budgets, name)
    if (budget === undefined) {
      faults.push(`${name}: a bundle without a budget. Give it one in .ci/size.json.`)
      continue
    }
    const before = closure(
      files,
      [RUNTIME, ...bundlesBefore(name)].flatMap((one) => byName.get(one) ?? []),
    )
    const bytes = name === 'menu' ? cost(closure(files, [entry, own])) : cost(closure(files, [own]), before)
    rows.push([name, bytes, budget])
    if (bytes > budget) faults.push(`${name}: ${kB(bytes)}, more than the ${kB(budget)} it may cost.`)
  }
  for (const name of Object.keys(budgets))
    if (!name.endsWith('*') && name !== 'tags' && !byName.has(name))
      faults.push(`${name}: no bundle of the page has this name. If it was renamed, change .ci/size.json.`)
  return { rows, faults }
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the build writes what each file of the pages holds, for whoever measures them afterwards. */
export const BUNDLES = '.cache/page.json'

/** Prints the moments of the built pages against their budgets. 1 when one is passed, or has none. */
export const printSizes = (pages) => {
  const { lite, frames, ...budgets } = JSON.parse(readFileSync(join(root, '.ci/size.json'), 'utf8'))
  // The very bytes that the service sends.
  const weigh = (file) => readFileSync(placeOf(readFileSync(join(root, file)), root)).length
  const of = (title, files, entry, most) => {
    const { rows, faults } = sizes(files, entry, most, weigh)
    console.log(`  ${title}`)
    for (const [name, bytes, budget] of rows)
      console.log(
        `    ${name.padEnd(24)}${kB(bytes).padStart(9)} of ${kB(budget).padStart(8)}${bytes > budget ? '  too much' : ''}`,
      )
    for (const fault of faults) console.error(fault)
    return faults.length
  }
  // A frame with keys is no part of a page: alone in its document, it is fetched when it is needed.
  const heavy = Object.entries(frames).filter(([name, most]) => {
    const bytes = weigh(`dist/chunks/${frameIn(join(root, 'dist'), name).file}`)
    const tooLarge = bytes > most
    console.log(`  ${name.padEnd(26)}${kB(bytes).padStart(9)} of ${kB(most).padStart(8)}${tooLarge ? '  too much' : ''}`)
    return tooLarge
  })
  const faults = of('with React', pages.files, 'dist/latchkey.js', budgets) + heavy.length
  return faults + of('lite', pages.lite, 'dist/latchkey-lite.js', { ...budgets, ...lite }) > 0 ? 1 : 0
}

if (isProgram(import.meta.url)) {
  if (existsSync(join(root, BUNDLES))) process.exitCode = printSizes(JSON.parse(readFileSync(join(root, BUNDLES), 'utf8')))
  else {
    console.error('Nothing was built that could be measured: run npm run size.')
    process.exitCode = 1
  }
}
