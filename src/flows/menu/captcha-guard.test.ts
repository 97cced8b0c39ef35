import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captchaRuntime, fakeCaptchaFrame, putFrame } from '../../../test/fakes/captcha-frame.ts'
import { init } from '../../contract/endpoints/passwordless.ts'
import type { Route } from '../../contract/screens.ts'
import { removeCaptcha } from '../../session/captcha.ts'
import type { Runtime } from '../../session/runtime.ts'
import { callWithCaptcha } from '../steps/captcha-call.ts'
import { captchaGuard, prepareCaptcha } from './captcha-guard.ts'

const code = (intent: 'login' | 'link' | 'update' | 'confirm', method: 'email' | 'sms' = 'email'): Route => ({
  screen: 'AWAITING_PASSWORDLESS_CODE',
  params: {
    recipient: method === 'email' ? { method, address: 'ada@example.com' } : { method, phone: '+14155552671', shown: '' },
    intent,
  },
})

/** What a call that begins a login shows the service. */
const shown = async (runtime: Runtime) => {
  let call: unknown
  const api = async (_: unknown, { body, token }: { body: unknown; token: unknown }) => {
    call = { body, token }
  }
  const { signal } = new AbortController()
  await callWithCaptcha(Object.assign(runtime, { api }) as Runtime, init, { email: 'ada@example.com' }, signal)
  return call
}

for (const method of ['email', 'sms'] as const) {
  test(`a login by ${method} goes to CAPTCHA_SCREEN first, which knows where it leads`, () => {
    const next = code('login', method)
    assert.deepEqual(captchaGuard(captchaRuntime(), next), { screen: 'CAPTCHA_SCREEN', params: { next } })
  })
}
test('a login and a sign-up by passkey go there first, but for what was picked in the e-mail field', () => {
  const route = (params: object) => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params }) as Route
  for (const intent of ['login', 'sign-up']) {
    const next = route({ intent })
    assert.deepEqual(captchaGuard(captchaRuntime(), next), { screen: 'CAPTCHA_SCREEN', params: { next } })
  }
  assert.equal(captchaGuard(captchaRuntime(), route({ intent: 'login', proof: {} })), null)
})
test('nothing comes before a passkey by which somebody proves that it is them, a guest or not', () => {
  const next = { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent: 'confirm' } } as Route
  for (const runtime of [captchaRuntime(), captchaRuntime({ user: { isGuest: true } })])
    assert.equal(captchaGuard(runtime, next), null)
})
for (const screen of ['AWAITING_FARCASTER_CONNECTION', 'TELEGRAM_AUTH_SCREEN'] as const) {
  const route = (intent: 'login' | 'link' | 'confirm') => ({ screen, params: { intent } }) as Route
  test(`a login at ${screen} goes there first, a proof does not`, () => {
    const next = route('login')
    assert.deepEqual(captchaGuard(captchaRuntime(), next), { screen: 'CAPTCHA_SCREEN', params: { next } })
    for (const runtime of [captchaRuntime(), captchaRuntime({ user: { isGuest: true } })])
      assert.equal(captchaGuard(runtime, route('confirm')), null)
  })
}
test('a guest who links Farcaster passes it, since the channel is what it guards; a link by Telegram has nothing to guard', () => {
  const guest = captchaRuntime({ user: { isGuest: true } })
  const next = { screen: 'AWAITING_FARCASTER_CONNECTION', params: { intent: 'link' } } as Route
  assert.deepEqual(captchaGuard(guest, next), { screen: 'CAPTCHA_SCREEN', params: { next } })
  assert.equal(captchaGuard(guest, { screen: 'TELEGRAM_AUTH_SCREEN', params: { intent: 'link' } }), null)
})
test('nothing comes first where the app has no captcha', () => {
  assert.equal(captchaGuard(captchaRuntime({ on: false }), code('login')), null)
})
test('nothing comes first for somebody who is signed in', () => {
  assert.equal(captchaGuard(captchaRuntime({ user: {} }), code('login')), null)
})
test('a guest passes it, also to link; a person with an account does not', () => {
  for (const intent of ['login', 'link'] as const) {
    const next = code(intent)
    assert.deepEqual(captchaGuard(captchaRuntime({ user: { isGuest: true } }), next), {
      screen: 'CAPTCHA_SCREEN',
      params: { next },
    })
    assert.equal(captchaGuard(captchaRuntime({ user: { isGuest: false } }), next), null)
  }
})
for (const intent of ['update', 'confirm'] as const) {
  test(`nothing comes before a code that is to ${intent}`, () => {
    assert.equal(captchaGuard(captchaRuntime(), code(intent)), null)
  })
}
test('nothing comes before the menu, an error, or a social provider', () => {
  for (const route of [
    { screen: 'LANDING', params: {} },
    { screen: 'AWAITING_OAUTH_SCREEN', params: { provider: 'google', intent: 'login' } },
  ] as Route[])
    assert.equal(captchaGuard(captchaRuntime(), route), null)
})
test('nothing comes first while a token is held; one that ran out, or was taken, is not held', async () => {
  const runtime = captchaRuntime()
  const frame = fakeCaptchaFrame()
  putFrame(runtime, frame)
  frame.status = 'success'
  assert.equal(captchaGuard(runtime, code('login')), null)
  frame.status = 'ready'
  assert.equal(captchaGuard(runtime, code('login'))?.screen, 'CAPTCHA_SCREEN')
  frame.status = 'success'
  assert.deepEqual(await shown(runtime), { body: { email: 'ada@example.com', token: 'token-1' }, token: null })
  assert.equal(captchaGuard(runtime, code('login'))?.screen, 'CAPTCHA_SCREEN')
})
test('a closed modal holds nothing', () => {
  const runtime = captchaRuntime()
  const frame = fakeCaptchaFrame()
  putFrame(runtime, frame)
  frame.status = 'success'
  removeCaptcha(runtime)
  assert.equal(frame.removed, 1)
  assert.equal(captchaGuard(runtime, code('login'))?.screen, 'CAPTCHA_SCREEN')
})
test('who is signed in shows their session, and a token to nobody', async () => {
  const runtime = captchaRuntime({ user: {} })
  const frame = fakeCaptchaFrame()
  putFrame(runtime, frame)
  frame.status = 'success'
  assert.deepEqual(await shown(runtime), { body: { email: 'ada@example.com' }, token: 'bearer-1' })
})
test('nothing is shown to an app without a captcha', async () => {
  assert.deepEqual(await shown(captchaRuntime({ on: false, user: {} })), { body: { email: 'ada@example.com' }, token: null })
})

const ahead = (runtime: Runtime) => prepareCaptcha(runtime, undefined, new AbortController())
test('it runs ahead once there is something to send, and a token that ran out meanwhile is asked for anew', async () => {
  const runtime = captchaRuntime()
  const frame = fakeCaptchaFrame(() => 'success')
  putFrame(runtime, frame)
  await ahead(runtime)
  assert.deepEqual([frame.runs, captchaGuard(runtime, code('login'))], [1, null])
  await ahead(runtime)
  assert.equal(frame.runs, 1)
  frame.status = 'ready'
  assert.equal(captchaGuard(runtime, code('login'))?.screen, 'CAPTCHA_SCREEN')
})
test("it runs ahead for nobody who needs none, and a fault of it is nobody's yet", async () => {
  const frame = fakeCaptchaFrame()
  for (const given of [{ on: false }, { user: {} }, { key: 'h:1' }]) {
    const runtime = captchaRuntime(given)
    putFrame(runtime, frame)
    assert.deepEqual(await ahead(runtime), { type: 'prepared' })
  }
  assert.equal(frame.runs, 0)
})
