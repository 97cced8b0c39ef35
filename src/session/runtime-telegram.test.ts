// Telegram's answer in the address of a page, once the app's config is known (docs/design/protocol.md, "Page address").

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { LEAST_CONFIG } from '../../test/fakes/app-config.ts'
import { openWindow } from '../../test/fakes/page-window.ts'

const page = openWindow()
const HREF = `https://app.example/?id=7&hash=${'ab'.repeat(32)}&auth_date=2&x=1`

/** The address after a start, and what of it each request told. */
const started = async (t: TestContext, hasTelegram: boolean) => {
  const place = {
    origin: 'https://app.example',
    href: HREF,
    get search() {
      return new URL(place.href).search
    },
  }
  const values = new Map<string, string>()
  const area = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  }
  page.put('location', place)
  page.put('history', { state: null, replaceState: (_: unknown, __: string, to: string) => Object.assign(place, { href: to }) })
  page.put('localStorage', area)
  page.put('sessionStorage', area)
  page.put('document', { cookie: '', addEventListener: () => undefined })
  t.after(() => page.clear())
  const policies: unknown[] = []
  t.mock.method(globalThis, 'fetch', async (_: string, init: RequestInit) => {
    policies.push(init.referrerPolicy)
    return Response.json({ ...LEAST_CONFIG, telegram_auth: hasTelegram })
  })
  const { runtimeFor } = await import('./runtime.ts')
  const runtime = runtimeFor(
    { appId: 'capp00000000000000000000a', apiUrl: `https://${hasTelegram}.example`, clientId: null },
    () => undefined,
  )
  await runtime.whenReady()
  return { href: place.href, kept: [...values.keys()].filter((key) => key.includes('telegram')), policies }
}

test('is taken where the app has Telegram; a request before names no more than the origin', async (t) => {
  const { href, kept, policies } = await started(t, true)
  assert.equal(href, 'https://app.example/?x=1')
  assert.equal(kept.length, 3)
  assert.deepEqual(new Set(policies), new Set(['strict-origin']))
})

test('stays untouched where it has not', async (t) => {
  assert.deepEqual(await started(t, false).then(({ href, kept }) => [href, kept]), [HREF, []])
})
