// Which windows are visible frames beside the wallet's: by origin, page, app and document, as the browser has them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleFrameOf } from './visible-frame-of.ts'

const ID = 'https://id.example'
const APP = 'latchkeydemoapp0000000001'
const page = {}
const own = { parent: page, location: { origin: ID } } as unknown as Window
const at = (pathname: string, parent: unknown = page) => ({ parent, location: { pathname } }) as unknown as Window
const path = (kind: string, app = APP): string => `/apps/${app}/embedded-wallets/${kind}`
const of = (source: Window | null, origin = ID) => visibleFrameOf({ source, origin }, APP, own)

test('each visible frame of the app, in the same page', () => {
  for (const kind of ['export', 'import', 'backup', 'confirm'] as const) assert.equal(of(at(path(kind))), kind)
})

test('no other origin, page, app, document or window', () => {
  const confirm = at(path('confirm'))
  for (const origin of ['https://page.example', 'null', `${ID}:8443`, '']) assert.equal(of(confirm, origin), null, origin)
  for (const parent of [{}, null, own, confirm]) assert.equal(of(at(path('confirm'), parent)), null)
  for (const other of [
    ...[path('confirm', 'latchkeydemoapp0000000002'), path('confirm/'), path('Confirm'), path('digest.txt'), path('constructor')],
    ...[`/apps/${APP}/embedded-wallets`, '/cross-app/transact', '/', '', `/x${path('confirm')}`],
  ])
    assert.equal(of(at(other)), null, other)
  assert.equal(of(own), null)
  assert.equal(of(null), null)
  const foreign = Object.defineProperty({}, 'parent', {
    get() {
      throw new DOMException('Blocked', 'SecurityError')
    },
  })
  assert.equal(of(foreign as Window), null)
})
