// Promises of logins without a screen: by a token of the host's own, by the host's own sign-in, and as a guest.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { APP, answer, cookieJar, session as sessionOver, wireUser } from '../../../test/fakes/session.ts'
import type { Api } from '../../api/call.ts'
import type { WireSession } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { guestKey } from '../../contract/wire.ts'
import { toBase64url } from '../../kit/base64url.ts'
import type { Runtime } from '../runtime.ts'
import { type CustomAuth, follow, loginWithHost } from './custom-auth.ts'
import { loginAsGuest, loginWithToken } from './headless-login.ts'

let jar: ReturnType<typeof cookieJar>
before(() => {
  jar = cookieJar()
})
after(() => jar.remove())

const jwt = (sub: string): string =>
  `${toBase64url(new TextEncoder().encode('{}'))}.${toBase64url(new TextEncoder().encode(JSON.stringify({ sub })))}.c2ln`
const custom = (name: string): WireSession => {
  const account = { type: 'custom_auth', custom_user_id: name, verified_at: 1, first_verified_at: 1, latest_verified_at: 1 }
  return answer({ user: { ...wireUser(`did:privy:${name}`), linked_accounts: [account as never] }, is_new_user: true })
}
const guestAnswer = (): WireSession => answer({ user: { ...wireUser('did:privy:guest'), is_guest: true }, is_new_user: true })
const dead = () => new LatchkeyError('invalid_credentials', 'dead', { status: 422 })

/** A page over a service that gives these answers to its logins. */
const page = (...answers: (WireSession | Error | Promise<WireSession>)[]) => {
  const asked: { name: string; body: Record<string, string> }[] = []
  const api = (async ({ name }: { name: string }, { body }: { body: Record<string, string> }) => {
    asked.push({ name, body })
    if (name === 'sessions.logout') return { success: true }
    const next = await answers.shift()
    if (next instanceof Error) throw next
    return next
  }) as unknown as Api
  const { tab, session } = sessionOver(api)
  const runtime = {
    appId: APP,
    api,
    storage: tab,
    session,
    proofs: { whenKept: async () => true },
    $user: session.$user,
    whenReady: async () => {},
  } as unknown as Runtime
  return { runtime, asked, names: () => asked.map(({ name }) => name), storage: tab }
}
const code = (expected: string, words: RegExp) => (error: unknown) =>
  error instanceof LatchkeyError && error.code === expected && words.test(error.message)

describe('loginWithToken', () => {
  test('signs its person in, and asks nothing when it is the same person again', async () => {
    const { runtime, names } = page(custom('anna'))
    const result = await loginWithToken(runtime, jwt('anna'))
    assert.deepEqual(
      [result.user.id, result.isNewUser, result.method, result.account?.type],
      ['did:privy:anna', true, 'custom', 'custom_auth'],
    )
    const again = await loginWithToken(runtime, jwt('anna'))
    assert.deepEqual([again.user.id, again.wasAlreadyAuthenticated], ['did:privy:anna', true])
    assert.deepEqual(names(), ['custom_jwt_account.authenticate'])
  })
  test('signs somebody else out, at the service too', async () => {
    const { runtime, names } = page(custom('anna'), custom('bert'))
    await loginWithToken(runtime, jwt('anna'))
    assert.equal((await loginWithToken(runtime, jwt('bert'))).user.id, 'did:privy:bert')
    assert.equal(names().at(-1), 'sessions.logout')
    assert.equal(runtime.$user.get()?.id, 'did:privy:bert')
  })
  test('names source, rule and kind of what is no token, never the text itself, and asks nothing', async () => {
    const { runtime, asked } = page()
    for (const [given, received] of [
      [undefined, 'undefined'],
      [null, 'null'],
      [7, 'number'],
      ['very secret', 'a text of 11 characters'],
      ['a.b', 'a text of 3 characters'],
    ] as const)
      await assert.rejects(
        loginWithToken(runtime, given),
        code('invalid_credentials', new RegExp(`^loginWithToken\\(jwt\\): jwt must be a JWT.*\\(received ${received}\\)\\.$`)),
      )
    assert.deepEqual(asked, [])
  })
  test('whoever was signed in stays so when the token is refused', async () => {
    const { runtime } = page(custom('anna'), dead())
    await loginWithToken(runtime, jwt('anna'))
    await assert.rejects(loginWithToken(runtime, jwt('bert')), { code: 'invalid_credentials' })
    assert.equal(runtime.$user.get()?.id, 'did:privy:anna')
  })
})

describe('customAuth', () => {
  const says = (token: unknown, own: Partial<CustomAuth> = {}): CustomAuth => ({
    isLoading: false,
    getCustomAccessToken: (async () => token) as () => Promise<string>,
    ...own,
  })
  const always = (): boolean => true
  test('signs in with the host, and out with it', async () => {
    const { runtime, names } = page(custom('anna'))
    assert.equal((await follow(runtime, says(jwt('anna')), always))?.user.id, 'did:privy:anna')
    for (const none of [undefined, null, '']) {
      await follow(runtime, says(none), always)
      assert.equal(runtime.$user.get(), null)
    }
    assert.deepEqual(names(), ['custom_jwt_account.authenticate', 'sessions.logout'])
  })
  test('says nothing while the host is loading, or where it is off', async () => {
    const { runtime, asked } = page(custom('anna'))
    await follow(runtime, says(jwt('anna')), always)
    for (const own of [{ isLoading: true }, { enabled: false }])
      assert.equal(await follow(runtime, says(undefined, own), always), null)
    assert.equal(runtime.$user.get()?.id, 'did:privy:anna')
    assert.equal(asked.length, 1)
  })
  test('an answer that came too late signs nobody in, and its session is ended', async () => {
    let wanted = true
    let give: (session: WireSession) => void = () => {}
    const { runtime, names } = page(
      new Promise((resolve) => {
        give = resolve
      }),
    )
    const late = follow(runtime, says(jwt('anna')), () => wanted)
    await new Promise((resolve) => setImmediate(resolve))
    wanted = false
    give(custom('anna'))
    await assert.rejects(late, { code: 'exited_auth_flow' })
    assert.deepEqual([runtime.$user.get(), names().at(-1)], [null, 'sessions.logout'])
  })
  test('tells the host what is wrong with what it gave', async () => {
    const { runtime } = page()
    const throws = says('', {
      getCustomAccessToken: () => {
        throw new Error('no cookie')
      },
    })
    await assert.rejects(
      follow(runtime, throws, always),
      code('invalid_config', /^config\.customAuth\.getCustomAccessToken must .*no cookie/),
    )
    await assert.rejects(
      follow(runtime, says(7), always),
      code('invalid_credentials', /^config\.customAuth\.getCustomAccessToken,.*received number/),
    )
  })
  test('signs in when the page asks for it, and says so where there is nobody', async () => {
    const { runtime } = page(custom('anna'))
    for (const auth of [undefined, says(undefined), says(jwt('anna'), { enabled: false })])
      await assert.rejects(loginWithHost(runtime, auth), { code: 'invalid_login_methods' })
    assert.equal((await loginWithHost(runtime, says(jwt('anna')))).user.id, 'did:privy:anna')
  })
})

describe('a guest', () => {
  const keptIn = (of: ReturnType<typeof page>) => of.storage.get(guestKey(APP))
  test('is known again by what the browser keeps', async () => {
    const of = page(guestAnswer(), guestAnswer())
    const result = await loginAsGuest(of.runtime, true)
    assert.deepEqual([result.user.isGuest, result.method, result.account], [true, 'guest', null])
    assert.match(keptIn(of) ?? '', /^[\w-]{43}$/)
    await loginAsGuest(of.runtime, true)
    assert.deepEqual(new Set(of.asked.map(({ body }) => body.guest_credential)), new Set([keptIn(of)]))
  })
  test('is forgotten at sign-out, and as soon as there is an account', async () => {
    const of = page(guestAnswer(), guestAnswer())
    await loginAsGuest(of.runtime, true)
    await of.runtime.session.logout()
    assert.equal(keptIn(of), null)
    await loginAsGuest(of.runtime, true)
    of.runtime.session.setUser({ ...wireUser('did:privy:guest'), is_guest: false })
    assert.equal(keptIn(of), null)
  })
  test('who has an account by now is somebody new, where somebody new may be', async () => {
    const of = page(dead(), guestAnswer(), dead())
    of.storage.set(guestKey(APP), 'a'.repeat(43))
    await loginAsGuest(of.runtime, true)
    const [first, second] = of.asked.map(({ body }) => body.guest_credential)
    assert.deepEqual([first, second === first], ['a'.repeat(43), false])
    of.storage.set(guestKey(APP), 'a'.repeat(43))
    await assert.rejects(loginAsGuest(of.runtime, false), { code: 'user_does_not_exist' })
  })
  test('does not come in where nobody new may, and nothing is asked', async () => {
    const of = page()
    await assert.rejects(loginAsGuest(of.runtime, false), { code: 'user_does_not_exist' })
    assert.deepEqual([of.asked, keptIn(of)], [[], null])
  })
  test('whose key has gone from this browser is somebody new; until then the credential stays', async () => {
    const unproved = () => new LatchkeyError('invalid_proof', 'another key', { status: 401 })
    const of = page(unproved(), unproved(), unproved(), guestAnswer(), unproved())
    const known = 'a'.repeat(43)
    of.storage.set(guestKey(APP), known)
    await assert.rejects(loginAsGuest(of.runtime, true), { code: 'invalid_proof' })
    assert.equal(keptIn(of), known)
    await loginAsGuest(of.runtime, true)
    assert.deepEqual([keptIn(of) === known, keptIn(of)], [false, of.asked.at(-1)?.body.guest_credential])
    assert.equal(of.asked.length, 4)
    await assert.rejects(loginAsGuest(of.runtime, false), { code: 'invalid_proof' })
    assert.equal(of.asked.length, 5)
  })
  test('is bound to a key that outlives the page, and to none that does not', async () => {
    const of = page(guestAnswer(), guestAnswer())
    await loginAsGuest(of.runtime, true)
    await loginAsGuest({ ...of.runtime, proofs: { ...of.runtime.proofs, whenKept: async () => false } }, true)
    assert.deepEqual(
      of.asked.map(({ body }) => body.bound),
      [true, undefined],
    )
  })
  test('is refused once, and not tried again, for any other reason', async () => {
    const of = page(new LatchkeyError('too_many_requests', 'slow down', { status: 429 }))
    await assert.rejects(loginAsGuest(of.runtime, true), { code: 'too_many_requests' })
    assert.equal(of.asked.length, 1)
  })
})
