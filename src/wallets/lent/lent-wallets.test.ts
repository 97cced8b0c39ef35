// The window in which a lent wallet is asked: whose answers count, and how it ends without one.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { openWindow } from '../../../test/fakes/page-window.ts'
import { CROSS_APP_MESSAGE } from '../../contract/cross-app.ts'
import { noHooks } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { lenderOf } from '../embedded/lender.ts'
import { askLender } from './lent-wallets.ts'

const page = openWindow()
const LENDER = 'l'.repeat(25)
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const THEIRS = 'https://lender.example'
const NOW = 1_000_000_000_000
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${part({ alg: 'HS256' })}.${part({ sub: 'lent', aud: 'me', iat: NOW / 1000, exp: NOW / 1000 + 3600 })}.x`
const user = {
  id: 'me',
  linkedAccounts: [{ type: 'cross_app', subject: 'lent', providerAppId: LENDER, embeddedWallets: [{ address: ADDRESS }] }],
}
const request = { method: 'personal_sign', params: ['0x61', ADDRESS] } as const

/** A page whose window is `popup`; null: the browser blocks it. */
const setting = ({ blocked = false, connections = [{ provider_app_id: LENDER, provider_app_custom_api_url: THEIRS }] } = {}) => {
  const popup = {
    closed: false,
    shown: '',
    location: {
      replace: (url: URL) => {
        popup.shown = String(url)
      },
    },
    close: () => {},
  }
  popup.close = () => {
    popup.closed = true
  }
  const opened: string[] = []
  page.put('open', (...given: string[]) => {
    opened.push(given[2] ?? '')
    return blocked ? null : popup
  })
  page.put('document', { querySelector: () => ({ getAttribute: () => 'dark' }) })
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) page.put(name, 0)
  const runtime = {
    appId: 'a'.repeat(25),
    api: async () => ({ connections }),
    storage: { get: () => token, remove: () => undefined },
    $user: { get: () => user },
    $config: { get: () => null },
    hooks: noHooks(),
  } as unknown as Runtime
  const say = (data: object, from: { source?: unknown; origin?: string } = {}): void => {
    dispatchEvent(Object.assign(new Event('message'), { source: popup, origin: THEIRS, ...from, data }))
  }
  return { runtime, popup, opened, say }
}
/** Lets what is under way come to its next wait. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

describe('a lent wallet', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: NOW }))
  afterEach(() => {
    mock.timers.reset()
    page.clear()
  })

  test('is known by its address, whatever its case', () => {
    const { runtime } = setting()
    assert.equal(lenderOf(runtime, ADDRESS.toLowerCase()), LENDER)
    assert.equal(lenderOf(runtime, `0x${'0'.repeat(40)}`), null)
    assert.equal(lenderOf(runtime, undefined), null)
  })

  test('is asked in a window of 400 px, at the address of its app, with what the protocol has', async () => {
    const { runtime, popup, opened, say } = setting()
    const asked = askLender(runtime, LENDER, { ...request, chainId: 1 })
    // In the very press: before anything is waited for.
    assert.match(opened[0] ?? '', /width=400,height=680/)
    await settle()
    const url = new URL(popup.shown)
    assert.deepEqual([url.origin, url.pathname], [THEIRS, '/oauth/transact'])
    const { request: content, ...shown } = Object.fromEntries(url.searchParams)
    assert.deepEqual(shown, { token, provider_app_id: LENDER, scheme: 'dark' })
    assert.deepEqual(JSON.parse(content ?? ''), {
      content: { request: { request: { ...request, chainId: 1 } } },
      timestamp: NOW,
      callbackUrl: 'https://app.example',
    })
    say({ type: CROSS_APP_MESSAGE.answer, result: '0xab' })
    assert.equal(await asked, '0xab')
    assert.equal(popup.closed, true)
  })

  test('is answered by that window alone, while it shows a page of that app', async () => {
    const { runtime, popup, say } = setting()
    const asked = askLender(runtime, LENDER, request)
    await settle()
    const forged = { type: CROSS_APP_MESSAGE.answer, result: '0xff' }
    say(forged, { origin: 'https://evil.example' })
    say(forged, { source: {} })
    say({ type: 'else', result: '0xff' })
    assert.equal(popup.closed, false)
    say({ type: CROSS_APP_MESSAGE.answer, result: '0xab' })
    assert.equal(await asked, '0xab')
  })

  test('an answer that is none, a refusal and an error each end it', async () => {
    for (const [data, code] of [
      [{ type: CROSS_APP_MESSAGE.answer, result: 'javascript:' }, 'cross_app_initialize_failed'],
      [{ type: CROSS_APP_MESSAGE.error, error: 'No', errorCode: 'user_rejected_request' }, 'user_rejected_request'],
      [{ type: CROSS_APP_MESSAGE.error, error: 'Something else' }, 'cross_app_initialize_failed'],
    ] as const) {
      const { runtime, popup, say } = setting()
      const asked = askLender(runtime, LENDER, request)
      await settle()
      say(data)
      await assert.rejects(asked, { code })
      assert.equal(popup.closed, true)
    }
  })

  test('a window that is closed is a refusal, and one that stands for two minutes has run out', async () => {
    const first = setting()
    const refused = askLender(first.runtime, LENDER, request)
    await settle()
    first.popup.closed = true
    const rejects = assert.rejects(refused, { code: 'user_rejected_request' })
    for (let looks = 0; looks < 3; looks++) {
      mock.timers.tick(300)
      await settle()
    }
    await rejects
    const second = setting()
    const late = askLender(second.runtime, LENDER, request)
    await settle()
    const times = assert.rejects(late, { code: 'client_request_timeout', message: 'Request timeout' })
    mock.timers.tick(120_000)
    await times
    assert.equal(second.popup.closed, true)
  })

  test('a blocked window and an app that lends no more are said at once', async () => {
    await assert.rejects(askLender(setting({ blocked: true }).runtime, LENDER, request), { code: 'cross_app_initialize_failed' })
    const { runtime, popup } = setting({ connections: [] })
    await assert.rejects(askLender(runtime, LENDER, request), { code: 'cross_app_connection_not_allowed' })
    assert.equal(popup.closed, true)
  })
})
