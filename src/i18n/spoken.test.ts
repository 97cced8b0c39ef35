// A language while it is spoken: its parts, and what a flow says of errors.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { speak as arabic } from './ar.ts'
import { speak as german } from './de.ts'
import { PARTS } from './parts.ts'
import { spoken } from './spoken.ts'
import { translate } from './translate.ts'

const { catalogue } = german('de')
const nowhere = { rare: () => Promise.reject(new Error('gone')), wallets: () => Promise.reject(new Error('gone')) }

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

test('a screen has its words at once, or from the coming of its part on; so have its errors', async () => {
  const words = german('de')
  assert.equal(words.load('LANDING'), undefined)
  assert.equal(words.screens.LANDING.title, 'Anmelden oder registrieren')
  const refusal = { problem: 'This device already has a passkey for this account.' }
  assert.equal(Object.hasOwn(words.screens, 'LINK_PASSKEY_SCREEN'), false)
  assert.deepEqual(words.translate(refusal), refusal)
  const coming = words.load('LINK_PASSKEY_SCREEN')
  assert.ok(coming)
  await coming
  assert.equal(words.screens.LINK_PASSKEY_SCREEN?.title, 'Passkey hinzufügen')
  assert.deepEqual(words.translate(refusal), { problem: 'Auf diesem Gerät gibt es schon einen Passkey für dieses Konto.' })
  // One file for all of them, asked for once.
  for (const screen of PARTS.rare) assert.equal(words.load(screen), undefined)
})

test('every part can be had in one go, and leaves nothing to ask for', async () => {
  const words = german('de')
  await words.load()
  assert.equal(words.load(), undefined)
  assert.deepEqual(words.translate({ title: 'Could not connect with wallet' }), {
    title: 'Die Wallet konnte nicht verbunden werden',
  })
})

test('a part that cannot be had is refused, is asked for again, and takes nothing from the first file', async () => {
  const words = spoken('de', german('de'), nowhere)
  assert.equal(words.load('LANDING'), undefined)
  await assert.rejects(async () => words.load('CAPTCHA_SCREEN'), /gone/)
  await assert.rejects(async () => words.load('CAPTCHA_SCREEN'), /gone/)
  assert.equal(words.screens.CAPTCHA_SCREEN, undefined)
  assert.equal(words.screens.LANDING.title, 'Anmelden oder registrieren')
})

test('a screen has its words in one part only', () => {
  const all = Object.values(PARTS).flat()
  assert.deepEqual(all, [...new Set(all)])
})

test('no text of a catalogue is left in English', async () => {
  for (const words of [german('de'), arabic('ar')]) {
    await words.load()
    for (const [english, text] of Object.entries(words.catalogue))
      assert.ok(text !== english && text.trim() === text && text, english)
  }
})

test('numbers are written as the region writes them', () => {
  const again = (words: ReturnType<typeof arabic>) => words.screens.AWAITING_PASSWORDLESS_CODE.again(24)
  assert.match(again(arabic('ar-EG')), /٢٤ ثانية$/)
  assert.match(again(arabic('ar-MA')), /24 ثانية$/)
  assert.match(again(german('de-AT')), /24/)
})

test('an Arabic sentence begins with an Arabic letter, which gives it its direction', async () => {
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Object.entries(value ?? {}).flatMap(([key, inside]) => (key === 'locale' || key === 'numbers' ? [] : texts(inside)))
  const spoken = arabic('ar')
  await spoken.load()
  const { lang: _, dir: __, ...words } = spoken
  for (const text of texts(words)) assert.match(text, /^[^\p{Script=Latin}]*\p{Script=Arabic}/u)
})
