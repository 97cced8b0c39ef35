// The two packages that are published: their files, and that each works where nothing else of the repository is.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { build } from 'esbuild'
import { FOLDERS } from '../../scripts/bring.mjs'
import { frameIn, KEY_FRAMES } from '../../scripts/key-frames.mjs'
import { root } from './sources.ts'

interface Pack {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

/** Unpacked: nearly half of it is the words of ten languages, the documentation and the types. */
const MOST_BYTES = 6_800_000
/** In pieces: this file itself must not silence the compiler. */
const WRONG = ['//', '@ts-expect-error'].join(' ')

const run = (program: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}
interface Manifest {
  readonly exports: Record<string, string | { default?: string; types?: string }>
  readonly dependencies?: Record<string, string>
  readonly workspaces?: readonly string[]
}
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
const manifest = manifestOf(root)
/** But for React's, which needs the host's own React. */
const ENTRIES = Object.keys(manifest.exports).filter((name) => !/[*]|\.json$|react$/.test(name))
const nameOf = (entry: string): string => entry.replace(/^\./, 'latchkey')

const place = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
after(() => rmSync(place, { recursive: true, force: true }))

/** Packs a folder unchanged. */
const packed = (folder: string): Pack =>
  (JSON.parse(run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', place], folder)) as Pack[])[0] as Pack
/** Unpacks a package below a folder's node_modules; `dependencies` are linked beside it. */
const install = (name: string, pack: Pack, folder: string, dependencies: readonly string[] = []): void => {
  const home = join(folder, 'node_modules', name)
  mkdirSync(home, { recursive: true })
  run('tar', ['-xzf', join(place, pack.filename), '-C', home, '--strip-components=1'], folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const one of dependencies) {
    mkdirSync(dirname(join(folder, 'node_modules', one)), { recursive: true })
    symlinkSync(join(root, 'node_modules', one), join(folder, 'node_modules', one))
  }
}
const sizeOf = ({ filename, size, unpackedSize, files }: Pack): string =>
  `${filename}: ${(size / 1000).toFixed(0)} kB packed, ${(unpackedSize / 1000).toFixed(0)} kB in ${files.length} files`
/** Type-checks a program in `folder` as the two common settings of hosts do. */
const checkTypes = (folder: string, program: string): void => {
  writeFileSync(join(folder, 'page.ts'), program)
  for (const [module, resolution] of [
    ['esnext', 'bundler'],
    ['nodenext', 'nodenext'],
  ]) {
    const options = {
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2022',
      module,
      moduleResolution: resolution,
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['page.ts'] }))
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], folder)
  }
}

describe('the package of the tags', () => {
  /** A folder with the package alone; one with the host's React too. */
  const bare = join(place, 'bare')
  const full = join(place, 'full')
  let pack: Pack

  before(() => {
    run(process.execPath, ['scripts/types.mjs'], root)
    pack = packed(root)
    install('latchkey', pack, bare)
    install('latchkey', pack, full, ['react'])
  })

  test('holds what is used, and nothing of the service or the workshop', (t) => {
    const paths = pack.files.map(({ path }) => path)
    for (const path of [
      'LICENSE',
      'README.md',
      'CHANGELOG.md',
      'custom-elements.json',
      'package.json',
      'docs/elements.md',
      'dist/notices.txt',
    ])
      assert.ok(paths.includes(path), path)
    for (const entry of Object.values(manifest.exports).flatMap((one) => (typeof one === 'string' ? one : Object.values(one))))
      if (!entry.includes('*')) assert.ok(paths.includes(entry.replace('./', '')), entry)
    // Trust: what the wallet's origin serves is the service's. A host's copy of it would be dead weight, and no part of any release.
    const framed = Object.keys(KEY_FRAMES).map((name) => `dist/chunks/${frameIn(join(root, 'dist'), name).file}`)
    assert.deepEqual(
      framed.filter((path) => paths.includes(path)),
      [],
    )
    const strange = paths.filter((path) =>
      /(^|\/)(test|src|server|demo|frame|bench|scripts)\/|\.test\.|\.map$|(?<!\.d)\.tsx?$|^\./.test(
        path.replace(/^dist\/(types\/src|types)\//, ''),
      ),
    )
    assert.deepEqual(strange, [])
    // What is installed with it in an empty project: nothing.
    assert.equal(manifest.dependencies, undefined)
    assert.ok(pack.unpackedSize <= MOST_BYTES, sizeOf(pack))
    t.diagnostic(sizeOf(pack))
  })

  test('every entry can be imported where there is no DOM; what a page needs is bundled', () => {
    for (const entry of ENTRIES) {
      const said = run(
        process.execPath,
        ['-e', `import(${JSON.stringify(nameOf(entry))}).then((one) => console.log(Object.keys(one).length))`],
        bare,
      )
      assert.ok(Number(said) > 0, entry)
      assert.equal(said.trim().includes('\n'), false, `${entry} says something when it is imported: ${said}`)
    }
    run(
      process.execPath,
      [
        '-e',
        "import('latchkey/custom-elements.json', { with: { type: 'json' } }).then(({ default: { modules } }) => { if (modules.length !== 3) throw new Error('three tags') })",
      ],
      bare,
    )
  })

  test('a page is built from it by esbuild, with nothing else installed', async () => {
    for (const entry of ENTRIES) {
      const { metafile } = await build({
        stdin: {
          contents: `import * as latchkey from ${JSON.stringify(nameOf(entry))}\nconsole.log(latchkey)`,
          resolveDir: bare,
        },
        bundle: true,
        format: 'esm',
        splitting: true,
        outdir: join(bare, 'built', entry),
        metafile: true,
        logLevel: 'silent',
      })
      const built = Object.keys(metafile.outputs)
      assert.ok(built.length > 0, entry)
      // Some bundlers write the folder of the build machine in its place.
      for (const path of built) assert.equal(readFileSync(path, 'utf8').includes('import.meta'), false, `${entry}: ${path}`)
    }
  })

  test('what is imported from an address of the running page is left alone by the bundlers of hosts', () => {
    const home = join(bare, 'node_modules/latchkey/dist')
    const files = ['chunks', 'package'].flatMap((folder) =>
      readdirSync(join(home, folder)).map((name) => join(home, folder, name)),
    )
    const imports = files.flatMap((path) => readFileSync(path, 'utf8').match(/\bimport\((?!["'`]\.)[^"'`]*["'`].{0,10}/g) ?? [])
    // The script of Telegram is the service's.
    assert.ok(imports.length > 0)
    for (const one of imports)
      for (const mark of ['webpackIgnore: true', 'turbopackIgnore: true', '@vite-ignore']) assert.ok(one.includes(mark), one)
  })

  test('its React components take the host’s own React', () => {
    const program = "import('latchkey/react').then(({ LoginModal }) => console.log(typeof LoginModal.render))"
    assert.equal(run(process.execPath, ['-e', program], full).trim(), 'function')
  })

  test('its classes are the same by every entry', () => {
    const said = run(
      process.execPath,
      [
        '-e',
        "Promise.all(['latchkey', 'latchkey/define', 'latchkey/login-modal'].map((one) => import(one))).then((all) => console.log(new Set(all.map((one) => one.LoginModal)).size))",
      ],
      bare,
    )
    assert.equal(said.trim(), '1')
  })

  test('its typings hold, checked to the last file', () => {
    checkTypes(
      full,
      `import { defineAll, LoginModal, type User } from 'latchkey'
import type { Tags } from 'latchkey/define'
import 'latchkey/login-modal'
import 'latchkey/wallet-button'
import 'latchkey/fund-account'
import { createCore } from 'latchkey/core'

defineAll({ prefix: 'my-' })
document.querySelector('login-modal')?.addEventListener('login', (event) => console.log(event.detail.user.id))
const modal: LoginModal = document.createElement('login-modal')
modal.login({ prefill: { email: 'ada@example.com' } }).then(({ isNewUser }) => console.log(isNewUser))
const user: User | null = createCore({ appId: 'latchkeydemoapp0000000001', apiUrl: 'https://id.example.com' }).user
export const tag: keyof Tags = 'wallet-button'
export { user }
${WRONG} the house keeps its own things to itself
modal.runtime
${WRONG} a name that is no entry
import 'latchkey/src/contract/limits.ts'
`,
    )
    assert.ok(readdirSync(join(full, 'node_modules/latchkey/dist/types/types')).length >= 4)
  })
})

describe('the package of the service', () => {
  const built = join(root, 'server')
  const folder = join(place, 'service')
  const { dependencies = {}, exports } = manifestOf(built)
  let pack: Pack
  before(() => {
    // As `npm pack` there does it, in a copy: other tests look at the repository meanwhile.
    const copy = join(place, 'server')
    for (const name of ['package.json', 'README.md', 'bin', 'client', 'start.d.ts'])
      cpSync(join(built, name), join(copy, name), { recursive: true })
    run(process.execPath, ['scripts/server-package.mjs', 'fill', copy], root)
    pack = packed(copy)
    install('latchkey-server', pack, folder, Object.keys(dependencies))
  })

  test('holds the service, the files of the page that it serves, and no stand-in', (t) => {
    const paths = pack.files.map(({ path }) => path)
    for (const path of [
      'LICENSE',
      'README.md',
      'package.json',
      'bin/latchkey.mjs',
      ...Object.values(exports).flatMap((one) => (typeof one === 'string' ? one : Object.values(one))),
      'dist/server/cli.js',
      'dist/latchkey.js',
      'dist/notices.txt',
      'dist/captcha.js',
    ])
      assert.ok(paths.includes(path.replace('./', '')), path)
    assert.ok(paths.some((path) => path.startsWith('dist/chunks/')) && paths.some((path) => path.startsWith('dist/compressed/')))
    assert.deepEqual(
      paths.filter((path) =>
        /^(?!bin\/|client\/|dist\/|LICENSE|README|package\.json|start\.d\.ts)|\/(dev|demo|docs|examples|types)\/|\.map$/.test(
          path,
        ),
      ),
      [],
    )
    t.diagnostic(sizeOf(pack))
  })

  test('starts from a program, and its command line runs, with its dependencies alone', () => {
    assert.equal(
      run(process.execPath, ['-e', "import('latchkey-server').then(({ start }) => console.log(typeof start))"], folder),
      'function\n',
    )
    assert.match(run(process.execPath, ['node_modules/latchkey-server/bin/latchkey.mjs', 'help'], folder), /^latchkey: /)
  })

  test('its typings hold', () => {
    checkTypes(folder, "import { start } from 'latchkey-server'\nexport const started: Promise<void> = start()\n")
  })
})

test('a package that several folders name is of one version', () => {
  const versions = new Map<string, Set<string>>()
  for (const folder of ['.', ...(manifest.workspaces ?? []), ...Object.keys(FOLDERS)]) {
    const file = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string> | undefined
    >
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      for (const [name, version] of Object.entries(file[kind] ?? {}))
        versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  assert.deepEqual(
    [...versions].filter(([, all]) => all.size > 1),
    [],
  )
})
