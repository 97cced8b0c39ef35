import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodingFor, packed } from './encoding.ts'

const bytes = Buffer.from('the same bytes, again and again, again and again')

test('both encodings hold the bytes, each made once', async () => {
  const both = packed(bytes)
  assert.deepEqual(brotliDecompressSync(await both.br()), bytes)
  assert.deepEqual(gunzipSync(await both.gzip()), bytes)
  assert.equal(both.br(), both.br())
})

test('brotli that the build made is taken; where it cannot be read, it is made', async () => {
  const made = Buffer.from('made by the build')
  assert.deepEqual(await packed(bytes, async () => made).br(), made)
  const unread = packed(bytes, async () => Promise.reject(new Error('no such file')))
  assert.deepEqual(brotliDecompressSync(await unread.br()), bytes)
})

test('what failed is made anew when it is asked for again', async () => {
  const broken = packed({ length: 1 } as Uint8Array)
  const first = broken.gzip()
  await assert.rejects(first)
  const second = broken.gzip()
  assert.notEqual(first, second)
  await assert.rejects(second)
})

test('the best encoding that is accepted', () => {
  const CASES = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    [undefined, null],
  ] as const
  for (const [accepted, encoding] of CASES) assert.equal(encodingFor(accepted), encoding)
})
