// A trace that begins in a page is found at the service, and at each SQL statement of its calls.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Collector, startCollector } from '../collector.ts'
import { sweepTest } from './sweep-test.ts'
import { newEmail, openWorld, signIn, type World } from './world.ts'

/** What OpenTelemetry's instrumentation of fetch does in a page: one span for each call, whose ids go along as a header. */
const INSTRUMENTED = (trace: string) => {
  const inner = window.fetch
  const place = window as unknown as { calls: { id: string; path: string }[] }
  place.calls = []
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return inner(request)
    const id = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    place.calls.push({ id, path: pathname })
    request.headers.set('traceparent', `00-${trace}-${id}-01`)
    request.headers.set('tracestate', 'page=1')
    return inner(request)
  }
}

describe('traces', () => {
  let collector: Collector
  let world: World
  before(async () => {
    collector = await startCollector()
    world = await openWorld(collector.env, { own: true })
  })
  after(async () => {
    await world.close()
    await collector.close()
  })

  test('from a page to SQL: each call of a sign-in is found under the span that the page gave it, with its statements', async () => {
    const trace = crypto.randomUUID().replaceAll('-', '')
    const person = await world.person()
    await person.addInitScript(INSTRUMENTED, trace)
    const { page, complaints } = await world.visit(person)
    const email = await signIn(world, page, newEmail())
    const calls = await page.evaluate(() => (window as unknown as { calls: { id: string; path: string }[] }).calls)
    assert.deepEqual(complaints.lines, [])

    for (const path of ['/api/v1/passwordless/init', '/api/v1/passwordless/authenticate']) {
      const call = calls.find((one) => one.path === path)
      assert.ok(call, `the page made no call to ${path}`)
      await collector.until(() => collector.spans.some(({ parentId }) => parentId === call.id))
      const [server, ...others] = collector.spans.filter(({ parentId }) => parentId === call.id)
      assert.ok(server)
      assert.deepEqual([others.length, server.traceId, server.name, server.kind], [0, trace, `POST ${path}`, 2])
      const inside = collector.spans.filter(({ parentId }) => parentId === server.spanId)
      const statements = inside.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
      assert.ok(statements.length > 0, `${path} has no statement`)
      for (const { traceId, attributes } of statements)
        assert.ok(traceId === trace && String(attributes['db.query.text']).includes('$1'), JSON.stringify(attributes))
    }
    assert.ok(collector.spans.some(({ name, traceId }) => name === 'mail.send' && traceId === trace))
    assert.ok(!collector.bodies().toString('latin1').includes(email))
  })

  sweepTest('a page that keeps no traces sends no header, and its calls begin traces of their own', async () => {
    const person = await world.person()
    const sent: (string | undefined)[] = []
    person.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.headers().traceparent)
    })
    const { page } = await world.visit(person)
    const before = collector.spans.length
    await signIn(world, page)
    assert.ok(sent.length > 2 && sent.every((header) => header === undefined))
    await collector.until(() =>
      collector.spans.slice(before).some(({ name, parentId }) => /authenticate$/.test(name) && parentId === ''),
    )
  })
})
