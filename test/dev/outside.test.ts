// The outermost layer of the service: headers, bundles for any origin, metrics, a log without personal data.

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { placeOf } from '../../scripts/compressed.mjs'
import { demoHost } from '../../server/dev/demo-host.ts'
import { demoPolicy, stripPolicy, styledPolicy } from '../../server/dev/demo-policies.ts'
import { type Outside, startOutside } from './outside.ts'

let root: string
let outside: Outside
const script = `export const words = ${JSON.stringify('latchkey '.repeat(500))}\n`
before(async () => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-outside-'))
  mkdirSync(join(root, 'dist', 'chunks'), { recursive: true })
  mkdirSync(join(root, 'dist', 'demo'), { recursive: true })
  mkdirSync(join(root, 'demo'))
  writeFileSync(join(root, 'dist', 'latchkey.js'), script)
  writeFileSync(join(root, 'dist', 'secret.js'), 'secret')
  writeFileSync(join(root, 'dist', 'chunks', 'stage-ABCD1234.js'), script)
  writeFileSync(join(root, 'dist', 'demo', 'page.js'), script)
  writeFileSync(
    join(root, 'demo', 'plain.html'),
    '<script type="module" src="http://localhost:4001/elements/latchkey.js"></script>',
  )
  writeFileSync(join(root, 'demo', 'page.ts'), 'secret')
  outside = await startOutside({}, root)
})
after(async () => {
  await outside.close()
  rmSync(root, { recursive: true })
})

/** A request whose path is sent as written, and whose body is not unpacked. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(outside.url, { path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
      .on('error', reject)
      .end()
  })

test('a bundle is for any host, typed, and asked for anew', async () => {
  const { status, headers, body } = await raw('/elements/latchkey.js')
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(body.toString(), script)
})
test('a chunk is kept for a year', async () => {
  const { headers } = await raw('/elements/chunks/stage-ABCD1234.js')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
})
test('brotli before gzip before plain, as the browser takes it', async () => {
  const brotli = await raw('/elements/latchkey.js', { 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.body).toString(), script)
  const gzip = await raw('/elements/latchkey.js', { 'accept-encoding': 'gzip, br;q=0' })
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(gzip.body).toString(), script)
  assert.equal((await raw('/elements/latchkey.js')).headers['content-encoding'], undefined)
  assert.equal(brotli.headers.vary, 'accept-encoding')
})
test('what the build has compressed is sent as it lies, and never for another version of the file', async () => {
  const sent = async () => brotliDecompressSync((await raw('/elements/index.js', { 'accept-encoding': 'br' })).body).toString()
  mkdirSync(join(root, 'dist', 'compressed'))
  writeFileSync(placeOf('as built', join(root, 'dist')), brotliCompressSync('from the build'))
  writeFileSync(join(root, 'dist', 'index.js'), 'as built')
  assert.equal(await sent(), 'from the build')
  writeFileSync(join(root, 'dist', 'index.js'), 'built again')
  assert.equal(await sent(), 'built again')
})
test('what the browser has is not sent again', async () => {
  const { headers } = await raw('/elements/latchkey.js')
  const second = await raw('/elements/latchkey.js', { 'if-none-match': String(headers.etag) })
  assert.deepEqual([second.status, second.body.length], [304, 0])
})
for (const path of [
  '/elements/secret.js',
  '/elements/../package.json',
  '/elements/%2e%2e%2fpackage.json',
  '/elements/chunks/../secret.js',
  '/elements/chunks/..%2fsecret.js',
  '/elements/chunks/..%5csecret.js',
  '/elements/chunks/.js',
  '/elements/server/main.js',
]) {
  test(`${path} is not there`, async () => assert.equal((await raw(path)).status, 404))
}
test('every answer carries the headers of security.md', async () => {
  for (const path of ['/api/v1/sessions', '/nowhere', '/metrics', '/openapi.json', '/elements/nowhere.js']) {
    const { headers } = await raw(path)
    assert.equal(headers['x-content-type-options'], 'nosniff', path)
    assert.equal(headers['referrer-policy'], 'no-referrer', path)
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
      path,
    )
    assert.match(String(headers['x-request-id']), /^[0-9a-f]{16}$/, path)
    assert.equal(headers['strict-transport-security'], undefined, path)
  }
})
test('a script carries the headers that bind scripts, and no other', async () => {
  for (const [path, tag] of [
    ['/elements/latchkey.js', ['etag']],
    ['/elements/chunks/stage-ABCD1234.js', []],
  ] as const) {
    const { headers } = await raw(path)
    const sent = Object.keys(headers).filter((name) => !['connection', 'content-length', 'date', 'keep-alive'].includes(name))
    const wanted = ['access-control-allow-origin', 'cache-control', 'content-type', 'cross-origin-resource-policy', ...tag]
    assert.deepEqual(sent.sort(), [...wanted, 'referrer-policy', 'vary', 'x-content-type-options'].sort(), path)
  }
})
test('behind https the host is never spoken to in clear', async () => {
  const production = await startOutside({ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com' }, root)
  const { headers } = await fetch(`${production.url}/api/v1/sessions`)
  assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  assert.match((await fetch(`${production.url}/elements/latchkey.js`)).headers.get('cache-control') ?? '', /max-age=300/)
  await production.close()
})
test('metrics count by endpoint and class, and tell durations', async () => {
  await fetch(`${outside.url}/api/v1/sessions`, { method: 'POST' })
  const text = (await raw('/metrics')).body.toString()
  assert.match(text, /latchkey_requests_total\{endpoint="sessions.refresh",status="2xx"\} \d/)
  assert.match(text, /latchkey_request_seconds_bucket\{endpoint="sessions.refresh",le="\+Inf"\} \d/)
})
test('with a token, metrics answer to its bearer only', async () => {
  const METRICS_TOKEN = 'a-token-of-the-operator'
  const guarded = await startOutside({ METRICS_TOKEN }, root)
  const status = async (authorization?: string) =>
    (await fetch(`${guarded.url}/metrics`, authorization ? { headers: { authorization } } : {})).status
  assert.deepEqual([await status(), await status('Bearer wrong'), await status(`Bearer ${METRICS_TOKEN}`)], [401, 401, 200])
  await guarded.close()
})
test('without a token, metrics of production are told to nobody: a proxy on this machine need not say that it is one', async (t) => {
  const production = await startOutside({ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com' }, root)
  t.after(production.close)
  const { port, host } = new URL(production.url)
  const ask = (version: string, ...headers: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(String(bytes).split(' ')[1] ?? '')
      })
      socket.once('error', reject)
      socket.write([`GET /metrics HTTP/${version}`, ...headers, '', ''].join('\r\n'))
    })
  // As nginx asks by default, as a proxy that keeps the caller's host, and as one that says who it asks for.
  assert.equal(await ask('1.0', `Host: ${host}`, 'Connection: close'), '401')
  assert.equal(await ask('1.1', 'Host: localhost'), '401')
  assert.equal(await ask('1.1', 'Host: id.example.com'), '401')
  assert.equal(await ask('1.1', `Host: ${host}`, 'X-Forwarded-For: 127.0.0.1'), '401')
  assert.equal(await ask('1.1', `Host: ${host}`, 'Authorization: Bearer '), '401')
})
test('OpenAPI is served', async () => {
  assert.equal(JSON.parse((await raw('/openapi.json')).body.toString()).openapi, '3.1.0')
})
test('the log has the path and never the query, nor a name in the path, nor an id from outside', async () => {
  await raw('/api/v1/sessions?token=canary-in-query', { 'x-request-id': 'canary-in-header', 'user-agent': 'canary-agent' })
  await raw('/api/v1/users/canary@example.com')
  const log = outside.lines.join('\n')
  assert.ok(log.includes('"path":"/api/v1/sessions"'))
  assert.ok(!log.includes('canary'))
})

const addresses = { service: 'http://localhost:5005' }
const sent = (sentAt: string) =>
  ({ id: 1, channel: 'email', to: 'ada@example.com', subject: '', text: '', html: null, code: null, sentAt }) as const
const watchers = new Set<(id: number) => void>()
const outbox = {
  list: async () => [sent('2030-01-02T00:00:00.000Z'), sent('2030-01-01T00:00:00.000Z')],
  watch(watcher: (id: number) => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}
const stopping = new AbortController()
const demo = (path: string, first: 'demo' | 'plain' = 'plain') =>
  demoHost({ addresses, root, first, outbox, apps: async () => [], stopping: stopping.signal }).request(path)
test('the demo host sends the policy of elements.md and the real address of the service', async () => {
  const response = await demo('/')
  assert.equal(response.headers.get('content-security-policy'), demoPolicy({ service: 'http://localhost:5005' }))
  assert.equal(await response.text(), '<script type="module" src="http://localhost:5005/elements/latchkey.js"></script>')
})
test('documentation that is still being built says so, and comes by itself', async () => {
  const early = await demo('/docs/elements', 'demo')
  assert.deepEqual([early.status, early.headers.get('refresh')], [503, '3'])
  assert.match(await early.text(), /is being built/)
  mkdirSync(join(root, 'dist', 'docs'))
  writeFileSync(join(root, 'dist', 'docs', 'index.html'), 'contents')
  assert.equal(await (await demo('/docs', 'demo')).text(), 'contents')
  assert.equal((await demo('/docs/elements', 'demo')).status, 404)
})
test('the policy is word for word the promised one', () => {
  assert.equal(
    demoPolicy({ service: 'SERVICE' }),
    "default-src 'none'; script-src 'self' SERVICE; connect-src SERVICE; frame-src SERVICE; img-src SERVICE data:; " +
      "style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  )
})
test('where there is a relay, its origin is one source more and nothing else', () => {
  const plain = demoPolicy({ service: 'http://localhost:5005' })
  const sources = 'connect-src http://localhost:5005'
  const policy = demoPolicy({ service: 'http://localhost:5005', relay: 'ws://127.0.0.1:5005/dev/relay' })
  assert.equal(policy, plain.replace(sources, `${sources} ws://127.0.0.1:5005`))
})
test('where there is a sandbox, it is one frame source more, as the row of docs/csp.md says', () => {
  const [service, sandbox] = ['http://localhost:5005', 'http://127.0.0.1:5005']
  const text = readFileSync(new URL('../../docs/csp.md', import.meta.url), 'utf8')
  const [, directive] = /^\| a captcha [^|]*\| `([\w-]+)` \| `SANDBOX_URL`/m.exec(text) ?? []
  const plain = demoPolicy({ service })
  assert.equal(demoPolicy({ service, sandbox }), plain.replace(`${directive} ${service}`, `${directive} ${service} ${sandbox}`))
})
test('a page with a style sheet or drawn with lit gets that one source more, and nobody else may frame it', async () => {
  assert.equal(
    styledPolicy({ service: 'SERVICE' }),
    `${demoPolicy({ service: 'SERVICE' }).replace("style-src 'none'", "style-src 'self'")}; frame-ancestors 'self'`,
  )
  for (const name of ['demo', 'product', 'studio', 'gallery']) writeFileSync(join(root, 'demo', `${name}.html`), name)
  for (const [path, policy] of [
    ['/demo', stripPolicy()],
    ['/product', styledPolicy(addresses)],
    ['/studio', stripPolicy()],
    ['/gallery.html', styledPolicy(addresses)],
  ] as const)
    assert.equal((await demo(path)).headers.get('content-security-policy'), policy, path)
  assert.equal(await (await demo('/', 'demo')).text(), 'demo')
})
test('the demo reads messages sent since, and no page elsewhere that gives its own name this address does', async () => {
  const messages = async (url: string) => (await demo(url)).json()
  assert.equal((await messages('http://localhost/outbox.json')).length, 2)
  assert.deepEqual(
    (await messages('http://localhost/outbox.json?after=2030-01-01T00:00:00.000Z')).map(
      ({ sentAt }: { sentAt: string }) => sentAt,
    ),
    ['2030-01-02T00:00:00.000Z'],
  )
  assert.equal((await demo('http://rebound.example/outbox.json')).status, 404)
  assert.equal((await demo('http://rebound.example/docs/apps.json')).status, 404)
  assert.deepEqual(await (await demo('http://localhost/docs/apps.json')).json(), { service: 'http://localhost:5005', apps: [] })
})
test('the pages have one head, in which each marks its own link', async () => {
  writeFileSync(join(root, 'demo', 'bar.html'), '<a href="/demo">Demo</a><a href="/studio">Studio</a>')
  writeFileSync(join(root, 'demo', 'studio.html'), '<body><!-- bar: Studio --></body>')
  assert.equal(
    await (await demo('/studio')).text(),
    '<body><a href="/demo">Demo</a><a href="/studio" aria-current="page">Studio</a></body>',
  )
})
test('the demo hears of each message as it arrives, on this machine alone, until the service stops', async () => {
  assert.equal((await demo('http://rebound.example/outbox/events')).status, 404)
  const events = await demo('http://localhost/outbox/events')
  assert.equal(events.headers.get('content-type'), 'text/event-stream')
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  assert.equal((await reader?.read())?.value, ': from now on\n\n')
  for (const watcher of watchers) watcher(7)
  assert.equal((await reader?.read())?.value, 'data: 7\n\n')
  stopping.abort()
  assert.equal((await reader?.read())?.done, true)
  // Who asks while it stops is let go, too.
  assert.equal(await (await demo('http://localhost/outbox/events')).text(), ': from now on\n\n')
  assert.equal(watchers.size, 0)
})
test('the demo host has its scripts and its two small pages, all under the same policy', async () => {
  for (const path of ['/assets/page.js', '/terms', '/privacy', '/nowhere']) {
    const response = await demo(path)
    assert.equal(response.status, path === '/nowhere' ? 404 : 200, path)
    assert.equal(response.headers.get('content-security-policy'), demoPolicy({ service: 'http://localhost:5005' }), path)
  }
})
for (const path of [
  '/page.ts',
  '/assets/../../demo/page.ts',
  '/assets/..%2f..%2fdemo%2fpage.ts',
  '/demo/page.ts',
  '/package.json',
]) {
  test(`the demo host does not show ${path}`, async () => assert.equal((await demo(path)).status, 404))
}
