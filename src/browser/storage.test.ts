import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createStorage } from './storage.ts'

const local = {}
const browser = () => {
  const page = new EventTarget()
  Object.assign(globalThis, {
    localStorage: local,
    addEventListener: page.addEventListener.bind(page),
    document: new EventTarget(),
  })
  /** As the browser tells a page of what another tab did to a storage. */
  return (change: object): void => {
    page.dispatchEvent(Object.assign(new Event('storage'), { storageArea: local, oldValue: null, newValue: null }, change))
  }
}
afterEach(() => {
  for (const name of ['localStorage', 'addEventListener', 'document']) Reflect.deleteProperty(globalThis, name)
})

test('another tab’s change is told by its key, and what it took away by its text', () => {
  const change = browser()
  const heard: unknown[] = []
  createStorage().onChange((...told) => heard.push(told))
  change({ key: 'token', oldValue: '"old"', newValue: '"new"' })
  change({ key: 'token', oldValue: '"new"' })
  change({ key: 'list', oldValue: '["a"]' })
  change({ key: 'broken', oldValue: 'no JSON' })
  change({ key: null })
  change({ key: 'token', oldValue: '"x"', storageArea: {} })
  assert.deepEqual(heard, [
    ['token', null],
    ['token', 'new'],
    ['list', null],
    ['broken', null],
    [null, null],
  ])
})
