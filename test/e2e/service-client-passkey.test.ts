// The published client links a passkey, signs in by it and unlinks it, with an authenticator in software.
// See docs/design/protocol.md, "Passkey shapes", "Published clients".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../src/contract/passkeys/passkey-shapes.ts'
import { STORAGE } from '../../src/contract/wire.ts'
import { testData } from '../data.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { ownService } from './own-service.ts'
import { publishedClient } from './published-client.ts'

const data = await testData()
const service = ownService(data)

const newClient = () => publishedClient(service.url)
/** The answers in the browser's own spelling, as the client takes them. */
const attestationJson = ({ id, raw_id, type, response }: Attestation) => ({
  id,
  rawId: raw_id,
  type,
  clientExtensionResults: {},
  response: { clientDataJSON: response.client_data_json, attestationObject: response.attestation_object },
})
const assertionJson = ({ id, raw_id, type, response }: Assertion) => ({
  id,
  rawId: raw_id,
  type,
  clientExtensionResults: {},
  response: {
    clientDataJSON: response.client_data_json,
    authenticatorData: response.authenticator_data,
    signature: response.signature,
    ...(response.user_handle && { userHandle: response.user_handle }),
  },
})
const signedIn = async (email: string) => {
  const { client, storage } = newClient()
  await client.auth.email.sendCode(email)
  const outbox = await (await fetch(`${service.url}/dev/outbox.json?to=${encodeURIComponent(email)}`)).json()
  const { user } = await client.auth.email.loginWithCode(email, outbox[0].code)
  return { client, storage, user }
}

test('links a passkey, signs in by it elsewhere, and knows it no more once it is unlinked', async () => {
  const authenticator = createAuthenticator({ origin: service.pageUrl, aaguid: 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd' })
  const { client, storage, user } = await signedIn('passkey@example.com')
  const { options, relying_party } = await client.auth.passkey.generateRegistrationOptions(service.pageUrl)
  assert.equal(relying_party, service.pageUrl)
  const made = authenticator.create(options as unknown as CreationOptions)
  const linked = await client.auth.passkey.linkWithPasskey(attestationJson(made), service.pageUrl)
  const passkey = linked.linked_accounts.find(({ type }: { type: string }) => type === 'passkey')
  assert.ok(passkey?.type === 'passkey')
  assert.deepEqual(
    [passkey.credential_id, passkey.authenticator_name, passkey.enrolled_in_mfa],
    [made.id, 'iCloud Keychain', false],
  )

  const elsewhere = newClient()
  const asked = await elsewhere.client.auth.passkey.generateAuthenticationOptions(service.pageUrl)
  const shown = authenticator.get(asked.options as unknown as RequestOptions)
  const session = await elsewhere.client.auth.passkey.loginWithPasskey(
    assertionJson(shown),
    asked.options.challenge,
    service.pageUrl,
  )
  assert.deepEqual([session.user.id, session.is_new_user], [user.id, false])
  assert.equal((await elsewhere.client.user.get()).user?.id, user.id)

  // This client's version has no call that unlinks a passkey; its newer ones make this.
  const token = JSON.parse(JSON.stringify(storage.get(STORAGE.token)))
  const unlinked = await fetch(`${service.url}/api/v1/passkeys/unlink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'privy-app-id': DEMO_APP, authorization: `Bearer ${token}` },
    body: JSON.stringify({ credential_id: made.id }),
  })
  assert.equal(unlinked.status, 200)
  assert.deepEqual(
    (await client.user.get()).user?.linked_accounts.map(({ type }: { type: string }) => type),
    ['email'],
  )
  const again = await elsewhere.client.auth.passkey.generateAuthenticationOptions(service.pageUrl)
  const gone = authenticator.get(again.options as unknown as RequestOptions)
  await assert.rejects(
    elsewhere.client.auth.passkey.loginWithPasskey(assertionJson(gone), again.options.challenge, service.pageUrl),
    {
      code: 'invalid_credentials',
    },
  )
})

test('an answer made on another page, and a page that is none of the app, are errors that it knows', async () => {
  const { client } = await signedIn('other-page@example.com')
  const { options } = await client.auth.passkey.generateRegistrationOptions(service.pageUrl)
  const forged = createAuthenticator({ origin: 'http://evil.localhost:4000' }).create(options as unknown as CreationOptions)
  await assert.rejects(client.auth.passkey.linkWithPasskey(attestationJson(forged), service.pageUrl), {
    code: 'invalid_credentials',
  })
  await assert.rejects(client.auth.passkey.generateAuthenticationOptions('https://evil.example'), { code: 'invalid_origin' })
})
