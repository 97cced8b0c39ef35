// The build script: rolldown bundles page and key frames; esbuild the service, its command line, demo and tests.
//   node esbuild.mjs            builds everything into dist/
//   node esbuild.mjs --watch    builds again at each change
//   node esbuild.mjs --last X   builds, and keeps the chunks of the release in the folder X (else those of the former build)
//   node esbuild.mjs --docs X   builds, and keeps the documentation of the earlier versions in the folder X
//   node esbuild.mjs --steps    builds, and says when each step is done
//   node esbuild.mjs --soon     builds what a service in development begins with: without documentation, and compressing nothing ahead
//   node esbuild.mjs --size     builds, then prints what each step of a page costs in bytes, against .ci/size.json
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, context } from 'esbuild'
import { compress } from './scripts/compressed.mjs'
import { buildDocs } from './scripts/docs-site.mjs'
import { isProgram } from './scripts/is-program.mjs'
import { bundleFrame, frameIn, KEY_FRAMES, printFrame, watchFrames } from './scripts/key-frames.mjs'
import { keepRelease, releaseIn } from './scripts/last-release.mjs'
import { writeNotices } from './scripts/notices.mjs'
import { bundlePage, cssText, watchPages } from './scripts/page-bundles.mjs'
import { BUNDLES, printSizes } from './scripts/size.mjs'
import { isInUse, removeAbandoned, switchBuild } from './scripts/switch-build.mjs'

/** Style sheets are imported as minified text and adopted: no `<style>`, so that a strict policy holds. */
const cssAsText = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: await cssText(path), loader: 'text' }))
  },
}

/** Options that every bundle for a browser shares; the tests use them too, so that they run what ships. */
export const browserOptions = {
  bundle: true,
  // A package belongs to node_modules of this root, also where that folder is a link.
  preserveSymlinks: true,
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
  metafile: true,
  plugins: [cssAsText],
}

/** An entry of the package for each tag, `elements/define-<tag>.ts`: the name of a tag has a hyphen. */
const tags = Object.fromEntries(
  readdirSync(new URL('elements', import.meta.url)).flatMap((file) => {
    const tag = /^define-(\w+-[\w-]+)\.ts$/.exec(file)?.[1]
    return tag ? [[`package/${tag}`, `elements/${file}`]] : []
  }),
)

/** The file that a bundle is loaded by: of the session, of the menu, of parts that few presses need, and of each moment after the menu. */
const direct = {
  session: 'elements/session/session.ts',
  menu: 'src/screens/mount.ts',
  returns: 'src/session/returns/returned.ts',
  webauthn: 'src/flows/passkey-offer/passkey-offer.ts',
  here: 'src/flows/here/wallets-here.ts',
  'oauth-finish': 'src/flows/oauth-finish/oauth-finish.ts',
  ...Object.fromEntries(
    readdirSync(new URL('src/screens', import.meta.url)).flatMap((name) => {
      const file = `src/screens/${name}/moment.ts`
      return existsSync(new URL(file, import.meta.url)) ? [[name, file]] : []
    }),
  ),
}

// React needs the bundler's helpers. Loaded through them, the session asks for them while the menu is still on its way.
const { session: _, ...later } = direct

/** The scripts that a service serves. */
const served = {
  latchkey: 'elements/served/latchkey.ts',
  index: 'elements/served/classes.ts',
  'login-modal': 'elements/served/login-modal.ts',
  'wallet-button': 'elements/served/wallet-button.ts',
  'fund-account': 'elements/served/fund-account.ts',
}

/** The page with React: the scripts that a service serves, and the entries of the package. */
const page = {
  input: {
    ...served,
    'package/index': 'elements/index.ts',
    'package/define': 'elements/define.ts',
    ...tags,
    'package/core': 'elements/core.ts',
  },
  apart: ['latchkey'],
  direct: later,
}

/** Packages that `lite` has in the place of React: the same sources, half the bytes (docs/decisions/0007-react-as-published.md). */
export const PREACT = {
  react: fileURLToPath(new URL('scripts/lite-react.mjs', import.meta.url)),
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}
const lite = {
  input: { 'latchkey-lite': 'elements/served/latchkey.ts', 'package/lite': 'elements/define.ts' },
  apart: ['latchkey-lite'],
  direct,
  alias: PREACT,
}
export const pages = [page, lite]

/** `latchkey/react`: React is the host's own, and the tags are defined by whichever entry the host imports. */
export const reactEntry = {
  ...browserOptions,
  entryPoints: { react: 'elements/react.ts' },
  outdir: 'dist/package',
  external: ['react'],
}

/** A page of the service inside of the app's page: one file, since foreign script runs beside it. */
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

/** Scripts of the demo pages; their HTML is served from demo/ unchanged. */
export const demo = {
  ...browserOptions,
  entryPoints: {
    page: 'demo/page.ts',
    demo: 'demo/demo.ts',
    product: 'demo/product.ts',
    gallery: 'demo/gallery.ts',
    studio: 'demo/studio.ts',
    docs: 'demo/docs.ts',
    'docs-explorer': 'demo/docs-explorer.ts',
  },
  outdir: 'dist/demo',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
}

/** The operators' console (docs/console.md). */
export const operatorsConsole = {
  ...browserOptions,
  entryPoints: { console: 'console/main.tsx' },
  outdir: 'dist/console',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
}

/** The screens in the console's preview: a frame without an origin, so nothing of it is shared with the console. */
export const consolePreview = {
  ...browserOptions,
  entryPoints: { preview: 'demo/console-preview.ts' },
  outdir: 'dist/console/preview',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
}

/** Classic scripts: of the stand-ins' pages, as the captcha vendor's is, and what a page of the documentation runs before it is painted. */
export const standIns = {
  ...browserOptions,
  format: 'iife',
  entryPoints: { turnstile: 'demo/turnstile.ts', outbox: 'demo/outbox.ts', 'docs-theme': 'demo/docs-theme.ts' },
  outdir: 'dist/demo',
}

/** Where a build is made, as deep as dist/: source maps name their sources from there. Two builds at once have one each. */
const NEXT = `dist-next-${process.pid}`
const inNext = (options) => ({ ...options, outdir: options.outdir.replace(/^dist/, NEXT) })

const run = async () => {
  const words = process.argv.slice(2)
  const flags = new Set(words)
  const after = (flag) => (flags.has(flag) ? (words[words.indexOf(flag) + 1] ?? '') : null)
  const last = releaseIn(after('--last') ?? 'dist')
  const others = [frames, reactEntry, service, demo, standIns, operatorsConsole, consolePreview]
  if (flags.has('--watch')) {
    const dist = fileURLToPath(new URL('dist', import.meta.url))
    if (!isInUse(dist)) rmSync(dist, { recursive: true, force: true })
    const contexts = await Promise.all(others.map((options) => context(options)))
    watchFrames()
    await Promise.all([watchPages(pages), ...contexts.map((one) => one.watch())])
    return
  }
  // A service may be running on dist/: it is left whole until all of the new build is there.
  removeAbandoned(fileURLToPath(new URL('.', import.meta.url)))
  const names = Object.keys(KEY_FRAMES)
  const [steps, soon] = [flags.has('--steps'), flags.has('--soon')]
  const began = performance.now()
  /** Says when a step is done, where a person waits. */
  const step = async (name, work) => {
    const done = await work
    if (steps) console.log(`  ${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
    return done
  }
  const [bundles, keyFrames, results] = await Promise.all([
    step('page', Promise.all(pages.map((page) => bundlePage(page, NEXT)))),
    step('frames for keys', Promise.all(names.map((name) => bundleFrame(name, undefined, NEXT)))),
    step('service, demo and console', Promise.all(others.map((options) => build(inNext(options))))),
  ])
  const [{ files, before }, { files: lite }] = bundles
  const held = [...Object.values(files), ...Object.values(lite)].flatMap(({ modules }) => Object.keys(modules))
  // The service bundles no packages; what its pages are built of is described by each build.
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
  writeNotices(fileURLToPath(new URL('.', import.meta.url)), NEXT, [...held, ...keyFrames.flatMap(Object.keys), ...inputs])
  const built = names.map((name) => frameIn(NEXT, name))
  const keyFiles = built.map(({ file }) => `dist/chunks/${file}`)
  const pageFiles = [...Object.keys(files), ...Object.keys(lite), 'dist/captcha.js', ...keyFiles]
  const toCompress = pageFiles.map((path) => path.replace(/^dist/, NEXT))
  if (!soon) await step('compressed files', compress(toCompress, NEXT))
  keepRelease(last, NEXT)
  switchBuild(NEXT, 'dist')
  if (!soon) await step('documentation', buildDocs(fileURLToPath(new URL('.', import.meta.url)), after('--docs') ?? undefined))
  await mkdir('.cache', { recursive: true })
  const described = { files, lite, before, frames: Object.fromEntries(names.map((name, index) => [name, keyFrames[index]])) }
  await writeFile(BUNDLES, JSON.stringify(described))
  // What a release is compared by; a person who starts the service waits for the addresses.
  if (!steps) built.forEach(printFrame)
  if (flags.has('--size')) process.exitCode = printSizes(described)
}

if (isProgram(import.meta.url))
  await run().catch(({ message }) => {
    console.error(message)
    process.exitCode = 1
  })
