// Releases: the formats of the log as their pages have them, and everything that was changed on the way is refused.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MANIFEST_FORM, type Manifest, readManifest, sha256Hex, writeManifest } from './manifest.ts'
import { inclusionProof, leafHash, rootByProof, rootOf } from './merkle.ts'
import { readProof } from './proof.ts'
import { writeEntry } from './release-entry.ts'
import { appendEntry, type ReadFile, type ReleaseLog, readLog } from './release-log.ts'
import { makeSigner, openNote, readSigner, readVerifier, signNote, writeSigner, writeVerifier } from './signed-note.ts'
import { entryPaths, tilesOf } from './tiles.ts'

const made = (name: string) => {
  const signer = makeSigner(name)
  assert.ok(signer)
  return signer
}
const KEY = made('id.example/releases')
const OTHER = made('other.example/releases')
const digest = (of: number): string => sha256Hex(Buffer.from(String(of)))
const entry = (of: number) => ({ version: `0.${of}.0`, manifest: digest(of), time: '2026-11-28T02:00:00Z' })

/** A log of so many releases, as files, and the proof of its last one. */
const logOf = async (count: number, signer = KEY, from = 0) => {
  const files = new Map<string, Buffer>()
  const read: ReadFile = async (path) => files.get(path) ?? null
  let proof = ''
  for (let at = 0; at < count; at++) {
    const log = at === 0 ? null : await readLog(read, [signer], null)
    assert.ok(log === null || !('fault' in log))
    const appended = appendEntry(log as ReleaseLog | null, entry(from + at), signer)
    for (const [path, bytes] of appended.files) files.set(path, bytes)
    proof = appended.proof
  }
  return { files, read, proof, checkpoint: files.get('checkpoint')?.toString() ?? '' }
}
const changed = (bytes: Buffer | undefined, at: number): Buffer => {
  const copy = Buffer.from(bytes ?? Buffer.alloc(0))
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

test('the tree is that of RFC 6962: its known roots, and a proof for each leaf of each size', () => {
  // The inputs and roots that Certificate Transparency's own tests use.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const leaves = inputs.map((hex) => leafHash(Buffer.from(hex, 'hex')))
  assert.equal(rootOf([]).toString('hex'), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  assert.equal(rootOf(leaves.slice(0, 1)).toString('hex'), '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
  assert.equal(rootOf(leaves).toString('hex'), '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  for (let size = 1; size <= leaves.length; size++) {
    const tree = leaves.slice(0, size)
    for (let index = 0; index < size; index++) {
      const proof = inclusionProof(tree, index)
      assert.deepEqual(rootByProof(leaves[index] as Buffer, index, size, proof), rootOf(tree), `${index} of ${size}`)
      assert.equal(
        rootByProof(leaves[index] as Buffer, index, size, [...proof, rootOf(tree)])?.equals(rootOf(tree)) ?? false,
        false,
      )
    }
  }
})

test('the files of a log are named as their page says', () => {
  assert.deepEqual(entryPaths(70_000).at(-1), { path: 'tile/entries/273.p/112', width: 112 })
  const entries = Array.from({ length: 256 }, (_, at) => Buffer.of(at))
  assert.deepEqual([...tilesOf(entries, entries.map(leafHash)).keys()], ['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1'])
  assert.equal(entryPaths(1_234_068 * 256).at(-1)?.path, 'tile/entries/x001/x234/067')
})

test('a note is signed and opened; a key is written and read back, and one with another id is none', () => {
  const note = signNote('One\n\nTwo\n', KEY)
  assert.deepEqual(openNote(note, [KEY]), { text: 'One\n\nTwo\n', signers: new Set([KEY.name]) })
  assert.deepEqual(readVerifier(writeVerifier(KEY))?.publicKey, KEY.publicKey)
  assert.deepEqual(readSigner(writeSigner(KEY))?.seed, KEY.seed)
  assert.equal(readVerifier(writeVerifier(KEY).replace('id.example', 'io.example')), null)
  assert.equal(makeSigner('a b'), null)
})

describe('a log', () => {
  /** What is wrong with a log that was changed; null: nothing. */
  const fault = async (files: Map<string, Buffer>, seen: string | null = null) => {
    const log = await readLog(async (path) => files.get(path) ?? null, [KEY], seen)
    return 'fault' in log ? log.fault : null
  }
  test('is read whole, over the border of a tile', async () => {
    const { files, checkpoint } = await logOf(258)
    assert.equal(await fault(files), null)
    assert.equal(await fault(files, checkpoint), null)
  })
  test('that was changed is refused, whatever was changed', async () => {
    const { files } = await logOf(3)
    const bundle = 'tile/entries/000.p/3'
    const bytes = files.get(bundle)
    for (let at = 0; at < (bytes?.length ?? 0); at += 7)
      assert.notEqual(await fault(new Map([...files, [bundle, changed(bytes, at)]])), null, String(at))
    const note = files.get('checkpoint')
    for (let at = 0; at < (note?.length ?? 0); at += 5)
      assert.notEqual(await fault(new Map([...files, ['checkpoint', changed(note, at)]])), null, String(at))
    assert.equal(await fault(new Map()), 'no_log')
    assert.equal(await fault(new Map([['checkpoint', note ?? Buffer.alloc(0)]])), 'cut')
    assert.equal(await fault((await logOf(3, OTHER)).files), 'unsigned')
  })
  test('that lost or changed what a reader saw is refused, though its key signed it', async () => {
    const { checkpoint } = await logOf(3)
    assert.equal(await fault((await logOf(2)).files, checkpoint), 'shortened')
    assert.equal(await fault((await logOf(4, KEY, 1)).files, checkpoint), 'forked')
    assert.equal(await fault((await logOf(3, KEY, 1)).files, checkpoint), 'forked')
    assert.equal(await fault((await logOf(5)).files, checkpoint), null)
  })
})

test('a proof shows its own entry, and none that was changed', async () => {
  for (const count of [1, 2, 3, 5, 8]) {
    const { proof } = await logOf(count)
    assert.deepEqual(readProof(proof, [KEY]), { entry: entry(count - 1), size: count })
    assert.deepEqual(readProof(proof, [OTHER]), { fault: 'unsigned' })
    const lines = proof.split('\n')
    // Each line taken out, or of another proof; the last one is empty.
    for (let at = 0; at < lines.length - 1; at++)
      assert.ok('fault' in readProof(lines.filter((_, index) => index !== at).join('\n'), [KEY]), `${count}: line ${at}`)
    const other = writeEntry({ ...entry(count - 1), manifest: digest(99) }).toString('base64')
    assert.deepEqual(readProof(proof.replace(/^extra .*$/m, `extra ${other}`), [KEY]), { fault: 'other_root' })
    assert.deepEqual(readProof(proof.replace(/^index .*$/m, `index ${count}`), [KEY]), { fault: 'other_root' })
  }
})

const SCRIPT = { sha256: digest(1), type: 'text/javascript; charset=utf-8' }
const PAGE = { sha256: digest(2), type: 'text/html; charset=UTF-8', headers: { 'content-security-policy': "default-src 'none'" } }
const MANIFEST: Manifest = {
  ...{ form: MANIFEST_FORM, version: '0.2.0', headers: { 'x-content-type-options': 'nosniff' } },
  paths: {
    '/elements/chunks/menu-AAAAAAA.js': SCRIPT,
    '/elements/latchkey.js': SCRIPT,
    '/elements/notices.txt': { ...SCRIPT, type: 'text/plain; charset=utf-8' },
  },
  ...{ sandbox: {}, documents: { '/apps/{appId}/keys/export': PAGE }, console: { '/': PAGE }, wasm: [] },
}

test('a manifest has one text; any other is none', () => {
  const text = writeManifest(MANIFEST)
  assert.deepEqual(readManifest(text), MANIFEST)
  for (const [why, other] of Object.entries({
    'another order': JSON.stringify({ ...MANIFEST }, null, 2),
    'a path with dots': text.replace('/elements/latchkey.js', '/elements/../latchkey.js'),
    'an address': text.replace('/elements/latchkey.js', 'https://evil.example/latchkey.js'),
    'a field more': text.replace('"version"', '"more": 1,\n  "version"'),
    'no files': writeManifest({ ...MANIFEST, paths: {} }),
    'a key twice': text.replace('"version"', '"version": "0.1.0",\n  "version"'),
    'a condition of no form': text.replace(
      '"type": "text/plain; charset=utf-8"',
      '"type": "text/plain; charset=utf-8",\n      "only": "X Y"',
    ),
    'another form': text.replace('@v2', '@v1'),
    'a short digest': text.replace(digest(1), 'ab'),
    'a type with more': text.replace('text/plain; charset=utf-8', 'text/plain; charset=utf-8; x=1'),
  }))
    assert.equal(readManifest(other), null, why)
})
