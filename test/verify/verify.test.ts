// What may be wrong with a release is refused with a word, by the service's reader and by one of docs/verify.md.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { writeVerifier } from '../../server/services/release/signed-note.ts'
import { verifyRelease } from '../../server/services/release/verify-release.ts'
import { BORDERS, RIGHT } from './border-cases.ts'
import type { Case } from './case.ts'
import { verifyIndependently } from './independent-verifier.mjs'
import { LOGS, MANIFESTS } from './log-cases.ts'
import { PROOFS } from './proof-cases.ts'
import { SERVED } from './served-cases.ts'
import { APP, createWorld, relogged, serveWorld, type World } from './world.ts'

/** The one place where they are counted. */
const KINDS = { served: SERVED, manifests: MANIFESTS, logs: LOGS, proofs: PROOFS, borders: BORDERS }
const CASES: readonly Case[] = Object.values(KINDS).flat()

let world: World
let server: Server
let base: string
before(async () => {
  world = await createWorld()
  ;({ server, base } = await serveWorld(() => world))
})
after(() => server.close())

const own = async (by: Case['by'], app: string | null = APP): Promise<string[]> => {
  const log = by ? { proof: world.proof } : { read: async (path: string) => world.files.get(path) ?? null, seen: world.seen }
  const target = { base, sandbox: base, console: base, app }
  const found = await verifyRelease({ manifest: world.manifest, log, verifiers: world.known, target, fetch })
  return 'fault' in found ? [found.fault] : [...new Set(found.differences.map(({ what }) => what))].sort()
}
const others = (by: Case['by'], app: string | null = APP): Promise<string[]> =>
  verifyIndependently({
    ...{
      manifest: world.manifest,
      keys: world.known.map(writeVerifier),
      base,
      sandbox: base,
      console: base,
      app: app ?? undefined,
    },
    ...(by
      ? { proof: world.proof, read: null, seen: null }
      : { proof: null, read: async (path: string) => world.files.get(path) ?? null, seen: world.seen }),
  })

test('the release itself has no fault, by its log and by its proof', async () => {
  for (const by of [undefined, 'proof'] as const) {
    world = await createWorld()
    assert.deepEqual([await own(by), await others(by)], [[], []])
  }
})

test('there are sixty cases or more, each of another name', (t) => {
  const counts = Object.entries(KINDS).map(([kind, cases]) => `${kind} ${cases.length}`)
  t.diagnostic(`${CASES.length} cases: ${counts.join(', ')}`)
  assert.equal(new Set(CASES.map(({ name }) => name)).size, CASES.length)
  assert.ok(CASES.length >= 60, String(CASES.length))
})

const each = (cases: readonly Case[]): void => {
  for (const { name, words, by, change } of cases)
    test(name, async () => {
      world = await createWorld()
      await change(world)
      assert.deepEqual({ own: await own(by), others: await others(by) }, { own: words, others: words })
    })
}
describe('a release is refused where', () => each(CASES))
describe('a release is right where', () => each(RIGHT))

test('without an app, the documents of no app are compared all the same', async () => {
  world = await createWorld()
  relogged(world, (read) => {
    const [page] = Object.values(read.documents)
    return { ...read, documents: { ...read.documents, ...(page && { '/plain': page }) } }
  })
  const found = { own: await own(undefined, null), others: await others(undefined, null) }
  assert.deepEqual(found, { own: ['missing'], others: ['missing'] })
})

test('the reader of the documentation has at most two hundred lines', () => {
  const text = readFileSync(new URL('independent-verifier.mjs', import.meta.url), 'utf8')
  assert.ok(text.trimEnd().split('\n').length <= 200)
})
