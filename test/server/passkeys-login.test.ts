// Login by passkey, and forged answers (docs/design/security.md, "Passkeys").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { allow } from '../../server/services/apps/app-list.ts'
import { changeApp } from '../../server/services/apps/apps.ts'
import { sweep } from '../../server/services/sweep.ts'
import type { CreationOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { createAuthenticator, type Lies } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { AGENT, type Answer, createLab, deviceOf, SESSION } from './lab.ts'
import { bearer, PAGE, PASSKEYS, passkeyApp } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]
const REFUSED: [number, string] = [422, 'invalid_credentials']

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  /** One app with one person, for what leaves no trace. */
  const common = async () => {
    const app = await passkeyApp(lab)
    return { app, ...(await app.person()) }
  }
  let made: ReturnType<typeof common> | null = null
  const shared = (): ReturnType<typeof common> => {
    made ??= common()
    return made
  }

  test('signs the owner of a passkey in, again and again, each time with a challenge of its own', async () => {
    const app = await passkeyApp(lab)
    const { id, authenticator } = await app.person()
    for (let round = 0; round < 2; round++) {
      lab.clock.advance(1000)
      const { status, body } = await app.logInByKey(authenticator)
      assert.deepEqual([status, body.is_new_user, body.user.id, body.session_update_action], [200, false, id, 'set'])
      const passkey = body.user.linked_accounts.find(({ type }) => type === 'passkey')
      assert.equal(passkey?.latest_verified_at, Math.floor(lab.clock.now() / 1000))
      assert.equal((await app.call(SESSION.refresh, { refresh_token: body.refresh_token })).status, 200)
    }
    const named = await app.logInByKey(authenticator, {}, { headers: AGENT })
    assert.deepEqual(await deviceOf(engine, named), { browser: 'Chrome', os: 'Windows' })
    const [first, second] = [await app.askToLogIn(), await app.askToLogIn()]
    assert.notEqual(first.challenge, second.challenge)
    assert.ok(Buffer.from(first.challenge, 'base64url').length >= 16)
    assert.deepEqual(
      [first.rp_id, first.user_verification, Object.hasOwn(first, 'allow_credentials')],
      ['host.example', 'required', false],
    )
  })

  test('notes what device the session is on, in coarse words', async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person()
    await sql`delete from sessions where app_id = ${app.id}`.execute(engine.db)
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
    assert.equal((await app.logInByKey(authenticator, {}, { headers: { 'user-agent': agent } })).status, 200)
    const { rows } = await sql`select browser, os from sessions where app_id = ${app.id}`.execute(engine.db)
    assert.deepEqual(rows, [{ browser: 'Firefox', os: 'Linux' }])
  })

  const LIES: Record<string, Lies> = {
    'another origin': { origin: 'https://evil.example' },
    'a name that only looks like ours': { origin: 'https://host.example.evil.example' },
    'another scheme': { origin: 'http://host.example' },
    'another port': { origin: 'https://host.example:8443' },
    'another RP id': { rpId: 'evil.example' },
    'an RP id above ours': { rpId: 'example' },
    'an altered challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'an answer to another question': { type: 'webauthn.create' },
    'a payment': { type: 'payment.get' },
    'no user verification': { verified: false },
    'nobody there': { present: false, verified: false },
    "a frame in another site's page": { crossOrigin: true },
    "a frame in another site's page, named": { crossOrigin: true, topOrigin: 'https://evil.example' },
    'no user handle': { userHandle: null },
    'a user handle of nobody': { userHandle: 'AAAA' },
  }
  for (const [what, lies] of Object.entries(LIES)) {
    test(`refuses ${what}, and the challenge is used up`, async () => {
      const { app, authenticator } = await shared()
      const asked = await app.askToLogIn()
      const body = { challenge: asked.challenge, authenticator_response: authenticator.get(asked, lies) }
      assert.deepEqual(outcome(await app.call(PASSKEYS.login, body, app.page())), REFUSED)
      const honest = { ...body, authenticator_response: authenticator.get(asked) }
      assert.deepEqual(outcome(await app.call(PASSKEYS.login, honest, app.page())), REFUSED)
      assert.equal((await app.logInByKey(authenticator)).status, 200)
    })
  }

  test('takes the user handle in every form that authenticators and clients give it', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    const handle = (await app.askToLink(session)).user.id
    const bytes = Buffer.from(handle, 'base64url')
    for (const userHandle of [bytes.toString('base64'), `${handle}=`, Buffer.from(handle).toString('base64url')])
      assert.equal((await app.logInByKey(authenticator, { userHandle })).status, 200, userHandle)
    for (const userHandle of ['', null, handle.slice(1), Buffer.from(bytes.subarray(1)).toString('base64')])
      assert.deepEqual(outcome(await app.logInByKey(authenticator, { userHandle })), REFUSED, String(userHandle))
  })

  test('tells of a passkey that was removed that it was, and of no other refusal', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    const [credential_id = ''] = authenticator.ids()
    const data = async (answer: Promise<Answer>) => {
      const { status, body } = await answer
      return [status, body.code, (body as unknown as { data?: unknown }).data]
    }
    const UNTOLD = [...REFUSED, undefined]
    // It is there, and what is shown for it does not hold.
    assert.deepEqual(await data(app.logInByKey(authenticator, { verified: false })), UNTOLD)
    assert.equal((await app.call(PASSKEYS.unlink, { credential_id }, bearer(session))).status, 200)
    assert.deepEqual(await data(app.logInByKey(authenticator)), [...REFUSED, { removed_passkey_of: 'host.example' }])
    // Never here: it may be another service's on the same domain.
    const foreign = createAuthenticator()
    foreign.create(await app.askToLink(session))
    assert.deepEqual(await data(app.logInByKey(foreign)), UNTOLD)
    // Another app of the service has removed it, or has it still.
    const [first, second] = [await passkeyApp(lab), await passkeyApp(lab)]
    const theirs = await first.person()
    assert.deepEqual(await data(second.logInByKey(theirs.authenticator)), UNTOLD)
    await sql`insert into removed_passkeys (app_id, credential, rp_id, at)
      select ${second.id}, encode(sha256(convert_to(credential_id, 'UTF8')), 'hex'), rp_id, 1 from passkeys
      where app_id = ${first.id}`.execute(engine.db)
    assert.deepEqual(await data(second.logInByKey(theirs.authenticator)), UNTOLD)
    // With the user, and with the time for which it is kept.
    await sql`delete from users where id = ${theirs.id}`.execute(engine.db)
    assert.deepEqual(await data(first.logInByKey(theirs.authenticator)), [...REFUSED, { removed_passkey_of: 'host.example' }])
    const { rows } = await sql<{ text: string }>`select row_to_json(r)::text as text from removed_passkeys r`.execute(engine.db)
    assert.ok(rows.every(({ text }) => !text.includes(theirs.authenticator.ids()[0] ?? '?')))
    await sql`update removed_passkeys set at = 1`.execute(engine.db)
    await sweep(lab.deps)
    assert.deepEqual(await data(first.logInByKey(theirs.authenticator)), UNTOLD)
  })

  test("refuses one person's signature under another's credential, in either direction", async () => {
    const app = await passkeyApp(lab)
    const [ada, eve] = [await app.person(), await app.person()]
    const [mine = '', hers = ''] = [eve.authenticator.ids()[0], ada.authenticator.ids()[0]]
    const handle = (await app.askToLink(ada.session)).user.id
    for (const lies of [{ id: hers }, { id: hers, userHandle: handle }, { userHandle: handle }, { id: 'AAAA' }]) {
      assert.deepEqual(outcome(await app.logInByKey(eve.authenticator, { use: mine, ...lies })), REFUSED, JSON.stringify(lies))
    }
  })

  test('refuses a signature over anything else, and bytes that are no answer', async () => {
    const { app, authenticator } = await shared()
    for (const break_ of [
      (text: string) => `${text.slice(0, -4)}BBBB`,
      () => 'AAAA',
      () => 'e30',
      () => Buffer.from('{').toString('base64url'),
    ]) {
      for (const field of ['signature', 'authenticator_data', 'client_data_json'] as const) {
        const asked = await app.askToLogIn()
        const shown = authenticator.get(asked)
        const response = { ...shown.response, [field]: break_(shown.response[field]) }
        const body = { challenge: asked.challenge, authenticator_response: { ...shown, response } }
        assert.deepEqual(outcome(await app.call(PASSKEYS.login, body, app.page())), REFUSED, field)
      }
    }
    for (const wrong of [{}, { challenge: 'x' }, { challenge: 'x', authenticator_response: { id: '=', type: 'public-key' } }])
      assert.deepEqual(outcome(await app.call(PASSKEYS.login, wrong, app.page())), [400, 'invalid_data'])
  })

  test('a challenge is good once, for five minutes, for its app alone', async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person()
    const asked = await app.askToLogIn()
    const body = { challenge: asked.challenge, authenticator_response: authenticator.get(asked) }
    const other = await passkeyApp(lab)
    assert.deepEqual(outcome(await other.call(PASSKEYS.login, body, other.page())), REFUSED)
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call(PASSKEYS.login, body, app.page())))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422, 422])
    assert.deepEqual(outcome(await app.call(PASSKEYS.login, body, app.page())), REFUSED)

    const late = await app.askToLogIn()
    lab.clock.advance(299_000)
    const inTime = await app.askToLogIn()
    lab.clock.advance(1000)
    const answer = (one: typeof late) => ({ challenge: one.challenge, authenticator_response: authenticator.get(one) })
    assert.deepEqual(outcome(await app.call(PASSKEYS.login, answer(late), app.page())), REFUSED)
    assert.equal((await app.call(PASSKEYS.login, answer(inTime), app.page())).status, 200)
    lab.clock.advance(301_000)
    await sweep(lab.deps)
    const { rows } = await sql`select 1 from passkey_challenges where app_id = ${app.id}`.execute(engine.db)
    assert.equal(rows.length, 0)
  })

  test('a challenge to link one more is none to log in', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    const { challenge, rp } = await app.askToLink(session)
    const asked = { challenge, rp_id: rp.id, timeout: 1, user_verification: 'required' } as const
    const body = { challenge, authenticator_response: authenticator.get(asked) }
    assert.deepEqual(outcome(await app.call(PASSKEYS.login, body, app.page())), REFUSED)
  })

  test('a repeated call with its key is answered with the same session, and does nothing twice', async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person()
    const asked = await app.askToLogIn()
    const body = { challenge: asked.challenge, authenticator_response: authenticator.get(asked) }
    const call = () => app.call(PASSKEYS.login, body, app.page({ headers: { 'idempotency-key': 'one-login' } }))
    const [first, ...more] = [await call(), await call(), ...(await Promise.all([call(), call()]))]
    for (const again of more) assert.deepEqual([again.status, again.body.refresh_token], [200, first.body.refresh_token])
  })

  test('a counter must go up; a copy whose counter falls behind is refused and told of, a synced passkey has none', async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person(createAuthenticator({ synced: false }))
    assert.equal((await app.logInByKey(authenticator, { counter: 7 })).status, 200)
    for (const counter of [7, 6, 0]) {
      const seen = lab.lines.length
      assert.deepEqual(outcome(await app.logInByKey(authenticator, { counter })), REFUSED, String(counter))
      assert.deepEqual(
        lab.lines.slice(seen).map(({ event }) => event),
        ['passkey_counter_went_back'],
      )
    }
    assert.equal((await app.logInByKey(authenticator, { counter: 8 })).status, 200)
    // Two at one moment: only one of them can be the next.
    const two = await Promise.all([9, 9].map((counter) => app.logInByKey(authenticator, { counter })))
    assert.deepEqual(two.map(({ status }) => status).sort(), [200, 422])
  })

  test("the RP id is the host of the page, or the app's own domain; nobody chooses another", async () => {
    const origins = ['https://app.shop.example', 'https://shop.example', 'https://other.example', 'https://myshop.example']
    const app = await passkeyApp(lab, { allowedOrigins: origins })
    const ask = (headers: Record<string, string>, body: object = {}) => app.call(PASSKEYS.init, body, { headers })
    const rpIdOf = async (answer: Promise<Answer>) =>
      ((await answer) as unknown as { body: { options?: { rp_id: string } } }).body.options?.rp_id
    assert.equal(await rpIdOf(ask({ origin: 'https://app.shop.example' })), 'app.shop.example')
    assert.equal(await rpIdOf(ask({}, { relying_party: 'https://other.example' })), 'other.example')
    assert.deepEqual(outcome(await ask({}, { relying_party: 'https://evil.example' })), [403, 'invalid_origin'])
    assert.deepEqual(outcome(await ask({}, { relying_party: 'javascript:alert(1)' })), [403, 'invalid_origin'])
    assert.deepEqual(outcome(await ask({ origin: 'https://evil.example' })), [403, 'invalid_origin'])
    assert.deepEqual(outcome(await ask({})), [403, 'missing_origin'])
    await changeApp(lab.deps, app.id, { settings: { passkey_rp_id: 'shop.example' } })
    lab.clock.advance(6000)
    assert.equal(await rpIdOf(ask({ origin: 'https://app.shop.example' })), 'shop.example')
    assert.equal(await rpIdOf(ask({})), 'shop.example')
    // A page of the app that is not on that domain has no passkeys to show.
    const authenticator = createAuthenticator({ origin: 'https://app.shop.example' })
    const session = await app.logIn('shop@example.com')
    const at = (origin: string) => ({ headers: { origin, authorization: `Bearer ${session.body.token}` } })
    const { options } = (await app.call(PASSKEYS.linkInit, {}, at('https://app.shop.example'))).body as unknown as {
      options: CreationOptions
    }
    const made = { authenticator_response: authenticator.create(options) }
    assert.equal((await app.call(PASSKEYS.link, made, at('https://app.shop.example'))).status, 200)
    for (const [origin, status] of [
      ['https://shop.example', 200],
      ['https://app.shop.example', 200],
      ['https://other.example', 422],
      ['https://myshop.example', 422],
    ] as const) {
      const { body } = await ask({ origin })
      const asked = (body as unknown as { options: { challenge: string; rp_id: string } }).options
      const shown = authenticator.get({ ...asked, timeout: 1, user_verification: 'required' }, { origin })
      const answer = await app.call(
        PASSKEYS.login,
        { challenge: asked.challenge, authenticator_response: shown },
        { headers: { origin } },
      )
      assert.equal(answer.status, status, origin)
    }
    const wrong = changeApp(lab.deps, app.id, { settings: { passkey_rp_id: 'elsewhere.example' } })
    await assert.rejects(wrong, /none of the allowed origins is on that domain/)
  })

  test('a passkey of one RP id does not answer for another one of the same app', async () => {
    const app = await passkeyApp(lab, { allowedOrigins: ['https://host.example', 'https://b.example'] })
    const { authenticator } = await app.person()
    const asked = await app.askToLogIn({ headers: { origin: 'https://b.example' } })
    const [use = ''] = authenticator.ids()
    const shown = authenticator.get(asked, { use, rpId: 'b.example', origin: 'https://b.example' })
    const answer = await app.call(PASSKEYS.login, { challenge: asked.challenge, authenticator_response: shown }, app.page())
    assert.deepEqual(outcome(answer), REFUSED)
  })

  test('where passkeys are off nothing begins, and what had begun is refused before the proof is looked at', async () => {
    const app = await passkeyApp(lab)
    const { authenticator, session } = await app.person()
    const asked = await app.askToLogIn()
    await changeApp(lab.deps, app.id, { config: { passkey_auth: false } })
    lab.clock.advance(6000)
    const off: [number, string] = [403, 'disallowed_login_method']
    const body = { challenge: asked.challenge, authenticator_response: authenticator.get(asked) }
    assert.deepEqual(outcome(await app.call(PASSKEYS.login, body, app.page())), off)
    assert.deepEqual(outcome(await app.call(PASSKEYS.init, {}, app.page())), off)
    const signedIn = { headers: { ...PAGE, authorization: `Bearer ${session.body.token}` } }
    assert.deepEqual(outcome(await app.call(PASSKEYS.linkInit, {}, signedIn)), off)
    await changeApp(lab.deps, app.id, { config: { passkey_auth: true } })
    lab.clock.advance(6000)
    assert.equal((await app.call(PASSKEYS.login, body, app.page())).status, 200)
    assert.deepEqual(outcome(await app.call(PASSKEYS.login, body, app.page())), REFUSED)
  })

  test("an allowlist counts after the proof: by any of the person's addresses", async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person()
    await changeApp(lab.deps, app.id, { config: { allowlist_enabled: true } })
    lab.clock.advance(6000)
    assert.deepEqual(outcome(await app.logInByKey(authenticator)), [401, 'allowlist_rejected'])
    await allow(lab.deps, app.id, ['example.com'])
    assert.equal((await app.logInByKey(authenticator)).status, 200)
  })

  test('a sign-in with a passkey from another device is told by mail, once', async () => {
    const app = await passkeyApp(lab)
    const { authenticator, session } = await app.person()
    const [email = ''] = session.body.user.linked_accounts.map(({ address }) => address)
    const device = { headers: { 'privy-ca-id': 'another-device-0001' } }
    await app.logInByKey(authenticator, {}, device)
    await lab.mail.message(({ to, subject }) => to === email && subject.startsWith('New login'))
    await app.logInByKey(authenticator, {}, device)
    // Notices go out in their order: that of a third device would come after a second one of this.
    const third = { headers: { ...device.headers, 'privy-ca-id': 'another-device-0002', 'user-agent': 'Chrome/120 Windows' } }
    await app.logInByKey(authenticator, {}, third)
    await lab.mail.message(({ to, text }) => to === email && text.includes('Chrome'))
    const told = lab.mail.sent.filter(({ to, subject }) => to === email && subject.startsWith('New login'))
    assert.equal(told.length, 2)
  })
})
