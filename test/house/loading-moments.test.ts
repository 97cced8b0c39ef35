// The table of loading moments: every file of the page has a row, and a new file is loaded when its folder says.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundleOf, bundlesBefore, comesBefore } from '../../scripts/bundle-of.mjs'
import { LOADING_MOMENTS } from '../../scripts/loading-moments.mjs'
import { root } from './sources.ts'

const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|json)$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
const none = (): string[] => []

test('every file of the page is in a folder of the table, and every row has a file', () => {
  const all = [...files('src'), ...files('elements')]
  for (const path of all) {
    // Files without a bundle of their own go with what imports them: here the menu.
    const user = 'src/screens/stage.tsx'
    assert.ok(
      bundleOf(path, (at: string) => (at === user ? [] : [user])),
      path,
    )
  }
  const rows = Object.keys(LOADING_MOMENTS).filter((place) => place !== 'node_modules' && place !== 'scripts')
  assert.deepEqual(
    rows.filter((place) => !all.some((path) => path === place || path.startsWith(`${place}/`))),
    [],
  )
})

test('a file in a folder without a row is refused by name, and so is one that only import() reaches', () => {
  assert.throws(() => bundleOf('src/elsewhere/a.ts', none), /^Error: src\/elsewhere\/a\.ts is in no folder/)
  assert.throws(() => bundleOf('src/kit/a.ts', none), /^Error: src\/kit\/a\.ts is loaded by import\(\) alone/)
})

test('a new file is loaded when its folder says', () => {
  for (const [path, bundle] of [
    ['src/session/new.ts', 'session'],
    ['src/screens/new.tsx', 'menu'],
    ['src/flows/login/magic-link.ts', 'code'],
    ['src/flows/account/new.ts', 'account'],
    ['src/screens/wallet/new.tsx', 'wallets'],
    ['src/wallets/connectors/new.ts', 'wallet'],
    ['src/i18n/fr.ts', 'language-fr'],
    ['src/i18n/fr/stage.json', 'language-fr-stage'],
  ] as const)
    assert.equal(bundleOf(path, none), bundle, path)
})

test('what several moments need goes to the last one that all of them come after', () => {
  const used = (path: string, ...by: string[]): string | null => bundleOf(path, (at: string) => (at === path ? by : []))
  assert.equal(used('src/kit/new.ts', 'src/flows/login/passwordless.ts'), 'code')
  assert.equal(used('src/kit/new.ts', 'src/flows/login/passwordless.ts', 'src/flows/account/account.ts'), 'shared')
  assert.equal(used('src/kit/new.ts', 'src/flows/login/passwordless.ts', 'src/screens/stage.tsx'), 'menu')
  assert.equal(used('src/kit/new.ts', 'src/wallets/store.ts', 'src/flows/wallet/wallet-list.ts'), 'store')
  assert.equal(used('src/kit/new.ts', 'src/session/session.ts', 'src/flows/wallet/wallet-list.ts'), 'session')
  // The folder's row is the latest moment: a file of it that the menu imports is loaded with the menu.
  assert.equal(used('src/flows/login/new.ts', 'src/screens/stage.tsx'), 'menu')
})

test('no bundle comes before itself, and each comes after all that those before it need', () => {
  const names = [...new Set(Object.values(LOADING_MOMENTS).filter((name) => name !== null))]
  for (const name of names) {
    assert.equal(comesBefore(name, name), false, name)
    for (const before of bundlesBefore(name))
      for (const first of bundlesBefore(before))
        assert.ok(comesBefore(first, name), `${name} comes after ${before}, not ${first}`)
  }
})
