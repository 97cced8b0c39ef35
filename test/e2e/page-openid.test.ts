// Signing in to another program by OpenID: its page, the tags, the question, tokens, and out again.

import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import * as oauth from 'oauth4webapi'
import type { Request } from 'playwright-core'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { freePort } from '../free-port.ts'
import { listening } from '../listening.ts'
import { relyingParty } from '../server/openid-lab.ts'
import { findings } from './axe.ts'
import { bringMouse } from './key-window-steps.ts'
import { askForCode, DEMO_APP, enterCode, newEmail, openWorld, signInElsewhere, skipSuccess, type World } from './world.ts'

const insecure = { [oauth.allowInsecureRequests]: true }

describe('a program that signs people in by OpenID', () => {
  let world: World
  let rp: Server
  let origin = ''
  let issuer = ''
  let client = { id: '', secret: '' }
  let device = { id: '' }
  before(async () => {
    // The relying party's page: it shows the address that it was called back at.
    rp = createServer((request, answer) =>
      answer.setHeader('content-type', 'text/html').end(`<title>RP</title><p>${request.url?.split('?')[0]}`),
    )
    origin = `http://127.0.0.1:${await listening(rp)}`
    const data = await testData()
    const latchkey = async (...args: readonly string[]): Promise<string> => {
      const { code, out, err } = await command(args, data.env)
      if (code !== 0) throw new Error(err)
      return out
    }
    const own = ['--method', 'email', '--origin', 'http://localhost', '--no-origin', 'yes', '--openid-provider', 'yes']
    await latchkey('app', 'create', '--id', DEMO_APP, '--name', 'Tidewater', ...own)
    const wanted = [
      '--redirect',
      `${origin}/callback`,
      '--after-logout',
      `${origin}/bye`,
      '--scope',
      'email,wallets',
      '--site',
      origin,
    ]
    client = JSON.parse(await latchkey('openid', 'create', '--app', DEMO_APP, '--name', 'Reef Wiki', ...wanted, '--json'))
    device = JSON.parse(await latchkey('openid', 'create', '--app', DEMO_APP, '--name', 'Deck TV', '--kind', 'device', '--json'))
    const port = String(await freePort())
    issuer = `http://localhost:${port}/oidc/${DEMO_APP}`
    world = await openWorld({ OIDC_URL: `http://localhost:${port}`, OIDC_PORT: port }, { data })
  })
  after(async () => {
    await world?.close()
    rp?.close()
  })

  test('a person logs in, sees what is asked, agrees by keyboard, and logs out', async () => {
    const party = await relyingParty(issuer, client.id, client.secret, `${origin}/callback`)
    const begun = await party.begin({ scope: 'openid email wallets', login_hint: 'hinted@example.com', ui_locales: 'en' })
    const person = await world.person({ reducedMotion: 'reduce' })
    const page = await person.newPage()
    const complaints: string[] = []
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on(
      'console',
      (line) => line.type() === 'error' && !/Failed to load resource/.test(line.text()) && complaints.push(line.text()),
    )
    const loaded: Promise<number>[] = []
    const weigh = (request: Request): void => {
      loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    }
    page.on('requestfinished', weigh)
    const answer = await page.goto(String(begun.address))
    assert.match(answer?.headers()['content-security-policy'] ?? '', /frame-ancestors 'none'/)
    const email = newEmail()
    await page.locator('dialog[open]').getByLabel('Email address').waitFor()
    assert.equal(await page.locator('dialog[open]').getByLabel('Email address').inputValue(), 'hinted@example.com')
    await page.locator('dialog[open]').getByText('“\u2068Reef Wiki\u2069” asks you to log in here.', { exact: true }).waitFor()
    page.off('requestfinished', weigh)
    const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0)
    assert.ok(bytes > 20_000 && bytes <= 115_000, `${bytes} bytes on the wire`)
    await askForCode(page, email)
    await enterCode(world, page, email)
    await skipSuccess(page)
    await page.getByRole('heading', { name: 'Log in to \u2068Reef Wiki\u2069' }).waitFor()
    await page.getByText('It learns your e-mail address.').waitFor()
    await page.getByText(/It learns the addresses of your wallets/).waitFor()
    await page.getByText(`You are logged in as \u2068${email}\u2069.`).waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    await bringMouse(page)
    const allow = page.getByRole('button', { name: 'Allow', exact: true })
    await allow.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`${origin}/callback?*`)
    const tokens = await party.finish(new URL(page.url()), begun)
    const claims = JSON.parse(Buffer.from((tokens.id_token ?? '').split('.')[1] ?? '', 'base64url').toString())
    const info = await party.userInfo(tokens.access_token, claims.sub)
    assert.deepEqual([info.email, info.email_verified, info.wallets], [email, true, []])
    // In the account, on any page of the app, the person finds what they have connected.
    const { page: account } = await world.visit(person)
    await signInElsewhere(world, account, email)
    await account.evaluate(() => void document.querySelector('login-modal')?.manageAccount())
    const dialog = account.locator('dialog[open]')
    await dialog.getByRole('button', { name: 'Connected apps' }).click()
    await dialog.getByText(new URL(origin).host).waitFor()
    assert.deepEqual(await findings(account), [])
    await dialog.getByRole('button', { name: 'Disconnect Reef Wiki' }).waitFor()
    await account.close()
    // A device, which shows a code: the page says who asks and from where.
    const tv = await relyingParty(issuer, device.id, null)
    const asked = await oauth.processDeviceAuthorizationResponse(
      tv.server,
      tv.client,
      await oauth.deviceAuthorizationRequest(tv.server, tv.client, tv.authentication, { scope: 'openid' }, insecure),
    )
    await page.goto(asked.verification_uri)
    await page.getByLabel('Code', { exact: true }).fill('BBBB-BBBB')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('No device waits with this code.').waitFor()
    await page.getByLabel('Code', { exact: true }).fill(asked.user_code)
    await page.keyboard.press('Enter')
    await page.getByText(`your device shows this code: \u2068${asked.user_code}\u2069`).waitFor()
    await page.getByText('It is not known from where it asks.').waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/device.png` })
    await bringMouse(page)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('It learns which account of \u2068Tidewater\u2069 is yours.').waitFor()
    await bringMouse(page)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('Your device is logged in.').waitFor()
    // Out again: asked first, and back where the program has said.
    const end = new URL(party.server.end_session_endpoint ?? '')
    end.search = String(new URLSearchParams({ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: `${origin}/bye` }))
    await page.goto(String(end))
    await page.getByRole('heading', { name: 'Log out of \u2068Tidewater\u2069?' }).waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/logout.png` })
    await bringMouse(page)
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL(`${origin}/bye*`)
    await assert.rejects(party.userInfo(tokens.access_token, claims.sub))
    await page.goto(`${issuer}/auth?client_id=none`)
    await page.getByText('The app that sent you here asked in a way that is not allowed').waitFor()
    assert.deepEqual(await findings(page, { within: 'html' }), [])
    assert.deepEqual(complaints, [])
  })
})
