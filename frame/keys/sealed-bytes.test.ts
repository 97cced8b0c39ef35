// Sealed bytes open with their own key and their own context only.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importSealKey, newSealKey, openBytes, sealBytes } from './sealed-bytes.ts'

const SECRET = Uint8Array.from([1, 2, 3])
const AT = ['app', 'user', '0xa', 1] as const

test('what is sealed opens with its key and context', async () => {
  const key = await importSealKey(crypto.getRandomValues(new Uint8Array(32)))
  const [one, other] = [await sealBytes(key, SECRET, AT), await sealBytes(key, SECRET, AT)]
  assert.deepEqual(await openBytes(key, one, AT), SECRET)
  assert.notEqual(one, other, 'a nonce of its own each time')
})

test('another key, each other context and each changed byte are refused', async () => {
  const key = await newSealKey(false)
  const sealed = await sealBytes(key, SECRET, AT)
  await assert.rejects(openBytes(await newSealKey(false), sealed, AT))
  const others = [
    ['app2', 'user', '0xa', 1],
    ['app', 'user2', '0xa', 1],
    ['app', 'user', '0xb', 1],
    ['app', 'user', '0xa', 2],
    ['app', 'user', '0xa', '1'],
    ['app', 'user,0xa', 1],
    ['appuser', '0xa', 1],
  ]
  for (const other of others) await assert.rejects(openBytes(key, sealed, other))
  const whole = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    await assert.rejects(openBytes(key, changed.toString('base64url'), AT), `byte ${at}`)
  }
  await assert.rejects(openBytes(key, '', AT))
})

test('the key of a device is not handed out, not even to our own code', async () => {
  await assert.rejects(crypto.subtle.exportKey('raw', await newSealKey(false)))
})
