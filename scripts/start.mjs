// npm start: builds what is missing, then runs the service and the demo page in this process.
// npm run dev (--watch): builds again at each change, and starts the service anew when it is the service that changed.

import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildIfStale, docsBeside } from './build-if-stale.mjs'
import { isInUse } from './switch-build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const main = `${root}dist/server/main.js`
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

const watch = async () => {
  const [{ context }, { frames, pages, service, demo, standIns }, { watchPages }, { watchFrames }, { watchDocs }] =
    await Promise.all([
      import('esbuild'),
      import('../esbuild.mjs'),
      import('./page-bundles.mjs'),
      import('./key-frames.mjs'),
      import('./docs-site.mjs'),
    ])
  let child = null
  let stopping = false
  const run = () => {
    child = spawn(process.execPath, ['--enable-source-maps', main], { stdio: 'inherit', cwd: root })
    child.on('exit', (code) => {
      if (!stopping && code) console.log('The service stopped. It starts again at the next change.')
    })
  }
  const restart = {
    name: 'restart',
    setup: (build) =>
      build.onEnd(({ errors }) => {
        if (errors.length > 0 || stopping) return
        if (!child || child.exitCode !== null || child.signalCode !== null) return run()
        console.log('The service changed; starting it anew.')
        child.once('exit', run)
        child.kill('SIGTERM')
      }),
  }
  // Another service of this checkout may run.
  if (!isInUse(`${root}dist`)) rmSync(`${root}dist`, { recursive: true, force: true })
  const contexts = await Promise.all([
    ...[frames, demo, standIns].map((options) => context({ ...options, absWorkingDir: root })),
    context({ ...service, absWorkingDir: root, plugins: [restart] }),
  ])
  // In order: the service starts when the page it serves is there.
  const stopFrames = watchFrames()
  const stopPages = await watchPages(pages)
  for (const one of contexts) await one.watch()
  const stopDocs = await watchDocs(root)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, async () => {
      stopping = true
      const ended = child && child.exitCode === null && new Promise((resolve) => child.once('exit', resolve))
      child?.kill(signal)
      await ended
      stopDocs()
      await Promise.all([stopPages(), stopFrames(), ...contexts.map((one) => one.dispose())])
      process.exit(0)
    })
  }
}

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Latchkey needs Node 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
if (process.argv.includes('--watch')) await watch()
else {
  try {
    buildIfStale((line) => console.log(line))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
  try {
    const { start } = await import(pathToFileURL(main).href)
    if (await start()) docsBeside()
  } catch (error) {
    // A module that could not be opened is reported as one that is not there.
    const few = Number(process.report.getReport().userLimits?.open_files.soft) < 1024
    if (error.code !== 'EMFILE' && !(few && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    console.error('This user may open too few files. Raise the limit to 1024 or more (`ulimit -n 1024`), and start again.')
    process.exit(1)
  }
}
