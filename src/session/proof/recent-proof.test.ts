// A recent sign-in around the wallet's frame: asked for once, had without a question, or refused in words.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ADDRESS, account, NO_FACTOR, NOT_HERE, open, person } from '../../../test/fakes/bridge-page.ts'
import { fakeHost } from '../../../test/fakes/host.ts'
import type { User, WireSession } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { FrameCall, FrameError } from '../../contract/messages.ts'
import { guestKey } from '../../contract/wire.ts'

const OLD: FrameError = { type: 'error', message: 'Log out, log in again.', reason: 'recent_login_required' }
const SIGN = { method: 'personal_sign', params: [] }

/** A frame without a share, whose service wants a recent sign-in; `state.recent` says that there is one. */
const oldSession = (user: User = person('did:privy:ada')) => {
  const state = { recent: false, here: false }
  const made = open((call: FrameCall) => {
    if (call === 'recover' || call === 'create') {
      if (!state.recent) return OLD
      state.here = true
      return { address: ADDRESS }
    }
    return state.here ? { response: { data: '0x1' } } : NOT_HERE
  }, user)
  return { ...made, state }
}

describe('a wallet that is not in this browser, and a session that is old', () => {
  test('the person is asked once for all calls, and these go on', async () => {
    const { bridge, runtime, load, state } = oldSession()
    let asked = 0
    runtime.hooks.signInAgain = async () => {
      asked++
      state.recent = true
      return true
    }
    const all = Promise.all([bridge.rpc(account(), SIGN), bridge.rpc(account(), SIGN), bridge.create('ethereum', 15_000)])
    await load()
    assert.deepEqual(await all, ['0x1', '0x1', ADDRESS])
    assert.equal(asked, 1)
  })

  test('who leaves, who has nothing to prove it by, and a page without a modal get the refusal, and are asked once', async () => {
    const left = async (): Promise<boolean> => {
      throw new LatchkeyError('exited_auth_flow', 'left')
    }
    for (const signInAgain of [left, async () => false, async () => true, null]) {
      const { bridge, runtime, load, calls } = oldSession()
      runtime.hooks.signInAgain = signInAgain
      const refused = assert.rejects(bridge.connect(account()), { code: 'recent_login_required', message: OLD.message })
      await load()
      await refused
      assert.ok(calls().filter((call) => call === 'recover').length <= 2)
    }
  })

  test('one who has a factor is asked for it first, and then for the sign-in where the service still wants one', async () => {
    const order: string[] = []
    let [verified, recent] = [false, false]
    const { bridge, runtime, load } = open(() => (!verified ? NO_FACTOR : !recent ? OLD : { address: ADDRESS }), {
      ...person('did:privy:ada'),
      mfaMethods: ['totp'],
    } as unknown as User)
    runtime.hooks.nest = (async (purpose: string) => {
      order.push(purpose)
      verified = true
      return { method: 'totp' }
    }) as never
    runtime.hooks.signInAgain = async () => {
      order.push('sign-in')
      recent = true
      return true
    }
    const made = bridge.create('ethereum', 15_000)
    await load()
    assert.equal(await made, ADDRESS)
    assert.deepEqual(order, ['mfa', 'sign-in'])
  })
})

describe('without a question', () => {
  /** A service that signs `id` in; what was called is in `called`. */
  const service = (made: ReturnType<typeof oldSession>, id: string) => {
    const called: string[] = []
    const adopted: unknown[] = []
    Object.assign(made.runtime, {
      proofs: { ...made.runtime.proofs, whenKept: async () => false },
      async api({ name }: { name: string }) {
        called.push(name)
        if (name !== 'sessions.logout') made.state.recent = id === 'did:privy:ada'
        return { token: 'fresh', user: { id } } as WireSession
      },
    })
    Object.assign(made.runtime.session, { adopt: (answer: unknown) => adopted.push(answer) })
    return { called, adopted }
  }

  test('a guest is signed in again by the credential of this browser, and only by that', async () => {
    const guest = { ...person('did:privy:ada'), isGuest: true } as User
    const known = oldSession(guest)
    const { called, adopted } = service(known, 'did:privy:ada')
    known.runtime.storage.set(guestKey(known.runtime.appId), 'g'.repeat(43))
    const connected = known.bridge.connect(account())
    await known.load()
    await connected
    assert.deepEqual([called, adopted.length], [['guest.authenticate', 'sessions.logout'], 1])

    const unknown = oldSession(guest)
    service(unknown, 'did:privy:ada')
    const refused = assert.rejects(unknown.bridge.connect(account()), { code: 'recent_login_required' })
    await unknown.load()
    await refused
  })

  test("who came by the host's token is signed in again by it; the token of somebody else is not taken", async () => {
    for (const id of ['did:privy:ada', 'did:privy:bob']) {
      const made = oldSession(person('did:privy:ada', { type: 'custom_auth' }))
      const { called, adopted } = service(made, id)
      const customAuth = { isLoading: false, getCustomAccessToken: async () => 'a.b.c' }
      made.runtime.hooks.host = fakeHost([], { customAuth } as never)
      const connected = made.bridge.connect(account()).then(
        () => 'connected',
        ({ code }: LatchkeyError) => code,
      )
      await made.load()
      const isTheirs = id === 'did:privy:ada'
      assert.equal(await connected, isTheirs ? 'connected' : 'recent_login_required')
      assert.deepEqual([called[0], adopted.length], ['custom_jwt_account.authenticate', isTheirs ? 1 : 0])
    }
  })
})
