// The size check (scripts/size.mjs): what it counts, what it says where a budget is passed, and the air of each budget.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { AIR, bundleName, type Files, faultsOf, pageCosts } from '../../scripts/size.mjs'

const chunk = (name: string): string => `dist/chunks/${name}-AbC_12-.js`
const file = (imports: string[], dynamicImports: string[] = [], modules: Record<string, number> = {}) => ({
  entry: null,
  modules,
  imports: imports.map(chunk),
  dynamicImports: dynamicImports.map(chunk),
})
const built: Files = {
  'dist/latchkey.js': file([], ['session', 'menu'], { 'elements/define.ts': 90 }),
  [chunk('rolldown-runtime')]: file([]),
  [chunk('session')]: file(['rolldown-runtime']),
  [chunk('menu')]: file(
    ['session', 'rolldown-runtime'],
    ['code', 'account', 'wallets', 'walletconnect', 'de-common', 'de-login'],
  ),
  [chunk('shared')]: file(['menu']),
  [chunk('code')]: file(['menu', 'shared'], [], { 'src/screens/login/code.tsx': 70 }),
  [chunk('store')]: file(['session']),
  [chunk('account')]: file(['menu', 'store'], ['store']),
  [chunk('wallets')]: file(['menu', 'store']),
  [chunk('walletconnect')]: file(['store'], ['signing']),
  [chunk('embedded')]: file(['store']),
  [chunk('request')]: file(['menu']),
  [chunk('sign-parts')]: file(['request']),
  [chunk('signing')]: file(['request', 'embedded', 'sign-parts']),
  [chunk('de-common')]: file([], [], { 'src/i18n/de/common.json': 30 }),
  [chunk('de-login')]: file([], [], { 'src/i18n/de/login.json': 40 }),
  // Of another entry of the package: no page loads it with the first.
  'dist/index.js': file(['element-base']),
  [chunk('element-base')]: file([]),
}
const WEIGHTS: Record<string, number> = {
  latchkey: 50,
  'rolldown-runtime': 1,
  session: 100,
  menu: 500,
  shared: 20,
  code: 40,
  store: 70,
  account: 60,
  wallets: 30,
  walletconnect: 200,
  embedded: 80,
  request: 7,
  'sign-parts': 4,
  signing: 2,
  'de-common': 8,
  'de-login': 9,
  'element-base': 1000,
}
const ORDER = {
  menu: ['session'],
  code: ['session', 'menu', 'shared'],
  account: ['session', 'menu', 'store'],
  wallets: ['session', 'menu', 'store'],
  walletconnect: ['session', 'store'],
}
const { scripts, costs } = pageCosts(built, ORDER, 'dist/latchkey.js', (path) => WEIGHTS[bundleName(path)] ?? 0)

test('the tags are one script, the menu all that is loaded until it is shown, a bundle what it adds, and the rest is one sum', () => {
  const bytes = Object.fromEntries(Object.entries(costs).map(([name, cost]) => [name, cost.bytes]))
  assert.deepEqual(bytes, {
    ...{ tags: 50, menu: 651, session: 100, code: 40, account: 60, wallets: 30, walletconnect: 200, rest: 183 },
    // What a request adds to the dialog and the wallet, by all files that it takes.
    ...{ request: 7, signing: 6 },
    // The largest file of a language: a page loads a few of one language.
    language: 9,
  })
  assert.equal(scripts, 4)
  assert.deepEqual(costs.code?.modules, { 'src/screens/login/code.tsx': 70 })
})

test('a budget that is passed names the file that brought it', () => {
  const cost = { bytes: 120, modules: { 'src/old.ts': 50, 'src/grown.ts': 2000, 'src/new.ts': 3000 } }
  const budget = { measured: 90, most: 100 }
  const said = faultsOf('code', cost, budget, { 'src/old.ts': 50, 'src/grown.ts': 1000 })
  assert.match(said[0] ?? '', /^code: 0\.1 kB, more than the 0\.1 kB it may cost/)
  assert.deepEqual(said.slice(1, 3), [
    '  src/new.ts: new, 3.0 kB before compression',
    '  src/grown.ts: grown by 1.0 kB before compression',
  ])
  assert.deepEqual(faultsOf('code', { ...cost, bytes: 100 }, budget), [])
})

test('what has no budget is a fault, never something that costs nothing', () => {
  assert.match(faultsOf('news', { bytes: 1, modules: {} }, undefined).join(), /^news: no budget/)
})

test('what a signature adds, and the reader of descriptors, stay as small as they were promised', () => {
  const { signing, registry } = JSON.parse(readFileSync(new URL('../../.ci/size.json', import.meta.url), 'utf8'))
  assert.ok(signing.most <= 14_000 && registry.most <= 8000, `${signing.most}, ${registry.most}`)
})

test('each budget was set with air: between 5 % and 15 % over what was there', () => {
  const { scripts: _, ...budgets } = JSON.parse(readFileSync(new URL('../../.ci/size.json', import.meta.url), 'utf8'))
  assert.ok(AIR >= 1.05 && AIR <= 1.15)
  for (const [name, { measured, most }] of Object.entries<{ measured: number; most: number }>(budgets))
    assert.ok(most / measured >= 1.05 && most / measured <= 1.15, `${name}: ${most} for ${measured}`)
})
