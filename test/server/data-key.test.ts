// The data key: service keys change, and nothing at rest does (docs/design/security.md, "Keys").

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { keyName } from '../../server/boot/service-key.ts'
import { keyStates, openDataKey, retireServiceKeys, WrongServiceKey } from '../../server/services/keys/data-key.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const A = '0a'.repeat(32)
const B = Buffer.alloc(32, 0x0b).toString('base64')
const C = '0c'.repeat(32)

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  beforeEach(async () => {
    await sql`delete from key_slots`.execute(engine.db)
    await sql`delete from apps`.execute(engine.db)
  })
  const deps = (present: string, ...previous: string[]) => ({
    ...lab.deps,
    env: { SERVICE_KEY: present, SERVICE_KEY_PREVIOUS: previous.join(',') },
  })
  const text = async (present: string, ...previous: string[]) =>
    Buffer.from(await openDataKey(deps(present, ...previous))).toString('hex')
  const slots = async (present: string, ...previous: string[]) =>
    (await keyStates(deps(present, ...previous))).map(({ name, role }) => [name, role])

  test('a fresh database gets a data key of its own, and keeps it', async () => {
    const made = await text(A)
    assert.equal(made.length, 64)
    assert.notEqual(made, A)
    assert.equal(await text(A), made)
  })

  test('processes that start together on a fresh database agree on one', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => text(A)))
    assert.equal(new Set(made).size, 1)
  })

  test('the database holds neither the data key nor the service key in clear', async () => {
    const made = await text(A)
    const { rows } = await sql<{ row: string }>`select key_slots::text as row from key_slots`.execute(engine.db)
    const stored = JSON.stringify(rows)
    for (const secret of [made, A]) {
      const bytes = Buffer.from(secret, 'hex')
      for (const form of [secret, bytes.toString('base64'), bytes.toString('base64url')]) assert.ok(!stored.includes(form))
    }
  })

  test('another service key is refused, by names that tell which is which', async () => {
    await text(A)
    await assert.rejects(openDataKey(deps(B)), (error: Error) => {
      assert.ok(error instanceof WrongServiceKey)
      assert.ok(error.message.includes(keyName(A)) && error.message.includes(keyName(B)))
      assert.ok(!error.message.includes(A) && !error.message.includes(B))
      return true
    })
    assert.deepEqual(await slots(B), [[keyName(A), 'not given']])
  })

  test('the previous service key lets the present one in, and both open the same until the old one is shut out', async () => {
    const made = await text(A)
    assert.equal(await text(B, A), made)
    assert.equal(await text(A), made)
    assert.equal(await text(B), made)
    assert.deepEqual(
      new Set((await slots(B, A)).map(String)),
      new Set([`${keyName(A)},SERVICE_KEY_PREVIOUS`, `${keyName(B)},SERVICE_KEY`]),
    )
    assert.equal(await retireServiceKeys(deps(B)), 1)
    assert.equal(await text(B), made)
    await assert.rejects(openDataKey(deps(A)), WrongServiceKey)
  })

  test('of several previous keys the one that fits is found', async () => {
    const made = await text(A)
    assert.equal(await text(C, B, A), made)
    assert.equal(await text(C), made)
  })

  test('a key that opens nothing shuts nobody out', async () => {
    const made = await text(A)
    await assert.rejects(retireServiceKeys(deps(B)), WrongServiceKey)
    assert.equal(await text(A), made)
  })

  test('a sealed text that was moved to another key is refused', async () => {
    await text(A)
    await sql`update key_slots set key_name = ${keyName(B)}`.execute(engine.db)
    await assert.rejects(openDataKey(deps(B)), WrongServiceKey)
  })

  test('a database made under its service key itself goes on under it, also when that key is changed at the same time', async () => {
    // Before the slots the service key was the data key: that of the lab sealed the app's signing key.
    const before = Buffer.from(lab.deps.dataKey).toString('hex')
    await lab.newApp()
    await assert.rejects(openDataKey(deps(A)), WrongServiceKey)
    assert.equal(await text(A, before), before)
    assert.equal(await text(A), before)
    await assert.rejects(openDataKey(deps(before)), WrongServiceKey)
  })
})
