// What the newest published clients ask: both bases of the API, both spellings of search, unlinking, identity tokens.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { changeApp } from '../../server/services/apps/apps.ts'
import { type Body, backendOf } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { bearer } from './link-lab.ts'
import { prepared } from './prepared.ts'

const USERS = '/v1/users'

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { RESEND_SECONDS: '0' }))
  const client = prepared(() => lab.newApp({ config: { name: 'Shop', sms_auth: true } }))
  const backend = prepared(() => backendOf(lab, client))
  const create = async (...linked_accounts: object[]): Promise<string> => {
    const { status, body } = await backend.ask(USERS, { linked_accounts })
    assert.equal(status, 200, JSON.stringify(body))
    return body.id
  }

  test('both bases of the API are one: same answers, same guards', async () => {
    const { body } = await client.logIn('base@example.com')
    for (const base of ['/v1', '/api/v1']) {
      assert.equal((await backend.ask(`${base}/users/${body.user.id}`)).body.id, body.user.id)
      assert.equal((await client.call(`${base}/apps/${client.id}`)).status, 200)
      assert.equal((await lab.call(`${base}/users/${body.user.id}`, undefined, { app: client.id })).status, 401)
      assert.equal((await lab.call(`${base}/nowhere`, undefined)).status, 404)
      // Trust: a page is kept out of the back end's calls by their path; it may read that it is.
      const headers = { origin: 'https://host.example' }
      const page = await backend.ask(`${base}/users`, undefined, { headers })
      assert.deepEqual([page.status, page.headers.get('access-control-allow-origin')], [403, 'https://host.example'])
      const stranger = await client.call(
        `${base}/passwordless/init`,
        { email: 'a@b.co' },
        { headers: { origin: 'https://x.example' } },
      )
      assert.equal(stranger.body.code, 'invalid_origin')
    }
    assert.equal((await lab.call('/v1x/users', undefined)).status, 404)
  })

  test('a search is spelt in either way, and one for nothing that we know is refused', async () => {
    const id = await create({ type: 'email', address: 'find.me@example.com' }, { type: 'phone', number: '+12025550180' })
    const ids = async (body: object) => (await backend.ask(`${USERS}/search`, body)).body.data.map((user: Body) => user.id)
    for (const asked of [
      { searchTerm: 'find.me' },
      { search_term: 'find.me' },
      { phoneNumbers: ['+12025550180'] },
      { phone_numbers: ['+12025550180'] },
      { emails: ['FIND.me@example.com'], wallet_addresses: [] },
    ])
      assert.deepEqual(await ids(asked), [id], JSON.stringify(asked))
    assert.deepEqual(await ids({ emails: [] }), [])
    for (const unknown of [
      {},
      { cursor: '' },
      { term: 'find.me' },
      { emails: ['find.me@example.com'], name: 'x' },
      { search_term: '' },
      { searchTerm: 'find.me', name: 'x' },
      { search_term: 'find.me', name: 'x' },
    ]) {
      const { status, body } = await backend.ask(`${USERS}/search`, unknown)
      assert.deepEqual([status, body.code], [400, 'invalid_data'], JSON.stringify(unknown))
    }
    assert.equal((await backend.ask(`${USERS}?limit=1&email=find.me`)).status, 400)
    assert.equal((await backend.ask(`${USERS}?limit=1`)).status, 200)
  })

  test('a back end takes an account from a user, by the rules of the user’s own call', async () => {
    const id = await create(
      { type: 'email', address: 'two@example.com' },
      { type: 'phone', number: '+12025550181' },
      { type: 'wallet', address: `0x${'AB'.repeat(20)}`, chain_type: 'ethereum' },
      { type: 'google_oauth', subject: 'g-9', email: 'two@example.com' },
    )
    const unlink = (body: object, user = id) => backend.ask(`${USERS}/${user}/accounts/unlink`, body)
    const types = ({ body }: { body: Body }) => body.linked_accounts.map(({ type }: Body) => type).sort()
    assert.deepEqual(types(await unlink({ type: 'google_oauth', handle: 'g-9' })), ['email', 'phone', 'wallet'])
    assert.deepEqual(types(await unlink({ type: 'wallet', handle: `0x${'ab'.repeat(20)}` })), ['email', 'phone'])
    assert.deepEqual(types(await unlink({ type: 'phone', handle: '+1 202 555 0181' })), ['email'])
    for (const [body, status, code] of [
      [{ type: 'email', handle: 'Two@Example.com' }, 400, 'cannot_unlink_sole_account'],
      [{ type: 'phone', handle: '+12025550181' }, 404, 'linked_account_not_found'],
      [{ type: 'email', handle: 'two\u212a' }, 400, 'invalid_data'],
      [{ type: 'fax', handle: '1' }, 400, 'invalid_data'],
      [{ handle: 'two@example.com' }, 400, 'invalid_data'],
    ] as const) {
      const refused = await unlink(body)
      assert.deepEqual([refused.status, refused.body.code], [status, code], JSON.stringify(body))
    }
    assert.equal((await unlink({ type: 'email', handle: 'two@example.com' }, 'did:privy:nobody')).status, 404)
    const foreign = await backendOf(lab, await lab.newApp())
    const far = await foreign.ask(`${USERS}/${id}/accounts/unlink`, { type: 'email', handle: 'two@example.com' })
    assert.equal(far.status, 404)
    assert.equal((await client.call(`${USERS}/${id}/accounts/unlink`, { type: 'email', handle: 'two@example.com' })).status, 401)
  })

  test('an app has no smart wallets, and says so', async () => {
    const { status, body } = await client.call(`/api/v1/apps/${client.id}/smart_wallets`)
    assert.deepEqual([status, body], [200, { enabled: false }])
  })

  test('an identity token says who the user is, where the app asks for one, and opens nothing', async () => {
    assert.equal('identity_token' in (await client.logIn('plain@example.com')).body, false)
    const app = await lab.newApp({ config: { name: 'Tokens', sms_auth: true } })
    await changeApp(lab.deps, app.id, { settings: { identity_tokens: true } })
    lab.clock.advance(6000)
    const tokenOf = ({ body }: { body: object }): string => (body as { identity_token: string }).identity_token
    const session = await app.phoneIn('+12025550182')
    const keys = (await lab.call(`/api/v1/apps/${app.id}/jwks.json`, undefined)).body
    const renewed = await app.call('/api/v1/sessions', { refresh_token: session.body.refresh_token })
    for (const answer of [session, renewed]) {
      const { payload } = await jwtVerify(tokenOf(answer), createLocalJWKSet(keys), {
        ...{ issuer: 'privy.io', audience: app.id, algorithms: ['ES256'], currentDate: new Date(lab.clock.now()) },
      })
      assert.deepEqual([payload.sub, payload.guest, Number(payload.cr) > 0], [session.body.user.id, 'f', true])
      const [account] = JSON.parse(String(payload.linked_accounts))
      assert.deepEqual([account.type, account.phone_number, typeof account.lv], ['phone', '+1 202 555 0182', 'number'])
    }
    assert.equal(decodeJwt(tokenOf(session)).sid, undefined)
    const posing = { ...session, body: { ...session.body, token: tokenOf(session) } }
    assert.equal((await app.call('/api/v1/users/me/accept_terms', {}, bearer(posing))).status, 401)
  })
})
