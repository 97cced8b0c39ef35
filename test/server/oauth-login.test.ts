// Login by each of the nine social providers, through the stand-in that speaks their protocols.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OAUTH_PROVIDERS } from '../../src/contract/methods.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { AGENT, deviceOf, SESSION } from './lab.ts'
import { accountsOf, createOAuthLab, endOf, newPageState, OAUTH, refused, startStandIn } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

const standIn = await startStandIn()
/** Fields of the account besides type, subject and times (docs/design/protocol.md, "User"), of Ada at her first login. */
const ADA: Record<string, object> = {
  apple: { email: 'ada@example.com', name: 'Ada Lovelace' },
  discord: { username: 'ada', email: 'ada@example.com' },
  github: { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  google: { email: 'ada@example.com', name: 'Ada Lovelace' },
  linkedin: { name: 'Ada Lovelace', email: 'ada@example.com', vanity_name: null },
  spotify: { name: 'Ada Lovelace', email: null },
  instagram: { username: 'ada' },
  twitter: { username: 'ada', name: 'Ada Lovelace', profile_picture_url: 'https://pictures.example.com/ada.png' },
  tiktok: { username: 'ada', name: 'Ada Lovelace' },
}
const TIMES = ['verified_at', 'first_verified_at', 'latest_verified_at', 'type', 'subject']
const fieldsOf = (account: Readonly<Record<string, unknown>> | undefined): object =>
  Object.fromEntries(Object.entries(account ?? {}).filter(([name]) => !TIMES.includes(name)))

await onEachEngine((engine) => {
  const lab = prepared(() => createOAuthLab(engine, standIn))
  const page = prepared(() => lab.newApp())

  for (const provider of OAUTH_PROVIDERS) {
    test(`${provider}: makes a user of somebody unknown, with the protocol's account, and knows them the next time`, async () => {
      const first = await page.logIn(provider, { person: 'ada' }, { headers: AGENT })
      assert.equal(first.status, 200, JSON.stringify(first.body))
      assert.deepEqual([first.body.is_new_user, first.body.session_update_action], [true, 'set'])
      const [account] = accountsOf(first.body.user)
      assert.equal(account?.type, `${provider}_oauth`)
      assert.match(String(account?.subject), /^\d{15}$/)
      if (engine.name === 'embedded' || provider !== 'apple') assert.deepEqual(fieldsOf(account), ADA[provider])
      assert.deepEqual(await deviceOf(engine, first), { browser: 'Chrome', os: 'Windows' })
      assert.equal(first.body.oauth_tokens?.provider, provider)
      assert.ok(first.body.oauth_tokens?.access_token)

      lab.clock.advance(60_000)
      const again = await page.logIn(provider, { person: 'ada' })
      assert.deepEqual([again.status, again.body.is_new_user, again.body.user.id], [200, false, first.body.user.id])
      const [known] = accountsOf(again.body.user)
      assert.deepEqual(fieldsOf(known), fieldsOf(account))
      assert.equal(known?.latest_verified_at, Math.floor(lab.clock.now() / 1000))

      const other = await page.logIn(provider, { person: 'new' })
      assert.notEqual(other.body.user.id, first.body.user.id)
    })

    test(`${provider}: a person who says no comes back with the code "undefined"`, async () => {
      const own = newPageState()
      const back = await page.back(provider, own, { answer: 'deny' })
      assert.deepEqual([back.code, back.state, back.provider], ['undefined', own.state, provider])
      const shown = await page.show(OAUTH.login, back.code, own)
      assert.deepEqual([shown.status, shown.body.code], [422, 'invalid_credentials'])
    })

    // What the provider says does not depend on the database.
    if (engine.name !== 'embedded') continue
    test(`${provider}: a suspended account and a busy provider are told by name`, async () => {
      const suspended = await page.logIn(provider, { trouble: 'suspended' })
      assert.deepEqual([suspended.status, suspended.body.code], [403, 'oauth_account_suspended'])
      const limited = await page.logIn(provider, { trouble: 'limited' })
      assert.deepEqual([limited.status, limited.body.code], [429, 'too_many_requests'])
      assert.match(limited.body.error, /provider/)
    })

    test(`${provider}: a state that was changed leads nowhere; a foreign one, and a code that was used, sign nobody in`, async () => {
      const [own, foreign] = [newPageState(), newPageState()]
      const step = await page.visit(provider, own)
      const [changed, form] = [new URL(step.url), step.form && new URLSearchParams(step.form)]
      for (const fields of [changed.searchParams, form]) if (fields?.has('state')) fields.set('state', foreign.state)
      assert.equal(endOf(await lab.land({ ...step, url: changed.href, form })), '/oauth/lost')
      const landed = new URL((await lab.land(step)).headers.get('location') ?? '')
      const code = landed.searchParams.get('privy_oauth_code') ?? ''
      refused(await page.show(OAUTH.login, code, { ...own, state: foreign.state }), 400, 'oauth_state_mismatch')
      const { status, body } = await page.show(OAUTH.login, code, own)
      assert.equal(status, 200)
      assert.equal((await page.call(SESSION.refresh, { refresh_token: body.refresh_token })).body.user.id, body.user.id)
      refused(await page.show(OAUTH.login, code, own), 422, 'invalid_credentials')
    })

    test(`${provider}: whatever else goes wrong there comes back with the code "error"`, async () => {
      for (const trouble of ['error', 'down', 'garbage', 'huge'] as const) {
        assert.equal((await page.back(provider, newPageState(), { trouble })).code, 'error', trouble)
      }
    })
  }

  sweepTest('a provider that does not answer is given up', async () => {
    const hasty = createOAuthLab(engine, standIn, { OAUTH_PROVIDER_SECONDS: '1' })
    const other = await hasty.newApp()
    for (const provider of ['github', 'google']) {
      assert.equal((await other.back(provider, newPageState(), { trouble: 'slow' })).code, 'error', provider)
    }
    assert.ok(hasty.lines.some(({ event, fields }) => event === 'oauth_provider_failed' && fields.reason === 'slow'))
  })
})
