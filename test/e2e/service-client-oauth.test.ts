// The published client signs in, links and unlinks by social providers, through the stand-in.
// See docs/design/protocol.md, "Published clients".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testData } from '../data.ts'
import { type Choice, walk } from '../idp-browser.ts'
import { ownService } from './own-service.ts'
import { type Privy, publishedClient } from './published-client.ts'

const data = await testData()
const service = ownService(data)

type Provider = Parameters<Privy['auth']['oauth']['generateURL']>[0]
const newClient = () => publishedClient(service.url).client
/** What the page finds in its address when the person is back. */
const comeBack = async (client: Privy, provider: Provider, choice: Choice = {}) => {
  const { url } = await client.auth.oauth.generateURL(provider, `${service.demoUrl}/after?a=1`)
  const { url: address } = await walk(url, choice, ({ searchParams }) => searchParams.has('privy_oauth_code'))
  const { origin, pathname, searchParams } = new URL(address)
  assert.equal(origin + pathname, `${service.demoUrl}/after`)
  const get = (name: string): string => searchParams.get(`privy_oauth_${name}`) ?? ''
  assert.equal(get('provider'), provider)
  return { code: get('code'), state: get('state') }
}

test('signs in by a provider, links two more, unlinks one, and is known by the others', async () => {
  const client = newClient()
  const google = await comeBack(client, 'google')
  const { user, is_new_user, oauth_tokens } = await client.auth.oauth.loginWithCode(google.code, google.state, 'google')
  assert.deepEqual([is_new_user, user.linked_accounts[0]?.type, oauth_tokens?.provider], [true, 'google_oauth', 'google'])

  for (const provider of ['apple', 'twitter'] as const) {
    const { code, state } = await comeBack(client, provider)
    const linked = await client.auth.oauth.linkWithCode(code, state, provider)
    assert.ok(linked.linked_accounts.some(({ type }: { type: string }) => type === `${provider}_oauth`))
  }
  const apple = (await client.user.get()).user?.linked_accounts.find(({ type }: { type: string }) => type === 'apple_oauth')
  assert.ok(apple && 'subject' in apple && apple.subject)
  const left = await client.auth.oauth.unlink('apple', apple.subject)
  assert.deepEqual(left.linked_accounts.map(({ type }: { type: string }) => type).sort(), ['google_oauth', 'twitter_oauth'])

  const elsewhere = newClient()
  const twitter = await comeBack(elsewhere, 'twitter')
  const again = await elsewhere.auth.oauth.loginWithCode(twitter.code, twitter.state, 'twitter')
  assert.deepEqual([again.is_new_user, again.user.id], [false, user.id])
})

test('tells the client of a no, of a foreign state and of a suspended account as it expects them', async () => {
  const client = newClient()
  assert.equal((await comeBack(client, 'discord', { answer: 'deny' })).code, 'undefined')
  const { code } = await comeBack(client, 'discord')
  await assert.rejects(client.auth.oauth.loginWithCode(code, 'a-state-of-somebody-else', 'discord'), {
    code: 'pkce_state_code_mismatch',
  })
  const suspended = await comeBack(client, 'github', { trouble: 'suspended' })
  await assert.rejects(client.auth.oauth.loginWithCode(suspended.code, suspended.state, 'github'), {
    code: 'oauth_account_suspended',
  })
})

test('the provider’s page shows people under a strict policy, and is not there until somebody comes', async () => {
  const { url } = await newClient().auth.oauth.generateURL('spotify', `${service.demoUrl}/`)
  assert.equal(new URL(url).origin, service.url)
  const onward = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''
  const { origin, pathname } = new URL(onward)
  assert.deepEqual([origin, pathname], [service.sandboxUrl, '/dev/idp/spotify/authorize'])
  const first = await fetch(onward, { redirect: 'manual' })
  const second = await fetch(new URL(first.headers.get('location') ?? '', origin), { redirect: 'manual' })
  const page = await fetch(new URL(second.headers.get('location') ?? '', origin))
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src data:; script-src 'none'; frame-ancestors 'none'/)
  const html = await page.text()
  for (const words of ['Sign in with Spotify', 'Ada Lovelace', 'Somebody new', 'Approve', 'Deny'])
    assert.ok(html.includes(words), words)
})
