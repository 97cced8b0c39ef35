// The OpenID provider, later: clients are told of logouts, and what was given long ago follows what holds now.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { changeClient } from '../../server/services/openid/client-settings.ts'
import { tellLogouts } from '../../server/services/openid/tell-logouts.ts'
import { SECOND } from '../../src/kit/durations.ts'
import { onEachEngine } from '../server/engines.ts'
import { codeAt, MFA } from '../server/factor-lab.ts'
import { createOpenIdLab, newBrowser, type OpenIdLab, type Scene, scenesOf } from '../server/openid-lab.ts'

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** An address that is told of logouts, and answers with a status, or not at all. */
const startTold = async () => {
  const told: Record<string, unknown>[] = []
  const state = { status: 204, held: [] as (() => void)[], most: 0 }
  const server = createServer((request, answer) => {
    let body = ''
    request
      .on('data', (piece) => (body += piece))
      .on('end', () => {
        told.push(claimsOf(new URLSearchParams(body).get('logout_token') ?? ''))
        if (state.status !== 0) return answer.writeHead(state.status).end()
        state.held.push(() => answer.writeHead(204).end())
        state.most = Math.max(state.most, state.held.length)
        // All of them are here: each is let go.
        if (state.held.length === 3) for (const release of state.held.splice(0)) release()
        return undefined
      })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { told, state, address, close }
}

await onEachEngine((engine) => {
  let lab: OpenIdLab
  let told: Awaited<ReturnType<typeof startTold>>
  before(async () => {
    lab = await createOpenIdLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes' })
    told = await startTold()
  })
  after(() => {
    told.close()
    return lab.close()
  })
  const { scene, signIn } = scenesOf(() => lab)
  const logOut = ({ app, person }: Scene) =>
    app.call('/api/v1/sessions/logout', { refresh_token: person.refresh }, bearer(person.token))
  const waiting = async (): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*)::text as n from openid_logouts`.execute(engine.db)).rows[0]?.n)

  test('a person who deletes their account is told of to their clients, and nothing is kept of it', async () => {
    const one = await scene({ backchannel_logout_uri: told.address })
    await signIn(one)
    const before = told.told.length
    assert.equal((await one.app.call('/api/v1/users/me/delete', {}, bearer(one.person.token))).status, 200)
    // The cookie of before is nothing.
    const again = await one.browser.go(String((await one.rp.begin({ prompt: 'none' })).address))
    assert.match(again.headers.get('location') ?? '', /error=login_required/)
    assert.equal(await tellLogouts(lab.core), 1)
    assert.deepEqual([told.told.length, told.told.at(-1)?.sub], [before + 1, one.person.user])
    const { rows } = await sql`select from openid_records where app_id = ${one.app.id} and sid is not null`.execute(engine.db)
    assert.deepEqual([rows.length, await waiting()], [0, 0])
  })

  test('a client that fails is told again, later each time, and at last no more; its neighbours do not wait', async () => {
    const one = await scene({ backchannel_logout_uri: told.address })
    await signIn(one)
    await logOut(one)
    told.state.status = 500
    const before = told.told.length
    for (const seconds of [0, 30, 120, 600, 1800, 7200]) {
      lab.clock.advance(seconds * SECOND - 1)
      if (seconds > 0) assert.equal(await tellLogouts(lab.core), 0, `before ${seconds}`)
      lab.clock.advance(1)
      assert.equal(await tellLogouts(lab.core), 1, String(seconds))
    }
    assert.deepEqual([told.told.length - before, await waiting()], [6, 0])
    // Three clients at once: the first is answered when the third has been asked.
    told.state.status = 0
    const scenes = [
      one,
      await scene({ backchannel_logout_uri: told.address }),
      await scene({ backchannel_logout_uri: told.address }),
    ]
    scenes[0] = await scene({ backchannel_logout_uri: told.address })
    for (const each of scenes) await signIn(each)
    for (const each of scenes) await logOut(each)
    assert.equal(await tellLogouts(lab.core), 3)
    assert.deepEqual([told.state.most, await waiting()], [3, 0])
    told.state.status = 204
  })

  test('an instance that ends in the middle leaves it to the next one', async () => {
    const one = await scene({ backchannel_logout_uri: told.address })
    await signIn(one)
    await logOut(one)
    const before = told.told.length
    // Its database is gone after the claim: nothing that it does counts.
    const ended = { ...lab.core, apps: { ...lab.core.apps, find: () => new Promise<never>(() => {}) } }
    void tellLogouts(ended)
    while ((await sql`select from openid_logouts where tries > 0`.execute(engine.db)).rows.length === 0);
    assert.equal(await tellLogouts(lab.core), 0)
    lab.clock.advance(301 * SECOND)
    assert.equal(await tellLogouts(lab.core), 1)
    assert.deepEqual([told.told.length, await waiting()], [before + 1, 0])
  })

  test('a client that may ask for less has less from then on, and is asked about again for more', async () => {
    for (const is_own of [false, true]) {
      const one = await scene({ is_own })
      const tokens = await signIn(one, { scope: 'openid email wallets offline_access', prompt: 'consent' })
      await changeClient(lab.deps, one.app.id, one.id, { scopes: ['openid', 'wallets', 'offline_access'] })
      assert.deepEqual(await one.rp.userInfo(tokens.access_token, one.person.user), { sub: one.person.user, wallets: [] })
      const next = await one.rp.refresh(tokens.refresh_token ?? '')
      assert.ok(!next.scope?.includes('email'), next.scope)
      assert.equal(claimsOf(next.id_token).email, undefined)
      await changeClient(lab.deps, one.app.id, one.id, { scopes: ['openid', 'email', 'wallets', 'offline_access'] })
      const info = await one.rp.userInfo(next.access_token, one.person.user)
      assert.equal(info.email, undefined)
      const asked = await one.browser.go(String((await one.rp.begin({ prompt: 'none' })).address))
      assert.equal(/error=consent_required|error=interaction_required/.test(asked.headers.get('location') ?? ''), !is_own)
    }
  })

  test('what was given for absence follows later terms and later rules of factors', async () => {
    const one = await scene()
    const given = { scope: 'openid email offline_access', prompt: 'consent' }
    const first = await signIn(one, given)
    const config = { require_users_accept_terms: true, terms_and_conditions_url: 'https://host.example/terms' }
    await changeApp(lab.deps, one.app.id, { config })
    lab.core.apps.forget()
    await assert.rejects(one.rp.refresh(first.refresh_token ?? ''))
    await assert.rejects(one.rp.userInfo(first.access_token, one.person.user))
    await one.app.call('/api/v1/users/me/accept_terms', {}, bearer(one.person.token))
    const second = await one.rp.refresh(first.refresh_token ?? '')
    await changeApp(lab.deps, one.app.id, { config: { mfa_methods: ['totp'] }, settings: { require_mfa: 'login' } })
    lab.core.apps.forget()
    await assert.rejects(one.rp.refresh(second.refresh_token ?? ''))
    // With a factor that is shown at the sign-in it is given again, and lasts.
    const { token } = one.person
    const ask = (path: string, body: object = {}) => one.app.call(path, body, bearer(token))
    const { totpSecret } = (await ask(MFA.totpInit)).body as unknown as { totpSecret: string }
    const enrolled = await ask(MFA.totpEnroll, { code: codeAt(totpSecret, lab.clock.now()) })
    assert.equal(enrolled.status, 200, JSON.stringify(enrolled.body))
    await assert.rejects(one.rp.refresh(second.refresh_token ?? ''))
    const third = await signIn({ ...one, browser: newBrowser() }, given)
    assert.deepEqual(claimsOf(third.id_token).amr, ['otp', 'mfa'])
    const fourth = await one.rp.refresh(third.refresh_token ?? '')
    assert.equal((await one.rp.userInfo(fourth.access_token, one.person.user)).sub, one.person.user)
  })
})
