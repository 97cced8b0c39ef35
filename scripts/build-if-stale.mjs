// Builds dist/ when it is missing or older than the sources, by comparing file times.
// What a service in development begins with is built first; its documentation follows while it runs.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
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
/** Of a build that was made whole. */
const COMPRESSED = 'dist/compressed'
/** What the documentation is made of, the tags that run in it among it; where there is none of it, as in the image, none is built. */
const DOCS = ['docs', 'examples', 'CHANGELOG.md', 'scripts/docs-site.mjs', 'scripts/site', 'dist/latchkey.js']
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

const isCompressed = () => existsSync(root + COMPRESSED) && readdirSync(root + COMPRESSED).length > 0

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

const isDocsStale = () =>
  time(`${root}docs/README.md`) > 0 && time(root + BUILT_DOCS) < Math.max(...DOCS.map((path) => newest(root + path)))

/** Builds the documentation alone, which takes seconds, when nothing else is older than its sources. */
const docsIfStale = (say) => {
  if (!isDocsStale()) return false
  say('Building dist/docs anew, because a source of it is newer …')
  const { status } = spawnSync(process.execPath, ['scripts/docs-site.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('The documentation could not be built; the reason stands above.')
  return true
}

/** Builds the documentation beside the service that runs in this process, and ends with it. The service has the processor first. */
export const docsBeside = () => {
  if (!isDocsStale()) return
  const child = spawn(process.execPath, ['scripts/docs-site.mjs'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.once('error', ({ message }) => console.error(`The documentation could not be built: ${message}`))
  process.once('exit', () => child.kill())
  child.unref()
}

/**
 * Answers whether something was built. `say` takes one line for a person, also while the build goes on; `whole`: with the documentation, and what
 * is sent compressed ahead. Throws when the build fails.
 */
export const buildIfStale = (say, whole = process.env.NODE_ENV === 'production') => {
  const built = Math.min(...BUILT.map((path) => time(root + path)))
  const isNewer = built >= Math.max(...SOURCES.map((path) => newest(root + path)))
  if (built > 0 && isNewer && (!whole || isCompressed())) return whole && docsIfStale(say)
  const began = performance.now()
  say(
    built > 0
      ? `Building dist/ anew, because ${isNewer ? 'it was built for development' : 'a source is newer'} …`
      : 'Building dist/ (up to a minute on a small machine), step by step …',
  )
  const { status } = spawnSync(process.execPath, ['esbuild.mjs', '--steps', ...(whole ? [] : ['--soon'])], {
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
