// Every function and method that a host or an operator calls has an example. That they compile: samples.test.ts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Manifest } from '../../scripts/manifest/read-manifest.ts'
import { examplesOf, withoutExample } from './examples.ts'
import { read, sources } from './sources.ts'

const manifest = JSON.parse(read('custom-elements.json')) as Manifest
const packed = JSON.parse(read('package.json')) as { exports: Record<string, string | { types?: string }> }
/** The sources of the entries that package.json names, and of the package of the service. */
const ENTRIES = [
  ...new Set(
    Object.values(packed.exports).flatMap((entry) => {
      const types = typeof entry === 'string' ? '' : (entry.types ?? '')
      return types.includes('/types/elements/') ? [types.replace('./dist/types/', '').replace('.d.ts', '.ts')] : []
    }),
  ),
  'server/start.d.ts',
  'server/client/create-client.d.mts',
]
const files = sources('elements', 'src/contract', 'server/start.d.ts', 'server/client/create-client.d.mts')
const planted = (path: string, change: (text: string) => string) =>
  files.map((file) => (file.path === path ? { path, text: change(file.text) } : file))

test('every public function, class and method has an example', () => {
  assert.ok(ENTRIES.includes('elements/core.ts') && ENTRIES.includes('elements/react.ts'))
  assert.deepEqual(withoutExample(ENTRIES, files, manifest), [])
})

for (const [path, name, breach] of [
  ['elements/core.ts', 'export const createCore', 'elements/core.ts exports createCore'],
  ['elements/core.ts', 'logout(', 'latchkey/core has Core.logout'],
  ['elements/contract/host-methods.ts', 'verifyMfa(', '<login-modal> has verifyMfa()'],
  ['elements/fund-account.ts', 'async close(', '<fund-account> has close()'],
  ['src/contract/latchkey-error.ts', 'export class', 'elements/index.ts exports LatchkeyError'],
] as const)
  test(`a missing example is found: ${breach}`, () => {
    const without = planted(path, (text) => {
      const at = text.indexOf(`*/\n${text.includes(`\n  ${name}`) ? '  ' : ''}${name}`)
      const from = text.lastIndexOf('* @example\n', at)
      assert.ok(from > 0, name)
      return `${text.slice(0, from)}${text.slice(at)}`
    })
    assert.ok(withoutExample(ENTRIES, without, manifest).includes(`${breach}, which has no @example`))
  })

test('an example of a method continues that of its interface', () => {
  const text = `/**
 * A.
 * @example
 * const a = make()
 */
export interface A {
  /**
   * Goes.
   * @example
   * a.go()
   */
  go(): void
}
`
  assert.deepEqual(
    examplesOf({ path: 'a.ts', text }).map((one) => one.text),
    ['const a = make()', 'const a = make()\na.go()'],
  )
})

test('examples/README.md names the setting of each example that has the address of the service', () => {
  const readme = read('examples/README.md')
  const settings = {
    ...Object.fromEntries(['plain', 'react', 'vue', 'svelte', 'solid'].map((name) => [`${name}/.env`, 'VITE_LATCHKEY_URL'])),
    'next/.env': 'NEXT_PUBLIC_LATCHKEY_URL',
    'angular/angular.json': 'LATCHKEY_URL',
  }
  for (const [file, setting] of Object.entries(settings)) {
    assert.match(read(`examples/${file}`), new RegExp(`^\\W*${setting}\\W+http://localhost:4001\\W*$`, 'm'), file)
    assert.ok(readme.includes(`\`${setting}\``), setting)
  }
})
