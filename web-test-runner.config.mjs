// Runs the component tests in a real browser, bundled with the product's own build options, since React is CommonJS.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { build } from 'esbuild'
import { browserOptions, PREACT } from './esbuild.mjs'
import { withoutPackages } from './scripts/bring.mjs'
import { findBrowser, launchArguments } from './scripts/browser.mjs'
import { countSessions } from './scripts/testing/count-tests.mjs'

const FOLDERS = ['src', 'elements', 'frame', 'test']
/** Those with lite run beside the others. */
const BUILT = `.cache/components${process.env.LITE ? '-lite' : ''}`
const found = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => !path.includes('node_modules') && /\.browser\.test\.tsx?$/.test(path)),
)
const chosen = process.env.COMPONENT_TESTS?.split('\n') ?? found

/** What is for React 18 too, though everything else here is for React 19. */
const FOR_REACT_18 = ['elements/react.browser.test.tsx']
const PACKAGES = './test/frameworks/node_modules'
const REACT_18 = { react: `${PACKAGES}/react-18`, 'react-dom': `${PACKAGES}/react-dom-18` }
const forReact18 = chosen.filter((path) => FOR_REACT_18.includes(path))
const missing = !process.env.LITE && forReact18.length > 0 && (await withoutPackages('test/frameworks'))
if (missing) console.log(`  skipped in React 18: ${missing}`)

rmSync(BUILT, { recursive: true, force: true })
const options = {
  ...browserOptions,
  outbase: '.',
  splitting: true,
  inject: ['test/strict-page.ts'],
  // React's act() exists only in its development build, and its warnings are faults here: so "test", not "production".
  define: { 'process.env.NODE_ENV': '"test"' },
  minify: false,
  sourcemap: 'inline',
}
const bundle = async (folder, paths, alias = {}) => {
  const outdir = join(BUILT, folder)
  if (paths.length > 0) await build({ ...options, entryPoints: paths, outdir, alias })
  return paths.map((path) => join(outdir, path.replace(/\.tsx?$/, '.js')))
}
const files = process.env.LITE
  ? // The same tests with preact in the place of React, as `lite` is built.
    await bundle('lite', chosen, { ...PREACT, react: './test/preact-with-act.mjs' })
  : [...(await bundle('usual', chosen)), ...(missing ? [] : await bundle('react-18', forReact18, REACT_18))]

/** Writes what was counted for the test command. */
const countReporter = {
  onTestRunFinished({ sessions }) {
    mkdirSync('.cache/reports', { recursive: true })
    writeFileSync(process.env.COMPONENT_REPORT ?? '.cache/reports/components.json', JSON.stringify(countSessions([...sessions])))
  },
}

export default {
  files,
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath: await findBrowser(), headless: true, args: launchArguments },
      // A window each: a tab in the background is throttled, and its test then never ends.
      createPage: ({ context }) => context.newPage({ type: 'window' }),
    }),
  ],
  testFramework: { config: { timeout: 20_000 } },
  // The page's rules are those of a strict host; test/strict-page.ts makes each breach fail the test in which it happened.
  middleware: [
    async ({ response }, next) => {
      await next()
      if (response.is('html')) response.set('content-security-policy', "style-src 'none'; object-src 'none'; base-uri 'none'")
    },
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter],
}
