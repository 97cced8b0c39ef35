// Promises of Telegram's stand-in and of the script that opens it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { readEnv } from '../../server/boot/env.ts'
import { createBot } from '../../server/dev/telegram/bot.ts'
import { telegramRoutes } from '../../server/dev/telegram/routes.ts'
import { telegramScript } from '../../server/http/routes/login/telegram-script.ts'
import { judgeResult, judgeWebAppData } from '../../server/services/telegram/answer.ts'
import { fakeClock } from '../fakes/clock.ts'

const clock = fakeClock()
const bot = createBot()
const routes = telegramRoutes(bot, clock)
const judging = () => ({ token: bot.token, now: clock.now() })
const AUTH = '/auth?bot_id=1&origin=http://host.example'
const said = (html: string): { event: string; result: unknown } =>
  JSON.parse((/data-said="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))

test('the login page answers with somebody, or nobody, to the page that it was opened by', async () => {
  const press = async (body: string) => (await routes.request(AUTH, { method: 'POST', body })).text()
  const html = await press('person=ada&as=accept')
  assert.match(html, /data-to="http:\/\/host\.example"/)
  const { event, result } = said(html)
  assert.equal(event, 'auth_result')
  assert.equal(judgeResult(result as Parameters<typeof judgeResult>[0], judging())?.person.details.first_name, 'Ada')
  assert.equal(said(await press('person=ada&as=decline')).result, false)
  for (const path of ['/auth?bot_id=2&origin=http://host.example', '/auth?bot_id=1', '/auth?bot_id=1&origin=javascript:x'])
    assert.equal((await routes.request(path)).status, 400, path)
  const page = await (await routes.request(AUTH)).text()
  assert.ok(!page.includes(bot.token.slice(2)))
})

test('a link that logs in, and a web app, lead to the page with who presses', async () => {
  const to = encodeURIComponent('http://host.example/shop?id-of=3#there')
  const led = async (kind: string) => {
    const response = await routes.request(`/${kind}?person=ada&to=${to}`)
    return new URL(response.headers.get('location') ?? '')
  }
  const link = await led('login-url')
  const { 'id-of': _, id, auth_date, ...fields } = Object.fromEntries(link.searchParams) as Record<string, string>
  const shown = { ...fields, id: Number(id), auth_date: Number(auth_date) } as unknown as Parameters<typeof judgeResult>[0]
  assert.ok(judgeResult(shown, judging()))
  assert.equal(link.hash, '#there')
  const data = new URLSearchParams((await led('web-app')).hash.slice(1)).get('tgWebAppData') ?? ''
  const { auth_date: date, ...rest } = Object.fromEntries(new URLSearchParams(data)) as Record<string, string>
  const opened = { ...rest, auth_date: Number(date) } as unknown as Parameters<typeof judgeWebAppData>[0]
  assert.ok(judgeWebAppData(opened, judging()))
  assert.equal((await routes.request('/login-url?person=ada&to=javascript:alert(1)')).status, 400)
  assert.equal((await routes.request(`/web-app?person=nobody&to=${to}`)).status, 400)
})

const scriptOf = async (address?: string): Promise<Response> =>
  telegramScript(readEnv(address ? { TELEGRAM_URL: address } : {})).request('/js/telegram-login.js')

/** A page that runs the script: what it opens, and what it hears. */
const page = async (popup: { closed: boolean; focus(): void } | null) => {
  const heard = new Set<(event: object) => void>()
  const timers: (() => void)[] = []
  const opened: string[] = []
  const world = {
    location: { origin: 'http://host.example', href: 'http://host.example/shop?secret=1#x' },
    screenX: 0,
    screenY: 0,
    outerWidth: 800,
    outerHeight: 600,
    URL,
    URLSearchParams,
    open: (address: string) => {
      opened.push(address)
      return popup
    },
    addEventListener: (_: string, listener: (event: object) => void) => heard.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => heard.delete(listener),
    setInterval: (run: () => void) => timers.push(run),
    clearInterval: () => timers.splice(0),
  }
  const window: { Telegram: { WebApp?: string; Login: { auth(how: object, done: (result: unknown) => void): unknown } } } = {
    Telegram: { WebApp: 'kept', Login: { auth: () => assert.fail() } },
  }
  new Script(await (await scriptOf()).text()).runInNewContext({ ...world, window })
  const post = (event: object) => [...heard].map((listener) => listener(event))
  return { auth: window.Telegram.Login.auth, Telegram: window.Telegram, opened, post, tick: () => timers.map((run) => run()) }
}
const ORIGIN = 'https://oauth.telegram.org'
const message = JSON.stringify({ event: 'auth_result', result: { id: 1 } })

test('the script is for every page, a module and a classic script alike', async () => {
  const response = await scriptOf('http://127.0.0.1:4001/dev/telegram')
  const { headers } = response
  assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  const text = await response.text()
  assert.ok(text.includes('"http://127.0.0.1:4001/dev/telegram"'))
  const global = globalThis as { window?: unknown }
  global.window = {}
  await import(`data:text/javascript,${encodeURIComponent(text)}`)
  assert.deepEqual(Object.keys((global.window as { Telegram: object }).Telegram), ['Login'])
  delete global.window
})

test('the script opens Telegram’s page, and hears that very window alone', async () => {
  const popup = { closed: false, focus: () => {} }
  const { auth, Telegram, opened, post } = await page(popup)
  assert.equal(Telegram.WebApp, 'kept')
  const results: unknown[] = []
  auth({ bot_id: '7', request_access: 'write', lang: 'en' }, (result) => results.push(result))
  assert.deepEqual(opened, [
    `${ORIGIN}/auth?bot_id=7&origin=http%3A%2F%2Fhost.example&return_to=http%3A%2F%2Fhost.example%2Fshop&request_access=write&lang=en`,
  ])
  post({ source: {}, origin: ORIGIN, data: message })
  post({ source: popup, origin: 'https://evil.example', data: message })
  post({ source: popup, origin: ORIGIN, data: '{' })
  post({ source: popup, origin: ORIGIN, data: { event: 'auth_result' } })
  assert.deepEqual(results, [])
  post({ source: popup, origin: ORIGIN, data: message })
  post({ source: popup, origin: ORIGIN, data: message })
  assert.equal(JSON.stringify(results), '[{"id":1}]')
  assert.throws(() => auth({ bot_id: 'x' }, () => {}), /Bot id/)
})

test('a window that is closed, or was not let open, ends without somebody', async () => {
  const popup = { closed: false, focus: () => {} }
  const { auth, tick } = await page(popup)
  const results: unknown[] = []
  auth({ bot_id: 7 }, (result) => results.push(result))
  tick()
  popup.closed = true
  tick()
  assert.deepEqual(results, [])
  tick()
  assert.deepEqual(results, [false])
  const blocked = await page(null)
  const refused: unknown[] = []
  assert.equal(
    blocked.auth({ bot_id: 7 }, (result) => refused.push(result)),
    null,
  )
  assert.deepEqual(refused, [false])
})
