// Calls to addresses that an app's owner has chosen: never to private ones, whatever DNS or a redirect says.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { listening } from '../../test/listening.ts'
import { callGuarded, fetchGuarded, type GuardedCall, targetProblem } from './guarded.ts'
import { OutgoingError } from './outgoing.ts'

const STRICT = { NODE_ENV: 'development', ALLOW_PRIVATE_TARGETS: 'no' } as const
const OPEN = { NODE_ENV: 'development', ALLOW_PRIVATE_TARGETS: 'yes' } as const
const PRODUCTION = { NODE_ENV: 'production', ALLOW_PRIVATE_TARGETS: 'yes' } as const

/** Where a redirect leads. */
let to = ''
let asked: { url: string; host: string; body: string; type: string }[] = []
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { url = '', headers } = request
  asked.push({ url, host: headers.host ?? '', body, type: headers['content-type'] ?? '' })
  if (url === '/moved') return response.writeHead(302, { location: '/elsewhere' }).end()
  if (url === '/leads') return response.writeHead(307, { location: to }).end()
  if (url === '/large') return response.end('x'.repeat(300_000))
  if (url === '/endless') return response.write('x'.repeat(100))
  if (url === '/silent') return
  response.writeHead(418, { 'content-type': 'application/json' }).end('{"a":1}')
})
let port = 0
before(async () => {
  port = await listening(server)
})
beforeEach(() => {
  asked = []
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const PATIENCE = { patience: 5000 }
const failed = (reason: string) => (error: unknown) => error instanceof OutgoingError && error.reason === reason
const local = (path: string, call: Partial<GuardedCall> = {}) =>
  callGuarded(OPEN, `http://127.0.0.1:${port}${path}`, { ...PATIENCE, ...call })
const never = (): Promise<string[]> => Promise.reject(new Error('No name should have been asked for.'))

for (const host of [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '10.0.0.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:7f00:1]',
  '[fe80::1]',
]) {
  test(`a numeric address on the inside is refused before anything is asked: ${host}`, async () => {
    await assert.rejects(callGuarded(STRICT, `https://${host}:${port}/`, PATIENCE, never), failed('forbidden'))
    assert.equal(targetProblem(STRICT, `https://${host}/`), 'target.inside')
  })
}
test('a name for the inside is refused, also where only one of its addresses is there', async () => {
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '10.0.0.1'], ['2606:4700::1111', '::1'], ['169.254.169.254']]) {
    const call = callGuarded(STRICT, `https://inside.example:${port}/`, PATIENCE, async () => addresses)
    await assert.rejects(call, failed('forbidden'))
  }
  assert.deepEqual(asked, [])
})
test('in production the switch of development opens nothing', async () => {
  for (const url of [`https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`, 'http://host.example/']) {
    await assert.rejects(
      callGuarded(PRODUCTION, url, PATIENCE, async () => ['127.0.0.1']),
      failed('forbidden'),
    )
  }
  assert.deepEqual(asked, [])
})
test('the name is asked once, and the connection goes where it was judged to go', async () => {
  let times = 0
  // Only this resolver knows the name: a second look-up by the connection would have failed.
  const call = callGuarded(OPEN, `http://rebind.invalid:${port}/`, PATIENCE, async () => {
    times += 1
    return ['127.0.0.1']
  })
  assert.equal((await call).status, 418)
  assert.equal(times, 1)
  assert.equal(asked[0]?.host, `rebind.invalid:${port}`)
})
test('a redirect is refused and not followed', async () => {
  await assert.rejects(local('/moved'), failed('redirected'))
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/moved'],
  )
})
test('any other status is an answer, with its JSON', async () => {
  const { status, json, headers } = await local('/')
  assert.deepEqual([status, json, headers.get('content-type')], [418, { a: 1 }, 'application/json'])
})
test('a body is sent whole', async () => {
  await local('/hook', { method: 'POST', body: '{"é":1}', headers: { 'content-type': 'application/json' } })
  assert.deepEqual(asked[0], { url: '/hook', host: `127.0.0.1:${port}`, body: '{"é":1}', type: 'application/json' })
})
test('an answer that is too large is not read to its end', () => assert.rejects(local('/large'), failed('too-large')))
test('the bound of an answer may be smaller', () => assert.rejects(local('/', { most: 3 }), failed('too-large')))
test('an other side that says nothing is given up', () => assert.rejects(local('/silent', { patience: 50 }), failed('slow')))
test('a call that is given up leaves no connection behind', async () => {
  const [left] = await Promise.all([once(server, 'connection'), assert.rejects(local('/silent', { patience: 50 }))])
  const [socket] = left
  if (!socket.destroyed) await once(socket, 'close')
})
test('plain http is refused before its name is asked for', () =>
  assert.rejects(callGuarded(STRICT, 'http://host.example/', PATIENCE, never), failed('forbidden')))
test('an answer that does not end is given up', () => assert.rejects(local('/endless', { patience: 50 }), failed('slow')))
test('a name that nobody answers for is given up', () => {
  const call = callGuarded(OPEN, 'http://slow.invalid/', { patience: 50 }, () => new Promise(() => {}))
  return assert.rejects(call, failed('slow'))
})
test('a caller that stops ends the call', async () => {
  const stopping = AbortSignal.abort()
  await assert.rejects(local('/', { signal: stopping }), failed('slow'))
})
test('a name without an address, and a port where nobody is, are told', async () => {
  await assert.rejects(
    callGuarded(OPEN, 'http://nobody.invalid/', PATIENCE, async () => []),
    failed('unreachable'),
  )
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))
  await assert.rejects(callGuarded(OPEN, 'http://nobody.invalid/', PATIENCE, unknown), failed('unreachable'))
  await assert.rejects(callGuarded(OPEN, 'http://127.0.0.1:1/', PATIENCE), failed('unreachable'))
})
test('what can be no target is told by its text', () => {
  assert.equal(targetProblem(STRICT, 'host.example/hook'), 'target.url')
  assert.equal(targetProblem(STRICT, 'http://host.example/hook'), 'target.https')
  assert.equal(targetProblem(OPEN, 'file:///etc/passwd'), 'target.https')
  assert.equal(targetProblem(STRICT, 'https://ada:secret@host.example/'), 'target.bare')
  for (const host of ['localhost', 'a.localhost', 'localhost.']) {
    assert.equal(targetProblem(STRICT, `https://${host}/`), 'target.inside')
  }
  assert.equal(targetProblem(STRICT, 'https://host.example/hook?x=1'), null)
  assert.equal(targetProblem(OPEN, 'http://localhost:3000/hook'), null)
})

test('a redirect is followed where the call says so, and its target is judged as the first address was', async () => {
  for (const target of ['/elsewhere', `http://127.0.0.1:${port}/elsewhere`]) {
    to = target
    assert.equal((await fetchGuarded(OPEN, `http://127.0.0.1:${port}/leads`, { ...PATIENCE, redirects: 1 })).status, 418)
  }
  await assert.rejects(local('/leads'), failed('redirected'))
  // The first address may be asked, as a public one may; from its answer on the inside is closed.
  const targets = ['https://10.0.0.1/', 'https://[::1]/', 'https://localhost/', 'http://host.example/', 'https://inside.example/']
  for (const target of [...targets, 'file:///etc/passwd']) {
    to = target
    let looks = 0
    const closing = {
      NODE_ENV: 'development' as const,
      get ALLOW_PRIVATE_TARGETS() {
        looks += 1
        return looks > 2 ? ('no' as const) : ('yes' as const)
      },
    }
    asked = []
    const call = fetchGuarded(closing, `http://127.0.0.1:${port}/leads`, { ...PATIENCE, redirects: 3 }, async () => [
      '192.168.1.1',
    ])
    await assert.rejects(call, failed('forbidden'), target)
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['/leads'],
      target,
    )
  }
  to = 'http://['
  await assert.rejects(local('/leads', { redirects: 3 }), failed('redirected'))
})
