// Places of deliveries, shared between apps.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlaces, type Places } from './places.ts'

/** Takes as rounds do, for apps that have no end of events. */
const fill = (places: Places, apps: readonly string[]): void => {
  for (let taken = 1; taken > 0; ) {
    const [rooms, most, room] = [places.rooms(), places.most(), places.room()]
    const wanted = apps.flatMap((app) => Array.from({ length: rooms[app] ?? room }, () => app))
    const given = wanted.slice(0, most)
    for (const app of given) places.take(app)
    taken = given.length
  }
}

test('an app that is not known begins with a few, and gets one more for each answer, up to its most', () => {
  const places = createPlaces(256, 128)
  assert.equal(places.room(), 8)
  for (let at = 0; at < 8; at++) places.take('a')
  assert.equal(places.rooms().a, 0)
  for (let at = 0; at < 300; at++) places.heard('a', true)
  assert.equal(places.rooms().a, 120)
})

test('an app has no more than are free for the others', () => {
  const places = createPlaces(40, 128)
  for (let at = 0; at < 100; at++) places.heard('a', true)
  let taken = 0
  while ((places.rooms().a ?? 0) > 0) {
    places.take('a')
    taken += 1
  }
  assert.equal(taken, 20)
  assert.ok(places.room() > 0)
})

test('however many apps hang, the next one has a place', () => {
  const places = createPlaces(256, 128)
  const apps = Array.from({ length: 30 }, (_, at) => `hangs${at}`)
  for (let at = 0; at < apps.length; at++) {
    fill(places, apps.slice(0, at + 1))
    assert.ok(places.most() > 0 && places.room() > 0, `${at + 1} hang`)
  }
})

test('one that does not answer has two until it does', () => {
  const places = createPlaces(256, 128)
  for (let at = 0; at < 100; at++) places.heard('a', true)
  places.heard('a', false)
  assert.equal(places.rooms().a, 2)
  places.take('a')
  places.leave('a')
  assert.equal(places.rooms().a, 2)
  places.heard('a', true)
  assert.equal(places.rooms().a, 9)
})

test('is left as it was found', () => {
  const places = createPlaces(16, 8)
  for (const app of ['a', 'b', 'a']) places.take(app)
  assert.equal(places.taken(), 3)
  for (const app of ['a', 'b', 'a']) places.leave(app)
  assert.deepEqual([places.taken(), places.rooms(), places.most(), places.room()], [0, {}, 8, 8])
})
