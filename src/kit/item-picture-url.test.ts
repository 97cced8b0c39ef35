// Pictures are asked for where an app has them, and of single items alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemPictureUrl } from './item-picture-url.ts'

const BASE = 'https://service.example/apps/app/item-pictures'
const token = { address: `0x${'Ab'.repeat(20)}`, claims: 'Tidy Apes' }

test('an item with a number, on a known chain, of an app that has pictures', () => {
  assert.equal(itemPictureUrl(BASE, 10, { token, item: '7' }), `${BASE}/10/0x${'ab'.repeat(20)}/7`)
  assert.equal(itemPictureUrl(BASE, '1', { token, item: '007' }), `${BASE}/1/0x${'ab'.repeat(20)}/7`)
})

test('nothing else has one', () => {
  assert.equal(itemPictureUrl(null, 10, { token, item: '7' }), null)
  assert.equal(itemPictureUrl(BASE, undefined, { token, item: '7' }), null)
  for (const item of [undefined, null, '', '0x7', '7/../8', '7?x', '9'.repeat(79)])
    assert.equal(itemPictureUrl(BASE, 1, { token, ...(item !== undefined && { item }) }), null, String(item))
  assert.equal(itemPictureUrl(BASE, 1, { token: 'ETH', item: '7' }), null)
  assert.equal(itemPictureUrl(BASE, 1, { token, item: '7', mayBeItem: true }), null)
  // Its name may be another's, as long as it is not known.
  assert.equal(itemPictureUrl(BASE, 1, { token: { address: token.address }, item: '7' }), null)
})

test('none speaks for what is warned of', () => {
  const at = (rule: string, level: 'danger' | 'warn' | 'note') => itemPictureUrl(BASE, 1, { token, item: '7' }, [{ rule, level }])
  assert.deepEqual([at('order-for-nothing', 'danger'), at('name-claims', 'warn')], [null, null])
  assert.notEqual(at('estimate', 'note'), null)
})
