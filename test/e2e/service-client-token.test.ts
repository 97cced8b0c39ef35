// The published client signs in by a custom token and as a guest, who then links an account.
// See docs/design/protocol.md, "Published clients".

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { guestKey, STORAGE } from '../../src/contract/wire.ts'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { AUDIENCE, ISSUER, type Issuer, newTokenKey, signToken, startIssuer } from '../fakes/token-issuer.ts'
import { publishedClient } from './published-client.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

const APP = 'shopshopshopshopshop00001'
const data = await testData()
const [own, next, strange] = [newTokenKey('one'), newTokenKey('two', 'RS256'), newTokenKey('one')]
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
let issuer: Issuer
before(async () => {
  issuer = await startIssuer(own)
  built = await buildService()
  const env = { ...data.env, ALLOW_PRIVATE_TARGETS: 'yes', JWKS_COOLDOWN_SECONDS: '0' }
  const latchkey = async (...args: string[]): Promise<void> => {
    const { code, err } = await command(args, env)
    assert.equal(code, 0, err)
  }
  await latchkey('app', 'create', '--id', APP, '--name', 'Shop', '--no-origin', 'yes', '--method', 'email,custom,guest')
  await latchkey('app', 'token', APP, '--issuer', ISSUER, '--audience', AUDIENCE, '--jwks-url', issuer.jwksUrl)
  service = await startService(built.main, env)
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  issuer.close()
  built.remove()
  await data.remove()
})

const newClient = () => publishedClient(service.url, APP)
const typesOf = (user: { linked_accounts: readonly { type: string }[] } | null | undefined) =>
  user?.linked_accounts.map(({ type }) => type)

test('a token signs its person in, with a key that is new as well, and is an error that it knows when it does not hold', async () => {
  const { client, storage } = newClient()
  const session = await client.auth.customProvider.syncWithToken(await signToken(own, 'user-7'))
  assert.deepEqual([session.is_new_user, typesOf(session.user)], [true, ['custom_auth']])
  const account = session.user.linked_accounts[0]
  assert.ok(account?.type === 'custom_auth')
  assert.equal(account.custom_user_id, 'user-7')
  assert.equal((await client.user.get()).user?.id, session.user.id)
  assert.ok(await client.getAccessToken())

  issuer.shows(next)
  const elsewhere = newClient()
  const again = await elsewhere.client.auth.customProvider.syncWithToken(await signToken(next, 'user-7'))
  assert.deepEqual([again.is_new_user, again.user.id], [false, session.user.id])
  for (const token of [
    await signToken(strange, 'user-7'),
    await signToken(next, 'user-7', { claims: { aud: 'other' } }),
    'no.token.here',
  ])
    await assert.rejects(newClient().client.auth.customProvider.syncWithToken(token), { code: 'invalid_credentials' })
  await client.auth.logout()
  assert.equal(storage.get(STORAGE.token), undefined)
})

test('a guest comes back as the same one, becomes a person with the same id, and then the credential is dead', async () => {
  const { client, storage } = newClient()
  // This version of the client drops the credential of a first guest while it asks: it finds no session and tidies up.
  const kept: string[] = []
  const put = storage.put.bind(storage)
  storage.put = (key: string, value: unknown) => {
    if (key === guestKey(APP)) kept.push(String(value))
    return put(key, value)
  }
  const guest = await client.auth.guest.create()
  assert.deepEqual([guest.is_new_user, guest.user.is_guest, typesOf(guest.user)], [true, true, []])
  const [credential = ''] = kept
  assert.match(credential, /^[\w-]{43}$/)
  /** Another client that knows the credential. */
  const again = async () => {
    const other = newClient()
    other.storage.put(guestKey(APP), credential)
    return other.client.auth.guest.create()
  }
  const back = await again()
  assert.deepEqual([back.is_new_user, back.user.id], [false, guest.user.id])

  await client.auth.email.sendCode('guest@example.com')
  const outbox = await (await fetch(`${service.url}/dev/outbox.json?to=guest%40example.com`)).json()
  const linked = await client.auth.email.linkWithCode('guest@example.com', outbox[0].code)
  assert.deepEqual([linked.id, linked.is_guest, typesOf(linked)], [guest.user.id, false, ['email']])
  await assert.rejects(again(), { code: 'invalid_credentials' })
  assert.equal((await client.user.get()).user?.id, guest.user.id)
})
