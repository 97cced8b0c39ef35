// Analytics events: counted by the real service, never in the way, off by one setting.
// See docs/design/protocol.md, "Analytics".

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { sweepTest } from './sweep-test.ts'
import { signIn, worldOfTests } from './world.ts'

const PATH = '**/api/v1/analytics_events'
interface Sent {
  readonly event_name: string
  readonly client_id: string
  readonly payload: Record<string, unknown>
}
const reportsOf = (person: BrowserContext): Sent[] => {
  const sent: Sent[] = []
  person.on('request', (request) => {
    if (request.url().endsWith('/analytics_events') && request.method() === 'POST') sent.push(request.postDataJSON())
  })
  return sent
}

describe('analytics', () => {
  const world = worldOfTests({}, { own: true })
  /** How often the service has counted each event. */
  const counted = async (): Promise<Record<string, number>> => {
    const text = await (await fetch(`${world.service.url}/metrics`)).text()
    return Object.fromEntries(
      [...text.matchAll(/^latchkey_client_events_total\{name="(\w+)"\} (\d+)$/gm)].map(([, name, count]) => [
        name,
        Number(count),
      ]),
    )
  }

  sweepTest('a login is told as four events, with a time and without a person', async () => {
    const person = await world.person()
    const sent = reportsOf(person)
    const first = person.waitForEvent('response', (response) => response.url().endsWith('/analytics_events'))
    const { page } = await world.visit(person)
    await first
    const answered = ['modal_open', 'sdk_authenticate', 'modal_closed'].map((name) =>
      page.waitForResponse((response) => (response.request().postData() ?? '').includes(name)),
    )
    const email = await signIn(world, page)
    await Promise.all(answered)
    assert.deepEqual(sent.map(({ event_name }) => event_name).sort(), [
      'modal_closed',
      'modal_open',
      'sdk_authenticate',
      'sdk_initialize',
    ])
    const payloads = Object.fromEntries(
      sent.map(({ event_name, payload: { clientTimestamp, ...payload } }) => {
        assert.equal(new Date(String(clientTimestamp)).toISOString(), clientTimestamp)
        return [event_name, payload]
      }),
    )
    assert.deepEqual(payloads, {
      sdk_initialize: {},
      modal_open: { initialScreen: 'LANDING' },
      modal_closed: {},
      sdk_authenticate: { method: 'email', isNewUser: true },
    })
    const id = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.id ?? '')
    const text = JSON.stringify(sent)
    for (const canary of [email, id, email.split('@')[0] ?? '']) assert.ok(!text.includes(canary), canary)
    for (const { client_id } of sent) assert.match(client_id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(await counted(), { sdk_initialize: 1, modal_open: 1, modal_closed: 1, sdk_authenticate: 1 })
    // Once for one config: a reload tells nothing.
    await page.reload()
    await page.waitForLoadState('networkidle')
    assert.deepEqual((await counted()).sdk_initialize, 1)
    assert.deepEqual(
      await page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith('privy:sent:'))
          .map(([, value]) => value),
      ),
      ['"t"'],
    )
  })

  test('`analytics: false` in the host’s config: not one request', async () => {
    const person = await world.person()
    const sent = reportsOf(person)
    // A property that is set before the tags are defined is kept.
    await person.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const modal = document.querySelector('login-modal')
        if (modal && document.readyState === 'interactive') Object.assign(modal, { config: { analytics: false } })
      })
    })
    const { page, complaints } = await world.visit(person)
    await signIn(world, page)
    await page.waitForLoadState('networkidle')
    assert.deepEqual([sent, complaints.lines], [[], []])
  })

  sweepTest('a report that fails is not repeated, and nobody notices', async () => {
    const person = await world.person()
    const sent = reportsOf(person)
    await person.route(PATH, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    const first = person.waitForEvent('requestfailed', (request) => request.url().endsWith('/analytics_events'))
    const { page, complaints } = await world.visit(person)
    await first
    await signIn(world, page)
    await page.waitForLoadState('networkidle')
    const names = sent.map(({ event_name }) => event_name)
    assert.equal(new Set(names).size, names.length)
    assert.deepEqual(complaints.lines, [])
  })
})
