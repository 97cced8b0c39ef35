// Promises of the start: development never leaves this machine, production never starts half set up.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkStart, isLoopback } from './check-start.ts'
import { readEnv } from './env.ts'

const check = (source: Record<string, string>) => checkStart(readEnv(source))
const key = Buffer.alloc(32, 7).toString('base64')
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SERVICE_KEY: key, SMTP_URL: 'smtp://mail' }

test('development with nothing set may start', () => assert.deepEqual(check({}), { problems: [], warnings: [] }))

for (const HOST of ['0.0.0.0', '::', '192.168.1.2', 'example.com', 'localhost.example.com']) {
  test(`development refuses HOST=${HOST}`, () => assert.match(check({ HOST }).problems.join(), /^HOST must be localhost/))
}
for (const PUBLIC_URL of ['https://id.example.com', 'http://192.168.1.2:4001', 'http://localhost.example.com']) {
  test(`development refuses PUBLIC_URL=${PUBLIC_URL}`, () =>
    assert.match(check({ PUBLIC_URL }).problems.join(), /^PUBLIC_URL must be on localhost/))
}
for (const host of ['localhost', 'app2.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]']) {
  test(`${host} is this machine`, () => assert.ok(isLoopback(host)))
}

for (const SANDBOX_URL of ['http://localhost:9', 'http://localhost.:4001']) {
  test(`SANDBOX_URL=${SANDBOX_URL} is the host of the service, whose cookies all its ports share`, () =>
    assert.match(check({ SANDBOX_URL }).problems.join(), /^SANDBOX_URL must be on another host than PUBLIC_URL/))
}
test('development takes a sandbox that the service can call itself', () => {
  assert.match(check({ SANDBOX_URL: 'http://box.localhost:4001' }).problems.join(), /^SANDBOX_URL must be on localhost, 127/)
  assert.deepEqual(check({ SANDBOX_URL: 'http://127.0.0.2:4001' }).problems, [])
})
test('production takes an https sandbox on another host', () => {
  const problems = (SANDBOX_URL: string) => check({ ...production, SANDBOX_URL }).problems
  assert.deepEqual(problems('https://box.example.com'), [])
  assert.match(problems('http://box.example.com').join(), /^SANDBOX_URL must be an https URL in production/)
  assert.match(problems('https://ID.example.com:8443').join(), /^SANDBOX_URL must be on another host/)
})

test('production with its four values may start, and says what the embedded database means', () => {
  const whole = { ...production, DATABASE_URL: 'postgres://db/latchkey', TRUST_PROXY: '1', METRICS_TOKEN: 'x'.repeat(16) }
  assert.deepEqual(check(whole), { problems: [], warnings: [] })
  assert.match(check(production).warnings.join(), /^DATABASE_URL is not set.*,METRICS_TOKEN is not set.*,TRUST_PROXY is 0/)
})
test('a node over plain http is worth a word in production, and its key is not told', () => {
  const { problems, warnings } = check({ ...production, RPC_URLS: '{"1": "https://node/KEY", "10": "http://node/KEY"}' })
  assert.deepEqual(problems, [])
  assert.match(warnings.join(), /RPC_URLS names plain http for chain 10:/)
  assert.ok(!warnings.join().includes('KEY'))
})
for (const name of ['PUBLIC_URL', 'SERVICE_KEY', 'SMTP_URL']) {
  test(`production refuses to start without ${name}`, () => {
    const { problems } = check({ ...production, [name]: '' })
    assert.equal(problems.length, 1)
    assert.ok(problems[0]?.startsWith(name))
  })
}
test('production refuses an http PUBLIC_URL', () =>
  assert.match(check({ ...production, PUBLIC_URL: 'http://id.example.com' }).problems.join(), /^PUBLIC_URL must be an https URL/))
test('a pooler that shares connections needs a way past it, and that way a database', () => {
  const [DATABASE_URL, DATABASE_ADMIN_URL] = ['postgres://pool/latchkey', 'postgres://secret@db/latchkey']
  const { problems } = check({ DATABASE_URL, DATABASE_POOL: 'transaction' })
  assert.match(problems.join(), /^DATABASE_ADMIN_URL must name/)
  assert.deepEqual(check({ DATABASE_URL, DATABASE_POOL: 'transaction', DATABASE_ADMIN_URL }).problems, [])
  assert.match(check({ DATABASE_ADMIN_URL }).problems.join(), /^DATABASE_URL must be set/)
  assert.match(check({ DATABASE_READ_URL: 'postgres://copy/latchkey' }).problems.join(), /^DATABASE_URL must be set/)
  assert.throws(() => readEnv({ DATABASE_ADMIN_URL: 'secret' }), { message: 'DATABASE_ADMIN_URL must start with postgres://' })
})
test('a provider of text messages needs a sender, and https in production', () => {
  const [SMS_URL, SMS_FROM] = ['https://AC1:token@sms.example', '+15005550006']
  assert.deepEqual(check({ ...production, SMS_URL, SMS_FROM }).problems, [])
  assert.match(check({ SMS_URL }).problems.join(), /^SMS_FROM must name the sender/)
  const { problems } = check({ ...production, SMS_FROM, SMS_URL: 'http://AC1:token@sms.example' })
  assert.deepEqual(problems, ['SMS_URL must be an https URL in production'])
})
test('a relay of WalletConnect’s kind is reached in clear in development only', () => {
  const relay = (scheme: string) => ({ WALLET_CONNECT_RELAY_URL: `${scheme}://relay.example` })
  assert.deepEqual(check({ ...production, ...relay('wss') }).problems, [])
  assert.deepEqual(check(relay('ws')).problems, [])
  assert.deepEqual(check({ ...production, ...relay('ws') }).problems, [
    'WALLET_CONNECT_RELAY_URL must be a wss URL in production',
  ])
})
const TEST_MODE = { TEST_CODE: '424242', TEST_TIME: '2030-01-31T12:00:00Z', TEST_SEED: 'any' }
for (const [name, value] of Object.entries(TEST_MODE)) {
  test(`${name} is said in development, and refused in production`, () => {
    assert.deepEqual(check({ [name]: value }).problems, [])
    assert.match(check({ [name]: value }).warnings.join(), new RegExp(`^${name} is set: `))
    assert.match(check({ ...production, [name]: value }).problems.join(), new RegExp(`^${name} must not be set in production`))
  })
}
test('a key of another length is refused in both modes, and never printed', () => {
  for (const base of [production, {}]) {
    const { problems } = check({ ...base, SERVICE_KEY: 'c2hvcnQ' })
    assert.match(problems.join(), /^SERVICE_KEY must be 32 bytes/)
    assert.ok(!problems.join().includes('c2hvcnQ'))
  }
})
test('production does not start with the switch that lets it call private addresses', () => {
  assert.deepEqual(check({ ALLOW_PRIVATE_TARGETS: 'yes' }).problems, [])
  const { problems } = check({ ...production, ALLOW_PRIVATE_TARGETS: 'yes' })
  assert.match(problems.join(), /^ALLOW_PRIVATE_TARGETS is for development/)
})
test('a key may be hex', () => assert.deepEqual(check({ ...production, SERVICE_KEY: 'ab'.repeat(32) }).problems, []))
test('every previous key must be one, and none is printed', () => {
  const [good, bad] = ['ab'.repeat(32), 'c2hvcnQ']
  assert.deepEqual(check({ ...production, SERVICE_KEY_PREVIOUS: `${good},${'cd'.repeat(32)}` }).problems, [])
  const { problems } = check({ ...production, SERVICE_KEY_PREVIOUS: `${good},${bad}` })
  assert.match(problems.join(), /^SERVICE_KEY_PREVIOUS must be 32 bytes/)
  assert.ok(!problems.join().includes(bad) && !problems.join().includes(good))
})
