// What an app requires at a login is held by the service: a session that owes it can do nothing but that.
// See docs/design/security.md, "What an app requires".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { changeApp } from '../../server/services/apps/apps.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { createFactorLab, MFA } from './factor-lab.ts'
import { SESSION } from './lab.ts'
import { prepared } from './prepared.ts'
import { createRequiredLab, heldIn, INCOMPLETE, PUBLISHED, said, TERMS, WALLETS } from './required-lab.ts'

const LATER = 60_000
const FACTOR_CALLS = [
  ...['describe', 'smsInit', 'smsVerify', 'totpVerify', 'passkeysInit', 'passkeyInit', 'passkeysVerify', 'recoveryVerify'],
  ...['smsEnroll', 'totpInit', 'totpEnroll', 'passkeysEnrollment'],
].map((name) => `mfa.${name}`)
const WALLET_CALLS = [
  ...['create', 'list', 'check'].map((name) => `embedded_wallets.${name}`),
  ...['init', 'authenticate', 'initIcloud', 'configurationIcloud'].map((name) => `recovery.${name}`),
  // The window in which its password is chosen, which names its person.
  ...['tickets', 'result', 'end', 'answer'].map((name) => `key_windows.${name}`),
  ...['users.me', 'passkeys.linkInit', 'passkeys.link', ...FACTOR_CALLS],
]

await onEachEngine((engine) => {
  const terms = prepared(() => createRequiredLab(engine, { config: TERMS, settings: { identity_tokens: true } }))
  const wallets = prepared(() => createRequiredLab(engine, { config: WALLETS }))

  test('who has not accepted the terms can accept them, and do nothing else', async () => {
    const who = await terms.logIn()
    assert.equal(heldIn(who), 'terms')
    assert.equal('identity_token' in who, false)
    assert.equal(who.user.linked_accounts.length, 1)
    await terms.assertHeld(await terms.logIn(), ['users.acceptTerms'])
    const renewed = await terms.refresh(who)
    assert.equal(heldIn(renewed), 'terms', 'a refresh frees nobody')
    assert.deepEqual(said(await terms.client.call('/api/v1/users/me/export', undefined, terms.as(renewed))), INCOMPLETE)
    assert.equal((await terms.accept(renewed)).body.has_accepted_terms, true)
    assert.equal(heldIn(await terms.refresh(renewed)), null)
  })

  test('who owes a wallet can make it, and do nothing else', async () => {
    const who = await wallets.logIn()
    assert.equal(heldIn(who), 'wallet')
    await wallets.assertHeld(who, WALLET_CALLS)
    assert.equal(heldIn(await wallets.refresh(who)), 'wallet', 'a refresh frees nobody')
    assert.deepEqual(said(await wallets.create(who)), [200, undefined])
    assert.equal((await wallets.client.call('/api/v1/users/me/sessions', undefined, wallets.as(who))).status, 200)
    const email = wallets.newEmail()
    const first = await wallets.logIn(email)
    await wallets.create(first)
    assert.equal(heldIn(await wallets.logIn(email)), null, 'who has a wallet owes none')
  })

  test('a recovery of the person’s own that the app requires is part of the wallet', async () => {
    const own = { ...WALLETS.embedded_wallet_config, require_user_owned_recovery_on_create: true }
    const lab = await createRequiredLab(engine, { config: { embedded_wallet_config: own } })
    const who = await lab.logIn()
    assert.deepEqual(said(await lab.create(who)), [400, 'disallowed_recovery_method'])
    assert.equal(heldIn(await lab.refresh(who)), 'wallet')
    // Where there is no such recovery no user could make one, and none is kept out.
    const none = await createRequiredLab(engine, {
      config: { embedded_wallet_config: { ...own, user_owned_recovery_options: [] } },
    })
    assert.equal(heldIn(await none.logIn()), null)
  })

  test('terms come before the wallet, and a second factor before both', async () => {
    const config = { ...TERMS, ...WALLETS, mfa_methods: ['totp' as const] }
    const lab = await createRequiredLab(engine, { config, settings: { require_mfa: 'login' } })
    const factors = await createFactorLab(engine, {}, { config, settings: { require_mfa: 'login' } })
    const who = await lab.logIn()
    assert.equal(heldIn(who), 'enroll')
    assert.deepEqual(said(await lab.accept(who)), [401, 'missing_or_invalid_mfa'])
    const { client } = factors
    const { body } = await client.logIn(factors.newEmail(), { headers: { 'privy-client': 'latchkey:0.2.0' } })
    const { secret } = await factors.enrollTotp(body)
    assert.ok(secret)
    assert.deepEqual(said(await factors.ask(body, MFA.totpUnenroll)), INCOMPLETE)
    assert.deepEqual(said(await factors.ask(body, '/api/v1/users/me/accept_terms')), [200, undefined])
    const after = await client.call(
      SESSION.refresh,
      { refresh_token: body.refresh_token },
      { headers: { 'privy-client': 'latchkey:0.2.0' } },
    )
    assert.equal(heldIn(after.body), 'wallet')
  })

  test('a published client has a session that it can finish by itself, and reads why everything else is refused', async () => {
    for (const [lab, finish] of [
      [terms, (who: never) => terms.accept(who)],
      [wallets, (who: never) => wallets.create(who)],
    ] as const) {
      const who = await lab.logIn(undefined, PUBLISHED)
      const { iat = 0, exp = 0 } = decodeJwt(who.token)
      assert.equal(exp - iat, 60, 'it asks for a whole token soon after')
      const refused = await lab.client.call('/api/v1/passwordless/link', { email: 'a@example.com', code: '123456' }, lab.as(who))
      assert.deepEqual(said(refused), INCOMPLETE)
      assert.equal((await finish(who as never)).status, 200)
      assert.equal(heldIn(await lab.refresh(who, PUBLISHED)), null)
    }
  })

  test('guests owe the same', async () => {
    for (const [lab, reason] of [
      [terms, 'terms'],
      [wallets, 'wallet'],
    ] as const) {
      const credential = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      const { body } = await lab.client.call(
        '/api/v1/guest/authenticate',
        { guest_credential: credential },
        { headers: PUBLISHED },
      )
      assert.equal(heldIn(body), reason)
      assert.deepEqual(said(await lab.client.call('/api/v1/users/me/export', undefined, lab.as(body))), INCOMPLETE)
    }
  })

  test('terms that an app asks for later are owed at the next call; a wallet at the next login', async () => {
    const lab = await createRequiredLab(engine, {})
    const email = lab.newEmail()
    const who = await lab.logIn(email)
    const change = async (config: object) => {
      await changeApp(lab.lab.deps, lab.client.id, { config })
      lab.lab.clock.advance(LATER)
    }
    const read = () => lab.client.call('/api/v1/users/me/sessions', undefined, lab.as(who))
    assert.equal((await read()).status, 200)
    await change(WALLETS)
    assert.equal((await read()).status, 200)
    assert.equal(heldIn(await lab.logIn(email)), 'wallet')
    await change({ ...TERMS, embedded_wallet_config: { ...WALLETS.embedded_wallet_config, create_on_login: 'off' } })
    assert.deepEqual(said(await read()), INCOMPLETE)
    const renewed = await lab.refresh(who)
    assert.equal(heldIn(renewed), 'terms')
    // What is asked for no more is owed no more.
    await change({ require_users_accept_terms: false })
    assert.equal((await read()).status, 200)
    assert.equal(heldIn(await lab.refresh(renewed)), null)
  })

  test('a held session is not handed on, and one that was handed on is held', async () => {
    const held = await terms.logIn()
    const fork = (who: typeof held, lab = terms) =>
      lab.client.call('/api/v1/sessions/fork', { refresh_token: who.refresh_token }, lab.as(who))
    assert.deepEqual(said(await fork(held)), INCOMPLETE)
    const lab = await createRequiredLab(engine, {})
    const { body } = await fork(await lab.logIn(), lab)
    await changeApp(lab.lab.deps, lab.client.id, { config: TERMS })
    lab.lab.clock.advance(LATER)
    const token = { refresh_token: body.new_session_refresh_token }
    const other = await lab.client.call('/api/v1/sessions/fork/recover', token, { headers: PUBLISHED })
    assert.equal(heldIn(other.body), 'terms')
  })

  test('a session that was handed on owes the wallet of the one that it was made of', async () => {
    const lab = await createRequiredLab(engine, { config: WALLETS })
    const who = await lab.logIn()
    const set = async (create_on_login: 'off' | 'all-users') => {
      await changeApp(lab.lab.deps, lab.client.id, {
        config: { embedded_wallet_config: { ...WALLETS.embedded_wallet_config, create_on_login } },
      })
      lab.lab.clock.advance(LATER)
    }
    await set('off')
    const free = await lab.refresh(who)
    const fork = await lab.client.call('/api/v1/sessions/fork', { refresh_token: free.refresh_token }, lab.as(free))
    const token = { refresh_token: fork.body.new_session_refresh_token }
    const { body } = await lab.client.call('/api/v1/sessions/fork/recover', token, { headers: PUBLISHED })
    assert.equal(heldIn(body), null)
    await set('all-users')
    assert.equal(heldIn(await lab.refresh(body)), 'wallet')
  })

  sweepTest('two instances at once: terms are accepted once, and one wallet is made', async () => {
    const [one, two] = await Promise.all([terms.logIn(), wallets.logIn()])
    const accepted = await Promise.all([terms.client, terms.twin, terms.client, terms.twin].map((at) => terms.accept(one, at)))
    assert.deepEqual(
      accepted.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.equal(heldIn(await terms.refresh(one)), null)
    const made = await Promise.all([wallets.client, wallets.twin].map((at) => wallets.create(two, at)))
    assert.deepEqual(
      made.map(({ status }) => status),
      [200, 200],
    )
    const addresses = new Set(made.map(({ body }) => (body as unknown as { address: string }).address))
    assert.equal(addresses.size, 1)
    assert.equal(heldIn(await wallets.refresh(two)), null)
  })

  test('in cookies the token of a held session is no better', async () => {
    const lab = await createRequiredLab(engine, {
      allowedOrigins: ['https://app.shop.example'],
      cookieDomain: 'shop.example',
      config: { ...TERMS, custom_api_url: 'https://id.shop.example' },
    })
    const page = { at: 'https://id.shop.example', headers: { ...PUBLISHED, origin: 'https://app.shop.example' } }
    const answer = await lab.client.logIn(lab.newEmail(), page)
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('privy-token='))
    const token = /^privy-token=([^;]*)/.exec(cookie ?? '')?.[1] ?? ''
    assert.deepEqual([heldIn({ token }), heldIn(answer.body)], ['terms', 'terms'])
  })
})
