// The frame with the keys is built reproducibly: the same sources give the same bytes and the same name in any folder.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { bundleFrame, frameIn } from '../../scripts/key-frames.mjs'
import { root } from './sources.ts'

const places: string[] = []
after(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true })
})

/** A copy of what the frame is made of, in a folder of its own. */
const copy = (name: string): string => {
  const place = mkdtempSync(join(tmpdir(), name))
  places.push(place)
  for (const folder of ['frame', 'src', 'tsconfig.json', 'package.json'])
    cpSync(join(root, folder), join(place, folder), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  return place
}

const built = async (place: string) => {
  const modules = await bundleFrame('wallet-frame', place)
  const described = frameIn(join(place, 'dist'))
  return { described, modules, bytes: readFileSync(join(place, 'dist/chunks', described.file)) }
}

test('two builds in two folders have the same name, the same bytes, and the digest that is told', async () => {
  const [one, two] = await Promise.all([built(copy('frame-a-')), built(copy('a-second-folder-of-the-frame-'))])
  assert.deepEqual(one.described, two.described)
  assert.ok(one.bytes.equals(two.bytes))
  assert.equal(createHash('sha256').update(one.bytes).digest('hex'), one.described.sha256)
  assert.match(one.described.file, /^wallet-frame-[0-9a-f]{16}\.js$/)
})

test('it holds each curve once, and no more of its packages than hashing and signing need', async () => {
  const { modules } = await built(copy('frame-c-'))
  const inputs = Object.keys(modules).filter((path) => (modules[path] ?? 0) > 0)
  assert.deepEqual(
    inputs.filter((path) => path.endsWith('secp256k1.js')),
    ['node_modules/@noble/curves/esm/secp256k1.js'],
  )
  assert.equal(inputs.filter((path) => /node_modules\/viem\/node_modules/.test(path)).length, 0, 'a second copy of the curves')
  const packages = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []))
  const allowed = [
    '@noble/curves',
    '@noble/hashes',
    '@scure/base',
    '@scure/bip32',
    '@scure/bip39',
    'shamir-secret-sharing',
    'valibot',
    'viem',
  ]
  assert.deepEqual(
    [...packages].filter((one) => !allowed.includes(one)),
    [],
  )
})
