// Requests for a lent wallet: with the token of a connection, and sealed by a page that keeps a key.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { brokenSeals } from '../../server/services/keys/sealed.ts'
import { sweep } from '../../server/services/sweep.ts'
import { ASKING, type Body, createCrossAppLab, LENDING, newPageKey, SERVICE, said } from './cross-app-lab.ts'
import { onEachEngine } from './engines.ts'
import { prepared } from './prepared.ts'

type Person = { token: string; user: { id: string }; wallet: string }
const MESSAGE = '0x48656c6c6f'

await onEachEngine((engine) => {
  const at = prepared(() => createCrossAppLab(engine))
  const tokenOf = async (person: Person): Promise<string> => (await at.logIn(person)).body.oauth_tokens?.access_token ?? ''
  const transact = (person: Person, token: string, request: string, more: Record<string, string> = {}) =>
    at.inWindow(person, '/oauth/transact', { token, request }, more)
  const answer = (person: Person, request_id: string, result = '0xsigned') =>
    at.inWindow(person, '/cross-app/answer', { request_id, result })
  const sign = (person: Person, change: object = {}): string => at.request('personal_sign', [MESSAGE, person.wallet], change)

  /** A page that a person has lent their wallet to. */
  const connected = async (person: Person) => {
    const key = newPageKey()
    const asked = { requester_public_key: key.publicKey, requester_origin: ASKING }
    const { status, body } = await at.inWindow(person, '/cross-app/connect', { ...asked, smart_wallet_mode: false })
    assert.equal(status, 200, JSON.stringify(body))
    const sealed = async (value: unknown, v?: '1') => ({ ...asked, ...(await key.seal(body.provider_public_key, value, v)) })
    return { key, asked, body, sealed, theirs: body.provider_public_key }
  }
  const open = (person: Person, sealed: object, more: Record<string, string> = {}) =>
    at.inWindow(person, '/cross-app/transact', sealed, more)

  test('a request with a token is shown, and ended once', async () => {
    const person = await at.newPerson()
    const { status, body } = await transact(person, await tokenOf(person), sign(person))
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.requester.app_id, body.requester.origin, body.address], [at.asking.id, ASKING, person.wallet])
    assert.deepEqual(body.request, { method: 'personal_sign', params: [MESSAGE, person.wallet] })
    const ended = await answer(person, body.request_id)
    assert.deepEqual([ended.status, ended.body], [200, { encrypted_result: null, iv: null }])
    assert.deepEqual(said(await answer(person, body.request_id)), [400, 'token_already_used'])
  })

  test('a request is opened once: again only where the same window is loaded again, before it has ended', async () => {
    const person = await at.newPerson()
    const [token, request] = [await tokenOf(person), sign(person)]
    const first = await transact(person, token, request)
    assert.equal((await transact(person, token, request)).status, 200)
    const elsewhere = { ...person, ...(await at.lending.logIn(await mailOf(person), { headers: { origin: LENDING } })).body }
    assert.deepEqual(said(await transact(elsewhere, token, request)), [400, 'token_already_used'])
    assert.deepEqual(said(await answer(elsewhere, first.body.request_id)), [400, 'token_already_used'])
    await answer(person, first.body.request_id)
    assert.deepEqual(said(await transact(person, token, request)), [400, 'token_already_used'])
  })
  const mailOf = async ({ user }: Person): Promise<string> => {
    const { rows } = await sql<{
      subject: string
    }>`select subject from accounts where user_id = ${user.id} and type = 'email'`.execute(engine.db)
    return rows[0]?.subject ?? ''
  }

  test('takes no request that is old, of the future, of another page, or none', async () => {
    const person = await at.newPerson()
    const token = await tokenOf(person)
    const now = at.lab.clock.now()
    for (const timestamp of [now - 120_001, now + 120_001])
      assert.deepEqual(said(await transact(person, token, sign(person, { timestamp }))), [422, 'invalid_credentials'])
    for (const callbackUrl of ['https://evil.example', `${ASKING}.evil.example`, LENDING, 'null', ''])
      assert.deepEqual(said(await transact(person, token, sign(person, { callbackUrl }))), [403, 'invalid_origin'], callbackUrl)
    for (const request of [
      '',
      '{',
      '[]',
      at.request('eth_sign', [person.wallet, MESSAGE]),
      at.request('personal_sign', [1, 2, 3, 4, 5]),
    ])
      assert.deepEqual(said(await transact(person, token, request)), [400, 'invalid_data'], request)
    for (const origin of [ASKING, LENDING])
      assert.deepEqual(said(await transact(person, token, sign(person), { origin })), [403, 'invalid_origin'], origin)
  })

  test("takes no token that was altered, another person's, an access token, or one that has run out", async () => {
    const [person, thief] = [await at.newPerson(), await at.newPerson()]
    const token = await tokenOf(person)
    const [head, body, signature] = token.split('.')
    const altered = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: thief.user.id }),
    )
    for (const [who, bad] of [
      [thief, token],
      [thief, `${head}.${altered.toString('base64url')}.${signature}`],
      [person, person.token],
      [person, `${token}=`],
      [person, 'none'],
    ] as const)
      assert.deepEqual(said(await transact(who, bad, sign(person))), [422, 'invalid_credentials'])
    // As the bearer of either app it opens nothing.
    const own = (app: typeof at.asking, origin: string) =>
      at.call(app, '/api/v1/users/me/sessions', undefined, at.withToken({ origin }, { token }))
    assert.deepEqual([(await own(at.asking, ASKING)).status, (await own(at.lending, LENDING)).status], [401, 401])
    const lone = await createCrossAppLab(engine)
    const lender = await lone.newPerson()
    const late = (await lone.logIn(lender)).body.oauth_tokens?.access_token ?? ''
    lone.lab.clock.advance(30 * 24 * 3600_000 + 1000)
    const { body: again } = await lone.lending.logIn(await mailOf(lender), { headers: { origin: LENDING } })
    const request = lone.request('personal_sign', [MESSAGE, lender.wallet])
    assert.deepEqual(said(await lone.inWindow(again, '/oauth/transact', { token: late, request })), [422, 'invalid_credentials'])
  })

  for (const v of [undefined, '1'] as const) {
    test(`a sealed request is opened once, and its result sealed for the page alone (${v ? 'compressed' : 'plain'})`, async () => {
      const person = await at.newPerson()
      const page = await connected(person)
      assert.deepEqual([page.body.address, page.body.exp], [person.wallet, at.lab.clock.now() + 30 * 24 * 3600_000])
      const sealed = await page.sealed({ method: 'personal_sign', params: [MESSAGE, person.wallet], chainId: 10 }, v)
      const opened = await open(person, sealed)
      assert.equal(opened.status, 200, JSON.stringify(opened.body))
      assert.deepEqual(opened.body.request, { method: 'personal_sign', params: [MESSAGE, person.wallet], chain_id: 10 })
      const ended = await answer(person, opened.body.request_id, '0xsignature')
      assert.equal(await page.key.open(page.theirs, ended.body, v), '0xsignature')
      assert.deepEqual(said(await open(person, sealed)), [400, 'token_already_used'])
      // Another spelling of the same bytes is the same request, and so it is a month later.
      assert.deepEqual(
        said(await open(person, { ...sealed, encrypted_request: `${sealed.encrypted_request.replace(/=*$/, '')}` })),
        [400, 'token_already_used'],
      )
      await sweep(at.lab.deps)
      assert.deepEqual(said(await open(person, sealed)), [400, 'token_already_used'])
    })
  }

  test('what was not sealed by the page of the connection is not opened', async () => {
    const [person, other] = [await at.newPerson(), await at.newPerson()]
    const [page, theirs] = [await connected(person), await connected(other)]
    const value = { method: 'personal_sign', params: [MESSAGE, person.wallet] }
    const sealed = await page.sealed(value)
    const bytes = Buffer.from(sealed.encrypted_request, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    const refusal = [422, 'invalid_credentials']
    assert.deepEqual(said(await open(person, { ...sealed, encrypted_request: bytes.toString('base64') })), refusal, 'altered')
    assert.deepEqual(said(await open(person, { ...sealed, iv: theirs.key.publicKey.slice(0, 16) })), refusal, 'another iv')
    assert.deepEqual(said(await open(person, { ...sealed, encrypted_request: 'AAAA' })), refusal, 'too short')
    assert.deepEqual(said(await open(other, sealed)), refusal, 'another person')
    assert.deepEqual(said(await open(person, { ...sealed, ...theirs.asked })), refusal, "another page's key")
    assert.deepEqual(said(await open(person, { ...sealed, requester_origin: LENDING })), refusal, 'another origin')
    assert.deepEqual(said(await open(person, { ...sealed, v: '1' })), refusal, 'not compressed')
    assert.deepEqual(said(await open(person, await page.sealed({ method: 'eth_sign', params: [] }))), [400, 'invalid_data'])
    const bomb = await page.sealed({ method: 'personal_sign', params: ['0'.repeat(4_000_000)] }, '1')
    assert.deepEqual(said(await open(person, bomb)), refusal, 'unfolds without end')
    assert.equal((await open(person, sealed)).status, 200)
  })

  test('lends to pages of listed apps alone, to a key that is one, and each key once', async () => {
    const person = await at.newPerson()
    const connect = (change: object, who: { token: string } = person) =>
      at.inWindow(who, '/cross-app/connect', {
        requester_public_key: newPageKey().publicKey,
        requester_origin: ASKING,
        ...change,
      })
    for (const requester_origin of ['https://evil.example', LENDING, SERVICE, `${ASKING}/`, 'null'])
      assert.deepEqual(said(await connect({ requester_origin })), [400, 'cross_app_connection_not_allowed'], requester_origin)
    for (const bad of ['', 'short', `Ag${'A'.repeat(42)}`, `Bw${'A'.repeat(42)}`])
      assert.deepEqual(said(await connect({ requester_public_key: bad })), [400, 'invalid_data'], bad)
    assert.deepEqual(said(await connect({ smart_wallet_mode: true })), [400, 'invalid_data'])
    const { body: poor } = await at.lending.logIn('poor@example.com', { headers: { origin: LENDING } })
    assert.deepEqual(said(await connect({}, poor)), [404, 'linked_account_not_found'])
    const { asked } = await connected(person)
    assert.deepEqual(said(await connect(asked)), [400, 'token_already_used'])
    const describe = (requester_origin: string) =>
      at.call(at.lending, '/cross-app/verify', { requester_origin }, { headers: { origin: SERVICE } })
    assert.equal((await describe(ASKING)).body.requester.app_id, at.asking.id)
    assert.deepEqual(said(await describe('https://evil.example')), [400, 'cross_app_connection_not_allowed'])
  })

  test('connected apps are listed and taken back, by their owner alone; what was opened before then ends nothing', async () => {
    const [person, other] = [await at.newPerson(), await at.newPerson()]
    const token = await tokenOf(person)
    const page = await connected(person)
    const list = async (who: Person): Promise<Body['apps']> =>
      (await at.inWindow(who, '/api/v1/users/me/connected_apps', undefined)).body.apps
    const apps = await list(person)
    assert.deepEqual(
      new Set(apps.map(({ app_id, origin }) => `${app_id} ${origin}`)),
      new Set([`${at.asking.id} null`, `${at.asking.id} ${ASKING}`]),
    )
    assert.deepEqual(await list(other), [])
    const own = await at.call(at.lending, '/api/v1/users/me/export', undefined, at.withToken({ origin: LENDING }, person))
    assert.deepEqual((own.body as unknown as { connected_apps: unknown }).connected_apps, apps)
    const [first] = await Promise.all([transact(person, token, sign(person))])
    const revoke = (who: Person, id: string) => at.inWindow(who, '/api/v1/users/me/connected_apps/revoke', { id })
    for (const { id } of apps) assert.deepEqual((await revoke(other, id)).body.apps, [])
    assert.equal((await list(person)).length, 2)
    for (const { id } of apps) await revoke(person, id)
    assert.deepEqual(await list(person), [])
    assert.deepEqual(said(await answer(person, first.body.request_id)), [400, 'token_already_used'])
    assert.deepEqual(said(await transact(person, token, sign(person))), [422, 'invalid_credentials'])
    const sealed = await page.sealed({ method: 'personal_sign', params: [MESSAGE, person.wallet] })
    assert.deepEqual(said(await open(person, sealed)), [422, 'invalid_credentials'])
  })

  test('a page whose origin is the asking app’s no more is asked nothing for', async () => {
    const lone = await createCrossAppLab(engine)
    const person = await lone.newPerson()
    const key = newPageKey()
    const asked = { requester_public_key: key.publicKey, requester_origin: ASKING }
    const { body } = await lone.inWindow(person, '/cross-app/connect', asked)
    const open = async () => {
      const sealed = await key.seal(body.provider_public_key, { method: 'personal_sign', params: [MESSAGE, person.wallet] })
      return lone.inWindow(person, '/cross-app/transact', { ...asked, ...sealed })
    }
    assert.equal((await open()).status, 200)
    await changeApp(lone.lab.deps, lone.asking.id, { allowedOrigins: ['https://moved.example'] })
    lone.lab.clock.advance(6000)
    assert.deepEqual(said(await open()), [400, 'cross_app_connection_not_allowed'])
  })

  test('ends with the word of the lending app, and leaves the database with its time', async () => {
    const lone = await createCrossAppLab(engine)
    const person = await lone.newPerson()
    const token = (await lone.logIn(person)).body.oauth_tokens?.access_token ?? ''
    const request = () => lone.request('personal_sign', [MESSAGE, person.wallet])
    assert.equal((await lone.inWindow(person, '/oauth/transact', { token, request: request() })).status, 200)
    await changeApp(lone.lab.deps, lone.lending.id, { settings: { cross_app_requesters: [] } })
    lone.lab.clock.advance(6000)
    const refused = await lone.inWindow(person, '/oauth/transact', { token, request: request() })
    assert.deepEqual(said(refused), [400, 'cross_app_connection_not_allowed'])
    assert.deepEqual(
      (await brokenSeals(lone.lab.deps)).filter(({ app }) => app === lone.lending.id),
      [],
    )
    const left = async () =>
      (
        await sql`select 1 from cross_app_connections where app_id = ${lone.lending.id} union all
        select 1 from cross_app_requests r join cross_app_connections c on c.id = r.connection_id and c.app_id = ${lone.lending.id}`.execute(
          engine.db,
        )
      ).rows.length
    assert.equal(await left(), 2)
    lone.lab.clock.advance(31 * 24 * 3600_000)
    await sweep(lone.lab.deps)
    assert.equal(await left(), 0)
  })
})
