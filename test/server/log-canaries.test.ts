// Log, traces and metrics of a service that is asked for everything name no person.
// See docs/security.md, "What a deletion leaves".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createApp } from '../../server/http/app.ts'
import { createConsole } from '../../server/http/console/console.ts'
import { outer } from '../../server/http/outer.ts'
import { createLog } from '../../server/ports/log.ts'
import { OutgoingError } from '../../server/ports/outgoing.ts'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { createAdminToken } from '../../server/services/admin/tokens.ts'
import { createAppSecret } from '../../server/services/apps/app-secrets.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import type { Span, SpanStart, Tracing } from '../../server/telemetry/spans.ts'
import { SCOPES } from '../../src/contract/admin/act.ts'
import { ACT_NAMES, actPath, actRow } from '../../src/contract/admin/acts.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { HEADER, RARE_HEADER } from '../../src/contract/wire.ts'
import { basic } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab, SESSION } from './lab.ts'
import { bodiesOf, markedBodies } from './sample-body.ts'

const CONSOLE = 'http://console.localhost:4003'
const WALLET = `0x${'c0ffee'.repeat(6)}beef`
const SOLANA = 'CanaryCanaryCanaryCanaryCanary23456789abcdef'
const USER = 'did:privy:ccanary0000000000000000up'
const PURCHASE = `lk-sandbox-${'canary'.repeat(3)}abcd-${'c'.repeat(43)}`
const TOKEN = 'canary-token-0123456789'
const CANARIES = [WALLET, SOLANA, USER, PURCHASE, TOKEN, 'canary.person@example.com', '+14155550199']
/** What no line, span or metric may hold, in whichever spelling. */
const NAMED = /canary|c0ffee|4155550199|did(:|%3a)|lk-sandbox|198\.51\.|203\.0\.113/i

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let secret = ''
  let admin = ''
  let ask: (path: string, init?: RequestInit) => Promise<Response>
  let askConsole: (path: string) => Promise<unknown>
  const lines: string[] = []
  const spans: string[] = []
  const record = (start: SpanStart): Span => {
    spans.push(JSON.stringify(start))
    return {
      traceId: '0'.repeat(32),
      spanId: '0'.repeat(16),
      begin: record,
      set: (more) => void spans.push(JSON.stringify(more)),
      fail: (type) => void spans.push(type),
      end: () => {},
      headers: () => ({}),
    }
  }
  const tracing: Tracing = { begin: record }
  before(async () => {
    const limits = ['REQUESTS_PER_IP_PER_MINUTE', 'BACKEND_CALLS_PER_MINUTE', 'RPC_CALLS_PER_IP_PER_MINUTE']
    const many = Object.fromEntries(limits.map((name) => [name, '1000000']))
    lab = createLab(engine, { ...many, CONSOLE_URL: CONSOLE, RESEND_SECONDS: '0', METRICS_TOKEN: 'metrics-token-of-the-test' })
    client = await lab.newApp()
    secret = (await createAppSecret(lab.deps, client.id, 'test')).secret
    const wish = { name: 'test', role: 'owner', scopes: SCOPES, days: 1 } as const
    admin = (await createAdminToken(lab.deps, secretsOf(lab.deps), wish, COMMAND_LINE)).token
    const deps = { ...lab.deps, tracing, log: createLog('info', (line) => lines.push(line), lab.clock.now) }
    const service = outer(deps, createApp(deps), { root: process.cwd(), version: '1.0.0', standIns: null })
    const console = createConsole(createCore(deps), CONSOLE, process.cwd())
    const remote = { incoming: { socket: { remoteAddress: '203.0.113.77' } } }
    ask = async (path, init = {}) => service.request(`http://localhost${path}`, init, remote)
    askConsole = async (path) =>
      console.request(`${CONSOLE}${path}`, { method: 'POST', body: '{}', headers: { origin: CONSOLE } }, remote)
  })
  const headersOf = (row: Endpoint, token: string): Record<string, string> => ({
    'content-type': 'application/json',
    'privy-app-id': client.id,
    ...(row.access === 'secret' ? basic(client.id, secret) : { authorization: `Bearer ${token}` }),
  })
  const filled = (path: string, text: string): string =>
    path.replace(/:(\w+)/g, (_, name: string) => (name === 'appId' ? client.id : encodeURIComponent(text)))
  /** Everything that has been written, with what a test reads of it. */
  const written = async (): Promise<string[]> => {
    const metrics = await (await ask('/metrics', { headers: { authorization: 'Bearer metrics-token-of-the-test' } })).text()
    return [...lines, ...spans, ...metrics.split('\n')]
  }
  const namesNobody = async (more: readonly string[] = []): Promise<void> => {
    for (const line of await written()) {
      assert.doesNotMatch(line, NAMED)
      for (const one of more) assert.ok(!line.includes(one), `${one} stands in ${line}`)
    }
  }

  test('every call, with a person in each parameter, in each header and in each field of its body', async () => {
    const { token } = (await client.logIn('canary.first@example.com')).body
    for (const row of Object.values(ENDPOINTS) as readonly Endpoint[]) {
      const [body] = row.body ? bodiesOf(row.body) : []
      const headers = headersOf(row, token)
      for (const canary of CANARIES) {
        const sent =
          row.method === 'GET' || body === undefined ? {} : { body: JSON.stringify(markedBodies(body, canary)[0] ?? body) }
        await ask(`${filled(row.path, canary)}?canary=${encodeURIComponent(canary)}`, { method: row.method, headers, ...sent })
      }
      const marked = row.method === 'GET' || body === undefined ? [] : markedBodies(body, 'canary-of-a-body')
      for (const one of marked) await ask(filled(row.path, TOKEN), { method: row.method, headers, body: JSON.stringify(one) })
      for (const name of [
        ...Object.values(HEADER),
        ...Object.values(RARE_HEADER),
        'user-agent',
        'x-forwarded-for',
        'tracestate',
        'baggage',
        'cookie',
      ])
        await ask(filled(row.path, TOKEN), { method: row.method, headers: { ...headers, [name]: TOKEN } })
    }
    assert.ok(lines.length > 1500 && spans.length > 1500)
    await namesNobody([token])
    // What is told instead leads to the call.
    const line = lines.map((one) => JSON.parse(one)).find(({ endpoint }) => endpoint === 'users.get')
    assert.deepEqual([line.path, typeof line.requestId, line.status], [ENDPOINTS['users.get'].path, 'string', 404])
  })

  test('addresses that lead nowhere, words that are no methods, acts and the console', async () => {
    for (const canary of CANARIES) {
      const text = encodeURIComponent(canary)
      for (const path of [
        '/',
        '/api/v1/',
        '/v1/users/',
        '/elements/',
        '/elements/chunks/',
        '/apps/',
        '/dev/',
        '/api/admin/v1/acts/',
        '/api/v1/oauth/callback/',
      ])
        for (const method of ['GET', 'POST', 'OPTIONS', 'CANARYMETHOD'])
          await ask(`${path}${text}?a=${text}`, { method, headers: { authorization: `Bearer ${admin}` } })
      for (const path of [
        `/%zz${text}`,
        `/%00${text}`,
        `/api/v1/oauth/start?state=${text}`,
        `/api/v1/oauth/callback?state=${text}&code=${text}`,
      ])
        await ask(path)
      for (const path of ['/console/acts/', '/console/', '/assets/chunks/', '/preview/', '/'])
        await askConsole(`${path}${text}?a=${text}`)
    }
    const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' }
    for (const name of ACT_NAMES)
      for (const body of markedBodies(bodiesOf(actRow(name).body)[0], 'canary-of-an-act'))
        await ask(actPath(name), { method: 'POST', headers, body: JSON.stringify(body) })
    await namesNobody([admin])
    const told = lines.map((one) => JSON.parse(one))
    assert.ok(told.some(({ path, method }) => path === '*' && method === '_OTHER'))
    assert.ok(told.some(({ event, path }) => event === 'console' && path === '/console/acts/*'))
  })

  test('a person who signs in, with others that fail meanwhile and say whom it was about', async () => {
    const own: string[] = []
    const quoting = async (): Promise<never> => {
      throw Object.assign(new Error(`no mailbox for ${[...CANARIES, ...own].filter((one) => one !== TOKEN).join(' ')}`), {
        cause: new SyntaxError('Unexpected token in "canary"'),
      })
    }
    const json = { 'content-type': 'application/json', 'privy-app-id': client.id }
    const post = (path: string, body: object) => ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    const email = 'canary.second@example.com'
    await post(SESSION.init, { email })
    const code = lab.mail.codeFor(email)
    const answer = (await (await post(SESSION.login, { email, code })).json()) as {
      token: string
      refresh_token: string
      user: { id: string }
    }
    const { token, refresh_token, user } = answer
    own.push(token, refresh_token, user.id, code)
    const bearer = { ...json, authorization: `Bearer ${token}` }
    for (const path of [
      '/api/v1/users/me/export',
      '/api/v1/users/me/activity',
      '/api/v1/users/me/sessions',
      '/api/v1/embedded_wallets',
    ])
      await ask(path, { headers: bearer })
    await ask(`/api/v1/users/${user.id}`, { headers: { ...json, ...basic(client.id, secret) } })
    await ask(`/api/v1/users/${user.id}`, { method: 'DELETE', headers: { ...json, ...basic(client.id, secret) } })
    lab.chains.node = () => Promise.reject(new OutgoingError('slow'))
    await post('/api/v1/rpc/1', { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [WALLET, 'latest'] })
    lab.chains.node = quoting
    await post('/api/v1/rpc/1', { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [WALLET, 'latest'] })
    assert.ok(lines.some((line) => line.includes('"internal_error"') && line.includes('[email]')))
    await namesNobody([token, refresh_token, user.id, code])
  })
})
