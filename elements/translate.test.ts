// What a flow says of errors, in another language.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speak as arabic } from '../src/locales/ar.ts'
import { speak as german } from '../src/locales/de.ts'
import { translate } from './translate.ts'

const { catalogue } = german('de')

test('texts of the catalogue are translated where a flow says them', () => {
  const state = { at: 'shown', title: 'Something went wrong', text: 'Try again later', button: 'Try again', problem: null }
  assert.deepEqual(translate(state, catalogue), {
    at: 'shown',
    title: 'Etwas ist schiefgegangen',
    text: 'Später erneut versuchen',
    button: 'Erneut versuchen',
    problem: null,
  })
})

test('what a person typed, and what the service says in words of its own, stays as it is', () => {
  const state = { at: 'entry', email: 'Close', code: 'Close', problem: 'The printer is on fire.', title: 'constructor' }
  assert.deepEqual(translate(state, catalogue), state)
})

test('no text of a catalogue is left in English', () => {
  for (const { catalogue } of [german('de'), arabic('ar')])
    for (const [english, text] of Object.entries(catalogue)) assert.ok(text !== english && text.trim() === text && text, english)
})

test('numbers are written as the region writes them', () => {
  const again = (words: ReturnType<typeof arabic>) => words.screens.AWAITING_PASSWORDLESS_CODE.again(24)
  assert.match(again(arabic('ar-EG')), /٢٤ ثانية$/)
  assert.match(again(arabic('ar-MA')), /24 ثانية$/)
  assert.match(again(german('de-AT')), /24/)
})

test('an Arabic sentence begins with an Arabic letter, which gives it its direction', () => {
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Object.entries(value ?? {}).flatMap(([key, inside]) => (key === 'locale' ? [] : texts(inside)))
  const { lang: _, dir: __, ...words } = arabic('ar')
  for (const text of texts(words)) assert.match(text, /^[^\p{Script=Latin}]*\p{Script=Arabic}/u)
})
