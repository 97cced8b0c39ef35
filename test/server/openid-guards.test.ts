// Guards of the OpenID provider that no other test needs: proofs at one moment, keys of records, a client's logout.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import * as oauth from 'oauth4webapi'
import { recordId } from '../../server/services/openid/sealed-record.ts'
import { onEachEngine } from './engines.ts'
import { holding } from './holding.ts'
import { createOpenIdLab, dataOf, type OpenIdLab, relyingParty, scenesOf } from './openid-lab.ts'

const insecure = { [oauth.allowInsecureRequests]: true }
const NOTING = /insert into openid_records.*'Replay'/s

await onEachEngine((engine) => {
  let lab: OpenIdLab
  before(async () => {
    lab = await createOpenIdLab(engine)
  })
  after(() => lab.close())
  const { scene, signIn } = scenesOf(() => lab)

  test('a proof of DPoP that is shown at two instances at one moment counts at one of them', async () => {
    const held = holding(engine.db, NOTING)
    const other = await createOpenIdLab({ ...engine, db: held.db }, { OIDC_URL: lab.origin })
    try {
      const one = await scene({ dpop: true })
      const keys = await oauth.generateKeyPair('ES256')
      const begun = await one.rp.begin()
      const called = await lab.agree(one.browser, one.app, begun.address, one.person.token)
      const { access_token } = await one.rp.finish(called, begun, { DPoP: oauth.DPoP(one.rp.client, keys) })
      const headers = { authorization: `DPoP ${access_token}`, dpop: await proofFor(one.rp, access_token, keys) }
      const ask = ({ origin }: OpenIdLab) => fetch(`${origin}/oidc/${one.app.id}/me`, { headers })
      const reached = held.hold()
      const later = ask(other)
      const letGo = await Promise.race([
        reached,
        later.then(async (answer) => assert.fail(`${answer.status} ${await answer.text()}`)),
      ])
      assert.equal((await ask(lab)).status, 200)
      letGo()
      assert.ok((await later).status >= 400)
    } finally {
      await other.close()
    }
  })

  test('a record is known by its app and its kind: one id is another key in each', () => {
    const keys = [
      recordId(lab.core, 'one', 'Session', 'x'),
      recordId(lab.core, 'two', 'Session', 'x'),
      recordId(lab.core, 'one', 'Grant', 'x'),
      recordId(lab.core, 'one', 'Session', 'y'),
    ]
    assert.equal(new Set(keys).size, keys.length)
    assert.ok(keys.every((key) => /^[\w-]{43}$/.test(key)))
  })

  test('a code that is sent without the session of its form is asked for again, and is taken then', async () => {
    const one = await scene()
    const { id } = await lab.newClient(one.app, { kind: 'device', redirect_uris: [] })
    const device = await relyingParty(one.issuer, id, null)
    const { user_code } = await oauth.processDeviceAuthorizationResponse(
      ...([device.server, device.client] as const),
      await oauth.deviceAuthorizationRequest(device.server, device.client, device.authentication, { scope: 'openid' }, insecure),
    )
    const send = (xsrf: string) =>
      one.browser.go(`${one.issuer}/device`, { method: 'POST', body: new URLSearchParams({ xsrf, user_code }) })
    const late = await send('of-a-session-that-is-over')
    const form = await late.text()
    assert.deepEqual([late.status, dataOf(form, 'state'), dataOf(form, 'why')], [400, 'device', ''])
    const taken = await (await send(dataOf(form, 'xsrf'))).text()
    assert.deepEqual([dataOf(taken, 'state'), dataOf(taken, 'code')], ['confirm', user_code])
  })

  test('a person who leaves one client stays signed in at the service, and at the others', async () => {
    const one = await scene()
    const tokens = await signIn(one)
    const end = new URL(one.rp.server.end_session_endpoint ?? '')
    end.search = String(new URLSearchParams({ id_token_hint: tokens.id_token ?? '' }))
    const page = await (await one.browser.go(String(end))).text()
    const fields = { xsrf: dataOf(page, 'xsrf') }
    const left = await one.browser.go(dataOf(page, 'action'), { method: 'POST', body: new URLSearchParams(fields) })
    assert.equal(left.status, 303)
    const me = await one.app.call('/api/v1/users/me/sessions', undefined, {
      headers: { authorization: `Bearer ${one.person.token}` },
    })
    assert.equal(me.status, 200)
    const { rows } = await sql`select from sessions where user_id = ${one.person.user} and ended_at is null`.execute(engine.db)
    assert.equal(rows.length, 1)
    // What the client had has ended.
    await assert.rejects(one.rp.userInfo(tokens.access_token, one.person.user))
  })
})

/** The proof that a relying party sends with its token. */
const proofFor = async (
  { server, client }: { server: oauth.AuthorizationServer; client: oauth.Client },
  token: string,
  keys: CryptoKeyPair,
): Promise<string> => {
  let proof = ''
  await oauth.userInfoRequest(server, client, token, {
    ...insecure,
    DPoP: oauth.DPoP(client, keys),
    [oauth.customFetch]: async (_, { headers }) => {
      proof = new Headers(headers as HeadersInit).get('dpop') ?? ''
      return new Response('{}', { headers: { 'content-type': 'application/json' } })
    },
  })
  return proof
}
