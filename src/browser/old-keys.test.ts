import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { removeOldKeys } from './old-keys.ts'

const place = globalThis as { localStorage?: unknown }
const storage = (keys: string[]) => {
  const area = Object.fromEntries(keys.map((key) => [key, 'x']))
  place.localStorage = Object.defineProperties(area, {
    getItem: { value: (key: string) => area[key] ?? null },
    removeItem: { value: (key: string) => delete area[key] },
  })
  return area
}
afterEach(() => {
  delete place.localStorage
})

test('where the old mark stands, it goes, and all that begins like its companions', () => {
  const area = storage([
    'privy:connectors',
    'walletconnect',
    'walletconnect:1',
    'WALLETCONNECT_DEEPLINK_CHOICE',
    'wc@2:core',
    'other',
  ])
  removeOldKeys('privy:connectors', 'walletconnect')
  assert.deepEqual(Object.keys(area), ['WALLETCONNECT_DEEPLINK_CHOICE', 'wc@2:core', 'other'])
})

test('without the mark everything stays, and a storage that refuses is left alone', () => {
  const area = storage(['walletconnect', 'other'])
  removeOldKeys('privy:connectors', 'walletconnect')
  assert.deepEqual(Object.keys(area), ['walletconnect', 'other'])
  Object.defineProperty(place, 'localStorage', {
    configurable: true,
    get() {
      throw new Error('refused')
    },
  })
  removeOldKeys('privy:connectors', 'walletconnect')
})
