// Words of a title: what stays in one line, and where a long name goes on.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { titleWords } from './title-words.tsx'

const value = (text: string): string => `\u2068${text}\u2069`
const kept = (text: string): string => `<span class="title-value">${value(text)}</span>`
const drawn = (title: string): string => renderToStaticMarkup(createElement(Fragment, null, titleWords(title)))

test('a short value stays in one line, and what is around it breaks as any text', () => {
  assert.equal(drawn(`Swap ${value('250 USDC')} for ${value('0.09 WETH')}`), `Swap ${kept('250 USDC')} for ${kept('0.09 WETH')}`)
  assert.equal(drawn('Sign a message'), 'Sign a message')
})

test('the name within a short or a long value stays whole', () => {
  const name = value('“Tidy Apes”')
  assert.equal(drawn(`Sell ${value(`${name} #4211`)}`), `Sell ${kept(`${name} #4211`)}`)
  const long = `one of the many items of ${name}, #4211`
  assert.equal(drawn(value(long)), value(long.replace(name, kept('“Tidy Apes”'))))
})

test('a long name of a type goes on before a capital and behind a sign', () => {
  assert.equal(
    drawn(`Sign ${value('HyperliquidTransaction:UsdClass')}`),
    `Sign ${value('Hyperliquid<wbr/>Transaction:<wbr/>Usd<wbr/>Class')}`,
  )
})

test('whatever is in it, the text is the one that was given', () => {
  for (const title of ['a\u2068b', 'a\u2069\u2068', value(''), value(value(value('x'.repeat(40)))), value(':'.repeat(40))])
    assert.equal(drawn(title).replace(/<[^>]+>/g, ''), title)
})
