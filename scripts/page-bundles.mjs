// Bundles the page with rolldown: entries that nothing imports, and one chunk for each loading moment.
// See docs/decisions/0006-loading-moments.md.
import { readFile } from 'node:fs/promises'
import { dirname, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import { rolldown, watch } from 'rolldown'
import { place } from './bundle-of.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const toPath = (id) => (id.startsWith(root) ? id.slice(root.length) : id)
const toId = (path) => root + path

/** The virtual module that an entry of one file begins with. */
const ENTRY = '\0entry:'

/** Minified text of a style sheet. Sheets are imported as text and adopted: no `<style>`, so that a strict policy holds. */
export const cssText = async (path) => {
  const source = await readFile(path, 'utf8')
  return (await transform(source, { loader: 'css', minify: true, target: ['chrome123', 'safari17.5', 'firefox120'] })).code.trim()
}

/** A style sheet as a module of its text. */
export const cssModule = async (path) => ({ code: `export default ${JSON.stringify(await cssText(path))}`, moduleType: 'js' })

/** What every script for a browser is translated by. */
export const transformed = {
  target: 'es2022',
  jsx: { runtime: 'automatic' },
  // React's tie to its developer tools is no use to a host's visitors.
  define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
}

/** Marks a module as an entry's own copy: `/…/wait.ts?own=latchkey`. */
const MARK = '?own='
const markOf = (id) => (id?.includes(MARK) ? id.slice(id.indexOf(MARK)) : '')
const unmarked = (id) => (id.includes(MARK) ? id.slice(0, id.indexOf(MARK)) : id)

/**
 * What an entry imports statically is bundled into it as its own copy; what it imports dynamically are the chunks. So no chunk imports an
 * entry: a host may write `latchkey.js?v=1`, and an import of `latchkey.js` would then load the same classes a second time.
 * `apart` names entries that are one file each; the others of a folder share their copies. Files that are `direct` are chunks.
 */
const ownCopies = (input, apart, direct) => ({
  name: 'own-copies',
  resolveId: {
    order: 'pre',
    async handler(source, importer, { isEntry, kind }) {
      if (isEntry && Object.values(direct).includes(source)) return null
      const name = isEntry && Object.keys(input).find((one) => input[one] === source)
      if (apart.includes(name)) return `${ENTRY}${source}${MARK}${name}`
      const folder = isEntry && dirname(name)
      const mark = isEntry ? MARK + (folder === '.' ? 'served' : folder) : markOf(importer)
      if (!mark) return null
      const from = importer?.startsWith(ENTRY) ? undefined : importer && unmarked(importer)
      const found = await this.resolve(source, from, { skipSelf: true, kind })
      return found && kind !== 'dynamic-import' ? { ...found, id: found.id + mark } : found
    },
  },
})

const load = {
  name: 'load',
  async load(id) {
    const path = unmarked(id)
    if (path.startsWith(ENTRY)) return `export * from '${toId(path.slice(ENTRY.length))}'`
    const type = extname(path).slice(1)
    if (type === 'css') return cssModule(path)
    return markOf(id) ? { code: await readFile(path, 'utf8'), moduleType: /^(tsx?|json)$/.test(type) ? type : 'js' } : null
  },
}

const PACKAGES = '/node_modules/'

/** The imports of a build, as `place` reads them. Copies that belong to an entry are entries too: nothing is there before them. */
const graphOf = (context) =>
  new Map(
    [...context.getModuleIds()].map((id) => {
      const { importedIds, dynamicallyImportedIds } = context.getModuleInfo(id)
      const entry = id.startsWith(ENTRY) || markOf(id) !== ''
      // A package is not split: what it loads by itself goes with it.
      const [packages, lazy] = [true, false].map((of) => dynamicallyImportedIds.filter((one) => one.includes(PACKAGES) === of))
      return [toPath(id), { imports: [...importedIds, ...packages].map(toPath), lazy: lazy.map(toPath), entry }]
    }),
  )

/** Bundles that load each other, as one line; null: there are none. */
const ringOf = (output) => {
  const done = new Set()
  const walk = (file, way) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file].map((one) => output[one].name).join(' → ')
    if (done.has(file)) return null
    for (const next of output[file].imports) {
      const found = walk(next, [...way, file])
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of Object.keys(output)) {
    const found = output[file].type === 'chunk' && walk(file, [])
    if (found) return found
  }
  return null
}

/**
 * Places the modules of a build when all of them are known. `at` gives the bundle of each; the build fails where two bundles load each other:
 * a file of one of their folders belongs elsewhere.
 */
const places = (at) => ({
  name: 'places',
  renderStart() {
    Object.assign(at, place(graphOf(this)))
  },
  generateBundle(_, output) {
    const ring = ringOf(output)
    if (ring) this.error(`Bundles load each other: ${ring}. A file of these folders belongs to another one.`)
  },
})

/** Seven letters tell the releases of one bundle apart; each would be sent once for every import that names it. */
const CHUNK = 'chunks/[name]-[hash:7].js'

/**
 * What a login runs from the page to the account: its functions are needed at once, or in the very next press. The line asks a browser to compile
 * them while the file arrives, beside the page's own thread, instead of one by one when they are called there. To any other browser it is a comment.
 */
const NEEDED = new Set(['latchkey', 'latchkey-lite', 'session', 'menu', 'shared', 'code', 'account', 'account-later'])
const COMPILED = '//# allFunctionsCalledOnLoad'

/**
 * Options of rolldown for entries `{ name: file }`; `alias` gives packages in the place of others. `direct` names bundles that are loaded by
 * one file: declared as entries, their chunks have that file's exports and need no helper of the bundler, which is a request of its own.
 */
const options = ({ input, apart, direct, alias }, at = {}, dist = 'dist') => ({
  input: { ...input, ...direct },
  cwd: root,
  platform: 'browser',
  // Looked for by itself, it is not found where a folder's name has a `#`, and class fields would mean something else there.
  tsconfig: toId('tsconfig.json'),
  preserveEntrySignatures: 'allow-extension',
  resolve: {
    conditionNames: ['production'],
    // A package belongs to node_modules of this root, also where that folder is a link.
    symlinks: false,
    alias: {
      // Lets the tags be imported where there is no DOM: this build of lit's base extends a class of nothing there.
      '@lit/reactive-element': toId('node_modules/@lit/reactive-element/node/reactive-element.js'),
      '@lit-labs/ssr-dom-shim': toId('elements/no-dom.ts'),
      ...alias,
    },
  },
  transform: transformed,
  plugins: [ownCopies(input, apart, direct), load, places(at)],
  // A file may be loaded late by one part and at once by another; how long plugins take is no finding.
  checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
  onLog(level, { message }) {
    if (level === 'warn') throw new Error(message)
  },
  output: {
    dir: dist,
    minify: true,
    // What a host's own bundler reads: which import() it leaves alone, and which calls it may leave out.
    comments: { legal: false, annotation: true, jsdoc: false },
    entryFileNames: ({ name }) => (direct[name] ? CHUNK : '[name].js'),
    chunkFileNames: CHUNK,
    postBanner: ({ name }) => (NEEDED.has(name) ? COMPILED : ''),
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ debugName: 'loading moments', name: (id) => (markOf(id) ? null : at.bundleOf(toPath(id))) }],
    },
  },
})

/** What a build has written: `{ file: { entry, modules: { path: bytes }, imports, dynamicImports } }`. */
const describe = (output, direct) =>
  Object.fromEntries(
    output.map(({ name, fileName, isEntry, facadeModuleId, modules, imports, dynamicImports }) => [
      `dist/${fileName}`,
      {
        entry: isEntry && !direct[name] ? toPath(unmarked(facadeModuleId).replace(ENTRY, '')) : null,
        modules: Object.fromEntries(
          Object.entries(modules).map(([id, { renderedLength }]) => [toPath(unmarked(id)), renderedLength]),
        ),
        imports: imports.map((file) => `dist/${file}`),
        dynamicImports: dynamicImports.map((file) => `dist/${file}`),
      },
    ]),
  )

/** Builds one page and describes what was written, and which bundles are there before each. */
export const bundlePage = async (page, dist = 'dist') => {
  const at = {}
  const { output, ...rest } = options(page, at, dist)
  const bundle = await rolldown(rest)
  try {
    return { files: describe((await bundle.write(output)).output, page.direct), before: at.before }
  } finally {
    await bundle.close()
  }
}

/** Builds pages again at each change. Resolves when they are built for the first time, with a function that stops it. */
export const watchPages = (pages) => {
  const watcher = watch(pages.map((page) => options(page)))
  return new Promise((resolve) => {
    watcher.on('event', (event) => {
      event.result?.close()
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code === 'END') resolve(() => watcher.close())
    })
  })
}
