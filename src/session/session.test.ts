import assert from 'node:assert/strict'
import { beforeEach, describe, mock, test } from 'node:test'
import { answer, gone, NOW, service, session, token, wireUser } from '../../test/fakes/session.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import type { Api } from '../api/call.ts'
import type { WireSession } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { toBase64url } from '../kit/base64url.ts'
import { jwtClaims } from '../kit/jwt-claims.ts'

describe('the session', () => {
  beforeEach(() => {
    mock.timers.reset()
    mock.timers.enable({ apis: ['Date'], now: NOW })
  })

  test('stores both tokens of a login under the names of the protocol', () => {
    const { session: one, storage } = session(service().api)
    one.adopt(answer())
    assert.deepEqual([storage.values.get('privy:token'), storage.values.get('privy:refresh_token')], [token(), 'r1'])
    assert.equal(one.$user.get()?.id, 'did:privy:ada')
  })

  test('hands out a token with more than 30 s left as it is, and renews it otherwise', async () => {
    const { api, asked } = service(answer({ refresh_token: 'r2' }))
    const { session: one } = session(api)
    one.adopt(answer({ token: token('did:privy:ada', 31) }))
    assert.equal(await one.accessToken(), token('did:privy:ada', 31))
    mock.timers.setTime(NOW + 1000)
    assert.equal(await one.accessToken(), token())
    assert.deepEqual(asked[0]?.body, { refresh_token: 'r1' })
  })

  describe('that waits for a second factor', () => {
    const heldToken = `${token().split('.')[0]}.${toBase64url(new TextEncoder().encode(JSON.stringify({ ...jwtClaims(token()), held: true })))}.x`
    const held = (own = {}) => answer({ token: heldToken, ...own })

    test('has a person while their login goes on here, and is a whole one when it is renewed', async () => {
      const { api } = service(answer({ refresh_token: 'r2' }))
      const { session: one } = session(api)
      one.adopt(held())
      assert.deepEqual([one.isHeld(), one.$user.get()?.id], [true, 'did:privy:ada'])
      await one.refresh()
      assert.deepEqual([one.isHeld(), one.$user.get()?.id], [false, 'did:privy:ada'])
    })

    test('is nobody in a page that is loaded, and in another tab, until the factor was shown', async () => {
      const storage = sharedStorage()
      const first = session(service().api, storage).session
      first.adopt(held())
      const { api } = service(held({ refresh_token: 'r2' }), answer({ refresh_token: 'r3' }))
      const { session: other } = session(api, storage)
      await other.restore()
      assert.deepEqual([other.isHeld(), other.$user.get()], [true, null])
      await other.refresh()
      assert.deepEqual([other.isHeld(), other.$user.get()?.id], [false, 'did:privy:ada'])
    })
  })

  test('gives null to whoever is signed out, without asking the service', async () => {
    const { api, asked } = service()
    assert.equal(await session(api).session.accessToken(), null)
    assert.deepEqual(asked, [])
  })

  test('asks once for any number of callers', async () => {
    const { api, asked } = service(answer({ refresh_token: 'r2' }))
    const { session: one } = session(api)
    one.adopt(answer({ token: token('did:privy:ada', 10) }))
    await Promise.all(Array.from({ length: 20 }, () => one.accessToken()))
    assert.equal(asked.length, 1)
  })

  test('obeys set, ignore, clear and an absent action', async () => {
    for (const [action, expected] of [
      ['set', [token('did:privy:ada', 99), 'r2']],
      ['ignore', [token('did:privy:ada', 99), 'r1']],
      ['clear', [undefined, undefined]],
      [undefined, [token('did:privy:ada', 99), 'r2']],
    ] as const) {
      const { session_update_action: _, ...rest } = answer({ token: token('did:privy:ada', 99), refresh_token: 'r2' })
      const { api } = service({ ...rest, ...(action && { session_update_action: action }) })
      const { session: one, storage } = session(api)
      one.adopt(answer())
      await one.refresh()
      assert.deepEqual([storage.values.get('privy:token'), storage.values.get('privy:refresh_token')], expected, String(action))
    }
  })

  test('signs out when the service no longer knows the session', async () => {
    const { session: one, storage } = session(service(gone()).api)
    one.adopt(answer())
    assert.equal(await one.refresh(), null)
    assert.equal(one.$user.get(), null)
    assert.equal(storage.values.size, 0)
  })

  test('keeps the session when the service cannot be reached', async () => {
    const { session: one, storage } = session(service(new LatchkeyError('service_unreachable', 'down')).api)
    one.adopt(answer())
    await assert.rejects(one.refresh(), { code: 'service_unreachable' })
    assert.equal(storage.values.get('privy:refresh_token'), 'r1')
    assert.equal(one.$user.get()?.id, 'did:privy:ada')
  })

  test('signs out where the stored token is another app’s', async () => {
    const { session: one, storage } = session(service().api)
    storage.values.set('privy:token', token('did:privy:ada', 3600, 0, 'anotherapp000000000000001'))
    storage.values.set('privy:refresh_token', 'r1')
    assert.equal(await one.accessToken(), null)
    assert.equal(storage.values.size, 0)
  })

  test('takes a refresh token named "deprecated" for none', async () => {
    const { api, asked } = service()
    const { session: one, storage } = session(api)
    storage.values.set('privy:refresh_token', 'deprecated')
    await one.restore()
    assert.deepEqual(asked, [])
  })

  test('a client clock that is wrong by hours ends no session', async () => {
    for (const skew of [-7200, 7200]) {
      const { api, asked } = service()
      const { session: one } = session(api)
      one.adopt(answer({ token: token('did:privy:ada', 3600, skew) }))
      assert.equal(await one.accessToken(), token('did:privy:ada', 3600, skew))
      mock.timers.setTime(NOW + 3_569_000)
      assert.ok(await one.accessToken())
      assert.deepEqual(asked, [])
      mock.timers.setTime(NOW)
    }
  })

  test('another tab that signs out signs this one out', () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    const { session: two } = session(service().api, storage)
    one.adopt(answer())
    two.setUser(wireUser())
    void one.logout()
    assert.equal(two.$user.get(), null)
  })

  test('another tab that signs in signs this one in', async () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    const { api } = service(answer({ refresh_token: 'r2' }))
    const { session: two } = session(api, storage)
    one.adopt(answer())
    await two.refresh()
    assert.equal(two.$user.get()?.id, 'did:privy:ada')
  })

  test('two tabs that refresh at once without a lock both stay signed in', async () => {
    const storage = sharedStorage()
    const successor = answer({ refresh_token: 'r2' })
    const { session: one } = session(service(successor).api, storage)
    const { session: two } = session(service(successor).api, storage)
    storage.values.set('privy:token', token())
    storage.values.set('privy:refresh_token', 'r1')
    await Promise.all([one.restore(), two.restore()])
    assert.deepEqual([one.$user.get()?.id, two.$user.get()?.id], ['did:privy:ada', 'did:privy:ada'])
    assert.equal(storage.values.get('privy:refresh_token'), 'r2')
  })

  test('a refusal of a token that another tab has renewed meanwhile is asked again with the new one', async () => {
    const storage = sharedStorage()
    const { api, asked } = service(gone(), answer({ refresh_token: 'r3' }))
    const { session: one } = session(
      (async (...call: Parameters<Api>) => {
        if (asked.length === 0) storage.values.set('privy:refresh_token', 'r2')
        return api(...call)
      }) as Api,
      storage,
    )
    storage.values.set('privy:token', token())
    storage.values.set('privy:refresh_token', 'r1')
    await one.restore()
    assert.deepEqual(
      asked.map(({ body }) => body),
      [{ refresh_token: 'r1' }, { refresh_token: 'r2' }],
    )
    assert.equal(one.$user.get()?.id, 'did:privy:ada')
  })

  test('an answer that comes after a sign-out does not sign in again', async () => {
    let late: (answered: WireSession) => void = () => {}
    const { session: one, storage } = session(
      service(
        new Promise((resolve) => {
          late = resolve
        }),
      ).api,
    )
    one.adopt(answer())
    const refreshing = one.refresh()
    await one.logout()
    late(answer({ refresh_token: 'r2' }))
    assert.equal(await refreshing, null)
    assert.equal(one.$user.get(), null)
    assert.equal(storage.values.size, 0)
  })

  test('a call that is refused with 401 is tried once more after one refresh', async () => {
    const { api, asked } = service(answer({ token: token('did:privy:ada', 500), refresh_token: 'r2' }))
    const { session: one } = session(api)
    one.adopt(answer())
    const tried: string[] = []
    const result = await one.authorized(async (bearer) => {
      tried.push(bearer)
      if (tried.length === 1) throw gone()
      return 'done'
    })
    assert.deepEqual([result, tried, asked.length], ['done', [token(), token('did:privy:ada', 500)], 1])
  })

  test('a call without a session is refused before it is made', async () => {
    await assert.rejects(
      session(service().api).session.authorized(async () => 'never'),
      {
        code: 'must_be_authenticated',
        message: 'User must be authenticated',
      },
    )
  })

  test('signing out ends the session at the service, and its failure changes nothing', async () => {
    const { api, asked } = service()
    const { session: one, storage } = session(api)
    one.adopt(answer())
    await one.logout()
    assert.deepEqual(asked, [{ name: 'sessions.logout', body: { refresh_token: 'r1' }, token: token() }])
    assert.equal(storage.values.size, 0)
  })
})
