// Start and stop of the built service: clear refusals, one process for each data folder, no call lost at the end.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { WebSocket } from 'ws'
import { type MailCatcher, startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { command } from '../cli/latchkey.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { post, signIn } from './person.ts'
import { buildService, newFolder, refusedService, type ServiceChild, startService } from './service-child.ts'
import { sweepTest } from './sweep-test.ts'

const folder = newFolder()
const kept = await embeddedFolder()
const data = { DATA_DIR: join(folder.path, 'data') }
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
let catcher: MailCatcher
before(async () => {
  built = await buildService()
  catcher = await startMailCatcher(createOutbox(), Date.now)
  service = await startService(built.main, data)
})
after(async () => {
  service.process.kill('SIGKILL')
  await Promise.all([service.ended, catcher.close()])
  built.remove()
  folder.remove()
  kept.remove()
})

test('a development service refuses a public address, with a line for each', async () => {
  const { code, output } = await refusedService(built.main, { ...data, HOST: '0.0.0.0', PUBLIC_URL: 'https://id.example.com' })
  assert.equal(code, 1)
  assert.deepEqual(
    output
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ['HOST', 'PUBLIC_URL'],
  )
})
test('production refuses to start without its values, with a line for each and no stand-in', async () => {
  const { code, output } = await refusedService(built.main, { ...data, NODE_ENV: 'production' })
  assert.equal(code, 1)
  assert.deepEqual(
    output
      .trim()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    ['PUBLIC_URL', 'SERVICE_KEY', 'SMTP_URL'],
  )
})
test('a wrong value is one line and exit code 1', async () => {
  const { code, output } = await refusedService(built.main, { ...data, CODE_TRIES: 'three' })
  assert.deepEqual([code, output], [1, 'CODE_TRIES must be a whole number (it is "three")\n'])
})
sweepTest('a taken port is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, output } = await refusedService(built.main, { ...data, PORT: String(port) })
  assert.equal(code, 1)
  assert.equal(output, `Port ${port} (PORT) is taken. Stop the program that uses it, or choose another PORT.\n`)
  other.close()
})
sweepTest('a database that is damaged is told as one line with the way out', async () => {
  const damaged = await embeddedFolder()
  truncateSync(join(damaged.path, 'db', 'global', 'pg_control'), 100)
  const { code, output } = await refusedService(built.main, { DATA_DIR: damaged.path })
  damaged.remove()
  assert.deepEqual(
    [code, output],
    [
      1,
      `The database in ${damaged.path} (DATA_DIR) cannot be opened; it may be damaged. Put a backup back, or move the folder away to begin anew.\n`,
    ],
  )
})
sweepTest('a data folder that is a file is told as one line', async () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  const { code, output } = await refusedService(built.main, { DATA_DIR: file })
  assert.deepEqual(
    [code, output],
    [1, `DATA_DIR must be a folder, and ${file} is a file. Move it away, or choose another DATA_DIR.\n`],
  )
})
sweepTest('a Postgres that is down is waited for, then told as one line that names DATABASE_URL', async () => {
  const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_WAIT_SECONDS: '1' }
  const { code, output } = await refusedService(built.main, { DATA_DIR: join(folder.path, 'none'), ...nowhere })
  assert.equal(code, 1)
  assert.match(
    output,
    /^Waiting for the database that DATABASE_URL names .*\nThe database that DATABASE_URL names cannot be reached: .*ECONNREFUSED.*\. Start Postgres, or correct host and port in DATABASE_URL\.\n$/,
  )
})
sweepTest('a lost key file is named, and no new one is made in its place', async () => {
  const file = join(data.DATA_DIR, 'service.key')
  service.process.kill('SIGTERM')
  await service.ended
  renameSync(file, `${file}.away`)
  const { code, output } = await refusedService(built.main, data)
  assert.ok(!existsSync(file))
  renameSync(`${file}.away`, file)
  service = await startService(built.main, data)
  assert.equal(code, 1)
  assert.match(output, /^The key file .*service\.key is missing, and nothing else opens the database\. Put it back.*\n$/)
})
sweepTest('a second process on the same data is refused, and the first one goes on', async () => {
  const { code, output } = await refusedService(built.main, data)
  assert.equal(code, 1)
  assert.match(output, /Another process is using /)
  assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
})
test('the key of development was made once, for its owner only', () => {
  assert.equal(statSync(join(data.DATA_DIR, 'service.key')).mode & 0o777, 0o600)
})
sweepTest('the demo host and the service are two origins, both there', async () => {
  assert.match((await fetch(`${service.demoUrl}/`)).headers.get('content-security-policy') ?? '', /trusted-types 'none'/)
  assert.equal((await (await fetch(`${service.url}/healthz`)).json()).status, 'ok')
})
test('a development service has its two origins on one port: calls on the one, pages and sockets of stand-ins on the other', async () => {
  const statuses = (path: string) =>
    Promise.all([service.url, service.sandboxUrl].map(async (origin) => (await fetch(origin + path)).status))
  assert.deepEqual(await statuses('/openapi.json'), [200, 404])
  assert.deepEqual(await statuses('/dev/outbox'), [404, 200])
  assert.deepEqual(await statuses('/dev/outbox.json'), [200, 200])
  const refusals = [service.url, service.sandboxUrl].map(
    (origin) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${origin.replace('http', 'ws')}/dev/relay?projectId=test`)
        socket.on('error', () => undefined)
        socket.on('unexpected-response', (_, { statusCode }) => {
          resolve(statusCode)
          socket.terminate()
        })
      }),
  )
  // The one is not there, the other asks for a token.
  assert.deepEqual(await Promise.all(refusals), [404, 401])
})
sweepTest('asked to stop, it answers the call under way, takes no new one, closes its data, and ends well', async () => {
  const session = await signIn(service.url, 'stop@example.com')
  await fetch(`${service.url}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'sessions.refresh', delayMs: 400 }),
  })
  const faults = async (): Promise<unknown[]> => (await fetch(`${service.url}/dev/faults`)).json() as Promise<unknown[]>
  const slow = post(service.url, '/sessions', { refresh_token: session.refresh_token })
  // The fault is gone from the list at the moment when the slow call has taken it.
  while ((await faults()).length > 0);
  service.process.kill('SIGTERM')
  const response = await slow
  assert.equal(response.status, 200)
  assert.deepEqual(await service.ended, { code: 0, signal: null })
  assert.ok(!existsSync(join(data.DATA_DIR, 'lock.sock')))
  await assert.rejects(fetch(`${service.url}/healthz`))

  service = await startService(built.main, data)
  const { refresh_token } = (await response.json()) as { refresh_token: string }
  assert.equal((await post(service.url, '/sessions', { refresh_token })).status, 200)
})
sweepTest('asked to stop, it first says that it is not ready and goes on serving, so that a balancer lets go', async () => {
  const draining = await startService(built.main, { DATA_DIR: kept.path, DRAIN_SECONDS: '4' })
  const session = await signIn(draining.url, 'drain@example.com')
  draining.process.kill('SIGTERM')
  let ready = await fetch(`${draining.url}/readyz`)
  while (ready.status === 200) ready = await fetch(`${draining.url}/readyz`)
  assert.deepEqual([ready.status, await ready.json()], [503, { database: 'ok', mail: 'ok', stopping: true }])
  assert.equal((await fetch(`${draining.url}/healthz`)).status, 200)
  assert.match(await (await fetch(`${draining.url}/metrics`)).text(), /^latchkey_stopping 1$/m)
  const late = await post(draining.url, '/sessions', { refresh_token: session.refresh_token })
  assert.deepEqual([late.status, late.headers.get('connection')], [200, 'close'])
  assert.deepEqual(await draining.ended, { code: 0, signal: null })
  await assert.rejects(fetch(`${draining.url}/healthz`))
})
sweepTest('another service key stops the start with one line that says which would do', async () => {
  const { code, output } = await refusedService(built.main, {
    DATA_DIR: kept.path,
    SERVICE_KEY: 'ab'.repeat(32),
  })
  assert.equal(code, 1)
  assert.match(
    output,
    /^SERVICE_KEY does not open this database: it is the key [0-9a-f]{12}, and the data opens with [0-9a-f]{12}\..*\n$/,
  )
})
sweepTest('asked twice, it ends at once', async () => {
  await fetch(`${service.url}/dev/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'sessions.refresh', delayMs: 60_000 }),
  })
  const held = post(service.url, '/sessions', { refresh_token: 'x' }).catch(() => null)
  while (((await (await fetch(`${service.url}/dev/faults`)).json()) as unknown[]).length > 0);
  // The line itself, not just any: two signals that arrive before the first is heard are one signal.
  const stopping = new Promise<void>((resolve) =>
    service.process.stdout?.on('data', () => service.output().includes('Stopping:') && resolve()),
  )
  service.process.kill('SIGINT')
  await stopping
  service.process.kill('SIGINT')
  assert.equal((await service.ended).code, 130)
  assert.equal(await held, null)
})
sweepTest('production with an app that asks for a captcha needs a second origin, and says which setting', async () => {
  const { path, remove } = await embeddedFolder()
  const env = { DATA_DIR: path, SERVICE_KEY: Buffer.alloc(32, 1).toString('base64') }
  const captcha = ['--set', 'captcha_site_key=t:1', '--set', 'captcha_enabled=true']
  const app = ['app', 'create', '--name', 'Shop', '--method', 'email', '--origin', 'https://shop.example', ...captcha]
  assert.equal((await command(app, env)).code, 0)
  const production = { ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: catcher.url }
  const { code, output } = await refusedService(built.main, production)
  assert.equal(code, 1)
  assert.match(output, /^SANDBOX_URL must be set, since the app \w{25} asks for a captcha/m)
  remove()
})
test('production serves the protocol, speaks JSON only, and has nothing under /dev', async () => {
  // Of its own: the data of the other tests opens with the key of development alone.
  const { path, remove } = await embeddedFolder()
  const production = await startService(built.main, {
    DATA_DIR: path,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://id.example.com',
    SERVICE_KEY: Buffer.alloc(32, 1).toString('base64'),
    SMTP_URL: catcher.url,
  })
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/faults']) {
    const response = await fetch(production.url + path)
    assert.deepEqual([response.status, (await response.json()).code], [404, 'not_found'])
  }
  assert.match((await fetch(`${production.url}/healthz`)).headers.get('strict-transport-security') ?? '', /max-age/)
  const events = production
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(events.some(({ level, line }) => level === 'warn' && line.startsWith('DATABASE_URL is not set')))
  production.process.kill('SIGTERM')
  assert.equal((await production.ended).code, 0)
  remove()
})
