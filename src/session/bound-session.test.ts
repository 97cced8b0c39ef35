// A session that is bound to a browser's key: where it counts, where it counts as nothing, and whose it stays.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { APP, answer, boundToken, freshBrowser, service, session, settled, token } from '../../test/fakes/session.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { type BrowserKey, openBrowserKey } from '../kit/proof/browser-key.ts'
import { createProofs } from './proofs.ts'

/** A key as a database keeps it, or as one that keeps none. */
const newKey = async (isKept: boolean): Promise<BrowserKey> => {
  const key = await openBrowserKey(() => {
    throw new Error('No database is here.')
  }, APP)
  assert.ok(key)
  return { ...key, isKept }
}
const stored = ({ values }: ReturnType<typeof sharedStorage>) => [values.get('privy:token'), values.get('privy:refresh_token')]

describe('a session that is bound to a key', () => {
  const jar = freshBrowser()
  /** A tab of a browser with this key. */
  const tabOf = (key: () => BrowserKey | null, storage = sharedStorage(), ...answers: Parameters<typeof service>) => {
    const { api, asked } = service(...answers)
    const proofs = createProofs(APP, async () => key())
    proofs.hear({ headers: new Headers({ 'dpop-nonce': 'n1' }) })
    return { ...session(api, storage, false, proofs), asked, storage }
  }

  test('is restored where its key is', async () => {
    const key = await newKey(true)
    const renewed = boundToken(key.jkt, 99)
    const { session: one, storage, asked } = tabOf(() => key, undefined, answer({ token: renewed, refresh_token: 'r2' }))
    storage.values.set('privy:token', boundToken(key.jkt)).set('privy:refresh_token', 'r1')
    await one.restore()
    assert.equal(one.$user.get()?.id, 'did:privy:ada')
    assert.deepEqual([stored(storage), asked.length], [[renewed, 'r2'], 1])
  })

  test('copied into another browser is nobody there, without a call, and leaves it', async () => {
    const [key, theirs] = [await newKey(true), await newKey(true)]
    jar().values.set('privy-session', 't')
    const { session: one, storage, asked } = tabOf(() => key)
    storage.values.set('privy:token', boundToken(theirs.jkt)).set('privy:refresh_token', 'r1')
    await one.restore()
    assert.deepEqual([one.$user.get(), await one.accessToken(), await one.hostToken()], [null, null, null])
    assert.deepEqual([stored(storage), asked, jar().values.size], [[undefined, undefined], [], 0])
  })

  test('is nobody in a browser without Web Cryptography', async () => {
    const theirs = await newKey(true)
    const { session: one, storage, asked } = tabOf(() => null)
    storage.values.set('privy:token', boundToken(theirs.jkt)).set('privy:refresh_token', 'r1')
    await one.restore()
    assert.deepEqual([one.$user.get(), await one.accessToken(), asked], [null, null, []])
  })

  test('of a tab that keeps its key in memory stays that tab’s: another one has nobody, and takes nothing away', async () => {
    const [mine, other] = [await newKey(false), await newKey(false)]
    const storage = sharedStorage()
    const here = tabOf(() => mine, storage, answer({ token: boundToken(mine.jkt, 99), refresh_token: 'r2' }))
    const there = tabOf(() => other, storage)
    await there.session.restore()
    here.session.adopt(answer({ token: boundToken(mine.jkt) }))
    storage.values.set('latchkey:unfinished', 'x').set(`privy:guest:${APP}`, 'guest')
    await settled()
    await there.session.restore()
    await there.session.logout()
    assert.deepEqual([there.session.$user.get(), await there.session.accessToken(), there.asked], [null, null, []])
    assert.deepEqual(stored(storage), [boundToken(mine.jkt), 'r1'])
    assert.deepEqual([storage.values.get('latchkey:unfinished'), storage.values.get(`privy:guest:${APP}`)], ['x', 'guest'])
    assert.equal((await here.session.refresh())?.id, 'did:privy:ada')
    assert.deepEqual(stored(storage), [boundToken(mine.jkt, 99), 'r2'])
  })

  test('is there in the other tabs of its browser', async () => {
    const key = await newKey(true)
    const storage = sharedStorage()
    const here = tabOf(() => key, storage)
    const there = tabOf(() => key, storage, answer({ token: boundToken(key.jkt, 99), refresh_token: 'r2' }))
    here.session.adopt(answer({ token: boundToken(key.jkt) }))
    await settled()
    await settled()
    assert.deepEqual([there.session.$user.get()?.id, stored(storage)[1]], ['did:privy:ada', 'r2'])
  })

  test('can be had again by all tabs after the site’s data was cleared in part', async () => {
    const [before, after] = [await newKey(true), await newKey(true)]
    let kept = before
    const storage = sharedStorage()
    const here = tabOf(() => kept, storage)
    here.session.adopt(answer({ token: boundToken(before.jkt) }))
    assert.equal(await here.session.accessToken(), boundToken(before.jkt))
    // The database is cleared; a tab that comes later makes another key.
    kept = after
    const there = tabOf(() => kept, storage)
    await there.session.restore()
    assert.deepEqual([here.session.$user.get(), there.session.$user.get(), stored(storage)[0]], [null, null, undefined])
    // Whoever signs in now does it by the key that is there.
    here.session.adopt(answer({ token: boundToken(after.jkt) }))
    await settled()
    assert.equal(await here.session.accessToken(), boundToken(after.jkt))
  })

  test('of before, bound to nothing, goes on as it is', async () => {
    const { session: one, storage } = tabOf(
      () => null,
      undefined,
      answer({ token: token('did:privy:ada', 99), refresh_token: 'r2' }),
    )
    storage.values.set('privy:token', token()).set('privy:refresh_token', 'r1')
    await one.restore()
    assert.deepEqual([one.$user.get()?.id, stored(storage)[1]], ['did:privy:ada', 'r2'])
  })
})
