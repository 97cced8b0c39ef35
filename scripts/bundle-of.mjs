// Which bundle a file of the page goes to, and which bundles are loaded before it.
// See docs/decisions/0006-loading-moments.md.

import { BEFORE } from './bundles-before.mjs'
import { LOADING_MOMENTS } from './loading-moments.mjs'

const AFTER_SHARED = ['session', 'menu', 'shared']

const ROWS = Object.entries(LOADING_MOMENTS).sort(([a], [b]) => b.length - a.length)

/** The row of a file. Throws where the table has none. */
const rowOf = (path) => {
  const row = ROWS.find(([place]) => path === place || path.startsWith(`${place}/`))
  if (!row) throw new Error(`${path} is in no folder of scripts/loading-moments.mjs: say there when it is loaded.`)
  return row
}
/** The bundle that a row means for a file: `language-*` is `language-de-stage` for `de/stage.json`, `*` is `code` for `moments/code.ts`. */
const ownBundle = (path, place, bundle) =>
  bundle.endsWith('*') ? bundle.slice(0, -1) + path.slice(place.length + 1, path.lastIndexOf('.')).replaceAll('/', '-') : bundle

/** What a table says of a bundle, or of all whose names begin as its own. */
export const ofBundle = (table, bundle) => table[bundle] ?? table[bundle.replace(/-.*/, '-*')]

/** Bundles that are loaded before this one: those of its row, each after its own. */
export const bundlesBefore = (bundle) => [
  ...new Set((ofBundle(BEFORE, bundle) ?? AFTER_SHARED).flatMap((one) => [...bundlesBefore(one), one])),
]

const withThoseBefore = (bundle) => [...bundlesBefore(bundle), bundle]

/** Whether a bundle is there before another one is loaded. */
export const comesBefore = (first, then) => bundlesBefore(then).includes(first)

/** Bundle of a file; `importersOf` gives the files that import another one statically. */
export const bundleOf = (path, importersOf) => {
  const seen = new Set()
  const users = new Set()
  const visit = (at) => {
    if (seen.has(at)) return
    seen.add(at)
    const [place, bundle] = rowOf(at)
    if (bundle) users.add(ownBundle(at, place, bundle))
    // What has a row of its own stays where that says.
    if (place !== at) for (const importer of importersOf(at)) visit(importer)
  }
  visit(path)
  if (users.size === 0) throw new Error(`${path} is loaded by import() alone: give it a row in scripts/loading-moments.mjs.`)
  const [first, ...others] = [...users].map(withThoseBefore)
  return first.filter((bundle) => others.every((those) => those.includes(bundle))).at(-1) ?? null
}
