// The one build script: the page's bundles, the service with its command line, the demo pages.
//   node esbuild.mjs            builds everything into dist/
//   node esbuild.mjs --watch    builds again at each change
//   node esbuild.mjs --size     builds, then prints what each step of a page costs in bytes, against .ci/size.json
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { build, context, transform } from 'esbuild'

/** Style sheets are imported as minified text and adopted: no `<style>`, so that a strict policy holds. */
const cssAsText = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source, { loader: 'css', minify: true, target: ['chrome123', 'safari17.5', 'firefox120'] })
      return { contents: code.trim(), loader: 'text' }
    })
  },
}

/** Options that every bundle for a browser shares; the tests use them too, so that they run what ships. */
export const browserOptions = {
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  platform: 'browser',
  define: { 'process.env.NODE_ENV': '"production"' },
  conditions: ['production'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [cssAsText],
}

/** The page: one entry that defines all tags, one that only exports, one per tag; everything shared is a chunk. */
export const page = {
  ...browserOptions,
  entryPoints: {
    latchkey: 'elements/define.ts',
    index: 'elements/index.ts',
    'login-modal': 'elements/define-login-modal.ts',
    'wallet-button': 'elements/define-wallet-button.ts',
    'fund-account': 'elements/define-fund-account.ts',
  },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
}

/** The service and its command line. Packages stay outside: they are installed beside it. */
export const service = {
  bundle: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  packages: 'external',
  entryPoints: { main: 'server/main.ts', cli: 'server/cli/main.ts', 'make-data': 'server/db/make-data.ts' },
  outdir: 'dist/server',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  logLevel: 'warning',
}

/** Scripts of the demo pages; their HTML is served from demo/ as it stands. */
export const demo = {
  ...browserOptions,
  entryPoints: { page: 'demo/page.ts', gallery: 'demo/gallery.ts' },
  outdir: 'dist/demo',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
}

const run = async () => {
  const flags = new Set(process.argv.slice(2))
  rmSync(new URL('dist', import.meta.url), { recursive: true, force: true })
  if (flags.has('--watch')) {
    const contexts = await Promise.all([page, service, demo].map((options) => context(options)))
    await Promise.all(contexts.map((one) => one.watch()))
    return
  }
  const [{ metafile }] = await Promise.all([page, service, demo].map((options) => build(options)))
  if (flags.has('--size')) {
    const { printSizes } = await import('./scripts/size.mjs')
    process.exitCode = printSizes(metafile)
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await run()
