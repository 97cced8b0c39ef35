// Promises of the environment: a wrong value is one clear line, and all wrong values are told at once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from './env.ts'

const refused = (source: Record<string, string>): string => {
  try {
    readEnv(source)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the environment was taken')
}

test('nothing set is a development service on the two usual ports', () => {
  const env = readEnv({})
  assert.deepEqual(
    [env.NODE_ENV, env.PORT, env.DEMO_PORT, env.PUBLIC_URL, env.HOST],
    ['development', 4001, 4000, 'http://localhost:4001', 'localhost'],
  )
})
test('the public URL follows the port, and is an origin', () => {
  assert.equal(readEnv({ PORT: '5005' }).PUBLIC_URL, 'http://localhost:5005')
  assert.equal(readEnv({ PUBLIC_URL: 'https://id.example.com/path/' }).PUBLIC_URL, 'https://id.example.com')
})
for (const [what, given, sandbox] of [
  ['by address, where the service goes by name', {}, 'http://127.0.0.1:4001'],
  ['on the service’s port', { PORT: '5005', PUBLIC_URL: 'http://id.localhost:9' }, 'http://127.0.0.1:5005'],
  ['by name, where the service goes by address', { PUBLIC_URL: 'http://127.0.0.1:4001' }, 'http://localhost:4001'],
  ['where the service listens', { HOST: '::1' }, 'http://[::1]:4001'],
  ['where it is set', { SANDBOX_URL: 'http://127.0.0.2:9/path' }, 'http://127.0.0.2:9'],
  ['nowhere in production unless it is set', { NODE_ENV: 'production' }, undefined],
] as const) {
  test(`the sandbox is ${what}`, () => assert.equal(readEnv(given).SANDBOX_URL, sandbox))
}
test('nodes are given by the ids of their chains, in quotes or not', () => {
  const nodes = '{"10": "https://node.example/KEY"}'
  // As `docker run --env-file` and `kubectl create secret --from-env-file` hand on a value that was written in quotes.
  for (const RPC_URLS of [nodes, `'${nodes}'`, `"${nodes}"`, ` '${nodes}' `])
    assert.deepEqual(readEnv({ RPC_URLS }).RPC_URLS, { 10: 'https://node.example/KEY' }, RPC_URLS)
  for (const RPC_URLS of [`'${nodes}`, `'${nodes}"`, `''${nodes}''`, "'[]'", "'1'"])
    assert.throws(() => readEnv({ RPC_URLS }), /^Error: RPC_URLS must be JSON/, RPC_URLS)
})
test('an empty value counts as none', () => assert.equal(readEnv({ PORT: '', SMTP_URL: '' }).SMTP_URL, undefined))

const wrong: [string, string, string][] = [
  ['NODE_ENV', 'staging', 'NODE_ENV must be development or production (it is "staging")'],
  ['PORT', '80a', 'PORT must be a whole number (it is "80a")'],
  ['TEST_CODE', '42424', 'TEST_CODE must be six digits (it is "42424")'],
  ['TEST_TIME', 'tomorrow', 'TEST_TIME must be a time like 2030-01-31T12:00:00Z (it is "tomorrow")'],
  ['PORT', '70000', 'PORT must be a port, 0 to 65535 (it is "70000")'],
  ['PUBLIC_URL', 'id.example.com', 'PUBLIC_URL must be an http or https URL (it is "id.example.com")'],
  ['PUBLIC_URL', 'ftp://id.example.com', 'PUBLIC_URL must be an http or https URL (it is "ftp://id.example.com")'],
  ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must start with postgres:// (it starts with mysql://)'],
  ['SMS_URL', 'twilio', 'SMS_URL must be https://ACCOUNT:TOKEN@host'],
  ['SMS_URL', 'https://api.example.com', 'SMS_URL must be https://ACCOUNT:TOKEN@host (it starts with https://)'],
  [
    'WALLET_CONNECT_RELAY_URL',
    'https://relay.example',
    'WALLET_CONNECT_RELAY_URL must be a ws or wss URL (it is "https://relay.example")',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be silent, error, warn or info (it is "loud")'],
  ['CODE_TRIES', '-1', 'CODE_TRIES must be a whole number (it is "-1")'],
  ['RPC_URLS', 'https://node.example/KEY', 'RPC_URLS must be JSON like {"1": "https://…"} (it starts with https://)'],
  ['RPC_URLS', '{"eth": "https://node.example/KEY"}', 'RPC_URLS must be JSON like {"1": "https://…"}, with chain ids in decimal'],
  ...[
    ['DATABASE_URL', 'postgres://user:a%zzb@db/latchkey', ' (it starts with postgres://)'],
    ['SMTP_URL', 'smtp://user:a%zzb@mail.example:587', ' (it starts with smtp://)'],
    ['SMS_URL', 'https://AC1:a%zzb@sms.example', ' (it starts with https://)'],
    ['RPC_URLS', '{"1": "https://user:a%zzb@node.example"}', ''],
  ].map(([name = '', value = '', shown = '']): [string, string, string] => [
    name,
    value,
    `${name} must have %XX with two hex digits where it has a %, also in its password${shown}`,
  ]),
  ['SMTP_URL', 'smtp://', 'SMTP_URL must be smtp://user:password@host:port (it starts with smtp://)'],
  ['SMTP_URL', 'smtp://user:pa/ss@mail:587', 'SMTP_URL must be smtp://user:password@host:port (it starts with smtp://)'],
  ['RPC_URLS', '{"1": "node", "10": "ws://node"}', 'RPC_URLS must name an http or https URL for each chain'],
]
for (const [name, value, line] of wrong) {
  test(`${name}=${value} is refused by name`, () => assert.equal(refused({ [name]: value }), line))
}
test('every wrong value has a line of its own', () => {
  assert.equal(refused({ PORT: 'x', SMTP_URL: 'http://mail', CODE_TRIES: '3.5' }).split('\n').length, 3)
})
test('a secret that is wrong is named, not printed', () => {
  assert.ok(!refused({ METRICS_TOKEN: 'tooshort' }).includes('tooshort'))
  assert.ok(!refused({ SMS_URL: 'ftp://AC1:hunter2@sms' }).includes('hunter2'))
  assert.ok(!refused({ RPC_URLS: '{"1": "ftp://node/hunter2"}' }).includes('hunter2'))
  assert.ok(!refused({ SMTP_URL: 'http://user:hunter2@mail' }).includes('hunter2'))
})
