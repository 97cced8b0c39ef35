// Colours for the on-ramp's page.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colourCode } from './colour-code.ts'

test('colours come as pages write them', () => {
  for (const [given, code] of [
    ['#676FFF', '#676fff'],
    ['#abc', '#aabbcc'],
    ['hsl(0, 100%, 50%)', '#ff0000'],
    ['hsl(120deg 100% 25%)', '#008000'],
    ['240 100% 50%', '#0000ff'],
    ['hsl(360, 0%, 100%)', '#ffffff'],
  ] as const)
    assert.equal(colourCode(given), code, given)
})

test('what is no colour is none', () => {
  for (const given of ['', 'red', '#12', '#12345g', 'hsl(1,2,3)', 'hsl(10, 101%, 50%)', '#fff&walletAddress=0x0'])
    assert.equal(colourCode(given), null, given)
})
