// Adding and removing passkeys (docs/design/security.md, "Passkeys").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { createAuthenticator, type Lies } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { type Answer, createLab, SESSION } from './lab.ts'
import { bearer, PAGE, PASSKEYS, passkeyApp } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]
const REFUSED: [number, string] = [422, 'invalid_credentials']
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const passkeysIn = ({ body }: Answer) =>
  (body.linked_accounts as readonly Record<string, unknown>[]).filter(({ type }) => type === 'passkey')

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const liar = async () => {
    const app = await passkeyApp(lab)
    return { app, session: await app.logIn('liar@example.com') }
  }
  let made: ReturnType<typeof liar> | null = null
  const passkeyRows = async (app: string): Promise<number> =>
    (await sql`select 1 from passkeys where app_id = ${app}`.execute(engine.db)).rows.length

  test('links a passkey with what tells the device apart, and the person signs in by it', async () => {
    const app = await passkeyApp(lab)
    const session = await app.logIn('ada@example.com')
    const authenticator = createAuthenticator({ aaguid: 'bada5566-a7aa-401f-bd96-45619a55120d' })
    const linked = await app.link(session, authenticator, {}, { 'user-agent': CHROME })
    const now = Math.floor(lab.clock.now() / 1000)
    assert.deepEqual(passkeysIn(linked), [
      {
        type: 'passkey',
        credential_id: authenticator.ids()[0],
        authenticator_name: '1Password',
        created_with_browser: 'Chrome',
        created_with_os: 'macOS',
        enrolled_in_mfa: false,
        verified_at: now,
        first_verified_at: now,
        latest_verified_at: now,
      },
    ])
    assert.equal((await app.logInByKey(authenticator)).body.user.id, session.body.user.id)
    const { body } = await app.call(SESSION.refresh, { refresh_token: session.body.refresh_token })
    assert.equal(body.user.linked_accounts.length, 2)
  })

  test('asks for a passkey that is found without a name and opened by its owner, and for none that is there already', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    const asked = await app.askToLink(session)
    assert.deepEqual(asked.authenticator_selection, {
      resident_key: 'required',
      require_resident_key: true,
      user_verification: 'required',
    })
    assert.deepEqual(
      asked.exclude_credentials,
      authenticator.ids().map((id) => ({ id, type: 'public-key', transports: ['internal', 'hybrid'] })),
    )
    assert.equal(Buffer.from(asked.user.id, 'base64url').length, 32)
    assert.match(asked.user.name, /@example\.com$/)
    assert.ok(!JSON.stringify(asked.user.id).includes(session.body.user.id))
  })

  const LIES: Record<string, Lies> = {
    'another origin': { origin: 'https://evil.example' },
    'another RP id': { rpId: 'evil.example' },
    'an altered challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'a login for a link': { type: 'webauthn.get' },
    'no user verification': { verified: false },
    'nobody there': { present: false, verified: false },
    "a frame in another site's page": { crossOrigin: true },
    'another id beside the signed one': { id: 'AAAA' },
  }
  for (const [what, lies] of Object.entries(LIES)) {
    test(`links nothing for ${what}, and the challenge is used up`, async () => {
      made ??= liar()
      const { app, session } = await made
      const asked = await app.askToLink(session)
      const send = (own: Lies) =>
        app.call(PASSKEYS.link, { authenticator_response: createAuthenticator().create(asked, own) }, bearer(session))
      assert.deepEqual(outcome(await send(lies)), REFUSED)
      // A challenge that is not named cannot be used up by it.
      assert.deepEqual(outcome(await send({})), lies.challenge ? [200, undefined] : REFUSED)
    })
  }

  test('a challenge is good once, for five minutes, for the session that asked', async () => {
    const app = await passkeyApp(lab)
    const session = await app.logIn('once@example.com')
    lab.clock.advance(31_000)
    const sameUser = await app.logIn('once@example.com')
    const other = await app.logIn('other@example.com')
    const asked = await app.askToLink(session)
    const body = (from = asked) => ({ authenticator_response: createAuthenticator().create(from) })
    for (const wrong of [sameUser, other])
      assert.deepEqual(outcome(await app.call(PASSKEYS.link, body(await app.askToLink(session)), bearer(wrong))), REFUSED)
    assert.equal((await app.call(PASSKEYS.link, body(), bearer(session))).status, 200)
    assert.deepEqual(outcome(await app.call(PASSKEYS.link, body(), bearer(session))), REFUSED)
    const late = await app.askToLink(session)
    lab.clock.advance(300_000)
    assert.deepEqual(outcome(await app.call(PASSKEYS.link, body(late), bearer(session))), REFUSED)
    // What was asked for a login is no link, and the other way round.
    const login = await app.askToLogIn()
    const mixed = { ...(await app.askToLink(session)), challenge: login.challenge }
    assert.deepEqual(outcome(await app.call(PASSKEYS.link, body(mixed), bearer(session))), REFUSED)
    assert.equal(await passkeyRows(app.id), 1)
  })

  test('a repeated call with its key links once', async () => {
    const app = await passkeyApp(lab)
    const session = await app.logIn('twice@example.com')
    const body = { authenticator_response: createAuthenticator().create(await app.askToLink(session)) }
    const call = () => app.call(PASSKEYS.link, body, bearer(session, { 'idempotency-key': 'one-link' }))
    const answers = [await call(), await call(), ...(await Promise.all([call(), call()]))]
    assert.deepEqual(
      answers.map((answer) => [answer.status, passkeysIn(answer).length]),
      Array(4).fill([200, 1]),
    )
  })

  test('a person has at most five, also when two come at one moment; the sixth is not even asked for', async () => {
    const app = await passkeyApp(lab)
    const session = await app.logIn('many@example.com')
    for (let count = 0; count < 4; count++) assert.equal((await app.link(session, createAuthenticator())).status, 200)
    const asked = [await app.askToLink(session), await app.askToLink(session)]
    const last = await Promise.all(
      asked.map((one) => app.call(PASSKEYS.link, { authenticator_response: createAuthenticator().create(one) }, bearer(session))),
    )
    assert.deepEqual(last.map(({ body }) => body.code ?? 'linked').sort(), ['cannot_link_more_of_type', 'linked'])
    assert.deepEqual(outcome(await app.call(PASSKEYS.linkInit, {}, bearer(session))), [400, 'cannot_link_more_of_type'])
    assert.equal(await passkeyRows(app.id), 5)
  })

  test("a passkey of another person cannot be linked, by an id that was seen or by one's own key under it", async () => {
    const app = await passkeyApp(lab)
    const { authenticator } = await app.person()
    const eve = await app.logIn('eve@example.com')
    const asked = await app.askToLink(eve)
    // Made for Eve by the very authenticator, then named as hers: the id in the signed data is the one that counts.
    const [theirs = ''] = authenticator.ids()
    const shown = createAuthenticator().create(asked, { id: theirs })
    assert.deepEqual(outcome(await app.call(PASSKEYS.link, { authenticator_response: shown }, bearer(eve))), REFUSED)
  })

  test('an id that is taken is nobody else’s, and not the same person’s once more, whoever signs for it', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    const [as = ''] = authenticator.ids()
    const eve = await app.logIn('collector@example.com')
    assert.deepEqual(outcome(await app.link(eve, createAuthenticator(), { as })), [400, 'linked_to_another_user'])
    assert.deepEqual(outcome(await app.link(session, createAuthenticator(), { as })), [400, 'cannot_link_more_of_type'])
    assert.equal((await app.logInByKey(authenticator)).body.user.id, session.body.user.id)
  })

  test('where passkeys are switched off meanwhile none is linked', async () => {
    const app = await passkeyApp(lab)
    const session = await app.logIn('late@example.com')
    const body = { authenticator_response: createAuthenticator().create(await app.askToLink(session)) }
    await changeApp(lab.deps, app.id, { config: { passkey_auth: false } })
    lab.clock.advance(6000)
    assert.deepEqual(outcome(await app.call(PASSKEYS.link, body, bearer(session))), [403, 'disallowed_login_method'])
    assert.equal(await passkeyRows(app.id), 0)
  })

  test('unlinks by id, from its owner alone; then nobody signs in by it, and never the last account', async () => {
    const app = await passkeyApp(lab, { config: { name: 'Open', passkeys_for_signup_enabled: true } })
    const { session, authenticator } = await app.person()
    const [credential_id = ''] = authenticator.ids()
    const eve = await app.logIn('thief@example.com')
    assert.deepEqual(outcome(await app.call(PASSKEYS.unlink, { credential_id }, bearer(eve))), [404, 'linked_account_not_found'])
    const unlinked = await app.call(PASSKEYS.unlink, { credential_id }, bearer(session))
    assert.deepEqual([unlinked.status, passkeysIn(unlinked)], [200, []])
    assert.deepEqual([await passkeyRows(app.id), outcome(await app.logInByKey(authenticator))], [0, REFUSED])
    assert.deepEqual(outcome(await app.call(PASSKEYS.unlink, { credential_id }, bearer(session))), [
      404,
      'linked_account_not_found',
    ])

    const asked = (await app.call(PASSKEYS.registerInit, {}, app.page())).body as unknown as {
      options: Parameters<typeof authenticator.create>[0]
    }
    const alone = createAuthenticator()
    const made = await app.call(PASSKEYS.register, { authenticator_response: alone.create(asked.options) }, app.page())
    const [only = ''] = alone.ids()
    assert.deepEqual(outcome(await app.call(PASSKEYS.unlink, { credential_id: only }, bearer(made))), [
      400,
      'cannot_unlink_sole_account',
    ])
  })

  test('tells which passkeys authenticators may offer for a domain, and whose name they have', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator, id } = await app.person()
    const handle = (await app.askToLink(session)).user.id
    const known = async (headers = bearer(session).headers): Promise<Answer> => app.call(PASSKEYS.known, undefined, { headers })
    const { status, body } = await known()
    const address = (session.body.user.linked_accounts[0] as unknown as { address: string }).address
    const all = { rp_id: 'host.example', user: { id: handle, name: address, display_name: address } }
    assert.deepEqual([status, body], [200, { ...all, credential_ids: authenticator.ids() }])
    // Those of another domain are of another list.
    await sql`update passkeys set rp_id = 'other.example' where app_id = ${app.id}`.execute(engine.db)
    assert.deepEqual((await known()).body, { ...all, credential_ids: [] })
    assert.deepEqual(outcome(await known({ ...PAGE, authorization: 'Bearer none' })), [401, 'missing_or_invalid_token'])
    assert.ok(id)
  })

  test("names one's own passkey in plain words, and takes the name away", async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    const [credential_id = ''] = authenticator.ids()
    const rename = (name: unknown, who = session) => app.call(PASSKEYS.rename, { credential_id, name }, bearer(who))
    assert.equal(passkeysIn(await rename('  My laptop '))[0]?.given_name, 'My laptop')
    for (const wrong of ['a\nb', 'abc\u202egnp', 'x'.repeat(41), 7, '\u0000'])
      assert.deepEqual(outcome(await rename(wrong)), [400, 'invalid_data'], JSON.stringify(wrong))
    const other = await app.person()
    assert.deepEqual(outcome(await rename('Mine now', other.session)), [404, 'linked_account_not_found'])
    const { body } = await app.call(SESSION.refresh, { refresh_token: session.body.refresh_token })
    assert.equal(passkeysIn({ body: body.user } as unknown as Answer)[0]?.given_name, 'My laptop')
    assert.ok(!('given_name' in (passkeysIn(await rename(''))[0] ?? {})))
  })

  test('one that is enrolled in MFA stays', async () => {
    const app = await passkeyApp(lab)
    const { session, authenticator } = await app.person()
    await app.link(session, createAuthenticator())
    const [credential_id = ''] = authenticator.ids()
    await sql`update accounts set details = jsonb_set(details, '{enrolled_in_mfa}', 'true') where app_id = ${app.id}
      and type = 'passkey' and subject = ${credential_id}`.execute(engine.db)
    assert.deepEqual(outcome(await app.call(PASSKEYS.unlink, { credential_id }, bearer(session))), [
      401,
      'missing_or_invalid_mfa',
    ])
    assert.equal(await passkeyRows(app.id), 2)
    assert.equal((await app.logInByKey(authenticator)).status, 200)
  })

  test('a user who goes takes the passkeys along', async () => {
    const app = await passkeyApp(lab)
    const { id, authenticator } = await app.person()
    await sql`delete from users where id = ${id}`.execute(engine.db)
    assert.deepEqual([await passkeyRows(app.id), outcome(await app.logInByKey(authenticator))], [0, REFUSED])
  })

  for (const path of [PASSKEYS.linkInit, PASSKEYS.link, PASSKEYS.unlink]) {
    test(`${path} needs a session that is open`, async () => {
      const app = await passkeyApp(lab)
      assert.deepEqual(outcome(await app.call(path, {}, app.page())), [401, 'missing_or_invalid_token'])
    })
  }
})
