// What is published: the files of the package, and that it works where nothing else of the house is.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { build } from 'esbuild'
import { root } from './sources.ts'

interface Pack {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

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
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { default?: string; types?: string }>
  dependencies: Record<string, string>
}
const ENTRIES = Object.keys(manifest.exports).filter((name) => !/[*]|\.json$/.test(name))
const nameOf = (entry: string): string => entry.replace(/^\./, 'latchkey')

describe('the package', () => {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  /** A folder with the package and no dependency at all; one with its dependencies too. */
  const bare = join(place, 'bare')
  const full = join(place, 'full')
  let pack: Pack

  before(() => {
    run(process.execPath, ['scripts/types.mjs'], root)
    const said = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', place], root)
    pack = (JSON.parse(said) as Pack[])[0] as Pack
    for (const folder of [bare, full]) {
      const home = join(folder, 'node_modules/latchkey')
      mkdirSync(home, { recursive: true })
      run('tar', ['-xzf', join(place, pack.filename), '-C', home, '--strip-components=1'], folder)
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    }
    for (const name of Object.keys(manifest.dependencies)) {
      mkdirSync(dirname(join(full, 'node_modules', name)), { recursive: true })
      symlinkSync(join(root, 'node_modules', name), join(full, 'node_modules', name))
    }
  })
  after(() => rmSync(place, { recursive: true, force: true }))

  test('holds what is used, and nothing of the workshop', (t) => {
    const paths = pack.files.map(({ path }) => path)
    for (const path of [
      'LICENSE',
      'README.md',
      'CHANGELOG.md',
      'custom-elements.json',
      'package.json',
      'docs/elements.md',
      'dist/latchkey.js',
    ])
      assert.ok(paths.includes(path), path)
    for (const entry of Object.values(manifest.exports).flatMap((one) => (typeof one === 'string' ? one : Object.values(one))))
      if (!entry.includes('*')) assert.ok(paths.includes(entry.replace('./', '')), entry)
    const strange = paths.filter((path) =>
      /(^|\/)(test|src|server|demo|frame|bench)\/|\.test\.|\.map$|(?<!\.d)\.tsx?$|^\.|^scripts\/(?!latchkey\.mjs$)/.test(
        path.replace(/^dist\/(types\/src|types|server)\//, ''),
      ),
    )
    assert.deepEqual(strange, [])
    t.diagnostic(
      `${pack.filename}: ${(pack.size / 1000).toFixed(0)} kB packed, ${(pack.unpackedSize / 1000).toFixed(0)} kB in ${paths.length} files`,
    )
  })

  test('every entry can be imported where there is no DOM; what a page needs is bundled', () => {
    for (const entry of ENTRIES) {
      const folder = entry === './server' ? full : bare
      const said = run(
        process.execPath,
        ['-e', `import(${JSON.stringify(nameOf(entry))}).then((one) => console.log(Object.keys(one).length))`],
        folder,
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
    for (const entry of ENTRIES.filter((one) => one !== './server')) {
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
      assert.ok(Object.keys(metafile.outputs).length > 0, entry)
    }
  })

  test('its command line runs', () => {
    assert.match(run(process.execPath, ['node_modules/latchkey/scripts/latchkey.mjs', 'help'], full), /latchkey/)
  })

  test('its typings hold, checked to the last file, without React', () => {
    writeFileSync(
      join(full, 'page.ts'),
      `import { defineAll, LoginModal, type User } from 'latchkey'
import type { Tags } from 'latchkey/define'
import 'latchkey/login-modal'
import 'latchkey/wallet-button'
import 'latchkey/fund-account'
import { createCore } from 'latchkey/core'
import { start } from 'latchkey/server'

defineAll({ prefix: 'my-' })
document.querySelector('login-modal')?.addEventListener('login', (event) => console.log(event.detail.user.id))
const modal: LoginModal = document.createElement('login-modal')
modal.login({ prefill: { email: 'ada@example.com' } }).then(({ isNewUser }) => console.log(isNewUser))
const user: User | null = createCore({ appId: 'latchkeydemoapp0000000001', apiUrl: 'https://id.example.com' }).user
export const tag: keyof Tags = 'wallet-button'
export { start, user }
${WRONG} the house keeps its own things to itself
modal.runtime
${WRONG} a name that is no entry
import 'latchkey/src/contract/limits.ts'
`,
    )
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
      writeFileSync(join(full, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['page.ts'] }))
      run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'], full)
    }
    assert.ok(readdirSync(join(full, 'node_modules/latchkey/dist/types/types')).length >= 4)
  })
})
