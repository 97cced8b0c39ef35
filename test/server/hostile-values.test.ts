// Each parameter of each call, in path, query, body and headers, with texts that no database takes.
// See docs/design/security.md, "Texts".

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { createApp } from '../../server/http/app.ts'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { createAdminToken } from '../../server/services/admin/tokens.ts'
import { createAppSecret } from '../../server/services/apps/app-secrets.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { SCOPES } from '../../src/contract/admin/act.ts'
import { ACT_NAMES, actPath, actRow } from '../../src/contract/admin/acts.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { HEADER, RARE_HEADER } from '../../src/contract/wire.ts'
import { firstCases, sweepTest } from '../e2e/sweep-test.ts'
import { basic } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab, type Lab } from './lab.ts'
import { bodiesOf, markedBodies } from './sample-body.ts'

const ROWS: readonly Endpoint[] = Object.values(ENDPOINTS)
/** Texts of one kind: a merge puts the first of each kind into each parameter, the sweep all. */
const eachKind = <Text>(...kinds: readonly (readonly Text[])[]): readonly Text[] =>
  kinds.flatMap((kind) => (process.env.SWEEP ? kind : kind.slice(0, 1)))
/** As written in an address: a NUL; what is no escape; bytes that are no UTF-8, an over-long NUL and half of a pair of surrogates too; what replaces bytes. */
const IN_ADDRESS = eachKind(['%00', 'a%00b'], ['%', '%z', '%zz'], ['%ff', '%e2%82', '%c0%80', '%ed%a0%80'], ['%ef%bf%bd'])
/** As written between the quotes of JSON. */
const IN_JSON = eachKind(['\\u0000', 'a\\u0000b', '\0'], ['\\ud800', 'a\\udc00\\ud800', '\ufffd', '{\\"a\\":\\"\\\\u0000\\"}'])
/** Bytes that are no UTF-8: alone, and a NUL in two bytes. */
const BYTES = eachKind([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80]])
const MARK = 'MARK-OF-THE-TEST'
/** Nothing that a database could compress, longer than any row of an index. */
const LONG = randomBytes(28_000).toString('hex')

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let secret = ''
  let admin = ''
  let people = 0
  before(async () => {
    const limits = [
      'REQUESTS_PER_IP_PER_MINUTE',
      'BACKEND_CALLS_PER_MINUTE',
      'RPC_CALLS_PER_IP_PER_MINUTE',
      'SMS_PER_IP_PER_HOUR',
    ]
    lab = createLab(engine, Object.fromEntries(limits.map((name) => [name, '1000000'])))
    client = await lab.newApp()
    secret = (await createAppSecret(lab.deps, client.id, 'test')).secret
    const wish = { name: 'test', role: 'owner', scopes: SCOPES, days: 1 } as const
    admin = (await createAdminToken(lab.deps, secretsOf(lab.deps), wish, COMMAND_LINE)).token
  })
  const signIn = async (): Promise<string> => (await client.logIn(`hostile${++people}@example.com`)).body.token
  const rights = (row: Endpoint, token: string): Record<string, string> =>
    row.access === 'secret' ? basic(client.id, secret) : { authorization: `Bearer ${token}` }
  /** The path with a text in the place of one parameter. */
  const filled = (path: string, name?: string, text = ''): string =>
    path.replace(/:(\w+)/g, (_, one: string) => (one === name ? text : one === 'appId' ? client.id : 'abc'))
  const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const noted = (): string[] => lab.lines.filter(({ event }) => event === 'internal_error').map((line) => JSON.stringify(line))
  const told = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
  const REFUSED = [400, 'invalid_data']
  const bytesOf = (json: string, bytes: readonly number[]): Uint8Array<ArrayBuffer> => {
    const [head = '', tail = ''] = json.split(MARK)
    return new Uint8Array([...Buffer.from(head), ...bytes, ...Buffer.from(tail)])
  }
  const hostileBodies = (body: unknown): (string | Uint8Array<ArrayBuffer>)[] =>
    markedBodies(body, MARK)
      .map((marked) => JSON.stringify(marked))
      .flatMap((json) => [
        ...IN_JSON.map((text) => json.replace(MARK, () => text)),
        ...BYTES.map((bytes) => bytesOf(json, bytes)),
      ])

  test('in a path and in a query it is refused, wherever the address leads', async () => {
    const token = await signIn()
    const routes = createApp(lab.deps).routes.map(({ path, method }) => ({ path, method }))
    const paths = routes
      .filter(({ path }) => !path.includes('*'))
      .map(({ path, method }) => ({ path, method: method === 'ALL' ? 'PUT' : method }))
    assert.ok(paths.length > 150)
    for (const { path, method } of [...paths, { path: '/nothing/:here', method: 'GET' }])
      for (const text of IN_ADDRESS) {
        const places = paramsOf(path).map((name) => filled(path, name, text))
        for (const place of [...places, `${filled(path)}?a=${text}`, `${filled(path)}?${text}=a`]) {
          const response = await lab.request(place, {
            method,
            headers: { 'privy-app-id': client.id, authorization: `Bearer ${token}` },
          })
          const body = (await response.json()) as { code: string }
          assert.deepEqual([response.status, body.code], REFUSED, `${method} ${place}`)
        }
      }
    for (const row of ROWS.filter(({ query }) => query))
      for (const name of Object.keys(bodiesOf(row.query)[0] as object))
        for (const text of IN_ADDRESS) {
          const answer = await client.call(`${filled(row.path)}?${name}=${text}`, undefined, {
            method: row.method,
            headers: rights(row, token),
          })
          assert.deepEqual(told(answer), REFUSED, `${row.name} ${name}=${text}`)
        }
    assert.deepEqual(noted(), [])
  })

  test('in any text of any body it is refused', async () => {
    let tried = 0
    // Nothing is done by any of these calls, so one session is enough for all.
    const token = await signIn()
    for (const row of ROWS.filter(({ body }) => body !== null))
      for (const body of bodiesOf(row.body))
        for (const raw of hostileBodies(body)) {
          tried += 1
          const answer = await client.call(filled(row.path), undefined, { raw, method: row.method, headers: rights(row, token) })
          assert.deepEqual(told(answer), REFUSED, `${row.name} ${Buffer.from(raw).toString('latin1').slice(0, 300)}`)
        }
    assert.ok(tried > (process.env.SWEEP ? 1500 : 450), String(tried))
    assert.deepEqual(noted(), [])
  })

  test('in an act of an operator it is refused too', async () => {
    for (const name of ACT_NAMES)
      for (const body of bodiesOf(actRow(name).body))
        for (const raw of hostileBodies(body)) {
          const answer = await lab.call(actPath(name), undefined, { raw, headers: { authorization: `Bearer ${admin}` } })
          assert.deepEqual(told(answer), REFUSED, name)
        }
    assert.deepEqual(noted(), [])
  })

  sweepTest('what is longer than any field, and what a header may hold, brings nothing down', async () => {
    const headers = [
      ...Object.values(HEADER),
      ...Object.values(RARE_HEADER),
      'origin',
      'cookie',
      'user-agent',
      'accept-language',
      'authorization',
    ]
    // What reads headers is before all calls: in a merge each call takes its turn of them, and each header comes at several.
    const tried = new Set<string>()
    for (const [at, row] of ROWS.entries()) {
      const token = await signIn()
      const [body] = row.body ? bodiesOf(row.body) : []
      const raws = body === undefined ? [] : markedBodies(body, LONG).map((one) => JSON.stringify(one))
      const places = paramsOf(row.path).map((name) => filled(row.path, name, LONG.slice(0, 8000)))
      const queries = row.query
        ? Object.keys(bodiesOf(row.query)[0] as object).map((name) => `${filled(row.path)}?${name}=${LONG.slice(0, 8000)}`)
        : []
      const options = { method: row.method, headers: rights(row, token) }
      const plain = body === undefined || row.method === 'GET' ? {} : { raw: JSON.stringify(body) }
      const answers = [
        ...(await Promise.all(raws.map((raw) => client.call(filled(row.path), undefined, { ...options, raw })))),
        ...(await Promise.all([...places, ...queries].map((place) => client.call(place, undefined, { ...options, ...plain })))),
      ]
      for (const name of process.env.SWEEP ? headers : [headers[at % headers.length] ?? 'origin'])
        for (const value of firstCases(['\u00ff\u0080', '\u0001', LONG.slice(0, 4000)])) {
          tried.add(name)
          answers.push(
            await client.call(filled(row.path), undefined, {
              ...options,
              ...plain,
              headers: { ...options.headers, [name]: value },
            }),
          )
        }
      for (const { status, headers: given } of answers) {
        assert.ok(status < 500 || status === 503, `${row.name}: ${status}`)
        assert.equal(given.get('content-type'), 'application/json', row.name)
      }
    }
    assert.deepEqual([...tried].toSorted(), [...new Set(headers)].toSorted())
    assert.deepEqual(noted(), [])
  })
})
