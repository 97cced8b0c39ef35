// Logins that need no screen, in a real browser: by a token of the host's own, with the host's own sign-in, and as a guest who becomes a person.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { isName } from '../../server/services/custom-token/verify.ts'
import type { LoginResult } from '../../src/contract/events.ts'
import { guestKey } from '../../src/contract/wire.ts'
import { commandLine } from '../cli/latchkey.ts'
import { NAUGHTY } from '../fakes/naughty.ts'
import { AUDIENCE, ISSUER, type Issuer, newTokenKey, signToken, startIssuer } from '../fakes/token-issuer.ts'
import { newFolder } from './service-child.ts'
import { askForCode, DEMO_APP, endOfLogin, facts, newEmail, openWorld, start, type World } from './world.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const CLI = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))
const [own, strange] = [newTokenKey('one'), newTokenKey('one')]
const modal = (page: Page) => page.locator('login-modal dialog[open]')

/** Keeps the events of the page's modal in `window.seen`, as short texts. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const place = window as unknown as { seen: string[] }
    place.seen = []
    for (const name of ['open', 'login', 'logout', 'link', 'error'])
      document.querySelector('login-modal')?.addEventListener(name, (event) => {
        const { method, type, code } = (event as CustomEvent).detail
        place.seen.push([name, method ?? type ?? code ?? ''].join(' ').trim())
      })
  })
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
const withToken = (page: Page, token: unknown) =>
  page.evaluate(
    (token) =>
      (document.querySelector('login-modal') as LoginModal).loginWithToken(token as string).then(
        ({ user, method, isNewUser, wasAlreadyAuthenticated }: LoginResult) => ({
          id: user.id,
          method,
          isNewUser,
          again: wasAlreadyAuthenticated,
          names: user.linkedAccounts.map((account) => (account.type === 'custom_auth' ? account.customUserId : account.type)),
        }),
        ({ code, message }: { code: string; message: string }) => ({ code, message }),
      ),
    token,
  )
/** What a host's own sign-in says from now on: a token, nothing, or that it fails. */
const hostSays = (page: Page, says: { token?: string | null; loading?: boolean; fails?: string }, config: object = {}) =>
  page.evaluate(
    ([{ token, loading = false, fails }, config]) => {
      const getCustomAccessToken = async (): Promise<string | null | undefined> => {
        if (fails) throw new Error(fails)
        return token
      }
      Object.assign(document.querySelector('login-modal') as LoginModal, {
        config: { ...config, customAuth: { isLoading: loading, getCustomAccessToken } },
      })
    },
    [says, config] as const,
  )
const signedIn = (page: Page, wanted: boolean) =>
  page.waitForFunction((wanted) => document.querySelector<LoginModal>('login-modal')?.authenticated === wanted, wanted)
const findings = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string }[] }> } }
    const rules = ['landmark-no-duplicate-main', 'landmark-unique', 'landmark-main-is-top-level']
    const off = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
    return (await axe.run({ rules: off })).violations.map(({ id }) => id)
  })
}
const credential = (page: Page) => page.evaluate((key) => localStorage.getItem(key), guestKey(DEMO_APP))

describe('logins without a screen', () => {
  const folder = newFolder()
  let world: World
  let issuer: Issuer
  before(async () => {
    issuer = await startIssuer(own)
    const env = { DATA_DIR: join(folder.path, 'data') }
    for (const args of [
      ['app', 'create', '--id', DEMO_APP, '--name', 'Demo', '--origin', 'http://localhost', '--method', 'email,sms,guest,custom'],
      ['app', 'token', DEMO_APP, '--issuer', ISSUER, '--audience', AUDIENCE, '--jwks-url', issuer.jwksUrl],
    ]) {
      const { code, err } = await commandLine(CLI)(args, env)
      assert.equal(code, 0, err)
    }
    world = await openWorld({ ...env, JWKS_ON_LOOPBACK: 'yes' })
  })
  after(async () => {
    await world.close()
    issuer.close()
    folder.remove()
  })

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

  test('the host’s own sign-in signs in and out, also while the menu is open', async () => {
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

  test('what is wrong with the host’s own sign-in is told to its developer, by name and rule', async () => {
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

  test('login() with the one method "custom" takes the person of the page, and says so where there is none', async () => {
    const { page } = await world.visit(await world.person())
    await start(page, 'login', { methods: ['custom'] })
    assert.equal((await endOfLogin(page)).code, 'invalid_login_methods')
    await hostSays(page, { loading: true, token: await signToken(own, 'emil') })
    await start(page, 'login', { methods: ['custom'] })
    assert.equal((await endOfLogin(page)).method, 'custom')
  })

  test('a guest comes in without a screen, stays over a reload, is told what is at stake, and becomes a person with the same id', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await listen(page)
    await start(page, 'login', { methods: ['guest'] })
    const guest = await endOfLogin(page)
    assert.deepEqual([guest.isNewUser, guest.method, guest.accounts], [true, 'guest', []])
    assert.deepEqual(await seen(page), ['login guest'])
    assert.match((await credential(page)) ?? '', /^"[\w-]{43}"$/)
    await page.reload()
    await signedIn(page, true)
    assert.equal((await facts(page)).user, guest.id)

    await listen(page)
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await modal(page).getByText('You are a guest.').waitFor()
    assert.deepEqual(await findings(page), [])
    await modal(page).getByRole('button', { name: 'Link: Email' }).click()
    const email = newEmail()
    await modal(page).getByLabel('Email address').fill(email)
    await page.keyboard.press('Enter')
    await modal(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    await modal(page).getByText('You can log in with each of these.').waitFor()
    const after = await page.evaluate(() => {
      const user = document.querySelector<LoginModal>('login-modal')?.user
      return [user?.id, user?.isGuest, user?.email?.address]
    })
    assert.deepEqual(after, [guest.id, false, email])
    assert.deepEqual([await credential(page), (await seen(page)).includes('link email')], [null, true])
    assert.deepEqual(complaints.lines, [])
  })

  test('"Continue as guest" stands in a menu that names it, by keyboard too; signing out ends the guest', async () => {
    const { page, complaints } = await world.visit(await world.person())
    await start(page, 'login')
    await modal(page).getByLabel('Email address').waitFor()
    assert.equal(await modal(page).getByRole('button', { name: 'Continue as guest' }).count(), 0)
    await page.keyboard.press('Escape')
    await endOfLogin(page)
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('login-methods', 'email guest'))
    await start(page, 'login')
    const guest = modal(page).getByRole('button', { name: 'Continue as guest' })
    await guest.waitFor()
    assert.deepEqual(await findings(page), [])
    await guest.focus()
    await page.keyboard.press('Enter')
    const first = await endOfLogin(page)
    assert.deepEqual([first.method, first.accounts], ['guest', []])
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    assert.equal(await credential(page), null)
    await start(page, 'login', { methods: ['guest'] })
    assert.notEqual((await endOfLogin(page)).id, first.id)
    assert.deepEqual(complaints.lines, [])
  })

  test('a guest whose account has moved on is somebody new, and who closes sign-up lets none in', async () => {
    const { page } = await world.visit(await world.person())
    await start(page, 'login', { methods: ['guest'] })
    const { id } = await endOfLogin(page)
    const kept = await credential(page)
    await page.evaluate(
      () =>
        void document
          .querySelector<LoginModal>('login-modal')
          ?.link('email')
          .catch(() => undefined),
    )
    const email = newEmail()
    await askForCode(page, email)
    await modal(page)
      .getByLabel('Six-digit code')
      .fill(await world.codeFor(email))
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.email)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [guestKey(DEMO_APP), kept ?? ''] as const)
    await start(page, 'login', { methods: ['guest'], disableSignup: true })
    assert.equal((await endOfLogin(page)).code, 'user_does_not_exist')
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [guestKey(DEMO_APP), kept ?? ''] as const)
    await start(page, 'login', { methods: ['guest'] })
    const next = await endOfLogin(page)
    assert.deepEqual([next.isNewUser, next.id === id], [true, false])
  })

  test('naughty texts in a config and in a token are texts', async () => {
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
      await modal(page).getByRole('button', { name: 'Submit' }).waitFor({ state: 'attached' })
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
      const title = text || 'Log in or sign up'
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
