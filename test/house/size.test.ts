// The size check (scripts/size.mjs): what it counts, and that each budget can be exceeded.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundleName, type Files, sizes } from '../../scripts/size.mjs'

const chunk = (name: string): string => `dist/chunks/${name}-AbC_12-.js`
const file = (imports: string[], dynamicImports: string[] = [], entry: string | null = null) => ({
  entry,
  modules: {},
  imports: imports.map(chunk),
  dynamicImports: dynamicImports.map(chunk),
})
const built: Files = {
  'dist/latchkey.js': file([], ['session', 'menu'], 'elements/define.ts'),
  [chunk('rolldown-runtime')]: file([]),
  [chunk('session')]: file(['rolldown-runtime']),
  [chunk('menu')]: file(['session', 'rolldown-runtime'], ['code', 'account']),
  [chunk('shared')]: file(['menu']),
  [chunk('code')]: file(['menu', 'shared']),
  [chunk('store')]: file(['session']),
  [chunk('account')]: file(['menu', 'store'], ['store']),
  // Of another entry of the package: no page loads it with the first.
  'dist/index.js': file(['element-base'], [], 'elements/index.ts'),
  [chunk('element-base')]: file([]),
}
const weights: Record<string, number> = {
  latchkey: 50,
  'rolldown-runtime': 1,
  session: 100,
  menu: 500,
  shared: 20,
  code: 40,
  store: 70,
  account: 60,
}
const BUDGETS = { scripts: 4, tags: 55, session: 105, menu: 660, shared: 25, code: 45, store: 80, account: 65 }
const measure = (heavier: Record<string, number> = {}, files = built, budgets: Record<string, number> = BUDGETS) =>
  sizes(files, 'dist/latchkey.js', budgets, (path) => ({ ...weights, ...heavier })[bundleName(path)] ?? 0)

test('a moment costs what it adds to those before it; the menu costs all that is loaded until it is shown', () => {
  const { rows, faults } = measure()
  assert.deepEqual(faults, [])
  assert.deepEqual(rows, [
    ['tags', 50, 55],
    ['session', 100, 105],
    ['menu', 651, 660],
    ['code', 40, 45],
    ['shared', 20, 25],
    ['account', 60, 65],
    ['store', 70, 80],
  ])
})

test('a script more until the menu is a fault', () => {
  assert.deepEqual(measure({}, built, { ...BUDGETS, scripts: 3 }).faults, ['menu: 4 scripts, more than the 3 it may take.'])
})

test('each budget can be exceeded', () => {
  for (const name of Object.keys(BUDGETS).filter((name) => name !== 'scripts')) {
    const output = name === 'tags' ? 'latchkey' : name
    const { faults } = measure({ [output]: (weights[output] ?? 0) + 30 })
    assert.ok(
      faults.some((fault) => fault.startsWith(`${name}: `)),
      `${name}: ${faults.join()}`,
    )
  }
})

test('a budget without a bundle and a bundle without a budget are faults, never a moment that costs nothing', () => {
  assert.match(measure({}, built, { ...BUDGETS, send: 10 }).faults.join(), /^send: no bundle/)
  const { code: _, ...without } = BUDGETS
  assert.match(measure({}, built, without).faults.join(), /^code: a bundle without a budget/)
})
