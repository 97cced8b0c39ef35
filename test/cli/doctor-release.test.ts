// doctor: a log that lacks what the doctor saw of it, or has something else in its place, is told until it is back.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { readEnv } from '../../server/boot/env.ts'
import { checkRelease } from '../../server/cli/doctor/check-release.ts'
import { RELEASE_FAULTS } from '../../server/cli/release-words.ts'
import { MANIFEST_FORM, type Manifest, sha256Hex, writeManifest } from '../../server/services/release/manifest.ts'
import { appendEntry, type ReleaseLog, readLog } from '../../server/services/release/release-log.ts'
import { createRunningRelease } from '../../server/services/release/running-release.ts'
import { makeSigner, type NoteSigner, readVerifier, writeVerifier } from '../../server/services/release/signed-note.ts'
import { newFolder } from '../e2e/service-child.ts'
import { command } from './latchkey.ts'

const place = newFolder()
after(() => place.remove())
const log = join(place.path, 'log')
const data = join(place.path, 'data')
mkdirSync(data)
const signer = makeSigner('id.example/releases') as NoteSigner
const key = writeVerifier(signer)
const VERSION = '0.3.0'
const manifest: Manifest = {
  form: MANIFEST_FORM,
  version: VERSION,
  headers: {},
  paths: {},
  sandbox: {},
  documents: {},
  console: {},
  wasm: [],
}
const own = sha256Hex(Buffer.from(writeManifest(manifest)))

/** Makes the folder a log of these releases. */
const write = async (releases: readonly (readonly [version: string, manifest: string])[]): Promise<void> => {
  rmSync(log, { recursive: true, force: true })
  let before: ReleaseLog | null = null
  for (const [version, digest] of releases) {
    const { files } = appendEntry(before, { version, manifest: digest, time: '2026-01-02T03:04:05Z' }, signer)
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(log, path)), { recursive: true })
      writeFileSync(join(log, path), bytes)
    }
    const read = await readLog(async (path) => readFileSync(join(log, path)), [signer], null)
    assert.ok(!('fault' in read))
    before = read
  }
}
const check = async (more: Record<string, string | undefined> = { RELEASE_LOG: log, RELEASE_LOG_KEY: key }) => {
  const env = readEnv({ DATA_DIR: data, ...more })
  const verifiers = [readVerifier(key) ?? assert.fail()]
  const release = createRunningRelease({
    version: VERSION,
    manifest: () => manifest,
    isSettled: true,
    log: { folder: log, verifiers },
  })
  const [result] = await checkRelease({ env, production: true }, () => ({ version: VERSION, release }))
  return [result?.state, result?.what]
}
const OTHER = ['0.2.0', 'a'.repeat(64)] as const

test('without a log, and with one that no key is named for', async () => {
  assert.deepEqual(await check({}), ['hint', 'This code is not a logged release'])
  assert.equal((await check({ RELEASE_LOG: log }))[0], 'problem')
  assert.deepEqual(await check(), ['problem', RELEASE_FAULTS.no_log])
})

test('a log that has this release says since when; what is taken away or exchanged is told at each look', async () => {
  await write([OTHER])
  assert.deepEqual(await check(), ['hint', 'This code is not a logged release'])
  await write([OTHER, [VERSION, own]])
  assert.deepEqual(await check(), ['ok', `This code is release ${VERSION}, logged on 2026-01-02`])
  await write([[VERSION, own]])
  for (const _ of [1, 2]) assert.deepEqual(await check(), ['problem', RELEASE_FAULTS.shortened])
  await write([
    ['0.2.0', 'b'.repeat(64)],
    [VERSION, own],
    ['0.4.0', 'c'.repeat(64)],
  ])
  for (const _ of [1, 2]) assert.deepEqual(await check(), ['problem', RELEASE_FAULTS.forked])
  await write([OTHER, [VERSION, own], ['0.4.0', 'c'.repeat(64)]])
  assert.equal((await check())[0], 'ok')
})

test('a comparison says a log that is refused to people by a sentence, and to programs by its word', async () => {
  const file = join(place.path, 'manifest.json')
  const script = { sha256: 'a'.repeat(64), type: 'text/javascript' }
  writeFileSync(file, writeManifest({ ...manifest, paths: { '/a.js': script } }))
  const words = [
    'release',
    'verify',
    'http://127.0.0.1:9',
    '--manifest',
    file,
    '--log',
    join(place.path, 'none'),
    '--log-key',
    key,
  ]
  const person = await command(words, {})
  assert.deepEqual([person.code, person.out.trim()], [1, RELEASE_FAULTS.no_log])
  const program = await command([...words, '--json'], {})
  assert.deepEqual([program.code, JSON.parse(program.out)], [1, { fault: 'no_log' }])
})
