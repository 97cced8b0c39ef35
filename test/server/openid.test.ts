// The OpenID provider: a relying party that nobody here wrote signs people in, on both databases.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OPENID_LEVELS } from '../../src/contract/openid.ts'
import { onEachEngine } from './engines.ts'
import type { AnswerBody, Client } from './lab.ts'
import { CALLBACK, createOpenIdLab, newBrowser, type OpenIdLab, relyingParty } from './openid-lab.ts'

await onEachEngine((engine) => {
  let lab: OpenIdLab
  before(async () => {
    lab = await createOpenIdLab(engine)
  })
  after(() => lab.close())
  const personOf = async (app: Client, email = 'ada@example.com') => {
    const { body } = await app.logIn(email)
    return { token: (body as AnswerBody).token, user: (body as AnswerBody).user.id, refresh: (body as AnswerBody).refresh_token }
  }

  test('signs a person in: code, tokens, ID token, userinfo, refresh', async () => {
    const { app, issuer } = await lab.newProvider()
    const { id, secret } = await lab.newClient(app)
    const rp = await relyingParty(issuer, id, secret)
    const [browser, person] = [newBrowser(), await personOf(app)]
    const begun = await rp.begin({ scope: 'openid email wallets' })
    const called = await lab.agree(browser, app, begun.address, person.token)
    assert.equal(called.origin + called.pathname, CALLBACK)
    assert.equal(called.searchParams.get('iss'), issuer)
    const tokens = await rp.finish(called, begun)
    assert.equal(tokens.id_token === undefined, false)
    const info = await rp.userInfo(tokens.access_token, person.user)
    assert.deepEqual(info, { sub: person.user, email: 'ada@example.com', email_verified: true, wallets: [] })
    const next = await rp.refresh(tokens.refresh_token ?? '')
    assert.notEqual(next.refresh_token, tokens.refresh_token)
    // Without a question: the session is there, and the client is connected.
    const again = await rp.begin({ prompt: 'none' })
    const silent = new URL((await browser.go(String(again.address))).headers.get('location') ?? '')
    const claims = await rp.finish(silent, again)
    assert.equal(claims.token_type, 'bearer')
    const [level] = OPENID_LEVELS
    const text = JSON.parse(Buffer.from((claims.id_token ?? '').split('.')[1] ?? '', 'base64url').toString())
    assert.deepEqual([text.acr, text.amr, text.aud, text.iss], [level, ['otp'], id, issuer])
    assert.equal(text.auth_time, Math.floor(lab.clock.now() / 1000))
  })
})
