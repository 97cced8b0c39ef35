// What the account page says of a release: no log that lacks what this browser saw of it is taken for the same.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Api } from '../../api/call.ts'
import type { SessionStorage } from '../../browser/storage.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { leafHash, logRoot } from '../../kit/log-root.ts'
import { readRelease } from './read-release.ts'

const VERSION = '0.3.0'
const MANIFEST = 'a'.repeat(64)
const TIME = '2026-01-02T03:04:05Z'
const OWN = `release\nversion ${VERSION}\nmanifest sha256:${MANIFEST}\ntime ${TIME}\n`
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const answerOf = async (
  entries: readonly string[],
  change: { name?: string; size?: number; entry?: string; index?: number } = {},
) => {
  const hashes = await Promise.all(entries.map(leafHash))
  const index = change.index ?? entries.indexOf(OWN)
  const { name = 'id.example/releases', size = entries.length, entry = OWN } = change
  return {
    ...{ version: VERSION, manifest: MANIFEST, fault: null },
    log: {
      checkpoint: `${name}\n${size}\n${base64(await logRoot(hashes))}\n`,
      leaves: hashes.map(base64),
      own: index < 0 ? null : { index, entry, time: TIME },
    },
  }
}
/** A browser that keeps what it saw. */
const browser = () => {
  const kept = new Map<string, unknown>()
  const storage = { read: (key: string) => kept.get(key) ?? null, set: (key: string, value: unknown) => kept.set(key, value) }
  const look = (answer: unknown, apiUrl = 'https://id.example') => {
    const api = (async () => {
      if (answer instanceof Error) throw answer
      return answer
    }) as unknown as Api
    const signal = new AbortController().signal
    return readRelease({ api, apiUrl, storage: storage as unknown as SessionStorage }, signal)
  }
  return { look, kept }
}
const LOGGED = { at: 'logged', version: VERSION, since: Date.parse(TIME) }
const UNLOGGED = { at: 'unlogged' }
const CHANGED = { at: 'changed' }
const WITHHELD = { at: 'withheld' }

test('a log with this release says since when; one without it, and no log, say that it is not', async () => {
  assert.deepEqual(await browser().look(await answerOf(['one', OWN])), LOGGED)
  assert.deepEqual(await browser().look(await answerOf(['one'])), UNLOGGED)
  assert.deepEqual(await browser().look({ version: VERSION, manifest: MANIFEST, log: null, fault: null }), UNLOGGED)
  assert.deepEqual(await browser().look({ version: VERSION, manifest: MANIFEST, log: null, fault: 'no_log' }), UNLOGGED)
  assert.deepEqual(await browser().look({ version: VERSION, manifest: MANIFEST, log: null, fault: 'cut' }), CHANGED)
})

test('a longer log is the same one; a shorter one, another one, and none are not, however often they are shown', async () => {
  const { look } = browser()
  assert.deepEqual(await look(await answerOf(['one', OWN])), LOGGED)
  assert.deepEqual(await look(await answerOf(['one', OWN, 'three'])), LOGGED)
  const others = [
    await answerOf(['one', OWN]),
    await answerOf(['other', OWN, 'three', 'four']),
    await answerOf(['one', OWN, 'three'], { name: 'id.example/second' }),
    { version: VERSION, manifest: MANIFEST, log: null, fault: null },
    { version: VERSION, manifest: MANIFEST, log: null, fault: 'no_log' },
    new LatchkeyError('not_found', 'none', { status: 404 }),
  ]
  for (const answer of [...others, ...others]) assert.deepEqual(await look(answer), CHANGED)
  assert.deepEqual(await look(await answerOf(['one', OWN, 'three'])), LOGGED)
})

test('a log that does not hold together is not kept, nor is one that names another entry as this release', async () => {
  const { look, kept } = browser()
  const wrong = [
    await answerOf(['one', OWN], { size: 3 }),
    await answerOf(['one', OWN], { index: 0 }),
    await answerOf(['one', OWN], { index: 7 }),
    await answerOf(['one', OWN], { entry: OWN.replace('0.3.0', '0.2.0') }),
    await answerOf(['one', OWN], { entry: OWN.replace('2026', '2020') }),
    { ...(await answerOf(['one', OWN])), manifest: 'b'.repeat(64) },
  ]
  for (const answer of wrong) assert.deepEqual(await look(answer), CHANGED)
  assert.equal(kept.size, 0)
})

test('a service that had a log and fails, or answers something else, withholds it; one that is not reached does not', async () => {
  const { look } = browser()
  const failures = [
    new LatchkeyError('service_unavailable', 'away', { status: 503 }),
    new LatchkeyError('too_many_requests', 'slow', { status: 429 }),
    new LatchkeyError('service_unreachable', 'a page of a proxy', { status: 502 }),
    new LatchkeyError('invalid_answer', 'no answer of the form'),
  ]
  const silences = [
    new LatchkeyError('service_unreachable', 'no connection'),
    new LatchkeyError('client_request_timeout', 'too late'),
  ]
  for (const error of [...failures, ...silences]) assert.equal(await look(error), null)
  assert.deepEqual(await look(await answerOf(['one', OWN])), LOGGED)
  for (const error of failures) assert.deepEqual(await look(error), WITHHELD)
  for (const error of silences) assert.equal(await look(error), null)
  assert.deepEqual(await look(await answerOf(['one', OWN])), LOGGED)
})

test('a service that cannot be asked says nothing, and each service has a log of its own', async () => {
  const { look } = browser()
  assert.equal(await look(new LatchkeyError('service_unavailable', 'away', { status: 503 })), null)
  assert.equal(await look(new LatchkeyError('not_found', 'none', { status: 404 })), null)
  assert.deepEqual(await look(await answerOf(['one', OWN])), LOGGED)
  assert.deepEqual(await look(await answerOf([OWN]), 'https://other.example'), LOGGED)
})
