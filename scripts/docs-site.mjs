// Builds the documentation's site into dist/docs, after the examples that run on its pages (dist/examples).
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bring, fileOf } from './bring.mjs'
import { isProgram } from './is-program.mjs'

/** The examples whose tools are those of test/frameworks. */
const RUNNING = ['plain', 'react', 'vue', 'svelte', 'solid']
const COMPILERS = 'test/frameworks'

/** Examples with tools of their own, and the folder of their build: what a person has built there runs on its page too. */
const BUILT_APART = { next: 'out', angular: 'dist' }

/** What a person's own run of an example leaves in its folder. */
const LEFT = new Set(['node_modules', 'dist', 'out', '.next', '.angular'])
const isSource = (folder, path) =>
  !relative(folder, path)
    .split(sep)
    .some((part) => LEFT.has(part))

/** A digest of everything below folders. */
const digestOf = (folders) => {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((one) => (one.isFile() ? join(one.parentPath ?? one.path, one.name) : ''))
      .filter((path) => path && isSource(folder, path))
      .sort())
      hash.update(entry).update(readFileSync(entry))
  return hash.digest('hex')
}

/** The package as it is installed beside an example. */
const installTags = (root, place) => {
  const home = join(place, 'node_modules/latchkey')
  mkdirSync(home, { recursive: true })
  cpSync(join(root, 'package.json'), join(home, 'package.json'))
  cpSync(join(root, 'dist/package'), join(home, 'dist/package'), { recursive: true })
  cpSync(join(root, 'dist/chunks'), join(home, 'dist/chunks'), { recursive: true })
}

/** Builds an example as it is, but with relative addresses. */
const buildExample = async (root, place, name, out) => {
  const { build } = await import(pathToFileURL(fileOf(COMPILERS, 'vite')).href)
  const folder = join(place, name)
  const source = join(root, 'examples', name)
  cpSync(source, folder, { recursive: true, filter: (path) => isSource(source, path) })
  await build({
    root: folder,
    base: './',
    logLevel: 'silent',
    build: { outDir: out, emptyOutDir: true, reportCompressedSize: false },
  })
}

/** Builds the examples into a folder. Their sources are copied elsewhere for it: compilers of frameworks take `?` and `#` in a path for parts of an address. */
const buildAll = async (root, built) => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'latchkey-examples-')))
  const place = join(outside, 'compilers/here')
  try {
    installTags(root, place)
    symlinkSync(join(root, 'node_modules'), join(outside, 'node_modules'), 'junction')
    symlinkSync(join(root, COMPILERS, 'node_modules'), join(outside, 'compilers/node_modules'), 'junction')
    for (const name of RUNNING)
      await buildExample(root, place, name, join(built, name)).catch(({ message }) => {
        // Its page then says that it does not run there.
        console.log(`The example ${name} is not built for the documentation: ${message}`)
        rmSync(join(built, name), { recursive: true, force: true })
      })
  } finally {
    rmSync(outside, { recursive: true, force: true })
  }
}

/** What was built of the same files before is taken again. */
const buildExamples = async (root) => {
  const place = join(root, '.cache/examples-built')
  const built = join(place, 'built')
  const digest = digestOf([join(root, 'examples'), join(root, 'dist/package'), join(root, 'dist/chunks')])
  const stamp = join(place, 'digest.txt')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
    rmSync(place, { recursive: true, force: true })
    const reason = await bring(COMPILERS, console.log).catch(({ message }) => message)
    if (reason) console.log(`The examples do not run in the documentation. ${reason}`)
    else {
      await buildAll(root, built)
      mkdirSync(place, { recursive: true })
      writeFileSync(stamp, digest)
    }
  }
  if (existsSync(built)) cpSync(built, join(root, 'dist/examples'), { recursive: true })
  for (const [name, folder] of Object.entries(BUILT_APART)) {
    const own = join(root, 'examples', name, folder)
    if (existsSync(join(own, 'index.html'))) cpSync(own, join(root, 'dist/examples', name), { recursive: true })
  }
}

/** `earlier`: a folder of earlier versions, each named by its number and with that version's `docs`. */
export const buildDocs = async (root, earlier) => {
  // What builds the service alone, as the image does, brings no documentation.
  if (!existsSync(join(root, 'docs/README.md'))) return
  // While `npm run dev` begins there is no package yet.
  if (['examples', 'dist/package', 'dist/chunks'].every((path) => existsSync(join(root, path)))) await buildExamples(root)
  const outfile = join(root, '.cache/docs-site/write-site.mjs')
  await build({
    entryPoints: [join(root, 'scripts/site/write-site.ts')],
    outfile,
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  const { writeSite } = await import(`${pathToFileURL(outfile)}?${Date.now()}`)
  writeSite(root, earlier)
}

/** Builds it, and again at each change of a page; answers what ends that. */
export const watchDocs = async (root) => {
  const build = () => buildDocs(root).catch(({ message }) => console.error(message))
  await build()
  let later
  const watcher = watch(join(root, 'docs'), { recursive: true }, () => {
    clearTimeout(later)
    // An editor writes a file in several steps.
    later = setTimeout(build, 100)
  })
  return () => {
    clearTimeout(later)
    watcher.close()
  }
}

if (isProgram(import.meta.url)) {
  const began = performance.now()
  await buildDocs(fileURLToPath(new URL('..', import.meta.url)), process.argv[2])
  console.log(`Built dist/docs (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}
