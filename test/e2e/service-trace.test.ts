// Traces and metrics of a running service as a collector receives them: whole, bounded, without a person.
// See docs/observability.md.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { command } from '../cli/latchkey.ts'
import { type Collector, startCollector } from '../collector.ts'
import { type TestData, testData } from '../data.ts'
import { askForCode, authenticate, post, refresh, signIn } from './person.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'
import { sweepTest } from './sweep-test.ts'

let data: TestData
let built: Awaited<ReturnType<typeof buildService>>
const open: { service: ServiceChild; collector: Collector | null }[] = []
before(async () => {
  data = await testData()
  built = await buildService()
})
after(async () => {
  for (const { service, collector } of open) {
    service.process.kill('SIGKILL')
    await service.ended
    await collector?.close()
  }
  built.remove()
  await data.remove()
})

const serve = async (env: Record<string, string> = {}, collector: Collector | null = null): Promise<ServiceChild> => {
  const service = await startService(built.main, {
    ...data.env,
    CONSOLE_PORT: '0',
    RESEND_SECONDS: '0',
    ...collector?.env,
    ...env,
  })
  open.push({ service, collector })
  return service
}
const end = async (service: ServiceChild): Promise<number> => {
  const began = Date.now()
  service.process.kill('SIGTERM')
  const { code } = await service.ended
  assert.equal(code, 0)
  return Date.now() - began
}
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'
const ran = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('{'))

sweepTest(
  'a call with a traceparent is gone on with, down to each statement; one with a malformed one begins a trace of its own',
  async () => {
    const collector = await startCollector()
    const service = await serve(
      {
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20one',
        OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      },
      collector,
    )
    const session = await signIn(service.url, 'trace@example.com', {
      traceparent: `00-${TRACE}-${PARENT}-01`,
      tracestate: 'host=canary-state',
    })
    for (const wrong of [
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-more`,
      `ff-${TRACE}-${PARENT}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
      'x',
    ])
      await post(service.url, '/passwordless/init', { email: 'nobody' }, { traceparent: wrong })
    await post(service.url, '/passwordless/init', { email: 'mail@example.com' }, { traceparent: `00-${TRACE}-${PARENT}-01` })
    await refresh(service.url, session)
    await end(service)

    const calls = collector.spans.filter(({ kind }) => kind === 2)
    const login = calls.find(({ name, traceId }) => name === 'POST /api/v1/passwordless/authenticate' && traceId === TRACE)
    assert.ok(login)
    assert.deepEqual([login.parentId, login.traceState, login.failed], [PARENT, '', false])
    assert.deepEqual(login.attributes, {
      'http.request.method': 'POST',
      'http.route': '/api/v1/passwordless/authenticate',
      'http.response.status_code': 200,
      'latchkey.endpoint': 'passwordless.authenticate',
      'latchkey.request_id': login.attributes['latchkey.request_id'],
    })
    const statements = collector.spans.filter(({ parentId }) => parentId === login.spanId)
    assert.ok(statements.length >= 2)
    for (const { traceId, kind, name, attributes, from, to } of statements) {
      assert.deepEqual(
        [traceId, kind, attributes['db.system.name'], attributes['db.query.summary']],
        [TRACE, 3, 'postgresql', name],
      )
      assert.ok(String(attributes['db.query.text']).length > 0 && from >= login.from && to <= login.to + 1_000_000n)
    }
    const refused = calls.filter(
      ({ attributes }) => attributes['http.response.status_code'] === 422 || attributes['http.response.status_code'] === 400,
    )
    assert.equal(refused.length, 5)
    for (const { traceId, parentId } of refused) assert.deepEqual([traceId === TRACE, parentId], [false, ''])
    const [mail] = collector.spans.filter(({ name, traceId }) => name === 'mail.send' && traceId === TRACE)
    assert.equal(calls.find(({ spanId }) => spanId === mail?.parentId)?.name, 'POST /api/v1/passwordless/init')
    assert.ok(collector.spans.some(({ name, parentId }) => name === 'sweep' && parentId === ''))
    assert.equal(collector.resource()['deployment.environment.name'], 'test one')
    assert.equal(collector.resource()['service.name'], 'latchkey')
    for (const { headers } of collector.requests) assert.equal(headers.authorization, 'Bearer collector')

    const lines = ran(service.output()).map((line) => JSON.parse(line))
    const line = lines.find(
      ({ event, endpoint, trace_id }) => event === 'request' && endpoint === 'passwordless.authenticate' && trace_id === TRACE,
    )
    assert.deepEqual([line?.span_id, line?.requestId], [login.spanId, login.attributes['latchkey.request_id']])
  },
)

sweepTest('the metrics that are sent are those of /metrics', async () => {
  const collector = await startCollector()
  const service = await serve({}, collector)
  await signIn(service.url, 'metrics@example.com')
  await collector.until(() =>
    collector.metrics().some(({ name, points }) => name === 'latchkey_logins_total' && points.length > 0),
  )
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const names = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name = '', type = '']) => [
    name,
    type === 'counter' ? 'sum' : type,
  ])
  await collector.until(() => collector.metrics().length >= names.length)
  const sent = new Map<string, string>(collector.metrics().map(({ name, kind }) => [name, kind]))
  for (const [name = '', kind] of names) assert.equal(sent.get(name), kind, name)
  const logins = collector.metrics().find(({ name }) => name === 'latchkey_logins_total')
  assert.deepEqual(logins?.points, [{ labels: { method: 'email', outcome: 'in' }, value: 1 }])
  const times = collector.metrics().find(({ name }) => name === 'latchkey_request_seconds')?.points
  const login = times?.find(({ labels }) => labels.endpoint === 'passwordless.authenticate')
  assert.equal(login?.value, 1)
  assert.equal(
    login?.counts?.reduce((sum, count) => sum + count),
    1,
  )
  await end(service)
})

test('a login, a wrong guess, a refresh, a text message and broken calls leave no canary in what is sent', async () => {
  const collector = await startCollector()
  const service = await serve({ SERVICE_KEY: '' }, collector)
  const email = 'canary.person@example.com'
  const headers = {
    baggage: 'person=canary-baggage',
    'user-agent': 'canary-agent',
    'privy-ca-id': 'canary-analytics-id-0001',
    'x-forwarded-for': '198.51.100.99',
    traceparent: `00-${TRACE}-${PARENT}-01`,
    tracestate: 'canary=canary-state',
  }
  const code = await askForCode(service.url, email)
  await post(service.url, '/passwordless/authenticate', { email, code: '999999' }, headers)
  const session = await authenticate(service.url, email, code, headers)
  const next = await refresh(service.url, session)
  await post(service.url, '/passwordless_sms/init', { phoneNumber: '+14155550123' }, headers)
  await post(service.url, '/sessions?refresh_token=canary-in-query', { refresh_token: 'canary-refresh' }, headers)
  await post(service.url, `/users/${email}`, {}, headers)
  await fetch(`${service.url}/api/v1/canary-path/${email}`, { method: 'PROPFIND', headers })
  await fetch(`${service.url}/api/v1/oauth/callback?code=canary-code&state=canary-state`, { headers })
  await end(service)

  assert.ok(collector.spans.length > 20)
  const sent = collector.bodies().toString('latin1')
  const secrets = [code, session.token, session.refresh_token, next.token, next.refresh_token, session.user.id]
  for (const canary of [...secrets, 'canary', '999999', '4155550123', '198.51.100', 'PROPFIND', PARENT.toUpperCase()])
    assert.ok(!sent.includes(canary), `${canary} was sent`)
})

sweepTest('webhooks go on with a trace, and nothing else of it goes along', async () => {
  const heard: IncomingMessage['headers'][] = []
  const target = createServer((request, answer) => {
    heard.push(request.headers)
    answer.end()
  })
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  const collector = await startCollector()
  const service = await serve({ ALLOW_PRIVATE_TARGETS: 'yes' }, collector)
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/hook`
  const { code, err } = await command(['webhook', 'set', '--app', DEMO_APP, '--url', url], {
    ...data.env,
    ALLOW_PRIVATE_TARGETS: 'yes',
  })
  assert.equal(code, 0, err)
  await signIn(service.url, 'hook@example.com', { baggage: 'a=b' })
  // A span is sent when it ends, so the call comes before the delivery that it belongs to.
  const outer = () => collector.spans.filter(({ name }) => name === 'webhook.deliver').map(({ spanId }) => spanId)
  const inner = () => collector.spans.find(({ name, parentId }) => name === 'POST' && outer().includes(parentId))
  await collector.until(() => inner() !== undefined)
  const call = inner()
  assert.equal(call?.attributes['http.response.status_code'], 200)
  assert.equal(heard[0]?.traceparent, `00-${call?.traceId}-${call?.spanId}-01`)
  assert.equal(heard[0]?.baggage, undefined)
  await end(service)
  target.close()
})

sweepTest('a collector that is down costs one line, another when it is back, and no call', async () => {
  const collector = await startCollector()
  collector.state('down')
  const service = await serve({ OTEL_METRICS_EXPORTER: 'none' }, collector)
  const told = (event: string): Record<string, unknown>[] =>
    ran(service.output())
      .map((line) => JSON.parse(line))
      .filter((line) => line.event === event)
  let session = await signIn(service.url, 'down@example.com')
  const sendings = (): number => collector.requests.length
  for (let times = sendings(); times < 5; times++) {
    session = await refresh(service.url, session)
    await collector.until(() => sendings() > times)
  }
  collector.state('up')
  await refresh(service.url, session)
  await collector.until(() => collector.spans.length > 0)
  await end(service)
  assert.deepEqual(
    told('telemetry_lost').map(({ signal, reason }) => [signal, reason]),
    [['traces', '400']],
  )
  assert.equal(told('telemetry_back').length, 1)
  assert.ok(Number(told('telemetry_back')[0]?.lost) >= 5)
})

sweepTest('a collector that answers nothing holds up the end for three seconds at most, and nothing before it', async () => {
  const collector = await startCollector()
  collector.state('silent')
  const service = await serve({}, collector)
  await signIn(service.url, 'silent@example.com')
  assert.ok((await end(service)) < 6000)
})

sweepTest('without a collector there is no trace, and none of its packages is loaded', async () => {
  const service = await serve({ NODE_DEBUG: 'esm,module' })
  await signIn(service.url, 'off@example.com', { traceparent: `00-${TRACE}-${PARENT}-01` })
  await end(service)
  assert.ok(service.output().includes('kysely'))
  assert.ok(!service.output().includes('@opentelemetry/sdk-trace'))
  assert.ok(!service.output().includes('trace_id'))
})
