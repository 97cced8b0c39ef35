// Items that a wallet has, with pictures where the app shows any, and with none asked for where it does not.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Assets } from './assets.tsx'
import { states } from './states.ts'
import { copy } from './words.ts'

const shown = states.EMBEDDED_WALLET_SCREEN.find(({ name }) => name === 'its own, tokens and items')
const drawn = (itemPictures: string | null): string => {
  assert.ok(shown)
  const { state, app } = shown
  return renderToStaticMarkup(
    createElement(Assets, { state, app: { ...app, itemPictures }, copy, locale: 'en', send: () => undefined }),
  )
}

test('without the app’s word no picture is asked for, and the numbers stand in one line', () => {
  const markup = drawn(null)
  assert.ok(!markup.includes('<img'))
  assert.ok(markup.includes('#4211, #77 × 2'), markup)
})

test('with it each item of a number has its own, beside that number', () => {
  const markup = drawn('https://id.example/pictures')
  const addresses = [...markup.matchAll(/ src="([^"]*)"/g)].map(([, address]) => address)
  const collection = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
  assert.deepEqual(
    addresses,
    [4211, 77].map((id) => `https://id.example/pictures/1/${collection}/${id}`),
  )
  assert.match(markup, /<img[^>]*\/><bdi>#4211<\/bdi>/)
  assert.match(markup, /<img[^>]*\/><bdi>#77 × 2<\/bdi>/)
})
