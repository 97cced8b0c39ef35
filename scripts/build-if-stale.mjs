// Builds dist/ when it is missing or older than the sources, by comparing file times.

import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src',
  'elements',
  'frame',
  'console',
  'server',
  'demo',
  'esbuild.mjs',
  'scripts/page-bundles.mjs',
  'scripts/bundle-of.mjs',
  'scripts/loading-moments.mjs',
  'scripts/compressed.mjs',
  'scripts/key-frames.mjs',
  'scripts/last-release.mjs',
  'package.json',
]
/** What the documentation is made of; where there is none of it, as in the image, none is built. */
const DOCS = ['docs', 'examples', 'CHANGELOG.md', 'scripts/docs-site.mjs', 'scripts/site']
const BUILT_DOCS = 'dist/docs/index.html'
/** Written last by the build. */
const BUILT = [
  'dist/latchkey.js',
  'dist/latchkey-lite.js',
  'dist/server/main.js',
  'dist/server/cli.js',
  'dist/server/dev/start.js',
  'dist/demo/page.js',
  'dist/captcha.js',
  'dist/wallet-frame.json',
  'dist/wallet-password.json',
  'dist/wallet-later.json',
]

const time = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The newest time below a path; folders count too, so that a removed file is noticed. */
const newest = (path) => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return /\.(test|browser\.test)\.tsx?$/.test(path) ? 0 : found.mtimeMs
  return Math.max(
    found.mtimeMs,
    ...readdirSync(path)
      // What is installed is no source.
      .filter((name) => name !== 'node_modules')
      .map((name) => newest(`${path}/${name}`)),
  )
}

/** Builds the documentation alone, which takes seconds, when nothing else is older than its sources. */
const docsIfStale = (say) => {
  if (time(`${root}docs/README.md`) === 0 || time(root + BUILT_DOCS) >= Math.max(...DOCS.map((path) => newest(root + path))))
    return false
  say('Building dist/docs anew, because a source of it is newer …')
  const { status } = spawnSync(process.execPath, ['scripts/docs-site.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('The documentation could not be built; the reason stands above.')
  return true
}

/** Answers whether something was built. `say` takes one line for a person, also while the build goes on. Throws when the build fails. */
export const buildIfStale = (say) => {
  const built = Math.min(...BUILT.map((path) => time(root + path)))
  if (built > 0 && built >= Math.max(...SOURCES.map((path) => newest(root + path)))) return docsIfStale(say)
  const began = performance.now()
  say(
    built > 0
      ? 'Building dist/ anew, because a source is newer …'
      : 'Building dist/ (one to two minutes on a small machine), step by step …',
  )
  const { status } = spawnSync(process.execPath, ['esbuild.mjs', '--steps'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The build failed; its reason stands above.')
  const missing = BUILT.filter((path) => time(root + path) === 0)
  if (missing.length > 0)
    throw new Error(`The build ended without ${missing.join(', ')}. Run node esbuild.mjs, and look at what it says.`)
  say(`Built dist/ (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return true
}
