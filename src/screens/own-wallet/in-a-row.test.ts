// Names in a row are told apart in each language, and no word is before the last one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inARow } from './in-a-row.ts'

test('names are parted by what parts names in the language', () => {
  const listed = (locale: string) => inARow(locale, ['Ethereum', 'Arbitrum One', 'Base'])
  for (const locale of ['en', 'de', 'es', 'fr', 'pt-BR', 'tr', 'hi'])
    assert.equal(listed(locale), 'Ethereum, Arbitrum One, Base', locale)
  for (const locale of ['zh', 'ja']) assert.equal(listed(locale), 'Ethereum、Arbitrum One、Base', locale)
  assert.equal(listed('ar'), 'Ethereum وArbitrum One وBase')
  assert.equal(inARow('zh', ['Ethereum']), 'Ethereum')
})
