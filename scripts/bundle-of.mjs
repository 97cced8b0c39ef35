// Which bundle each file of the page goes to, and which bundles are there before it. Pure: it reads no file.
// See docs/decisions/0006-loading-moments.md.

import { basename, dirname, parse } from 'node:path/posix'
import { FIRST, LOADING_MOMENTS, NAMED } from './loading-moments.mjs'

/**
 * The imports of a page: a file by its path, with the paths that it imports statically and those that it loads by `import()`.
 * `entry`: a script of its own; what it imports statically is in it, so that its imports are those of all of these.
 * @typedef {Map<string, { imports: readonly string[], lazy: readonly string[], entry?: boolean }>} Graph
 */

/** The moment of a file, by its folder; null: it has none of its own. */
export const momentOf = (path) => {
  const folder = dirname(path)
  const row = LOADING_MOMENTS[path] ?? LOADING_MOMENTS[folder]
  if (row !== undefined) return row
  return NAMED.includes(dirname(folder)) ? basename(folder) : null
}

/** The bundle that begins with a file of no moment: `parts-qr-code`; `lent-wallets` for `lent/lent-wallets.ts`. */
const ownBundle = (path) => {
  const folder = basename(dirname(path))
  const { name } = parse(path)
  return name.startsWith(folder) ? name : `${folder}-${name}`
}

const intersection = (sets) => {
  const [first, ...others] = sets
  return new Set(first && [...first].filter((one) => others.every((other) => other.has(one))))
}

/** Bundles of the files that have one by themselves: by their folder, or since `import()` loads them. */
const fixedBundles = (graph) => {
  const fixed = new Map()
  const put = (path, bundle) => bundle && fixed.set(path, bundle)
  for (const [path, { entry }] of graph) if (!entry) put(path, momentOf(path))
  for (const { lazy } of graph.values()) for (const path of lazy) if (!fixed.has(path)) put(path, ownBundle(path))
  return fixed
}

/** For each bundle the bundles that it imports, by itself or by files without a bundle; for each of those files the bundles that need it. */
const needs = (graph, fixed) => {
  const required = new Map()
  const users = new Map()
  for (const bundle of new Set(fixed.values())) {
    const found = new Set()
    const seen = new Set()
    const walk = (path) => {
      for (const next of graph.get(path)?.imports ?? []) {
        const other = fixed.get(next)
        if (other) found.add(other)
        else if (!seen.has(next)) {
          seen.add(next)
          users.set(next, (users.get(next) ?? new Set()).add(bundle))
          walk(next)
        }
      }
    }
    for (const [path, one] of fixed) if (one === bundle) walk(path)
    found.delete(bundle)
    required.set(bundle, found)
  }
  return { required, users }
}

/** Where each bundle is loaded by `import()`: sets of bundles one of which asks for it. What entries ask for comes after the first bundle. */
const loadersOf = (graph, fixed, users) => {
  const asked = new Map()
  for (const [path, { lazy, entry }] of graph)
    for (const target of lazy) {
      const from = fixed.has(path) ? new Set([fixed.get(path)]) : !entry && users.get(path)
      // A file that only entries have is a part of them.
      asked.set(fixed.get(target), [...(asked.get(fixed.get(target)) ?? []), from || new Set([FIRST])])
    }
  return asked
}

/** A bundle with all that it imports, by itself or by way of another, for each. */
const closures = (edges) => {
  const all = new Map([...edges.keys()].map((bundle) => [bundle, new Set([bundle])]))
  // A set is walked to its end, with what is added meanwhile.
  for (const closure of all.values()) for (const one of closure) for (const next of edges.get(one)) closure.add(next)
  return all
}

/**
 * What is there when the files of a bundle run, itself included: in each case in which it is loaded, what was there before and what is loaded
 * together with it. The greatest answer that holds everywhere is found by beginning with all bundles before each `import()`, and taking
 * away what one that asks for it does not have.
 */
const presence = (required, asked) => {
  const all = [...required.keys()]
  const loaded = closures(required)
  const before = new Map([...asked.keys(), FIRST].map((bundle) => [bundle, new Set(bundle === FIRST ? [] : all)]))
  const there = (bundle) =>
    intersection(
      [...before].filter(([one]) => loaded.get(one).has(bundle)).map(([one, set]) => new Set([...set, ...loaded.get(one)])),
    )
  for (let changed = true; changed; ) {
    changed = false
    const now = new Map(all.map((bundle) => [bundle, there(bundle)]))
    for (const [bundle, ways] of asked) {
      const left = intersection(ways.map((from) => intersection([...from].map((one) => now.get(one)))))
      if (bundle === FIRST || left.size === before.get(bundle).size) continue
      before.set(bundle, left)
      changed = true
    }
  }
  // What imports a bundle runs after it.
  return new Map(
    all.map((bundle) => [bundle, new Set([...there(bundle)].filter((one) => one === bundle || !loaded.get(one).has(bundle)))]),
  )
}

/** The last of these bundles: the one that is there for the fewest others. */
const last = (bundles, there) => {
  const uses = (bundle) => [...there.values()].filter((set) => set.has(bundle)).length
  return [...bundles].sort((a, b) => uses(a) - uses(b) || (a < b ? -1 : 1))[0] ?? null
}

/**
 * Places the files of a page.
 * @type {(graph: Graph) => { bundleOf: (path: string) => string | null, before: Record<string, string[]> }}
 * `bundleOf`: null for what only entries have. `before`: for each bundle those that are there before it.
 */
export const place = (graph) => {
  const fixed = fixedBundles(graph)
  const { required, users } = needs(graph, fixed)
  const there = presence(required, loadersOf(graph, fixed, users))
  const placed = new Map([...users].map(([path, of]) => [path, last(intersection([...of].map((one) => there.get(one))), there)]))
  return {
    bundleOf: (path) => fixed.get(path) ?? placed.get(path) ?? null,
    before: Object.fromEntries([...there].map(([bundle, set]) => [bundle, [...set].filter((one) => one !== bundle)])),
  }
}
