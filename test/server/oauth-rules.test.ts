// Which user a social login opens, and how the app's rules apply to it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { changeApp } from '../../server/services/apps/apps.ts'
import { onEachEngine } from './engines.ts'
import { SESSION } from './lab.ts'
import { createOAuthLab, newPageState, OAUTH, refused, startStandIn } from './oauth-lab.ts'
import { prepared } from './prepared.ts'

const standIn = await startStandIn()

await onEachEngine((engine) => {
  const lab = prepared(() => createOAuthLab(engine, standIn))
  const page = prepared(() => lab.newApp())

  test('makes nobody the owner of an account by an address, proven or not', async () => {
    const owner = await page.logIn('google', { person: 'ada' })
    const byMail = await page.logIn.call(null, 'google', { person: 'ada' })
    assert.equal(byMail.body.user.id, owner.body.user.id)
    const mail = await lab.newApp()
    const adaByCode = await mail
      .sendCode('ada@example.com')
      .then((code) => mail.call(SESSION.login, { email: 'ada@example.com', code }))
    for (const [provider, person] of [
      ['google', 'mallory'],
      ['discord', 'mallory'],
      ['github', 'mallory'],
      ['linkedin', 'mallory'],
      ['apple', 'mallory'],
      ['google', 'ada'],
    ] as const) {
      const { body } = await mail.logIn(provider, { person })
      assert.equal(body.is_new_user, true, `${person} at ${provider}`)
      assert.notEqual(body.user.id, adaByCode.body.user.id)
      const [account] = body.user.linked_accounts as unknown as { email: string | null }[]
      assert.equal(account?.email || null, person === 'ada' ? 'ada@example.com' : null, `${person} at ${provider}`)
    }
  })

  test('lets in whom the allowlist names by an address that the provider has proved, and nobody by one that it has not', async () => {
    const listed = await lab.newApp({ config: { name: 'Listed', allowlist_enabled: true } })
    await sql`insert into allowlist (app_id, type, subject, created_at) values (${listed.id}, 'email', 'ada@example.com', 0)`.execute(
      engine.db,
    )
    refused(await listed.logIn('google', { person: 'grace' }), 401, 'allowlist_rejected')
    for (const provider of ['google', 'github', 'discord']) {
      refused(await listed.logIn(provider, { person: 'mallory' }), 401, 'allowlist_rejected')
    }
    refused(await listed.logIn('spotify', { person: 'ada' }), 401, 'allowlist_rejected')
    assert.equal((await listed.logIn('google', { person: 'ada' })).status, 200)
  })

  test('keeps to the app’s rules: no sign-up, a cap of users, a method that is off', async () => {
    const capped = await lab.newApp({ settings: { max_users: 1 } })
    const no = { mode: 'no-signup' }
    refused(await capped.logIn('google', { person: 'new' }, {}, no), 400, 'user_does_not_exist')
    assert.equal((await capped.logIn('google', { person: 'ada' })).status, 200)
    assert.equal((await capped.logIn('google', { person: 'ada' }, {}, no)).status, 200)
    refused(await capped.logIn('google', { person: 'grace' }), 400, 'max_accounts_reached')
    const own = newPageState()
    const { code } = await capped.back('google', own, { person: 'ada' })
    await changeApp(lab.deps, capped.id, { config: { google_oauth: false } })
    lab.clock.advance(6000)
    refused(await capped.show(OAUTH.login, code, own), 403, 'disallowed_login_method')
    refused(await capped.begin('google', newPageState()), 403, 'disallowed_login_method')
  })
})
