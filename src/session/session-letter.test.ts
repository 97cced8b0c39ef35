// The session against docs/design/protocol.md, "Storage keys", "Cookies", "Refresh": credentials, cookies, forked
// token, sign-out, storage faults.

import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import {
  APP,
  answer,
  freshBrowser,
  gone,
  later,
  NOW,
  service,
  session,
  settled,
  token,
  wireUser,
} from '../../test/fakes/session.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { DAY } from '../kit/durations.ts'
import { ownerOfFork, recoverSession } from './returns/fork-session.ts'

const FORKED = 'privy:session_transfer_token'

describe('the session to the letter', () => {
  const jar = freshBrowser()

  test('writes the token cookie until the token ends and the marker for 30 days, both strict and secure', () => {
    session(service().api).session.adopt(answer())
    const written = jar().lines.map((line) => line.replace(token(), 'TOKEN'))
    const form = (name: string, value: string, until: number) =>
      `${name}=${value}; path=/; expires=${new Date(until).toUTCString()}; SameSite=Strict; Secure`
    assert.deepEqual(written, [form('privy-session', 't', NOW + 30 * DAY), form('privy-token', 'TOKEN', NOW + 3_600_000)])
  })

  test('writes no cookie where the service keeps them, and signs in by the marker alone', async () => {
    const { api, asked } = service(answer({ refresh_token: null }))
    jar().values.set('privy-session', 't')
    const { session: one, storage } = session(api, sharedStorage(), true)
    await one.restore()
    assert.deepEqual(asked, [{ name: 'sessions.refresh', body: {}, token: null }])
    assert.deepEqual([one.$user.get()?.id, jar().lines, storage.values.has('privy:refresh_token')], ['did:privy:ada', [], false])
  })

  test('takes the marker away when the service knows no session behind it, and asks no second time', async () => {
    for (const said of [gone(), answer({ user: null, token: null, refresh_token: null, session_update_action: 'clear' })]) {
      jar().values.set('privy-session', 't')
      const { api, asked } = service(said)
      const { session: one } = session(api)
      assert.equal(await one.accessToken(), null)
      assert.equal(jar().values.size, 0)
      assert.equal(await one.accessToken(), null)
      assert.equal(asked.length, 1)
    }
  })

  test('a sign-out leaves nothing: both tokens, all cookies, other clients’ identity tokens, the forked token, the client’s id', async () => {
    const { api, asked } = service()
    const { session: one, storage } = session(api)
    one.adopt(answer())
    for (const key of ['privy:id_token', 'privy:id-token', FORKED, 'privy:caid']) storage.values.set(key, 'x')
    for (const name of ['privy-refresh-token', 'privy-id-token']) jar().values.set(name, 'x')
    await one.logout()
    assert.deepEqual([storage.values.size, jar().values.size, asked.length], [0, 0, 1])
  })

  test('a sign-out leaves nothing at once, also while the service does not answer', () => {
    const { session: one, storage } = session((() => new Promise(() => {})) as never)
    one.adopt(answer())
    storage.values.set('privy:caid', 'id')
    void one.logout()
    assert.deepEqual([one.$user.get(), storage.values.size, jar().values.size], [null, 0, 0])
  })

  test('signing out twice at once is one sign-out', async () => {
    const { api, asked } = service()
    const { session: one } = session(api)
    one.adopt(answer())
    await Promise.all([one.logout(), one.logout()])
    assert.equal(asked.length, 1)
  })

  test('a token of another app signs out, wherever it comes from', async () => {
    for (const aud of ['otherapp00000000000000001', [APP] as unknown as string]) {
      const { api, asked } = service(answer({ token: token('did:privy:ada', 3600, 0, aud) }))
      const { session: one, storage } = session(api)
      one.adopt(answer({ token: token('did:privy:ada', 10) }))
      assert.equal(await one.accessToken(), null)
      assert.deepEqual([asked.length, one.$user.get(), storage.values.size], [1, null, 0])
      storage.values.set('privy:token', token('did:privy:ada', 3600, 0, aud))
      await one.restore()
      assert.deepEqual([asked.length, storage.values.size], [1, 0])
    }
  })

  test('asks the service nothing for a forked token, and leaves it for the person', async () => {
    const { api, asked } = service(answer({ refresh_token: 'f1' }))
    const { session: one, storage } = session(api)
    storage.values.set(FORKED, 'forked')
    await one.restore()
    assert.deepEqual([asked, one.$user.get(), await one.accessToken(), storage.values.get(FORKED)], [[], null, null, 'forked'])
  })

  test('leaves a forked token aside where somebody is signed in, and keeps it for nobody', async () => {
    const { api, asked } = service(answer({ refresh_token: 'r2' }))
    const { session: one, storage } = session(api)
    storage.values.set('privy:token', token())
    storage.values.set('privy:refresh_token', 'r1')
    storage.values.set(FORKED, 'forked')
    await one.restore()
    assert.deepEqual([asked.map(({ name }) => name), storage.values.has(FORKED)], [['sessions.refresh'], false])
  })

  test('takes up no forked token when the stored session has ended', async () => {
    for (const ended of [gone(), answer({ user: null, token: null, refresh_token: null, session_update_action: 'clear' })]) {
      const { api, asked } = service(ended, answer({ refresh_token: 'f1' }))
      const { session: one, storage } = session(api)
      storage.values.set('privy:refresh_token', 'r1')
      storage.values.set(FORKED, 'forked')
      await one.restore()
      assert.deepEqual([asked.map(({ name }) => name), one.$user.get()], [['sessions.refresh'], null])
    }
  })

  test('a refused forked token is thrown away, one that could not be shown is kept', async () => {
    for (const [fault, kept] of [
      [gone(), false],
      [new LatchkeyError('payload_too_large', 'no', { status: 413 }), false],
      [new LatchkeyError('service_unreachable', 'no'), true],
      [new LatchkeyError('internal_error', 'no', { status: 500 }), true],
      [new LatchkeyError('too_many_requests', 'no', { status: 429 }), true],
    ] as const) {
      for (const ask of [recoverSession, ownerOfFork]) {
        const { api } = service(fault)
        const { storage } = session(api)
        storage.values.set(FORKED, 'forked')
        const failed = await ask(api, storage.tab()).then(
          () => false,
          () => true,
        )
        assert.deepEqual([failed, storage.values.has(FORKED)], [kept, kept], fault.code)
      }
    }
  })

  test('a fork stores the renewed session and gives the token for the link; two callers get one', async () => {
    const forked = { token: token('did:privy:ada', 1000), refresh_token: 'r2', new_session_refresh_token: 'link' }
    const { api, asked } = service(forked as never)
    const { session: one, storage } = session(api)
    one.adopt(answer())
    assert.deepEqual(await Promise.all([one.fork(), one.fork()]), ['link', 'link'])
    assert.deepEqual(asked, [{ name: 'sessions.fork', body: { refresh_token: 'r1' }, token: token() }])
    assert.deepEqual(
      [storage.values.get('privy:token'), storage.values.get('privy:refresh_token')],
      [token('did:privy:ada', 1000), 'r2'],
    )
    jar().values.clear()
    await assert.rejects(session(service().api).session.fork(), { code: 'must_be_authenticated' })
  })

  test('an answer from before a sign-out signs nobody in, with cookies as without', async () => {
    for (const serverCookies of [true, false]) {
      const late = later()
      jar().values.set('privy-session', 't')
      const { session: one, storage } = session(service(late.promise).api, sharedStorage(), serverCookies)
      const restoring = one.restore()
      await settled()
      await one.logout()
      late.come(answer({ refresh_token: null }))
      await restoring
      assert.deepEqual([one.$user.get(), storage.values.size], [null, 0])
    }
  })

  test('an answer about somebody who was signed in before shows nobody the wrong name', async () => {
    const late = later()
    const { session: one } = session(service(late.promise).api)
    one.adopt(answer())
    const refreshing = one.refresh()
    await settled()
    one.adopt(answer({ user: wireUser('did:privy:bob'), token: token('did:privy:bob'), refresh_token: 'b1' }))
    late.come(answer({ refresh_token: 'r2' }))
    await refreshing
    assert.equal(one.$user.get()?.id, 'did:privy:bob')
  })

  test('a clock that is wrong by a day, either way, ends no session and renews none too early', async () => {
    for (const skew of [-86_400, 86_400]) {
      const { api, asked } = service(answer({ token: token('did:privy:ada', 3600, skew), refresh_token: 'r2' }))
      const { session: one } = session(api)
      one.adopt(answer({ token: token('did:privy:ada', 3600, skew) }))
      assert.ok(await one.accessToken())
      mock.timers.setTime(NOW + 3_569_000)
      assert.ok(await one.accessToken())
      assert.equal(asked.length, 0)
      mock.timers.setTime(NOW + 3_571_000)
      assert.ok(await one.accessToken())
      assert.equal(asked.length, 1)
      mock.timers.setTime(NOW)
    }
  })

  test('hands out a token that was renewed this instant, however short its life', async () => {
    const { session: one } = session(service(answer({ token: token('did:privy:ada', 20), refresh_token: 'r2' })).api)
    one.adopt(answer({ token: token('did:privy:ada', 10) }))
    assert.equal(await one.accessToken(), token('did:privy:ada', 20))
  })
})
