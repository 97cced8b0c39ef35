// The published client against an app with a captcha: accepted with its token, refused without.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captchaToken } from '../turnstile-solver.ts'
import { captchaData, SITE_KEY } from './captcha-app.ts'
import { ownService } from './own-service.ts'
import { codeFrom, publishedClient } from './published-client.ts'
import { DEMO_APP } from './world.ts'

const service = ownService(await captchaData(), { RESEND_SECONDS: '0' })

const newClient = () => publishedClient(service.url).client
const codeFor = (to: string) => codeFrom(service.url, to)
/** A token as a page of the app, or the frame, would get it. */
const token = (origin = service.sandboxUrl, action = DEMO_APP) =>
  captchaToken(service.sandboxUrl, { sitekey: SITE_KEY, action, origin })

test('its config says that a captcha is asked for, and with which key', async () => {
  const config = await (await fetch(`${service.url}/api/v1/apps/${DEMO_APP}`)).json()
  assert.deepEqual([config.captcha_enabled, config.captcha_site_key], [true, `t:${SITE_KEY}`])
})

test('without a token, and with a forged one, it is told invalid_captcha', async () => {
  const client = newClient()
  await assert.rejects(client.auth.email.sendCode('robot@example.com'), { code: 'invalid_captcha' })
  await assert.rejects(client.auth.email.sendCode('robot@example.com', 'forged'), { code: 'invalid_captcha' })
  const real = await token()
  await assert.rejects(client.auth.email.sendCode('robot@example.com', `${real}x`), { code: 'invalid_captcha' })
  await assert.rejects(client.auth.phone.sendCode('+12015550170'), { code: 'invalid_captcha' })
})

test('with a token it signs in by mail and by text message, and a token counts once', async () => {
  const client = newClient()
  const first = await token()
  await client.auth.email.sendCode('person@example.com', first)
  const { user } = await client.auth.email.loginWithCode('person@example.com', await codeFor('person@example.com'))
  assert.equal(user.linked_accounts[0]?.type, 'email')
  await assert.rejects(newClient().auth.email.sendCode('other@example.com', first), { code: 'invalid_captcha' })

  const other = newClient()
  await other.auth.phone.sendCode('+12015550171', await token())
  await other.auth.phone.loginWithCode('+12015550171', await codeFor('+12015550171'))
})

test('signed in, it links without one', async () => {
  const client = newClient()
  await client.auth.email.sendCode('linker@example.com', await token())
  await client.auth.email.loginWithCode('linker@example.com', await codeFor('linker@example.com'))
  await client.auth.phone.sendCode('+12015550172')
  const linked = await client.auth.phone.linkWithCode('+12015550172', await codeFor('+12015550172'))
  assert.equal(linked.linked_accounts.length, 2)
})

test('a token of another app, or of a page elsewhere, is none', async () => {
  const client = newClient()
  const foreign = await token(service.sandboxUrl, 'latchkeydemoapp0000000002')
  await assert.rejects(client.auth.email.sendCode('robot@example.com', foreign), { code: 'invalid_captcha' })
  const elsewhere = await token('https://evil.example')
  await assert.rejects(client.auth.email.sendCode('robot@example.com', elsewhere), { code: 'invalid_captcha' })
})
