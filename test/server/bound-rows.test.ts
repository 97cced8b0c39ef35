// No call with a bearer is reached with a bound token alone: all rows of the table, and what each says of proofs.
// See docs/design/security.md, "Bound sessions".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { decodeJwt } from 'jose'
import { countsOnce, type Endpoint } from '../../src/contract/endpoint.ts'
import { DELEGATION_HEADER, NONCE_HEADER, PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { createBrowser, delegationOf, newKey, PAGE, proofOf, SERVICE } from './bound-lab.ts'
import { createTheft } from './bound-theft.ts'
import { onEachEngine } from './engines.ts'
import { bodiesOf } from './sample-body.ts'

const rows: readonly Endpoint[] = Object.values(ENDPOINTS)
const bearing = rows.filter(({ access }) => access === 'bearer')
/** Rows that need no bearer and do something with one that is there. */
const OPTIONAL = ['sessions.logout', 'oauth.init', 'farcaster.init', 'onRamp.sign', 'onRamp.status']
const named = (names: readonly string[]) => rows.filter(({ name }) => names.includes(name))

test('a proof counts once for every row with a bearer that is no read', () => {
  const again = bearing.filter((row) => !countsOnce(row)).map(({ name }) => name)
  assert.deepEqual(again.toSorted(), [
    'embedded_wallets.describe',
    'embedded_wallets.devices',
    'embedded_wallets.list',
    'farcaster.signerStatus',
    'mfa.describe',
    'passkeys.known',
    'users.activity',
    'users.connectedApps',
    'users.current',
    'users.me',
    'users.sessions',
    'users.tokens',
    'users.transactions',
    'users.walletPasskeys',
  ])
})

test('the wallet’s frame may prove its own calls, and no other ones', () => {
  const delegated = rows.filter((row) => row.delegated).map(({ name }) => name)
  const wanted = [
    ...rows.filter(({ name }) => /^(embedded_wallets|mfa)\./.test(name)).map(({ name }) => name),
    'farcaster.signerInit',
    'recovery.configurationIcloud',
    'users.me',
    'users.walletPasskeys',
  ]
  assert.deepEqual(delegated.toSorted(), wanted.toSorted())
  for (const row of rows.filter((one) => one.delegated)) assert.notEqual(row.from ?? 'page', 'page', row.name)
})

test('every row that answers a session says so', () => {
  const opens = rows.filter((row) => row.opensSession).map(({ name }) => name)
  const answers = rows.filter(({ answer }) => 'entries' in answer && 'session_update_action' in (answer.entries as object))
  assert.deepEqual(
    opens.toSorted(),
    answers
      .map(({ name }) => name)
      .filter((name) => name !== 'sessions.refresh')
      .toSorted(),
  )
})

await onEachEngine((engine) => {
  const theft = createTheft(engine)
  before(theft.open)

  const pathOf = ({ path }: Endpoint): string => path.replace(':appId', theft.client.id).replace(/:\w+/g, `0x${'1'.repeat(40)}`)
  const ask = async (row: Endpoint, headers: Record<string, string>, by = theft.client) => {
    const body = row.method === 'GET' ? undefined : (bodiesOf(row.body)[0] ?? {})
    const origin = row.from === 'frame' ? SERVICE : PAGE
    return by.call(pathOf(row), body, { method: row.method, headers: { origin, 'privy-client': 'latchkey:test', ...headers } })
  }

  test('without a proof, or by another key, each row answers 401 with a nonce, and nothing has changed', async () => {
    const { browser, session } = await theft.signedIn()
    const before = await theft.kept(session)
    for (const row of [...bearing, ...named(OPTIONAL), ...rows.filter((one) => one.confirms)]) {
      const bearer = { authorization: `Bearer ${session.token}` }
      const other = proofOf({ key: newKey(), nonce: browser.nonce, method: row.method, path: pathOf(row), bearer: session.token })
      for (const shown of [bearer, { ...bearer, [PROOF_HEADER]: other }]) {
        const { status, body, headers } = await ask(row, shown)
        assert.deepEqual([status, body.code], [401, 'invalid_proof'], row.name)
        assert.ok(headers.get(NONCE_HEADER), row.name)
      }
    }
    assert.equal(await theft.kept(session), before)
    assert.equal((await browser.refresh(session)).status, 200)
  })

  test('by its own key each row is reached: it answers whatever it has to say, and no more of proofs', async () => {
    for (const row of bearing) {
      const { browser, session } = await theft.signedIn()
      const own = proofOf({
        key: browser.key,
        nonce: browser.nonce,
        method: row.method,
        path: pathOf(row),
        bearer: session.token,
      })
      const { body } = await ask(row, { authorization: `Bearer ${session.token}`, [PROOF_HEADER]: own })
      assert.notEqual(body?.code, 'invalid_proof', row.name)
    }
  })

  test('a delegation opens the rows of the frame alone', async () => {
    const frame = newKey()
    for (const row of bearing) {
      const { browser, session } = await theft.signedIn()
      const { nonce } = browser
      const { sid } = decodeJwt(session.token)
      const delegation = delegationOf(browser.key, { app: theft.client.id, sid, jkt: frame.jkt, nonce })
      const proof = proofOf({ key: frame, nonce, method: row.method, path: pathOf(row), bearer: session.token })
      const shown = { authorization: `Bearer ${session.token}`, [PROOF_HEADER]: proof, [DELEGATION_HEADER]: delegation }
      const { body } = await ask(row, shown)
      assert.equal(body?.code === 'invalid_proof', !row.delegated, row.name)
    }
  })

  test('a session that waits for terms is bound as any other', async () => {
    const app = await theft.lab.newApp({
      config: { email_auth: true, require_users_accept_terms: true, terms_and_conditions_url: 'https://host.example/terms' },
    })
    const browser = createBrowser(app)
    await browser.open()
    const { body } = await browser.logIn('waits@example.com')
    assert.deepEqual(decodeJwt(body.token).cnf, { jkt: browser.key.jkt })
    const accept = '/api/v1/users/me/accept_terms'
    const headers = { origin: PAGE, authorization: `Bearer ${body.token}` }
    assert.equal((await app.call(accept, {}, { headers })).body.code, 'invalid_proof')
    assert.equal((await browser.call(accept, {}, { bearer: body.token })).status, 200)
    assert.equal((await browser.refresh(body)).status, 200)
  })

  test('where the service keeps the tokens in cookies, a cookie is no proof, and a sign-out only takes it away', async () => {
    const shop = await theft.lab.newApp({
      allowedOrigins: ['https://app.shop.example'],
      cookieDomain: 'shop.example',
      config: { email_auth: true, custom_api_url: 'https://id.shop.example' },
    })
    const at = 'https://id.shop.example'
    const headers = { origin: 'https://app.shop.example' }
    const browser = createBrowser(shop)
    const config = await shop.call(`/api/v1/apps/${shop.id}`, undefined, { headers })
    browser.nonce = config.headers.get(NONCE_HEADER) ?? ''
    const email = 'cookies@example.com'
    const code = await shop.sendCode(email, { headers, at })
    const login = await browser.call('/api/v1/passwordless/authenticate', { email, code }, { at, headers })
    assert.equal(login.status, 200)
    const jar = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const bare = await shop.call('/api/v1/sessions', {}, { at, headers: { ...headers, cookie: jar } })
    assert.deepEqual([bare.status, bare.body.code, bare.headers.getSetCookie()], [401, 'invalid_proof', []])
    const out = await shop.call('/api/v1/sessions/logout', {}, { at, headers: { ...headers, cookie: jar } })
    assert.equal(out.status, 200)
    assert.match(out.headers.getSetCookie().join(), /privy-refresh-token=;/)
    const renewed = await browser.call('/api/v1/sessions', {}, { at, headers: { ...headers, cookie: jar } })
    assert.deepEqual([renewed.status, decodeJwt(renewed.body.token).cnf], [200, { jkt: browser.key.jkt }])
  })
})
