// A session that waits for something: nobody on a page that finds it, a person where its login goes on.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answer, freshBrowser, later, service, session, settled, token, wireUser } from '../../test/fakes/session.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { UNFINISHED_KEY } from '../contract/wire.ts'
import { toBase64url } from '../kit/base64url.ts'
import { jwtClaims } from '../kit/jwt-claims.ts'

const heldToken = (held: unknown, sub = 'did:privy:ada'): string => {
  const claims = { ...jwtClaims(token(sub)), held }
  return `${token(sub).split('.')[0]}.${toBase64url(new TextEncoder().encode(JSON.stringify(claims)))}.x`
}
const held = (reason: unknown = 'terms', own = {}) => answer({ token: heldToken(reason), ...own })

describe('a session that waits', () => {
  freshBrowser()

  test('has a person where its login goes on, and no token for the host', async () => {
    const { api } = service(held('wallet', { refresh_token: 'r2' }), answer({ refresh_token: 'r3' }))
    const { session: one } = session(api)
    one.adopt(held())
    assert.deepEqual([one.held(), one.$user.get()?.id, one.isLeft()], ['terms', 'did:privy:ada', false])
    assert.equal(await one.hostToken(), null)
    assert.equal(await one.accessToken(), heldToken('terms'))
    // The terms are accepted, and a wallet is owed.
    await one.refresh()
    assert.deepEqual([one.held(), one.$user.get()?.id], ['wallet', 'did:privy:ada'])
    await one.refresh()
    assert.equal(await one.hostToken(), token())
  })

  test('is nobody on a page that finds it, until the login goes on there', async () => {
    const storage = sharedStorage()
    session(service().api, storage).session.adopt(held())
    const { api } = service(held('terms', { refresh_token: 'r2' }), held('terms', { refresh_token: 'r3' }))
    const { session: found } = session(api, storage)
    await found.restore()
    assert.deepEqual([found.$user.get(), found.isLeft(), await found.hostToken()], [null, true, null])
    assert.equal((await found.resume())?.id, 'did:privy:ada')
    assert.deepEqual([found.$user.get()?.id, found.isLeft(), await found.hostToken()], ['did:privy:ada', false, null])
  })

  test('what a page asks for besides is kept until it is done, over a proof of the same person too', async () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    one.adopt(answer())
    one.defer()
    assert.equal(await one.hostToken(), null)
    const again = token('did:privy:ada', 3600, 0, undefined, 'another session')
    one.adopt(answer({ token: again, refresh_token: 'r2' }))
    assert.equal(storage.values.get(UNFINISHED_KEY), 'another session')
    const { session: other } = session(service(answer({ token: again, refresh_token: 'r3' })).api, storage)
    await other.restore()
    assert.deepEqual([other.$user.get(), other.isLeft()], [null, true])
    one.finish()
    assert.equal(await one.hostToken(), again)
    await settled()
  })

  test('that is finished in one tab is whole in the others', async () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    const { api } = service(answer({ refresh_token: 'r2' }), answer({ refresh_token: 'r3' }))
    const { session: other } = session(api, storage)
    one.adopt(answer())
    one.defer()
    await settled()
    assert.equal(other.$user.get(), null)
    one.finish()
    await settled()
    assert.equal(other.$user.get()?.id, 'did:privy:ada')
  })

  test('is renewed by no tab because another one has renewed it', async () => {
    const storage = sharedStorage()
    session(service().api, storage).session.adopt(held())
    const { api, asked } = service(held('terms', { refresh_token: 'r2' }), held('terms', { refresh_token: 'r3' }))
    const tabs = [session(api, storage).session, session(api, storage).session]
    for (const tab of tabs) await tab.restore()
    await settled()
    assert.equal(asked.length, 2, 'once for each that was loaded')
    assert.ok(tabs.every((tab) => tab.$user.get() === null))
  })

  test('another person who has not finished their login takes nobody’s place', async () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    const { session: other } = session(
      service(held('terms', { user: wireUser('did:privy:bob'), token: heldToken('terms', 'did:privy:bob') })).api,
      storage,
    )
    other.adopt(answer())
    one.adopt(answer({ user: wireUser('did:privy:bob'), token: heldToken('terms', 'did:privy:bob'), refresh_token: 'b1' }))
    await settled()
    await settled()
    assert.equal(other.$user.get(), null)
  })

  test('whoever is signed in is nobody when terms are asked for meanwhile, at the next call that says so', async () => {
    const { api } = service(held('terms', { refresh_token: 'r2' }))
    const { session: one } = session(api)
    one.adopt(answer())
    one.finish()
    const incomplete = new LatchkeyError('login_incomplete', 'terms', { status: 403 })
    await assert.rejects(
      one.authorized(() => Promise.reject(incomplete)),
      { code: 'login_incomplete' },
    )
    assert.deepEqual([one.$user.get(), one.isLeft()], [null, true])
  })

  test('hands nothing on, and goes with a sign-out', async () => {
    const storage = sharedStorage()
    const { session: one } = session(service().api, storage)
    one.adopt(answer())
    one.defer()
    await assert.rejects(one.fork(), { code: 'must_be_authenticated' })
    await one.logout()
    assert.deepEqual([one.isLeft(), storage.values.has(UNFINISHED_KEY)], [false, false])
  })

  test('that waits for what this page does not know waits all the same', () => {
    const { session: one } = session(service().api)
    one.adopt(held('a step of a newer service'))
    assert.equal(one.held(), 'verify')
  })

  test('is nobody to a refresh that it has overtaken, and to a call of before, in the tab where no login goes on', async () => {
    for (const ends of ['held', 'deferred'] as const) {
      const storage = sharedStorage()
      const late = later()
      const { session: one } = session(service().api, storage)
      const { session: other } = session(service(late.promise).api, storage)
      other.adopt(answer())
      other.finish()
      const refreshed = other.refresh()
      await settled()
      const again = ends === 'held' ? heldToken('terms') : token('did:privy:ada', 3600, 0, undefined, 'another session')
      one.adopt(answer({ token: again, refresh_token: 'r2' }))
      if (ends === 'deferred') one.defer()
      late.come(answer({ refresh_token: 'r3' }))
      assert.equal(await refreshed, null, ends)
      assert.deepEqual([other.$user.get(), other.isLeft(), await other.hostToken()], [null, true, null], ends)
      // The answer of a call that was made before; whoever made it has what it said.
      assert.equal(other.setUser({ ...wireUser(), has_accepted_terms: true }).hasAcceptedTerms, true)
      assert.deepEqual([other.$user.get(), other.isLeft()], [null, true], ends)
      assert.equal(one.$user.get()?.id, 'did:privy:ada', ends)
    }
  })

  test('keeps its person over a change where its login goes on, and where a factor is asked for again', async () => {
    const changed = { ...wireUser(), has_accepted_terms: true }
    const { session: one } = session(service().api)
    one.adopt(answer())
    one.defer()
    one.setUser(changed)
    assert.equal(one.$user.get()?.hasAcceptedTerms, true)
    const { api } = service(held('verify', { refresh_token: 'r2' }))
    const { session: asked } = session(api)
    asked.adopt(answer())
    asked.finish()
    await asked.refresh()
    asked.setUser(changed)
    assert.equal(asked.$user.get()?.hasAcceptedTerms, true)
  })
})
