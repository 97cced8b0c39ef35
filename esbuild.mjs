// The one build script: the page's bundles, the service with its command line, the demo pages.
//   node esbuild.mjs            builds everything into dist/
//   node esbuild.mjs --watch    builds again at each change
//   node esbuild.mjs --size     builds, then prints what each step of a page costs in bytes, against .ci/size.json
import { rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { build, context, transform } from 'esbuild'
import { compress } from './scripts/compressed.mjs'
import { leanWalletConnect } from './scripts/lean-wallet-connect.mjs'
import { METAFILE, printSizes } from './scripts/size.mjs'

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

/** Lets the tags be imported where there is no DOM: there they extend a class of nothing, and are never registered. */
const withoutDom = {
  name: 'without-dom',
  setup({ onLoad }) {
    onLoad({ filter: /@lit\/reactive-element\/reactive-element\.js$/ }, async ({ path }) => {
      const parts = (await readFile(path, 'utf8')).split('extends HTMLElement{')
      if (parts.length !== 2) throw new Error(`${path}: one class that extends HTMLElement is expected, not ${parts.length - 1}.`)
      return { contents: parts.join('extends(globalThis.HTMLElement??class{}){') }
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
  // React's tie to its developer tools is no use to a host's visitors.
  define: { 'process.env.NODE_ENV': '"production"', __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  conditions: ['production'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'warning',
  plugins: [cssAsText],
}

/** The page: one script that defines all tags, with the chunks that it loads when they are needed. */
export const page = {
  ...browserOptions,
  entryPoints: { latchkey: 'elements/define.ts' },
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  plugins: [leanWalletConnect, cssAsText, withoutDom],
}

/** The package's other doors. A build of its own: entries that share code are cut into many small chunks, and the page's must not be. */
export const doors = {
  ...page,
  entryPoints: {
    index: 'elements/index.ts',
    'login-modal': 'elements/define-login-modal.ts',
    'wallet-button': 'elements/define-wallet-button.ts',
    'fund-account': 'elements/define-fund-account.ts',
    core: 'elements/core.ts',
  },
}

/** A page of the service inside of the app's page: one file, since somebody else's script runs beside it. */
export const frames = { ...browserOptions, entryPoints: { captcha: 'frame/captcha/main.ts' }, outdir: 'dist' }

/** The service and its command line. Packages stay outside: they are installed beside it. */
export const service = {
  bundle: true,
  format: 'esm',
  target: 'node20',
  platform: 'node',
  packages: 'external',
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli/main.ts',
    'make-data': 'server/db/make-data.ts',
    'data-thread': 'server/db/data-thread.ts',
    // Of its own, so that what production runs can leave it out.
    'dev/start': 'server/dev/start.ts',
  },
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

/** The script of the captcha's stand-in: a classic script, as the vendor's is. */
export const standIns = {
  ...browserOptions,
  format: 'iife',
  entryPoints: { turnstile: 'demo/turnstile.ts' },
  outdir: 'dist/demo',
}

const run = async () => {
  const flags = new Set(process.argv.slice(2))
  rmSync(new URL('dist', import.meta.url), { recursive: true, force: true })
  if (flags.has('--watch')) {
    const contexts = await Promise.all([page, doors, frames, service, demo, standIns].map((options) => context(options)))
    await Promise.all(contexts.map((one) => one.watch()))
    return
  }
  const [{ metafile }] = await Promise.all([page, doors, frames, service, demo, standIns].map((options) => build(options)))
  await compress([...Object.keys(metafile.outputs), 'dist/captcha.js'])
  await mkdir('.cache', { recursive: true })
  await writeFile(METAFILE, JSON.stringify(metafile))
  if (flags.has('--size')) process.exitCode = printSizes(metafile)
}

if (process.argv[1] === new URL(import.meta.url).pathname) await run()
