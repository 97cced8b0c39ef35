import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { pageMemory } from './address.ts'
import { valueStorage } from './value-storage.ts'

const page = globalThis as { localStorage?: unknown }
/** A browser's storage; `full` refuses to keep anything. */
const disk = (full = false) => {
  const values: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('QuotaExceededError')
      values[key] = value
    },
    removeItem: (key: string) => void delete values[key],
  }
  // Only what is kept is listed, as in a browser.
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(values, name, { value, enumerable: false })
  Object.defineProperty(page, 'localStorage', { value: values, configurable: true })
  return values
}
afterEach(() => {
  delete page.localStorage
  pageMemory().clear()
})

test('keeps values under its prefix, and lists no others', async () => {
  const values = disk()
  values.theirs = '1'
  const storage = valueStorage('ours:', ['PLAIN'])
  await storage.setItem('a', { n: 1 })
  await storage.setItem('PLAIN', 'x')
  assert.deepEqual({ ...values }, { theirs: '1', 'ours:a': '{"n":1}', PLAIN: '"x"' })
  assert.deepEqual(await storage.getKeys(), ['a'])
  assert.deepEqual(await storage.getEntries(), [['a', { n: 1 }]])
  await storage.removeItem('a')
  assert.equal(await storage.getItem('a'), undefined)
})

test('what the disk refuses is kept in memory, and nothing older stands on the disk', async () => {
  for (const full of [true, null]) {
    if (full) disk(true)
    else Object.defineProperty(page, 'localStorage', { get: () => assert.fail('SecurityError'), configurable: true })
    const storage = valueStorage('ours:')
    await storage.setItem('a', [1])
    assert.deepEqual(await storage.getItem('a'), [1])
    assert.deepEqual(await storage.getKeys(), ['a'])
    await storage.removeItem('a')
    assert.equal(await storage.getItem('a'), undefined)
  }
})

test('what somebody else has spoilt reads as nothing', async () => {
  disk()['ours:a'] = '{'
  assert.equal(await valueStorage('ours:').getItem('a'), undefined)
})
