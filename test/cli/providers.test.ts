// Promises of the commands about social providers: secrets come from files, and nowhere out again.

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { latchkeyOnData } from './latchkey.ts'

const { latchkey, file } = await latchkeyOnData()
const ID = 'shopshopshopshopshop00001'
const SECRET = 'a-secret-of-the-provider-0001'

test('a mistake is told before any database is opened', async () => {
  for (const [args, said] of [
    [['app', 'provider', ID], /an app id and a provider/],
    [['app', 'provider', ID, 'myspace'], /^There is no provider myspace/],
    [['app', 'provider', ID, 'google'], /^--client-id is missing/],
    [['app', 'provider', ID, 'google', '--client-id', 'a'], /^--secret-file is missing/],
    [['app', 'provider', ID, 'google', '--client-id', 'a', '--client-secret', 'b'], /^There is no option --client-secret/],
    [['app', 'provider', ID, 'google', '--client-id', 'a', '--secret-file', '/nowhere'], /cannot be read/],
    [['app', 'provider', ID, 'apple', '--client-id', 'a', '--secret-file', '/nowhere'], /^--team-id is missing/],
    [['app', 'providers'], /one app id/],
  ] as const) {
    const { code, out, err } = await latchkey(...args)
    assert.deepEqual([code, out], [2, ''], args.join(' '))
    assert.match(err, said)
  }
})
test('credentials are set, listed without their secret, checked and taken away', async () => {
  await latchkey('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example', '--method', 'email,google')
  // In development the stand-in answers; production needs credentials.
  assert.equal((await latchkey('app', 'check', ID)).out, 'No problem found.\n')

  const set = await latchkey(
    'app',
    'provider',
    ID,
    'google',
    '--client-id',
    'shop',
    '--secret-file',
    file('google', `${SECRET}\n`),
  )
  assert.equal(set.code, 0, set.err)
  assert.match(set.out, /Register this address there: http:\/\/localhost:4001\/api\/v1\/oauth\/callback/)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = file('AuthKey.p8', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  const apple = ['--client-id', 'com.example', '--team-id', 'TEAM', '--key-id', 'KEY', '--key-file', pem]
  assert.equal((await latchkey('app', 'provider', ID, 'apple', ...apple)).code, 0)
  assert.equal((await latchkey('app', 'check', ID)).out, 'No problem found.\n')

  const listed = await latchkey('app', 'providers', ID)
  assert.equal(listed.out, 'apple  com.example  (off)\ngoogle  shop\n')
  const json = await latchkey('app', 'providers', ID, '--json')
  for (const { out, err } of [set, listed, json]) assert.ok(!(out + err).includes(SECRET))
  assert.ok(!json.out.includes('sealed'))

  assert.equal((await latchkey('app', 'provider-remove', ID, 'google')).code, 0)
  assert.equal((await latchkey('app', 'provider-remove', ID, 'google')).code, 1)
})
test('what cannot be a credential is refused by name', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  const wrongCurve = file('wrong.p8', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  for (const [args, said] of [
    [['apple', '--client-id', 'a', '--team-id', 'T', '--key-id', 'K', '--key-file', wrongCurve], /P-256/],
    [
      ['google', '--client-id', 'a', '--secret-file', file('s', SECRET), '--url', 'token=http://evil.example/'],
      /^url token: must be an https/,
    ],
    [
      ['google', '--client-id', 'a', '--secret-file', file('s', SECRET), '--url', 'nowhere=https://x.example/'],
      /no address of a provider/,
    ],
  ] as const) {
    const { code, out, err } = await latchkey('app', 'provider', ID, ...args)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, said)
  }
})
test('help names the commands', async () => {
  const { out } = await latchkey('help')
  for (const command of ['app provider ', 'app providers', 'app provider-remove']) assert.ok(out.includes(`\n  ${command}`))
})
