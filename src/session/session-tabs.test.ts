// One session over the tabs of a browser: how late and reordered storage events are handled.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { APP, answer, freshBrowser, later, service, session, settled, token, wireUser } from '../../test/fakes/session.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'

describe('one session over tabs', () => {
  const jar = freshBrowser()

  test('a storage that is cleared under a page loses no session: it lives on, and goes back with the next renewal', async () => {
    const { api, asked } = service(
      answer({ token: token('did:privy:ada', 40), session_update_action: 'ignore', refresh_token: null }),
    )
    const { session: one, storage } = session(api)
    one.adopt(answer({ token: token('did:privy:ada', 10) }))
    storage.clear()
    assert.equal(one.$user.get()?.id, 'did:privy:ada')
    assert.equal(await one.accessToken(), token('did:privy:ada', 40))
    assert.deepEqual(asked[0]?.body, { refresh_token: 'r1' })
    assert.deepEqual(
      [storage.values.get('privy:token'), storage.values.get('privy:refresh_token')],
      [token('did:privy:ada', 40), 'r1'],
    )
  })

  test('a sign-out in another tab is no cleared storage', async () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    const { session: two } = session(service().api, storage)
    one.adopt(answer())
    assert.equal(await two.accessToken(), token())
    await one.logout()
    assert.equal(await two.accessToken(), null)
  })

  test('a sign-out in another tab is heard also where its cookies go later than the tokens', async () => {
    for (const serverCookies of [true, false]) {
      const late = later()
      const storage = sharedStorage()
      jar().values.set('privy-session', 't')
      const { session: one } = session(service(late.promise).api, storage, serverCookies)
      const { session: two } = session(service().api, storage, serverCookies)
      one.adopt(answer({ refresh_token: serverCookies ? null : 'r1' }))
      assert.equal(await one.accessToken(), token())
      const asking = one.refresh()
      await settled()
      const comeThrough = jar().late()
      const leaving = two.logout()
      assert.equal(one.$user.get(), null)
      late.come(answer({ refresh_token: serverCookies ? null : 'r2' }))
      await Promise.all([asking, leaving])
      assert.deepEqual([one.$user.get(), storage.values.size], [null, 0])
      comeThrough()
    }
  })

  test('a renewal that comes in before a tab has heard of the sign-out in another brings nobody back, in either', async () => {
    const late = later()
    const storage = sharedStorage()
    const { session: one, tab } = session(service(late.promise).api, storage)
    const { session: two } = session(service(answer(), answer({ token: token('did:privy:ada', 1000) })).api, storage)
    one.adopt(answer())
    await settled()
    assert.equal(two.$user.get()?.id, 'did:privy:ada')
    const asking = one.refresh()
    await settled()
    const catchUp = tab.behind()
    const leaving = two.logout()
    late.come(answer({ token: token('did:privy:ada', 2000), refresh_token: 'r2' }))
    assert.equal((await asking)?.id, 'did:privy:ada')
    await Promise.all([leaving, settled()])
    assert.deepEqual([two.$user.get(), storage.values.size, jar().values.size], [null, 0, 0])
    catchUp()
    assert.deepEqual([one.$user.get(), two.$user.get(), storage.values.size], [null, null, 0])
  })

  test('a sign-in right after a sign-out is not taken for the session that ended', async () => {
    const storage = sharedStorage()
    const { session: one, tab } = session(service(answer({ token: token('did:privy:ada', 2000, 0, APP, 'new') })).api, storage)
    const { session: two } = session(service(answer()).api, storage)
    one.adopt(answer())
    await settled()
    const catchUp = tab.behind()
    await two.logout()
    two.adopt(answer({ token: token('did:privy:ada', 3000, 0, APP, 'new') }))
    catchUp()
    await settled()
    assert.deepEqual([one.$user.get()?.id, two.$user.get()?.id], ['did:privy:ada', 'did:privy:ada'])
    assert.equal(await two.accessToken(), token('did:privy:ada', 3000, 0, APP, 'new'))
  })

  test('a page that slept through a sign-out, or a sign-in, sees it when it wakes', async () => {
    const storage = sharedStorage()
    const { session: one, tab } = session(service(answer({ user: wireUser('did:privy:bob') })).api, storage)
    one.adopt(answer())
    tab.missing(() => {
      for (const key of ['privy:token', 'privy:refresh_token']) storage.values.delete(key)
      jar().values.clear()
    })
    assert.equal(one.$user.get(), null)
    tab.missing(() => {
      storage.values.set('privy:refresh_token', 'b1')
      storage.values.set('privy:token', token('did:privy:bob'))
    })
    await settled()
    assert.equal(one.$user.get()?.id, 'did:privy:bob')
  })
})
