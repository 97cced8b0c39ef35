// A picture of an item as it is first drawn: no name, no cookies, no room until it is there.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ItemPicture } from './item-picture.tsx'
import { Shown } from './sign-values.tsx'

const drawn = (url: string | null) => renderToStaticMarkup(createElement(ItemPicture, { url }))

test('is asked for without cookies and referrer, has an empty alt, and takes no room before it is there', () => {
  const markup = drawn('https://id.example/a')
  for (const part of ['src="https://id.example/a"', 'alt=""', 'crossorigin="anonymous"', 'referrerPolicy="no-referrer"'])
    assert.ok(markup.toLowerCase().includes(part.toLowerCase()), `${part} in ${markup}`)
  assert.match(markup, / hidden=""/)
  assert.match(markup, / width="48" height="48"/)
})

test('without an address nothing is drawn', () => assert.equal(drawn(null), ''))

test('of a row the first six amounts have one, and none where no screen says so', () => {
  const copy = {
    quoted: '“{name}”',
    item: '{token} #{item}',
    items: '',
    unlimited: '',
    unlimitedUnknown: '',
    chain: '',
    forever: '',
    folded: '',
  }
  const writing = { copy: { ...copy, units: '', anyItem: '', someItems: '', unitsOrItem: '' }, locale: 'en' }
  const value = Array.from({ length: 9 }, (_, at) => ({
    amount: '1',
    token: { address: `0x${'ab'.repeat(20)}` },
    item: String(at),
  }))
  const count = (props: object) =>
    renderToStaticMarkup(createElement(Shown, { value, writing, ...props })).split('<img').length - 1
  assert.equal(count({ picture: () => 'https://id.example/a' }), 6)
  assert.equal(count({ picture: () => null }), 0)
  assert.equal(count({}), 0)
})
