// Sign-up by passkey, where an app allows it (docs/design/security.md, "Passkeys").

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import type { CreationOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { createAuthenticator, type Lies } from '../fakes/authenticator.ts'
import { onEachEngine } from './engines.ts'
import { AGENT, type Answer, createLab, deviceOf } from './lab.ts'
import { PASSKEYS, passkeyApp } from './passkey-lab.ts'
import { prepared } from './prepared.ts'

const outcome = ({ status, body }: Answer): [number, string] => [status, body.code]
const REFUSED: [number, string] = [422, 'invalid_credentials']
const signUpOptions = ({ body }: Answer): CreationOptions => (body as unknown as { options: CreationOptions }).options

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))

  test('signs somebody new up where the app allows it, once, and signs the same person in from then on', async () => {
    const app = await passkeyApp(lab, { config: { name: 'Open', passkeys_for_signup_enabled: true } })
    const authenticator = createAuthenticator()
    const asked = signUpOptions(await app.call(PASSKEYS.registerInit, {}, app.page()))
    assert.deepEqual([asked.rp, asked.user.name], [{ id: 'host.example', name: 'Open' }, 'Open'])
    const body = { authenticator_response: authenticator.create(asked) }
    const call = (key: string) => app.call(PASSKEYS.register, body, app.page({ headers: { ...AGENT, 'idempotency-key': key } }))
    const made = await call('sign-up')
    assert.deepEqual(
      [made.status, made.body.is_new_user, made.body.user.linked_accounts.map(({ type }) => type)],
      [200, true, ['passkey']],
    )
    assert.deepEqual(await deviceOf(engine, made), { browser: 'Chrome', os: 'Windows' })
    const again = await call('sign-up')
    assert.deepEqual([again.status, again.body.refresh_token], [200, made.body.refresh_token])
    assert.deepEqual(outcome(await call('another key')), REFUSED)
    const back = await app.logInByKey(authenticator)
    assert.deepEqual([back.body.is_new_user, back.body.user.id], [false, made.body.user.id])
  })

  test('signs nobody up under an id that somebody has', async () => {
    const app = await passkeyApp(lab, { config: { name: 'Open', passkeys_for_signup_enabled: true } })
    const { authenticator, id } = await app.person()
    const [as = ''] = authenticator.ids()
    const asked = signUpOptions(await app.call(PASSKEYS.registerInit, {}, app.page()))
    const body = { authenticator_response: createAuthenticator().create(asked, { as }) }
    assert.deepEqual(outcome(await app.call(PASSKEYS.register, body, app.page())), REFUSED)
    assert.equal((await app.logInByKey(authenticator)).body.user.id, id)
  })

  test('signs nobody up who lies, where it is off, where there is a list, or beyond the cap', async () => {
    const open = { name: 'Open', passkeys_for_signup_enabled: true }
    const closed = await passkeyApp(lab)
    assert.deepEqual(outcome(await closed.call(PASSKEYS.registerInit, {}, closed.page())), [403, 'disallowed_login_method'])
    const app = await passkeyApp(lab, { config: open, settings: { max_users: 1 } })
    const signUp = async (lies: Lies = {}) => {
      const asked = signUpOptions(await app.call(PASSKEYS.registerInit, {}, app.page()))
      return app.call(PASSKEYS.register, { authenticator_response: createAuthenticator().create(asked, lies) }, app.page())
    }
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
      { crossOrigin: true },
    ])
      assert.deepEqual(outcome(await signUp(lies)), REFUSED, JSON.stringify(lies))
    // What was lied about once is used up.
    const asked = signUpOptions(await app.call(PASSKEYS.registerInit, {}, app.page()))
    const send = (lies: Lies = {}) =>
      app.call(PASSKEYS.register, { authenticator_response: createAuthenticator().create(asked, lies) }, app.page())
    assert.deepEqual([outcome(await send({ verified: false })), outcome(await send())], [REFUSED, REFUSED])
    const both = await Promise.all([signUp(), signUp()])
    assert.deepEqual(both.map(({ body }) => body.code ?? 'in').sort(), ['in', 'max_accounts_reached'])
    await changeApp(lab.deps, app.id, { config: { allowlist_enabled: true } })
    lab.clock.advance(6000)
    assert.deepEqual(outcome(await signUp()), [401, 'allowlist_rejected'])
    const late = signUpOptions(await app.call(PASSKEYS.registerInit, {}, app.page()))
    await changeApp(lab.deps, app.id, { config: { allowlist_enabled: false, passkeys_for_signup_enabled: false } })
    lab.clock.advance(6000)
    const body = { authenticator_response: createAuthenticator().create(late) }
    assert.deepEqual(outcome(await app.call(PASSKEYS.register, body, app.page())), [403, 'disallowed_login_method'])
    await changeApp(lab.deps, app.id, { config: { passkey_auth: false, passkeys_for_signup_enabled: true } })
    lab.clock.advance(6000)
    assert.deepEqual(outcome(await app.call(PASSKEYS.registerInit, {}, app.page())), [403, 'disallowed_login_method'])
    const { rows } = await sql`select 1 from users where app_id = ${app.id}`.execute(engine.db)
    assert.equal(rows.length, 1)
  })
})
