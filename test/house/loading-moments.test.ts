// The loading moments: a file has one by its folder or by who imports it, and bundles have the order of the imports.

import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Graph, momentOf, place } from '../../scripts/bundle-of.mjs'
import { FIRST, LOADING_MOMENTS, NAMED } from '../../scripts/loading-moments.mjs'
import { SCREENS } from '../../src/contract/screens.ts'
import { read, root } from './sources.ts'

const MOST_ROWS = 50

test('the table has a row for a folder, never for a single file, and at most 50', () => {
  const rows = Object.keys(LOADING_MOMENTS)
  assert.ok(rows.length <= MOST_ROWS, `${rows.length} rows`)
  const isFolderWithFiles = (path: string): boolean =>
    existsSync(join(root, path)) &&
    !/\.\w+$/.test(path) &&
    readdirSync(join(root, path), { withFileTypes: true }).some((entry) => entry.isFile())
  assert.deepEqual(
    rows.filter((path) => !isFolderWithFiles(path)),
    [],
  )
})

test('a folder of flows or screens is named for its moment', () => {
  for (const [path, moment] of [
    ['src/flows/code/new.ts', 'code'],
    ['src/screens/account/new.tsx', 'account'],
    ['src/session/factors/new.ts', 'factors'],
    ['src/screens/new.tsx', 'menu'],
    ['src/flows/steps/new.ts', null],
    ['src/session/new.ts', null],
    ['src/kit/new.ts', null],
  ] as const)
    assert.equal(momentOf(path), moment, path)
  // A folder of flows has its screens in a folder of the same name, or a row.
  const folders = (of: string): string[] =>
    readdirSync(join(root, of), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  const [flows = '', screens = ''] = NAMED
  const odd = folders(flows).filter(
    (name) => !folders(screens).includes(name) && !Object.hasOwn(LOADING_MOMENTS, `${flows}/${name}`),
  )
  assert.deepEqual(odd, ['factors', 'fund-route', 'guest', 'headless', 'here', 'oauth-finish'])
})

test('a moment has rows for the screens that are placed there, and for no other', () => {
  // That each of them has a row says the type of load-moment.ts.
  for (const moment of new Set(Object.values(SCREENS)))
    if (moment !== 'menu')
      for (const [, name = ''] of read(`src/screens/${moment}/moment.ts`).matchAll(/^ {2}([A-Z_]+): /gm))
        assert.equal(SCREENS[name as keyof typeof SCREENS], moment, name)
})

/** A page: a file with what it imports, and after `|` what it loads by `import()`. */
const graph = (files: Readonly<Record<string, string>>): Graph =>
  new Map(
    Object.entries(files).map(([path, line]) => {
      const [imports = [], lazy = []] = line.split('|').map((part) => part.split(' ').filter(Boolean))
      return [path, { imports, lazy, entry: path === 'entry' }]
    }),
  )
const SESSION = 'elements/session/session.ts'
const MENU = 'src/screens/mount.ts'
const SHARED = 'src/screens/shared/moment.ts'
const CODE = 'src/screens/code/moment.ts'
const ACCOUNT = 'src/screens/account/moment.ts'
const NEW = 'src/kit/new.ts'

/** The entry loads session and menu, the menu what follows it, and that the moments. */
const page = (more: Readonly<Record<string, string>> = {}) =>
  place(
    graph({
      entry: `| ${SESSION} ${MENU}`,
      [SESSION]: '',
      [MENU]: `${SESSION} | ${SHARED}`,
      [SHARED]: `${MENU} | ${CODE} ${ACCOUNT}`,
      [CODE]: '',
      [ACCOUNT]: '',
      [NEW]: '',
      ...more,
    }),
  )
const used = (more: Readonly<Record<string, string>>): string | null => page(more).bundleOf(NEW)

test('what comes before a bundle is what is there wherever it is asked for', () => {
  const { before } = page()
  assert.deepEqual(before[FIRST], [])
  assert.deepEqual(before.menu, ['session'])
  assert.deepEqual(before.code?.sort(), ['menu', 'session', 'shared'])
  // The tag asks for the account too, so that the menu need not be there.
  const tag = page({ entry: `| ${SESSION} ${MENU} ${ACCOUNT}` }).before
  assert.deepEqual(tag.account, ['session'])
  // What it imports is there all the same.
  const importing = page({ entry: `| ${SESSION} ${MENU} ${ACCOUNT}`, [ACCOUNT]: SHARED }).before
  assert.deepEqual(importing.account?.sort(), ['menu', 'session', 'shared'])
})

test('a file without a moment goes with its user, and to the last bundle that several users come after', () => {
  assert.equal(used({ [CODE]: NEW }), 'code')
  assert.equal(used({ [CODE]: NEW, [ACCOUNT]: NEW }), 'shared')
  assert.equal(used({ [CODE]: NEW, [MENU]: `${SESSION} ${NEW} | ${SHARED}` }), 'menu')
  assert.equal(used({ [CODE]: NEW, [SESSION]: NEW }), 'session')
  assert.equal(used({ entry: `${NEW} | ${SESSION} ${MENU}` }), null)
  // By way of another file without one.
  assert.equal(used({ [CODE]: 'src/kit/way.ts', 'src/kit/way.ts': NEW }), 'code')
})

test('a file without a moment begins a bundle where import() loads it', () => {
  assert.equal(used({ [CODE]: `| ${NEW}` }), 'kit-new')
  assert.deepEqual(page({ [CODE]: `| ${NEW}` }).before['kit-new']?.sort(), ['code', 'menu', 'session', 'shared'])
})

test('a bundle that is only ever imported may rely on what is loaded with it, but for what imports it', () => {
  const avatar = 'src/parts/avatar/avatar.tsx'
  const { before, bundleOf } = page({ [CODE]: avatar, [ACCOUNT]: avatar, [avatar]: NEW, [MENU]: `${SESSION} ${NEW} | ${SHARED}` })
  assert.deepEqual(before.avatar?.sort(), ['menu', 'session', 'shared'])
  assert.equal(bundleOf(NEW), 'menu')
  // The account imports it, and runs after it.
  const alone = page({ [ACCOUNT]: `${avatar} ${NEW}`, [avatar]: NEW })
  assert.equal(alone.bundleOf(NEW), 'avatar')
})
