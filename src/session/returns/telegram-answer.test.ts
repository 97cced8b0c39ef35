import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { pageMemory } from '../../browser/address.ts'
import { forgetTelegramAnswer, takeTelegramAnswer, waitingTelegramAnswer } from './telegram-answer.ts'

const [HASH, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)]
/** The address of a page that was opened at this one, after Telegram's answer was taken. */
const taken = (href: string): string => {
  const place = {
    href,
    get search() {
      return new URL(place.href).search
    },
  }
  const kept = new Map<string, string>()
  Object.assign(globalThis, {
    location: place,
    history: { state: null, replaceState: (_: unknown, __: string, to: string) => Object.assign(place, { href: to }) },
    sessionStorage: {
      setItem: (key: string, value: string) => kept.set(key, value),
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    },
  })
  takeTelegramAnswer()
  return place.href
}
afterEach(() => {
  for (const name of ['location', 'history', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
  pageMemory().clear()
})

test('an answer leaves the address whole, and the page’s own words stay', () => {
  const href = `http://a.b/?x=1&id=7&first_name=J%C3%BCrgen+B&photo_url=https%3A%2F%2Ft.me%2Fi%3Fa%3D1&auth_date=2&hash=${HASH}&y=2#hash=c`
  assert.equal(taken(href), 'http://a.b/?x=1&y=2#hash=c')
  assert.deepEqual(waitingTelegramAnswer(), {
    id: '7',
    hash: HASH,
    auth_date: '2',
    first_name: 'Jürgen B',
    photo_url: 'https://t.me/i?a=1',
  })
  forgetTelegramAnswer()
  assert.equal(waitingTelegramAnswer(), null)
})

test('without all three that mark an answer nothing is touched', () => {
  for (const query of [
    'id=7',
    `hash=${HASH}&auth_date=2`,
    'id=7&auth_date=2',
    `id=7&hash=${HASH}`,
    `id=&hash=${HASH}&auth_date=2`,
    'id=7&hash&auth_date=2&username=u',
    `x=1#id=7&hash=${HASH}&auth_date=2`,
    `id=7&id=8&hash=${HASH}&auth_date=2`,
    `id=7&hash=${HASH}&auth_date=2&username=a&username=b`,
  ]) {
    assert.equal(taken(`http://a.b/?${query}`), `http://a.b/?${query}`)
    assert.equal(waitingTelegramAnswer(), null, query)
  }
})

test('words of the page’s own that have the same names and are written in another way stay', () => {
  for (const query of [
    'id=7&hash=ab&auth_date=2',
    `id=7&hash=${HASH.toUpperCase()}&auth_date=2`,
    `id=order-7&hash=${HASH}&auth_date=2`,
    `id=7&hash=${HASH}&auth_date=2026-01-31`,
  ]) {
    assert.equal(taken(`http://a.b/?${query}`), `http://a.b/?${query}`)
    assert.equal(waitingTelegramAnswer(), null, query)
  }
})

test('nothing of an answer before is part of the next', () => {
  taken(`http://a.b/?id=7&hash=${HASH}&auth_date=2&username=first`)
  const search = `?id=8&hash=${OTHER}&auth_date=3`
  const place = { href: `http://a.b/${search}`, search }
  Object.assign(globalThis, { location: place })
  takeTelegramAnswer()
  assert.deepEqual(waitingTelegramAnswer(), { id: '8', hash: OTHER, auth_date: '3' })
})
