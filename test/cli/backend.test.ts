// Promises of the command line about a host's back end: secrets, users, webhooks.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testData } from '../data.ts'
import { type Endpoint, startEndpoint } from '../server/backend-lab.ts'
import { command, type Ended } from './latchkey.ts'

const data = await testData()
const ID = 'shopshopshopshopshop00001'
let endpoint: Endpoint
before(async () => {
  endpoint = await startEndpoint()
  await latchkey('app', 'create', '--name', 'Shop', '--origin', 'https://shop.example', '--method', 'email', '--id', ID)
})
after(async () => {
  await endpoint.close()
  await data.remove()
})
const latchkey = (...args: string[]): Promise<Ended> => command(args, { ...data.env, ALLOW_PRIVATE_TARGETS: 'yes' })
const json = async (...args: string[]) => JSON.parse((await latchkey(...args, '--json')).out)

test('a secret is printed once, listed without itself, and revoked', async () => {
  const { out, code } = await latchkey('secret', 'create', '--app', ID, '--name', 'orders')
  const [, secret] = /^ {2}([\w-]{43})$/m.exec(out) ?? []
  assert.equal(code, 0)
  assert.ok(secret)
  const listed = await latchkey('secret', 'list', '--app', ID)
  assert.match(listed.out, /^sec_[\da-f]{12} {2}orders/)
  assert.ok(!listed.out.includes(secret))
  const [id = ''] = listed.out.split(' ')
  assert.equal((await latchkey('secret', 'revoke', id, '--app', ID)).code, 0)
  assert.equal((await latchkey('secret', 'revoke', id, '--app', ID)).code, 1)
})

test('the webhook is set, tried out, given a new secret and removed', async () => {
  const made = await latchkey('webhook', 'set', '--app', ID, '--url', endpoint.url, '--event', 'user.created,user.deleted')
  assert.match(made.out, /^ {2}whsec_[\w+/]{43}=$/m)
  assert.match(made.out, /user\.created user\.deleted$/m)
  endpoint.answer(() => 500)
  const refused = await latchkey('webhook', 'test', '--app', ID)
  assert.deepEqual([refused.code, refused.out], [1, 'The endpoint did not take it: refused (500).\n'])
  assert.match((await latchkey('webhook', 'set', '--app', ID, '--rotate-secret', 'yes')).out, /For a day/)
  assert.match((await latchkey('doctor')).out, /^ok {7}webhooks +127\.0\.0\.1:\d+ is told/m)
  assert.equal((await latchkey('webhook', 'remove', '--app', ID)).code, 0)
})

test('users are listed, and nobody is shown who is not there', async () => {
  const missing = await latchkey('user', 'show', 'ada@example.com', '--app', ID)
  assert.deepEqual([missing.code, missing.err], [1, 'There is no such user.\n'])
  const { data: none } = await json('user', 'list', '--app', ID)
  assert.deepEqual(none, [])
})

test('addresses under another spelling than that of their mailbox are listed, and what can be moved is moved', async () => {
  const listed = await latchkey('user', 'spellings')
  assert.deepEqual([listed.code, listed.out], [0, 'Every address is stored under the one spelling of its mailbox.\n'])
  const made = (await json('account', 'create', '--app', ID, '--email', 'test@b\u00fccher.example')) as { email: string }
  assert.equal(made.email, 'test@xn--bcher-kva.example')
  assert.deepEqual(await json('user', 'spellings', '--move', 'yes'), [])
  assert.match((await latchkey('user', 'spellings', '--move', 'no')).err, /^--move takes yes/)
})

for (const [args, said] of [
  [['secret', 'create'], /^--app is missing/],
  [['secret', 'revoke', '--app', ID], /takes the id of one secret/],
  [['webhook', 'replay', '--app', ID], /Say what to send again/],
  [['webhook', 'replay', '--app', ID, '--event', 'msg_1', '--dead', 'yes'], /Say what to send again/],
  [['webhook', 'events', '--app', ID, '--state', 'lost'], /--state takes/],
  [['user', 'metadata', 'did:privy:c1', '--app', ID, '--set', 'a=[]'], /--set takes texts/],
] as const) {
  test(`\`${args.join(' ')}\` is a mistake in the command`, async () => {
    const { code, err } = await latchkey(...args)
    assert.equal(code, 2)
    assert.match(err, said)
  })
}

test('an address on the inside is refused without the switch of development', async () => {
  const { code, err } = await command(['webhook', 'set', '--app', ID, '--url', 'https://10.0.0.1/hook'], data.env)
  assert.deepEqual([code, err], [1, 'url: must be on the public internet\n'])
})
