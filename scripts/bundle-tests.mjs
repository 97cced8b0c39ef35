// Bundles test files before they run: each runs in a process of its own, and reading the sources anew takes most of them longer than their tests.
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Each source believes to lie where it lies, whatever bundle it is in; only what starts parts of the service beside itself takes the built ones. */
const placeOf = (path) => (path.endsWith('own-script.ts') ? join(process.cwd(), 'dist/server/main.js') : path)
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      const url = JSON.stringify(pathToFileURL(placeOf(path)).href)
      const contents = (await readFile(path, 'utf8')).replaceAll('import.meta.url', url)
      return { contents, loader: path.endsWith('.mjs') ? 'js' : path.endsWith('x') ? 'tsx' : 'ts' }
    })
  },
}

/** Bundles `paths` into a folder of `.cache/`; gives the files to run, in the same order. Throws where one cannot be read. */
export const bundleTests = async (name, paths) => {
  const outdir = `.cache/tests/${name}`
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: paths,
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
  return paths.map((path) => join(outdir, path.replace(/\.tsx?$/, '.js')))
}
