// The published client signs in, links and unlinks with Farcaster, through the stand-in's relay and without one.
// See docs/design/protocol.md, "Published clients".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSiweMessage } from 'viem/siwe'
import { casterOf } from '../../server/dev/farcaster/people.ts'
import { PEOPLE } from '../../server/dev/idp/people.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { STORAGE } from '../../src/contract/wire.ts'
import { demoAppData } from './demo-app-data.ts'
import { ownService } from './own-service.ts'
import { NewerCache, NewerPrivy, publishedClient } from './published-client.ts'

const data = await demoAppData('--method', 'farcaster', '--identity-tokens', 'yes')
const service = ownService(data)

const options = () => ({ appId: DEMO_APP, baseUrl: service.url })
const older = () => publishedClient(service.url)
const newer = () => {
  const storage = new NewerCache()
  return { client: new NewerPrivy({ ...options(), storage }), storage }
}
/** Calls of a page name it, which these clients leave to the browser. */
const asPage = async <T>(run: () => Promise<T>): Promise<T> => {
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('origin', service.pageUrl)
    return fetch(request)
  }
  try {
    return await run()
  } finally {
    globalThis.fetch = fetch
  }
}
type Client = ReturnType<typeof older>['client'] | ReturnType<typeof newer>['client']

/** What the relay tells once this person has answered on the page of a new channel. */
const approved = async ({ auth }: Client, person: string, answer = 'approve') => {
  const { channel_token, connect_uri } = await auth.farcaster.initializeAuth({ relyingParty: service.pageUrl })
  assert.equal((await auth.farcaster.getFarcasterStatus({ channel_token })).state, 'pending')
  const pressed = await fetch(connect_uri, { method: 'POST', body: new URLSearchParams({ person, answer }) })
  assert.equal(pressed.status, 200)
  const told = await auth.farcaster.getFarcasterStatus({ channel_token })
  if (told.state !== 'completed') throw new Error(`The approval is ${told.state}.`)
  const { message, signature, fid } = told
  return { channel_token, message, signature, fid }
}
const typesOf = ({ linked_accounts }: { readonly linked_accounts: readonly { readonly type: string }[] }): string[] =>
  linked_accounts.map(({ type }) => type).sort()

for (const [release, make] of [
  ['the client', older],
  ['its newer release', newer],
] as const)
  test(`${release} polls a channel, signs in, knows the person again, and keeps the identity token`, async () => {
    const { client, storage } = make()
    const approval = await approved(client, 'ada')
    const { user } = await client.auth.farcaster.authenticate(approval)
    const [account] = user.linked_accounts
    assert.ok(account?.type === 'farcaster')
    const [ada] = PEOPLE
    assert.ok(ada)
    assert.deepEqual([account.fid, account.username], [casterOf(ada).fid, 'ada'])
    assert.equal((await client.user.get()).user?.id, user.id)
    const token = await client.getIdentityToken()
    assert.ok(token)
    assert.equal(await storage.get(STORAGE.identityTokenCore), token)

    const elsewhere = make()
    const again = await elsewhere.client.auth.farcaster.authenticate(await approved(elsewhere.client, 'ada'))
    assert.deepEqual([again.is_new_user, again.user.id], [false, user.id])
    await assert.rejects(make().client.auth.farcaster.authenticate(approval), { code: 'invalid_credentials' })
  })

test('it is linked to a person of an address and unlinked, each seen by the refresh that follows', async () => {
  const { client } = older()
  await client.auth.email.sendCode('caster@example.com')
  const outbox = await (await fetch(`${service.url}/dev/outbox.json?to=caster@example.com`)).json()
  await client.auth.email.loginWithCode('caster@example.com', outbox[0].code)
  const approval = await approved(client, 'grace')
  assert.deepEqual(typesOf(await client.auth.farcaster.link(approval)), ['email', 'farcaster'])
  assert.deepEqual(typesOf(await client.auth.farcaster.unlink({ fid: approval.fid })), ['email'])
  const other = older().client
  const { user } = await other.auth.farcaster.authenticate(await approved(other, 'grace'))
  assert.deepEqual(typesOf(user), ['farcaster'])
  await assert.rejects(client.auth.farcaster.link(await approved(client, 'grace')), { code: 'linked_to_another_user' })
})

test('a no, a channel that is none and a page that is none of the app are errors that they know', async () => {
  for (const make of [older, newer]) {
    const { client } = make()
    await assert.rejects(approved(client, 'ada', 'deny'), { code: 'invalid_credentials' })
    await assert.rejects(client.auth.farcaster.getFarcasterStatus({ channel_token: 'made-up' }), { code: 'invalid_credentials' })
    await assert.rejects(client.auth.farcaster.initializeAuth({ relyingParty: 'https://evil.example' }), {
      code: 'invalid_origin',
    })
  }
})

test('the newer release signs a nonce within the Farcaster app, without a relay', async () => {
  const [, grace] = PEOPLE
  assert.ok(grace)
  const { account, fid } = casterOf(grace)
  const sign = async (nonce: string, domain: string) => {
    const message = createSiweMessage({
      address: account.address,
      chainId: 10,
      domain,
      uri: service.pageUrl,
      nonce,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(),
      resources: [`farcaster://fid/${fid}`],
    })
    return { message, signature: await account.signMessage({ message }), fid }
  }
  await asPage(async () => {
    const { client } = newer()
    const { nonce } = await client.auth.farcasterV2.initializeAuth()
    const approval = await sign(nonce, new URL(service.pageUrl).host)
    const { user } = await client.auth.farcasterV2.authenticate(approval)
    assert.deepEqual(typesOf(user), ['farcaster'])
    await assert.rejects(newer().client.auth.farcasterV2.authenticate(approval), { code: 'invalid_credentials' })
    const other = await client.auth.farcasterV2.initializeAuth()
    const forged = await sign(other.nonce, 'evil.example')
    await assert.rejects(client.auth.farcasterV2.authenticate(forged), { code: 'invalid_credentials' })
  })
})
