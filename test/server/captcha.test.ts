// The captcha at the service: asked without a session, judged by its provider, bound to the app, good once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppChange } from '../../server/services/apps/apps.ts'
import { sweep } from '../../server/services/sweep.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { CreationOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { CAPTCHA_SECRET, createCaptchaLab, newEmail, newToken } from './captcha-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, type Client, SESSION } from './lab.ts'
import { bearer, PAGE, PASSKEYS } from './passkey-lab.ts'

const rows: readonly Endpoint[] = Object.values(ENDPOINTS)
const ASKING = rows.filter(({ captcha }) => captcha)
/** What each of them is sent besides the token. */
const BODIES: Readonly<Record<string, object>> = {
  'passwordless.init': { email: 'row@example.com' },
  'passwordless_sms.init': { phoneNumber: '+12015550190' },
  'passkeys.authenticateInit': {},
  'passkeys.registerInit': {},
  'siwe.init': { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
  'siws.init': { address: '11111111111111111111111111111112' },
  'farcaster.init': {},
  'farcaster.nonce': {},
  'telegram.authenticate': { telegram_auth_result: { id: 1, first_name: 'Ada', auth_date: 1, hash: 'ab'.repeat(32) } },
}
/** These need an outside party, or its signature: behind the captcha they refuse for that. */
const OUTSIDE = ['farcaster.init', 'farcaster.nonce', 'telegram.authenticate']
/** Whether the captcha has let a call through. */
const isThrough = ({ name }: Endpoint, { status, body }: Answer): boolean =>
  status === 200 || (OUTSIDE.includes(name) && body.code !== 'invalid_captcha')
test('every call that asks for a captcha says so, and has a place for the token', () => {
  for (const row of ASKING) {
    assert.ok(row.errors.includes('invalid_captcha'), row.name)
    assert.ok(BODIES[row.name], `${row.name} is sent nothing in this test`)
    const entries = (row.body as { entries?: object } | null)?.entries ?? {}
    assert.ok(row.captcha && Object.hasOwn(entries, row.captcha), row.name)
  }
})

await onEachEngine((engine) => {
  const setUp = (change: AppChange = {}, options?: { secret: string | null }) => createCaptchaLab(engine, change, options)
  const logIn = async (client: Client, init: (email: string) => Promise<unknown>, code: (email: string) => string) => {
    const email = newEmail()
    await init(email)
    return (await client.call(SESSION.login, { email, code: code(email) })).body
  }

  for (const row of ASKING) {
    test(`${row.name} asks for it, and takes a token for one call`, async () => {
      const { client } = await setUp()
      const ask = (token?: string) =>
        client.call(
          row.path,
          { ...BODIES[row.name], ...(token && { [row.captcha ?? '']: token }) },
          {
            headers: { origin: 'https://host.example' },
          },
        )
      const without = await ask()
      assert.deepEqual([without.status, without.body.code], [400, 'invalid_captcha'])
      assert.equal((await ask('')).body.code, 'invalid_captcha')
      const token = newToken()
      assert.ok(isThrough(row, await ask(token)))
      assert.equal((await ask(token)).body.code, 'invalid_captcha')
    })

    test(`${row.name} asks a guest for it, until the guest has an account`, async () => {
      const { client, lab } = await setUp({ config: { guest_auth: true } })
      const guest = (await client.call('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })).body
      const headers = { origin: 'https://host.example', authorization: `Bearer ${guest.token}` }
      const ask = (token?: string) =>
        client.call(row.path, { ...BODIES[row.name], ...(token && { [row.captcha ?? '']: token }) }, { headers })
      const judged = lab.captcha.asked.length
      for (let times = 0; times < 3; times++) assert.equal((await ask()).body.code, 'invalid_captcha')
      assert.equal(lab.captcha.asked.length, judged)
      assert.ok(isThrough(row, await ask(newToken())))
      const email = newEmail()
      await client.call(SESSION.init, { email, token: newToken() }, { headers })
      const linked = await client.call(SESSION.link, { email, code: lab.mail.codeFor(email) }, { headers })
      assert.equal(linked.status, 200)
      lab.clock.advance(30_000)
      assert.ok(isThrough(row, await ask()))
    })
  }

  test('a guest who has linked a passkey, which any program can make, is asked for it; one who has signed up by it is not', async () => {
    const { client } = await setUp({ config: { guest_auth: true } })
    const guest = await client.call('/api/v1/guest/authenticate', { guest_credential: 'g'.repeat(43) })
    const options = bearer(guest)
    const asked = (await client.call(PASSKEYS.linkInit, {}, options)).body as unknown as { options: CreationOptions }
    const link = { authenticator_response: createAuthenticator().create(asked.options) }
    assert.equal((await client.call(PASSKEYS.link, link, options)).status, 200)
    assert.equal((await client.call(SESSION.init, { email: newEmail() }, options)).body.code, 'invalid_captcha')
    const page = { headers: PAGE }
    const begun = (await client.call(PASSKEYS.registerInit, { token: newToken() }, page)).body as unknown as typeof asked
    const made = await client.call(
      PASSKEYS.register,
      { authenticator_response: createAuthenticator().create(begun.options) },
      page,
    )
    assert.equal((await client.call(SESSION.init, { email: newEmail() }, bearer(made))).status, 200)
    // A session that has ended has no user.
    await client.call('/api/v1/sessions/logout', {}, bearer(made))
    assert.equal((await client.call(SESSION.init, { email: newEmail() }, bearer(made))).body.code, 'invalid_captcha')
  })

  test('an app without a captcha asks for none, and its provider nothing', async () => {
    const { lab, init } = await setUp({ config: { captcha_enabled: false } })
    assert.equal((await init(undefined)).status, 200)
    assert.equal((await init(newToken())).status, 200)
    assert.deepEqual(lab.captcha.asked, [])
  })

  test('the provider is asked with the secret of the app, opened', async () => {
    const { lab, init } = await setUp()
    const token = newToken()
    await init(token, { headers: { 'idempotency-key': 'a' } })
    const [asked] = lab.captcha.asked
    assert.deepEqual([asked?.secret, asked?.token], [CAPTCHA_SECRET, token])
    assert.match(asked?.key ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('no means no', async () => {
    const { lab, init } = await setUp()
    lab.captcha.judge = async () => null
    const { status, body } = await init(newToken())
    assert.deepEqual([status, body.code], [400, 'invalid_captcha'])
    assert.equal(lab.mail.sent.length, 0)
  })

  for (const [what, own] of [
    ['another app', { action: 'latchkeydemoapp0000000002' }],
    ['no app', { action: '' }],
    ['another host', { hostname: 'evil.example' }],
    ['a host that only ends alike', { hostname: 'evil-127.0.0.1' }],
    ['the service’s own host, where no frame is', { hostname: 'localhost' }],
    ['the API’s address of the app, where no frame is', { hostname: 'id.shop.example' }],
    ['no host', { hostname: '' }],
    ['a time that nobody knows', { at: Number.NaN }],
  ] as const) {
    test(`a token for ${what} is none, though the provider says yes`, async () => {
      const { lab, pass, init } = await setUp({ config: { custom_api_url: 'https://id.shop.example' } })
      lab.captcha.judge = async () => pass(own)
      assert.equal((await init(newToken())).body.code, 'invalid_captcha')
      assert.equal(lab.mail.sent.length, 0)
    })
  }
  test('a token of long ago, or of the future, is none', async () => {
    const { lab, pass, init } = await setUp()
    for (const [ago, status] of [
      [10 * 60_000, 200],
      [10 * 60_000 + 1, 400],
      [-10 * 60_000 - 1, 400],
    ] as const) {
      lab.captcha.judge = async () => pass({ at: lab.clock.now() - ago })
      assert.equal((await init(newToken())).status, status, String(ago))
    }
  })
  test('the sandbox and the pages of the app are hosts of it', async () => {
    const { lab, pass, init } = await setUp()
    for (const hostname of ['127.0.0.1', 'host.example']) {
      lab.captcha.judge = async () => pass({ hostname })
      assert.equal((await init(newToken())).status, 200)
    }
  })

  test('a used token is refused without asking, whatever the provider would say, by every app', async () => {
    const { lab, init } = await setUp()
    const token = newToken()
    assert.equal((await init(token)).status, 200)
    const { length } = lab.captcha.asked
    lab.clock.advance(6 * 60_000)
    assert.equal((await init(token)).body.code, 'invalid_captcha')
    assert.equal(lab.captcha.asked.length, length)
    const other = await setUp()
    assert.equal((await other.init(token)).body.code, 'invalid_captcha')
  })
  test('a token that comes twice at the same moment lets one in', async () => {
    const { lab, init } = await setUp()
    const token = newToken()
    const answers = await Promise.all(Array.from({ length: 6 }, () => init(token)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400])
    assert.equal(lab.mail.sent.length, 1)
  })
  test('a refused token is not used up: what the provider did not know yet may hold later', async () => {
    const { lab, pass, init } = await setUp()
    const token = newToken()
    lab.captcha.judge = async () => null
    assert.equal((await init(token)).status, 400)
    lab.captcha.judge = async () => pass()
    assert.equal((await init(token)).status, 200)
  })

  test('a repeated attempt of one call holds with its token, and sends one code', async () => {
    const { lab, init } = await setUp()
    const [token, email] = [newToken(), newEmail()]
    const options = { headers: { 'idempotency-key': 'attempt' } }
    const both = await Promise.all([init(token, options, email), init(token, options, email)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    lab.clock.advance(80_000)
    assert.equal((await init(token, options, email)).status, 200)
    assert.equal(lab.mail.sent.length, 1)
    lab.clock.advance(11_000)
    assert.equal((await init(token, options, email)).body.code, 'invalid_captcha')
  })
  test('one token and one name of an attempt are good for six calls, also at once', async () => {
    const { client } = await setUp()
    const body = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', token: newToken() }
    const headers = { 'idempotency-key': 'attempt', origin: 'https://host.example' }
    const ask = () => client.call('/api/v1/siwe/init', body, { headers })
    const first = await ask()
    assert.equal(first.status, 200)
    const others = await Promise.all(Array.from({ length: 20 }, ask))
    assert.equal(others.filter(({ status }) => status === 200).length, 5)
    assert.ok(others.every(({ status, body: { code } }) => status === 200 || code === 'invalid_captcha'))
  })
  test('the name of an attempt does not carry a token to another address', async () => {
    const { init } = await setUp()
    const [token, options] = [newToken(), { headers: { 'idempotency-key': 'attempt' } }]
    assert.equal((await init(token, options)).status, 200)
    assert.equal((await init(token, options)).body.code, 'invalid_captcha')
  })
  test('who names no attempt may repeat it until the next code could be sent, not longer', async () => {
    const { lab, init } = await setUp()
    const [token, email] = [newToken(), newEmail()]
    const options = { headers: { 'privy-ca-id': '6f1c7a4e-0000-4000-8000-000000000000' } }
    assert.equal((await init(token, options, email)).status, 200)
    assert.equal((await init(token, options, email)).status, 200)
    lab.clock.advance(30_000)
    assert.equal((await init(token, options, email)).body.code, 'invalid_captcha')
  })

  test('who is signed in shows no captcha; who was, or is elsewhere, does', async () => {
    const { lab, client, init } = await setUp()
    const person = await logIn(
      client,
      (email) => init(newToken(), {}, email),
      (email) => lab.mail.codeFor(email),
    )
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    assert.equal((await init(undefined, bearer(person.token))).status, 200)
    const { length } = lab.captcha.asked
    assert.equal((await init('anything', bearer(person.token))).status, 200)
    assert.equal(lab.captcha.asked.length, length)
    assert.equal((await init(undefined, bearer('null'))).body.code, 'invalid_captcha')
    assert.equal((await init(undefined, bearer('nonsense'))).body.code, 'invalid_captcha')
    const other = await setUp()
    assert.equal((await other.init(undefined, bearer(person.token))).body.code, 'invalid_captcha')
    await client.call('/api/v1/sessions/logout', { refresh_token: person.refresh_token }, bearer(person.token))
    assert.equal((await init(undefined, bearer(person.token))).body.code, 'invalid_captcha')
  })
  test('a token longer than any is refused without asking', async () => {
    const { lab, init } = await setUp()
    assert.equal((await init('x'.repeat(2049))).body.code, 'invalid_captcha')
    assert.deepEqual(lab.captcha.asked, [])
  })
  test('used tokens are remembered for longer than any is taken, and then swept', async () => {
    const { lab, init } = await setUp()
    await init(newToken())
    const count = async () => (await lab.deps.db.selectFrom('captcha_tokens').select('token').execute()).length
    const before = await count()
    lab.clock.advance(HOUR)
    await sweep(lab.deps)
    assert.equal(await count(), before)
    lab.clock.advance(HOUR)
    await sweep(lab.deps)
    assert.equal(await count(), 0)
  })
})
