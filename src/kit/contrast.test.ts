import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BLACK, contrast, fit, luminance, type Rgb, textOn, WHITE } from './contrast.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(part, part, part) as fc.Arbitrary<Rgb>
const close = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 0.01, `${actual}, not ${expected}`)

test('agrees with the published examples of WCAG', () => {
  close(contrast(BLACK, WHITE), 21)
  close(contrast(WHITE, WHITE), 1)
  // #767676 is the lightest grey that passes 4.5:1 on white.
  close(contrast([118, 118, 118], WHITE), 4.54)
  close(contrast([119, 119, 119], WHITE), 4.48)
  close(luminance([255, 0, 0]), 0.2126)
})

test('does not mind the order', () => {
  fc.assert(fc.property(colour, colour, (a, b) => contrast(a, b) === contrast(b, a)))
})

test('any accent is legible in both themes after it was fitted', () => {
  const dark: Rgb = [24, 26, 32]
  fc.assert(
    fc.property(colour, (accent) => {
      for (const background of [WHITE, dark])
        for (const ratio of [3, 4.5]) assert.ok(contrast(fit(accent, background, ratio), background) >= ratio)
    }),
  )
})

test('a colour that passes stays as it is', () => {
  assert.deepEqual(fit([79, 70, 229], WHITE, 4.5), [79, 70, 229])
})

test('text on a colour is the one that reads better', () => {
  assert.deepEqual(textOn([255, 255, 0]), BLACK)
  assert.deepEqual(textOn([0, 0, 128]), WHITE)
})
