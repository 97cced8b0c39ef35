// Logins that need no screen, in a real browser: by a token of the host's own, and with the host's own sign-in.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { isName } from '../../server/services/custom-token/verify.ts'
import { NAUGHTY } from '../fakes/naughty.ts'
import { signToken } from '../fakes/token-issuer.ts'
import { sweepTest } from './sweep-test.ts'
import {
  findings,
  hostSays,
  listen,
  modal,
  openTokenWorld,
  own,
  seen,
  signedIn,
  strange,
  type TokenWorld,
  withToken,
} from './token-steps.ts'
import { endOfLogin, facts, start } from './world.ts'

describe('logins without a screen', () => {
  let world: TokenWorld
  before(async () => {
    world = await openTokenWorld()
  })
  after(() => world.close())

  test('a token signs its person in, and again asks nothing; another one changes the person', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await listen(page)
    const first = (await withToken(page, await signToken(own, 'anna'))) as { id: string }
    assert.deepEqual(first, { id: first.id, method: 'custom', isNewUser: true, again: false, names: ['anna'] })
    assert.deepEqual(await withToken(page, await signToken(own, 'anna')), {
      ...first,
      method: null,
      isNewUser: false,
      again: true,
    })
    const other = (await withToken(page, await signToken(own, 'bert'))) as { id: string; names: string[] }
    assert.notEqual(other.id, first.id)
    assert.deepEqual(await seen(page), ['login custom', 'login custom'])
    assert.equal((await facts(page)).user, other.id)
    await page.reload()
    await signedIn(page, true)
    assert.deepEqual([(await facts(page)).user, complaints.lines], [other.id, []])
  })

  test('a token that does not hold is refused by the claim, whoever is signed in stays, and no token is quoted', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await withToken(page, await signToken(own, 'anna'))
    const before = await facts(page)
    for (const [token, rule] of [
      [await signToken(strange, 'eve'), /signature/],
      [await signToken(own, 'eve', { claims: { aud: 'other' } }), /"aud"/],
      [await signToken(own, 'eve', { claims: { iss: 'https://evil.example' } }), /"iss"/],
      [await signToken(own, 'eve', { claims: { exp: undefined } }), /"exp"/],
      ['no token', /must be a JWT.*received a text of 8 characters/],
      [null, /must be a JWT.*received null/],
    ] as const) {
      const refused = (await withToken(page, token)) as { code: string; message: string }
      assert.equal(refused.code, 'invalid_credentials')
      assert.match(refused.message, rule)
      if (token && token.length > 20) assert.ok(!refused.message.includes(token.slice(0, 20)))
    }
    assert.deepEqual([await facts(page), complaints.lines], [before, []])
  })

  sweepTest('the host’s own sign-in signs in and out, also while the menu is open', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await listen(page)
    await hostSays(page, { loading: true, token: await signToken(own, 'carl') })
    await start(page, 'login')
    await modal(page).getByLabel('Email address').waitFor()
    await hostSays(page, { token: await signToken(own, 'carl') })
    assert.deepEqual(await endOfLogin(page), {
      id: (await facts(page)).user,
      isNewUser: true,
      method: 'custom',
      account: 'custom_auth',
      accounts: ['custom_auth'],
    })
    assert.equal((await facts(page)).open, false)
    await hostSays(page, { token: null })
    await signedIn(page, false)
    await hostSays(page, { token: await signToken(own, 'carl') })
    await signedIn(page, true)
    assert.deepEqual(await seen(page), ['open', 'login custom', 'logout', 'login custom'])
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('what is wrong with the host’s own sign-in is told to its developer, by name and rule', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await listen(page)
    await hostSays(page, { fails: 'no cookie' })
    const name = 'config.customAuth.getCustomAccessToken'
    await page
      .getByRole('alert')
      .getByText(`${name} must resolve with a JWT, or with nothing (it threw Error: no cookie).`)
      .waitFor()
    await hostSays(page, { token: 7 as unknown as string })
    await page.getByRole('alert').getByText(`${name}, what it resolves with, must be a JWT`).waitFor()
    await hostSays(page, { token: await signToken(own, 'dora', { claims: { aud: 'other' } }) })
    await page.waitForFunction(() => (window as unknown as { seen: string[] }).seen.length === 3)
    assert.deepEqual(await seen(page), ['error invalid_config', 'error invalid_credentials', 'error invalid_credentials'])
    await hostSays(page, { token: await signToken(own, 'dora') })
    await signedIn(page, true)
    await page.getByRole('alert').waitFor({ state: 'detached' })
    assert.equal(complaints.lines.length, 3)
    assert.match(
      complaints.lines[2] ?? '',
      /^<login-modal> config\.customAuth: The token was not accepted: "aud" is not what the app takes\. \(invalid_credentials\)$/,
    )
    await page.evaluate(() => {
      Object.assign(document.querySelector('login-modal') as LoginModal, {
        config: { customAuth: { getCustomAccessToken: 'a token' } },
      })
    })
    await page.getByRole('alert').getByText('config.customAuth.getCustomAccessToken: must be a function').waitFor()
  })

  sweepTest('login() with the one method "custom" takes the person of the page, and says so where there is none', async () => {
    const { page } = await world.visit(await world.person())
    await start(page, 'login', { methods: ['custom'] })
    assert.equal((await endOfLogin(page)).code, 'invalid_login_methods')
    await hostSays(page, { loading: true, token: await signToken(own, 'emil') })
    await start(page, 'login', { methods: ['custom'] })
    assert.equal((await endOfLogin(page)).method, 'custom')
  })

  sweepTest('naughty texts in a config and in a token are texts', async () => {
    const { page, complaints } = await world.visit(await world.person())
    for (const text of NAUGHTY) {
      await page.evaluate((text) => {
        const modal = document.querySelector('login-modal') as LoginModal
        modal.config = {
          name: text,
          appearance: { landingHeader: text, loginMessage: text },
          allowlistConfig: { errorTitle: text, errorDetail: text, errorCtaText: text },
        }
      }, text)
      await start(page, 'login', { reason: text, prefill: { email: text } })
      await modal(page).getByLabel('Email address').waitFor()
      const drawn = await page.evaluate(() => {
        const root = document.querySelector('login-modal')?.shadowRoot
        const stage = root?.querySelector('.stage')
        return {
          wide: (stage?.scrollWidth ?? 0) > (stage?.clientWidth ?? 0),
          strange: root?.querySelectorAll('script, iframe, style, template, details, img').length,
          ran: 'naughty' in window,
          title: root?.querySelector('h2')?.textContent,
        }
      })
      const title = text || 'Log in to Tidewater'
      assert.deepEqual(drawn, { wide: false, strange: 0, ran: false, title: drawn.title }, text)
      assert.ok(text.trim() === '' || drawn.title === title, text)
      await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
      await endOfLogin(page)
      const result = (await withToken(page, await signToken(own, text))) as { names?: string[]; code?: string }
      assert.deepEqual(result.names ?? result.code, isName(text) ? [text] : 'invalid_credentials', text)
      if (result.names) await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    }
    const name = '"><img src=x onerror="window.naughty=1">'
    await withToken(page, await signToken(own, name))
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await modal(page).getByText(name).first().waitFor()
    assert.deepEqual(await findings(page), [])
    assert.deepEqual([await page.evaluate(() => 'naughty' in window), complaints.lines], [false, []])
  })
})
