import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { pageMemory } from '../browser/address.ts'
import { forgetTelegramAnswer, takeTelegramAnswer, waitingTelegramAnswer } from './telegram-answer.ts'

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
  const href =
    'http://a.b/?x=1&id=7&first_name=J%C3%BCrgen+B&photo_url=https%3A%2F%2Ft.me%2Fi%3Fa%3D1&auth_date=2&hash=ab&y=2#hash=c'
  assert.equal(taken(href), 'http://a.b/?x=1&y=2#hash=c')
  assert.deepEqual(waitingTelegramAnswer(), {
    id: '7',
    hash: 'ab',
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
    'hash=ab&auth_date=2',
    'id=7&auth_date=2',
    'id=7&hash=ab',
    'id=&hash=ab&auth_date=2',
    'id=7&hash&auth_date=2&username=u',
    'x=1#id=7&hash=ab&auth_date=2',
  ]) {
    assert.equal(taken(`http://a.b/?${query}`), `http://a.b/?${query}`)
    assert.equal(waitingTelegramAnswer(), null, query)
  }
})

test('nothing of an answer before is part of the next', () => {
  taken('http://a.b/?id=7&hash=ab&auth_date=2&username=first')
  const place = { href: 'http://a.b/?id=8&hash=cd&auth_date=3', search: '?id=8&hash=cd&auth_date=3' }
  Object.assign(globalThis, { location: place })
  takeTelegramAnswer()
  assert.deepEqual(waitingTelegramAnswer(), { id: '8', hash: 'cd', auth_date: '3' })
})
