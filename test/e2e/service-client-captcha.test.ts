// The published client against an app with a captcha: accepted with its token, refused without.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { published } from '../clients/published.ts'
import type { TestData } from '../data.ts'
import { captchaToken } from '../turnstile-solver.ts'
import { captchaData, SITE_KEY } from './captcha-app.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'
import { DEMO_APP } from './world.ts'

const { default: Privy, InMemoryCache } = await published('@privy-io/js-sdk-core')
type InMemoryCache = InstanceType<typeof InMemoryCache>

// The client leaves a timer of 20 s behind each call; none of them may hold up the end of this file.
const { setTimeout: realTimeout } = globalThis
globalThis.setTimeout = Object.assign((...args: Parameters<typeof realTimeout>) => realTimeout(...args).unref(), realTimeout)

let built: Awaited<ReturnType<typeof buildService>>
let data: TestData
let service: ServiceChild
before(async () => {
  built = await buildService()
  data = await captchaData()
  service = await startService(built.main, { ...data.env, RESEND_SECONDS: '0' })
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  built.remove()
  await data.remove()
})

const newClient = () =>
  // `baseUrl` is a field of the client that its type file leaves out.
  new Privy({ appId: DEMO_APP, storage: new InMemoryCache(), baseUrl: service.url } as { appId: string; storage: InMemoryCache })
const codeFor = async (to: string): Promise<string> => {
  const outbox = await (await fetch(`${service.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()
  return outbox[0].code
}
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
