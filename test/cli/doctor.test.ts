// `latchkey doctor` and `latchkey key`: every part is reported, each problem with its fix, and checks change nothing.

import assert from 'node:assert/strict'
import { chmodSync, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type MailCatcher, startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { newFolder } from '../new-folder.ts'
import { startPostgres } from '../postgres.ts'
import { command, type Ended } from './latchkey.ts'

interface Told {
  readonly part: string
  readonly state: 'ok' | 'hint' | 'problem'
  readonly what: string
  readonly fix?: string
}
const PARTS = [
  'environment',
  'release',
  'database',
  'clock',
  'keys',
  'mail',
  'sms',
  'tokens',
  'sessions',
  'captcha',
  'chains',
  'webhooks',
  'address',
  'origins',
  'signing',
  'names',
  'cookies',
  'csp',
]
const KEY = 'ab'.repeat(32)
const folder = newFolder()
const data = { DATA_DIR: join(folder.path, 'data'), PORT: '0' }
const kept = await embeddedFolder()
const embedded = { DATA_DIR: kept.path, PORT: '0' }
let page: Server
let policy = ''
before(async () => {
  page = createServer((_, answer) => answer.writeHead(200, policy ? { 'content-security-policy': policy } : {}).end('hello'))
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
})
after(() => {
  page.close()
  folder.remove()
  kept.remove()
})
type Run = (args: readonly string[], env: Readonly<Record<string, string>>) => Promise<Ended>
const doctor = async (env: Record<string, string>, args: readonly string[] = [], run: Run = command) => {
  const { code, out, err } = await run(['doctor', '--json', ...args], env)
  assert.equal(err, '')
  const told = JSON.parse(out) as Told[]
  for (const { state, fix } of told) assert.equal(fix !== undefined, state !== 'ok')
  return { code, told, of: (part: string) => told.filter((one) => one.part === part) }
}
const problems = (told: readonly Told[]) => told.filter(({ state }) => state === 'problem').map(({ part }) => part)

test('before the first start all is well, and nothing is made', async () => {
  const { code, told } = await doctor(data)
  assert.equal(code, 0, JSON.stringify(told))
  assert.match((await command(['doctor'], data)).out, /^ok {7}environment development.*\n[\s\S]*All is well\.\n$/)
  assert.ok(!existsSync(data.DATA_DIR))
})
test('a wrong value of the environment is told with its fix', async () => {
  const { code, told } = await doctor({ ...data, DATABASE_URL: 'mysql://x', CODE_TRIES: 'three' })
  assert.equal(code, 1)
  assert.deepEqual(told.map(({ what }) => what.split(' ')[0]).sort(), ['CODE_TRIES', 'DATABASE_URL'])
})
test('a page whose policy refuses the tags is told what to add', async () => {
  const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`
  const env = { ...data, PUBLIC_URL: 'http://localhost:4001' }
  policy = "default-src 'self'; script-src http://localhost:4001"
  const refused = (await doctor(env, ['--page', url])).of('csp')
  assert.deepEqual(
    refused.map(({ state, fix }) => [state, fix]),
    [
      [
        'problem',
        'Add to its Content-Security-Policy: connect-src http://localhost:4001; frame-src http://localhost:4001; img-src http://localhost:4001',
      ],
    ],
  )
  policy = 'default-src http://localhost:4001'
  assert.deepEqual(
    (await doctor(env, ['--page', url])).of('csp').map(({ state }) => state),
    ['ok'],
  )
})
test('a key that others can read is told', async () => {
  assert.equal((await command(['app', 'list'], embedded)).code, 0)
  chmodSync(join(kept.path, 'service.key'), 0o644)
  const { code, of } = await doctor(embedded)
  assert.equal(code, 1)
  assert.match(of('keys')[0]?.fix ?? '', /^chmod 600 /)
})

const postgres = await startPostgres()
describe('in production', { skip: typeof postgres === 'string' ? postgres : false }, () => {
  let database: { url: string; drop(): Promise<void> }
  let catcher: MailCatcher
  let env: Record<string, string>
  before(async () => {
    if (typeof postgres === 'string') return
    database = await postgres.newDatabase()
    catcher = await startMailCatcher(createOutbox(), Date.now)
    env = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PUBLIC_URL: 'https://id.localhost:1',
      SERVICE_KEY: KEY,
      SMTP_URL: catcher.url,
      MAIL_FROM: 'Shop <login@shop.example>',
      TRUST_PROXY: '1',
    }
    const app = ['app', 'create', '--name', 'Shop', '--origin', 'https://localhost:1']
    assert.equal((await command(app, env)).code, 0)
  })
  after(async () => {
    await catcher.close()
    await database.drop()
    if (typeof postgres !== 'string') await postgres.stop()
  })

  test('every part is told, and only what is so is a problem', async () => {
    const { code, told, of } = await doctor(env)
    // The test's Postgres runs without fsync for speed, and that is what a doctor must find.
    assert.deepEqual([code, problems(told)], [1, ['database']], JSON.stringify(told))
    assert.match(of('database').find(({ state }) => state === 'problem')?.fix ?? '', /fsync = on/)
    assert.deepEqual([...new Set(told.map(({ part }) => part))], PARTS)
    assert.match(of('keys')[0]?.what ?? '', /^SERVICE_KEY \([0-9a-f]{12}\) opens the data$/)
    assert.match(of('mail')[0]?.what ?? '', /takes mail from us/)
  })
  for (const [change, part, fix] of [
    [{ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/x' }, 'database', /Start Postgres/],
    [{ SERVICE_KEY: 'cd'.repeat(32) }, 'keys', /^Set SERVICE_KEY to the key named above/],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'mail', /Correct host and port/],
    [{ MAIL_FROM: 'Latchkey <login@localhost>' }, 'mail', /MAIL_FROM=/],
    [{ TRUST_PROXY: '0' }, 'address', /Set TRUST_PROXY/],
    [{ PUBLIC_URL: 'http://id.shop.example' }, 'environment', /PUBLIC_URL=https/],
  ] as const) {
    test(`${Object.keys(change)} that does not hold is a problem of ${part}, with its fix`, async () => {
      const { code, told } = await doctor({ ...env, ...change })
      assert.equal(code, 1)
      const found = told.filter((one) => one.part === part && one.state === 'problem' && fix.test(one.fix ?? ''))
      assert.ok(found.length > 0, JSON.stringify(told))
      assert.ok(!JSON.stringify(told).includes(Object.values(change)[0] === 'cd'.repeat(32) ? 'cdcdcd' : KEY))
    })
  }
  sweepTest('a key lets the next one in, is checked, and is shut out', async () => {
    const next = { ...env, SERVICE_KEY: 'ef'.repeat(32), SERVICE_KEY_PREVIOUS: KEY }
    // A check opens no session.
    assert.match((await doctor(next)).of('keys')[0]?.fix ?? '', /Start an instance with both/)
    assert.equal(
      (await command(['key', 'check'], env)).out.split('\n').filter((line) => line.includes('opens the data since')).length,
      1,
    )

    const check = await command(['key', 'check', '--json'], next)
    assert.equal(check.code, 0, check.err)
    assert.deepEqual((JSON.parse(check.out) as { keys: { role: string }[] }).keys.map(({ role }) => role).sort(), [
      'SERVICE_KEY',
      'SERVICE_KEY_PREVIOUS',
    ])
    assert.ok((await doctor(next)).of('keys').some(({ fix }) => fix?.includes('npx latchkey key retire')))
    assert.match((await command(['key', 'retire'], next)).out, /^Only the present SERVICE_KEY opens the data now/)
    const shut = await command(['key', 'check'], env)
    assert.deepEqual([shut.code, shut.out], [1, ''])
    assert.match(shut.err, /^SERVICE_KEY does not open this database/)
    assert.equal((await command(['key', 'check'], { ...env, SERVICE_KEY: 'ef'.repeat(32) })).code, 0)
  })
})
