// A session that a link hands on: what each event leads to, and what the jobs do.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, user } from '../../../test/fakes/app.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { STORAGE } from '../../contract/wire.ts'
import type { Runtime } from '../../session/runtime.ts'
import { returnedByFork } from '../returns/fork-return.ts'
import { type ContinueAsEvent, jobs, machine } from './continue-as.ts'

const params = { name: 'ada@example.com', guest: false }
const after = (...events: ContinueAsEvent[]) => walk(machine, machine.start(params, facts({ user })), events, facts({ user }))
const failed = { code: 'service_unreachable', status: null, message: 'Away.', retryAfter: null }

test('nothing happens before a press, and a press is made once', () => {
  assert.deepEqual(after().slice(1), [])
  assert.deepEqual(after({ type: 'continue' }).slice(1), [{ run: 'take' }])
  for (const second of ['continue', 'other'] as const)
    assert.deepEqual(after({ type: 'continue' }, { type: second }).slice(1), [])
})

test('is a login like any other, with the terms after it', () => {
  const signedIn = { type: 'signed-in', user } as const
  assert.deepEqual(after({ type: 'continue' }, signedIn).slice(1), [
    { done: { kind: 'login', user, isNewUser: false, method: null } },
    { after: 1400, send: { type: 'go-on' } },
  ])
  assert.deepEqual(after({ type: 'continue' }, signedIn, { type: 'go-on' }).slice(1), [{ close: 'success' }])
})

test('another account leads to the menu and forgets the link, also where it was of no use', () => {
  const away = [{ run: 'forget' }, { replace: { screen: 'LANDING', params: {} } }]
  assert.deepEqual(after({ type: 'other' }).slice(1), away)
  const [gone] = after({ type: 'continue' }, { type: 'gone' })
  assert.equal(gone.at, 'gone')
  assert.deepEqual(after({ type: 'continue' }, { type: 'gone' }, { type: 'other' }).slice(1), away)
})

test('says a failure in place, and another attempt works', () => {
  assert.deepEqual(after({ type: 'continue' }, { type: 'failed', error: failed })[0].problem, { code: failed.code })
  assert.deepEqual(after({ type: 'continue' }, { type: 'failed', error: failed }, { type: 'continue' }).slice(1), [
    { run: 'take' },
  ])
})

const runtimeOf = (answers: readonly unknown[], signedIn: unknown = null) => {
  const values = new Map<string, unknown>([[STORAGE.forkedToken, 'forked']])
  const storage = { values, get: (key: string) => values.get(key) ?? null, remove: (key: string) => values.delete(key) }
  const asked: string[] = []
  const adopted: unknown[] = []
  const left = [...answers]
  const api = async ({ name }: { name: string }) => {
    asked.push(name)
    const next = left.shift()
    if (next instanceof Error) throw next
    return next
  }
  const session = {
    adopt: (answer: unknown) => {
      adopted.push(answer)
      return user
    },
  }
  const runtime = { api, storage, session, $user: { get: () => signedIn }, whenReady: async () => {} }
  return { runtime: runtime as unknown as Runtime, asked, adopted, storage }
}
const gone = new LatchkeyError('missing_or_invalid_token', 'Gone.', { status: 401 })
const scope = { signal: new AbortController().signal }

test('a link opens the screen with what the service says of it', async () => {
  const { runtime, asked, storage } = runtimeOf([{ name: 'ada@example.com', is_guest: false }])
  assert.deepEqual((await returnedByFork(runtime))?.routes, [{ screen: 'CONTINUE_AS_SCREEN', params }])
  assert.deepEqual([asked, storage.values.has(STORAGE.forkedToken)], [['sessions.describeFork'], true])
})

test('a link that opens nothing opens no screen, and somebody who is signed in is not moved', async () => {
  const useless = runtimeOf([gone])
  assert.equal(await returnedByFork(useless.runtime), null)
  const inside = runtimeOf([], user)
  assert.equal(await returnedByFork(inside.runtime), null)
  for (const { storage } of [useless, inside]) assert.equal(storage.values.has(STORAGE.forkedToken), false)
  assert.deepEqual(inside.asked, [])
  const away = runtimeOf([new LatchkeyError('internal_error', 'Away.', { status: 500 })])
  await assert.rejects(returnedByFork(away.runtime))
  assert.equal(away.storage.values.has(STORAGE.forkedToken), true)
})

test('taking it up signs in; one that is gone signs nobody in', async () => {
  const good = runtimeOf([{ user: {}, token: 't', refresh_token: 'r' }])
  assert.deepEqual(await jobs.take(good.runtime, undefined, scope), { type: 'signed-in', user })
  assert.equal(good.adopted.length, 1)
  const late = runtimeOf([gone])
  assert.deepEqual(await jobs.take(late.runtime, undefined, scope), { type: 'gone' })
  assert.deepEqual([late.adopted, late.storage.values.has(STORAGE.forkedToken)], [[], false])
  const forgotten = runtimeOf([])
  void jobs.forget(forgotten.runtime, undefined, scope)
  assert.equal(forgotten.storage.values.has(STORAGE.forkedToken), false)
})
