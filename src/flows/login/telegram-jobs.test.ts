// The window of a login by Telegram: where it leads, whom it hears, and that it ends with the flow.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { POPUP_CLOSE_POLL } from '../../contract/limits.ts'
import type { Runtime } from '../../session/runtime.ts'
import { jobs, type TelegramScope } from './telegram-jobs.ts'

const TELEGRAM = 'https://telegram.example'
const ANSWER = { id: 7, auth_date: 1, hash: 'a' }
const said = (result: unknown) => JSON.stringify({ event: 'auth_result', result })
const page = openWindow()
const post = (event: object): void => void dispatchEvent(Object.assign(new Event('message'), event))
let popup = { closed: false, close: () => {}, location: { replace: (_: string) => {} } }
let isBlocked = false
let led: string[] = []

beforeEach(() => {
  isBlocked = false
  led = []
  popup = {
    closed: false,
    close: () => void Object.assign(popup, { closed: true }),
    location: { replace: (url) => void led.push(url) },
  }
  page.put('location', { origin: 'https://app.example', pathname: '/shop', search: '?secret=1', hash: '#x' })
  for (const size of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) page.put(size, 0)
  page.put('open', () => (isBlocked ? null : popup))
})
afterEach(() => {
  mock.timers.reset()
  page.clear()
})

const begin = (intent: 'login' | 'link' = 'login', link_enabled = true) => {
  const config = { telegram_auth_config: { bot_id: '42', link_enabled }, telegram_login_url: `${TELEGRAM}/dev` }
  const runtime = { $config: { get: () => config } } as unknown as Runtime
  const stop = new AbortController()
  const scope: TelegramScope = { signal: stop.signal }
  const open = () => jobs.open(runtime, { intent, attempt: 1 }, scope)
  const listen = () => jobs.listen(runtime, { attempt: 1 }, scope)
  return { scope, stop, open, listen }
}

test('a press opens the page of Telegram for this bot and this page, and leaves out what stands in the address behind it', async () => {
  assert.deepEqual(await begin().open(), { type: 'opened', attempt: 1 })
  assert.deepEqual(led, [
    `${TELEGRAM}/dev/auth?bot_id=42&origin=https%3A%2F%2Fapp.example&return_to=https%3A%2F%2Fapp.example%2Fshop&request_access=write`,
  ])
})

test('a browser that opens no window, and an app whose bot links nobody, are told apart', async () => {
  isBlocked = true
  assert.deepEqual(await begin().open(), { type: 'blocked', attempt: 1 })
  const refused = await begin('link', false).open()
  assert.equal(refused.type === 'failed' && refused.error.code, 'disallowed_login_method')
})

test('that very window is heard, while it shows a page of Telegram’s, and nothing else', async () => {
  const { scope, open, listen } = begin()
  await open()
  const heard = listen()
  post({ source: {}, origin: TELEGRAM, data: said({ id: 1 }) })
  post({ source: popup, origin: 'https://app.example', data: said({ id: 2 }) })
  post({ source: popup, origin: TELEGRAM, data: '{' })
  post({ source: popup, origin: TELEGRAM, data: { event: 'auth_result', result: { id: 3 } } })
  post({ source: popup, origin: TELEGRAM, data: JSON.stringify({ event: 'other', result: { id: 4 } }) })
  post({ source: popup, origin: TELEGRAM, data: said(ANSWER) })
  assert.deepEqual(await heard, { type: 'answered', attempt: 1 })
  assert.deepEqual(scope.answer, { telegram_auth_result: ANSWER })
})

test('a window that says nobody, or is closed, ends without somebody; an answer just before the close counts', async () => {
  const declined = begin()
  await declined.open()
  const no = declined.listen()
  post({ source: popup, origin: TELEGRAM, data: said(false) })
  const ended = await no
  assert.equal(ended.type === 'failed' && ended.error.code, 'telegram_failed')
  mock.timers.enable({ apis: ['setTimeout'] })
  for (const late of [null, ANSWER]) {
    const { open, listen } = begin()
    popup.closed = false
    await open()
    const heard = listen()
    popup.close()
    const tick = async (): Promise<void> => {
      mock.timers.tick(POPUP_CLOSE_POLL)
      await new Promise(setImmediate)
    }
    await tick()
    if (late) post({ source: popup, origin: TELEGRAM, data: said(late) })
    await tick()
    assert.equal((await heard).type, late ? 'answered' : 'failed')
  }
})

test('a screen that is left takes its window with it', async () => {
  const { stop, open, listen } = begin()
  await open()
  const heard = listen()
  stop.abort()
  await assert.rejects(heard)
  assert.equal(popup.closed, true)
})
