// Which windows get a request: by origin, page, app, document and opener, as the browser has them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_PURPOSES, keyWindowPath } from '../../src/contract/key-windows.ts'
import { claimOf, isExportFrame } from './window-claims.ts'

const ID = 'https://id.example'
const APP = 'latchkeydemoapp0000000001'
const OTHER_APP = 'latchkeydemoapp0000000002'
const page = {}
const own = { parent: page, location: { origin: ID } } as unknown as Window

interface At {
  pathname: string
  opener?: unknown
  parent?: unknown
  closed?: boolean
}
/** A window without a page around it, unless one is named. */
const at = ({ pathname, opener = page, parent, closed = false }: At) => {
  const window = { opener, closed, location: { pathname } } as { parent?: unknown }
  window.parent = parent ?? window
  return window as unknown as Window
}
const claim = (purpose: unknown) => ({ latchkey: 'keys', purpose })
const of = (source: Window | null, data: unknown = claim('export'), origin = ID) => claimOf({ source, origin, data }, APP, own)
const exporting = (parent: unknown = page) => at({ pathname: `/apps/${APP}/embedded-wallets/export`, parent })

test('the window of a purpose that the page has opened, for that purpose', () => {
  for (const purpose of KEY_PURPOSES) {
    const window = at({ pathname: keyWindowPath(APP, purpose) })
    assert.equal(of(window, claim(purpose))?.purpose, purpose)
    for (const other of KEY_PURPOSES.filter((one) => one !== purpose))
      assert.equal(of(window, claim(other)), null, `${purpose} ${other}`)
  }
})

test('no other origin, app, document, opener or window, and none in a page', () => {
  const pathname = keyWindowPath(APP, 'export')
  assert.ok(of(at({ pathname })))
  for (const origin of ['https://page.example', 'null', `${ID}:8443`, ''])
    assert.equal(of(at({ pathname }), claim('export'), origin), null)
  for (const opener of [null, {}, own, at({ pathname })]) assert.equal(of(at({ pathname, opener })), null)
  for (const parent of [page, {}, own]) assert.equal(of(at({ pathname, parent })), null)
  for (const other of [
    keyWindowPath(OTHER_APP, 'export'),
    `${pathname}/`,
    `/x${pathname}`,
    `/apps/${APP}/embedded-wallets`,
    '/',
    '',
  ])
    assert.equal(of(at({ pathname: other })), null, other)
  assert.equal(of(at({ pathname, closed: true })), null)
  assert.equal(of(own), null)
  assert.equal(of(null), null)
  const foreign = Object.defineProperty({}, 'parent', {
    get() {
      throw new DOMException('Blocked', 'SecurityError')
    },
  })
  assert.equal(of(foreign as Window), null)
})

test('no other word', () => {
  const window = at({ pathname: keyWindowPath(APP, 'export') })
  for (const odd of [
    null,
    'keys',
    [],
    {},
    { latchkey: 'keys' },
    claim('constructor'),
    claim(['export']),
    claim(7),
    { purpose: 'export' },
  ])
    assert.equal(of(window, odd), null, JSON.stringify(odd))
  assert.equal(of(window, { latchkey: 'key', purpose: 'export' }), null)
  assert.equal(of(window, { ...claim('export'), id: 'one' }), null, 'nothing beside it')
})

test('the export frame beside this one may have opened the window for an export, and no other', () => {
  const opener = exporting()
  assert.ok(of(at({ pathname: keyWindowPath(APP, 'export'), opener })))
  assert.equal(of(at({ pathname: keyWindowPath(APP, 'backup'), opener }), claim('backup')), null)
  assert.equal(of(at({ pathname: keyWindowPath(APP, 'export'), opener: exporting({}) })), null, 'in another page')
  assert.ok(isExportFrame({ source: opener, origin: ID }, APP, own))
  for (const [source, origin] of [
    [exporting({}), ID],
    [opener, 'https://page.example'],
    [own, ID],
    [null, ID],
  ] as const)
    assert.equal(isExportFrame({ source, origin }, APP, own), false)
})

test('a window that was closed, or is elsewhere by now, is gone', () => {
  const window = at({ pathname: keyWindowPath(APP, 'export') }) as unknown as { closed: boolean; location: object }
  const taken = of(window as unknown as Window)
  assert.equal(taken?.isGone(), false)
  window.location = { pathname: '/elsewhere' }
  assert.equal(taken?.isGone(), true)
  window.location = Object.defineProperty({}, 'pathname', {
    get() {
      throw new DOMException('Blocked', 'SecurityError')
    },
  })
  assert.equal(taken?.isGone(), true)
  window.location = { pathname: keyWindowPath(APP, 'export') }
  window.closed = true
  assert.equal(taken?.isGone(), true)
})
