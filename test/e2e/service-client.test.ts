// The published client signs in, links, unlinks, refreshes and signs out against the running service.
// See docs/design/protocol.md, "Published clients".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { STORAGE } from '../../src/contract/wire.ts'
import { testData } from '../data.ts'
import { ownService } from './own-service.ts'
import { codeFrom, NewerCache, NewerPrivy, publishedClient } from './published-client.ts'

// Tokens shorter than the 30 s that the client wants to have left: each call for one is a refresh.
const service = ownService(await testData({ embedded: true }), { ACCESS_TOKEN_SECONDS: '20' })

test('sends a code, signs in, knows the user, refreshes, signs out', async () => {
  const { client, storage } = publishedClient(service.url)
  const email = 'judge@example.com'

  await client.auth.email.sendCode(email)
  const { user, is_new_user } = await client.auth.email.loginWithCode(email, await codeFor(email))
  assert.equal(is_new_user, true)
  assert.match(user.id, /^did:privy:c[a-z0-9]{24}$/)
  assert.equal(user.linked_accounts[0]?.type, 'email')

  const first = storage.get(STORAGE.token)
  assert.equal((await client.user.get()).user?.id, user.id)
  const token = await client.getAccessToken()
  assert.ok(token && token !== first)
  assert.deepEqual([decodeJwt(token).aud, decodeJwt(token).iss, decodeJwt(token).sub], [DEMO_APP, 'privy.io', user.id])

  const refreshToken = storage.get(STORAGE.refreshToken)
  assert.equal(typeof refreshToken, 'string')
  await client.auth.logout()
  assert.equal(await client.getAccessToken(), null)
  const response = await fetch(`${service.url}/api/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'privy-app-id': DEMO_APP },
    body: JSON.stringify({ refresh_token: refreshToken }),
  })
  assert.deepEqual([response.status, (await response.json()).code], [401, 'missing_or_invalid_token'])
})

// `baseUrl` is a field of the client that its type file leaves out.
const newClient = () => publishedClient(service.url).client
const codeFor = (to: string) => codeFrom(service.url, to)

test('a wrong code is the error that it knows, by mail and by text message', async () => {
  const client = newClient()
  await client.auth.email.sendCode('wrong@example.com')
  const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
  const wrong = otherThan(await codeFor('wrong@example.com'))
  await assert.rejects(client.auth.email.loginWithCode('wrong@example.com', wrong), { code: 'invalid_credentials' })
  await client.auth.phone.sendCode('+12015550133')
  const texted = otherThan(await codeFor('+12015550133'))
  await assert.rejects(client.auth.phone.loginWithCode('+12015550133', texted), { code: 'invalid_credentials' })
})

test('signs in by text message, links an address and unlinks it, each seen by the refresh that follows', async () => {
  const client = newClient()
  const number = '+1 201 555 0134'
  await client.auth.phone.sendCode(number)
  const { user, is_new_user } = await client.auth.phone.loginWithCode(number, await codeFor('+12015550134'))
  assert.equal(is_new_user, true)
  const [phone] = user.linked_accounts
  assert.deepEqual([phone?.type, phone?.type === 'phone' && phone.phoneNumber], ['phone', number])

  await client.auth.email.sendCode('linked@example.com')
  const linked = await client.auth.email.linkWithCode('linked@example.com', await codeFor('linked@example.com'))
  assert.deepEqual(linked.linked_accounts.map(({ type }: { type: string }) => type).sort(), ['email', 'phone'])
  const unlinked = await client.auth.email.unlink('linked@example.com')
  assert.deepEqual(
    unlinked.linked_accounts.map(({ type }: { type: string }) => type),
    ['phone'],
  )
  await assert.rejects(client.auth.phone.unlink(number), { code: 'cannot_unlink_sole_account' })
})

test('links a number to a person of an address and unlinks it', async () => {
  const client = newClient()
  await client.auth.email.sendCode('owner@example.com')
  await client.auth.email.loginWithCode('owner@example.com', await codeFor('owner@example.com'))
  await client.auth.phone.sendCode('+12015550135')
  const linked = await client.auth.phone.linkWithCode('+12015550135', await codeFor('+12015550135'))
  assert.equal(linked.linked_accounts.length, 2)
  await client.auth.phone.unlink('+12015550135')
})

test('a second code within the cool-down, asked for by another client, is too many requests', async () => {
  await newClient().auth.phone.sendCode('+12015550137')
  await assert.rejects(newClient().auth.phone.sendCode('+12015550137'), { code: 'too_many_requests' })
})

test('a country that the app does not send to, and a person who has opted out, are errors that it knows', async () => {
  const client = newClient()
  await assert.rejects(client.auth.phone.sendCode('+79161234567'), { code: 'not_supported' })
  await assert.rejects(client.auth.phone.sendCode('+15005550004'), { code: 'user_unsubscribed' })
})

/** A wallet as the client knows one, and its signature under what the client asks to be signed. */
const newWallet = () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = {
    address: account.address,
    chainId: 'eip155:1',
    walletClientType: 'metamask',
    connectorType: 'injected',
  } as const
  return { ...wallet, wallet, sign: (message: string) => account.signMessage({ message }) }
}
const addressesOf = (user: { linked_accounts: readonly object[] }): unknown[] =>
  user.linked_accounts.map((account) => ('address' in account ? account.address : null))

test('a wallet signs in, a second one is linked and unlinked, each seen by the refresh that follows', async () => {
  const client = newClient()
  const uri = service.demoUrl ?? ''
  const domain = new URL(uri).host
  const [one, two] = [newWallet(), newWallet()]
  const { message } = await client.auth.siwe.init(one.wallet, domain, uri)
  const signature = await one.sign(message)
  const { user, is_new_user } = await client.auth.siwe.loginWithSiwe(signature)
  assert.deepEqual([is_new_user, addressesOf(user)], [true, [one.address]])
  assert.equal((await client.user.get()).user?.id, user.id)

  const link = await client.auth.siwe.init(two.wallet, domain, uri)
  const linked = await client.auth.siwe.linkWithSiwe(await two.sign(link.message))
  assert.deepEqual(addressesOf(linked), [one.address, two.address])
  const unlinked = await client.auth.siwe.unlinkWallet(two.address)
  assert.deepEqual(addressesOf(unlinked), [one.address])
  await assert.rejects(client.auth.siwe.unlinkWallet(one.address), { code: 'cannot_unlink_sole_account' })

  const again = newClient()
  const known = await again.auth.siwe.init(one.wallet, domain, uri)
  const back = await again.auth.siwe.loginWithSiwe(await one.sign(known.message))
  assert.deepEqual([back.is_new_user, back.user.id], [false, user.id])
  // To the same client it would be one call, repeated.
  const thief = newClient().auth.siwe.loginWithSiwe(await one.sign(known.message), one.wallet, known.message)
  await assert.rejects(thief, {
    code: 'invalid_credentials',
  })
  const elsewhere = await again.auth.siwe.init(one.wallet, 'evil.example', 'https://evil.example')
  await assert.rejects(again.auth.siwe.loginWithSiwe(await one.sign(elsewhere.message)), { code: 'invalid_credentials' })
})

/** The cookies of a page, as far as a client that writes `document.cookie` can tell. */
const cookieJar = () => {
  const kept = new Map<string, string>()
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? []
      const expires = /expires=([^;]*)/i.exec(line)?.[1]
      if (expires && Date.parse(expires) < Date.now()) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

test('the client’s newer release signs in again after a sign-out, and after its session was ended elsewhere', async (t) => {
  const page = cookieJar()
  Object.assign(globalThis, { document: page })
  t.after(() => Reflect.deleteProperty(globalThis, 'document'))
  const storage = new NewerCache()
  const options = { appId: DEMO_APP, storage, baseUrl: service.url }
  const signIn = async (client: NewerPrivy, email: string) => {
    await client.auth.email.sendCode(email)
    return client.auth.email.loginWithCode(email, await codeFor(email))
  }
  const first = new NewerPrivy(options)
  const { user } = await signIn(first, 'newer@example.com')
  assert.equal((await first.user.get()).user?.id, user.id)
  await first.auth.logout()
  // What made the sequence fail: the marker outlives the sign-out, and with it the client renews before each of its calls.
  assert.match(page.cookie, /privy-session=/)
  const again = await signIn(new NewerPrivy(options), 'newer-2@example.com')
  assert.equal(again.is_new_user, true)
  const refresh_token = storage.get(STORAGE.refreshToken)
  const headers = { 'content-type': 'application/json', 'privy-app-id': DEMO_APP }
  const body = JSON.stringify({ refresh_token })
  assert.equal((await fetch(`${service.url}/api/v1/sessions/logout`, { method: 'POST', headers, body })).status, 200)
  await assert.rejects(new NewerPrivy(options).user.get(), { code: 'missing_or_invalid_token' })
  const third = await signIn(new NewerPrivy(options), 'newer-3@example.com')
  assert.equal(third.is_new_user, true)
})

test('the development chain starts with the first question and is asked through the service', async () => {
  const ask = async (method: string) => {
    const headers = { 'content-type': 'application/json', 'privy-app-id': DEMO_APP }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    return (await fetch(`${service.url}/api/v1/rpc/31337`, { method: 'POST', headers, body })).json()
  }
  assert.ok(!service.output().includes('Development chain'))
  assert.deepEqual(await ask('eth_chainId'), { jsonrpc: '2.0', id: 1, result: '0x7a69' })
  assert.equal((await ask('anvil_reset')).error.code, -32601)
  assert.match(service.output(), /Development chain 31337 started/)
})
