// The published client against an app that requires its terms: told why its calls are refused until they are accepted.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { STORAGE } from '../../src/contract/wire.ts'
import { demoAppData } from './demo-app-data.ts'
import { ownService } from './own-service.ts'
import { codeFrom, publishedClient } from './published-client.ts'
import { DEMO_APP } from './world.ts'

const TERMS = ['--set', 'require_users_accept_terms=true', '--set', 'terms_and_conditions_url=https://example.com/terms']
// Tokens shorter than the 30 s that the client wants to have left: each call for one is a refresh.
const service = ownService(await demoAppData(...TERMS), { ACCESS_TOKEN_SECONDS: '20' })

const codeFor = (to: string) => codeFrom(service.url, to)

test('who has not accepted the terms has a session that is good for that alone', async () => {
  const { client, storage } = publishedClient(service.url)
  await client.auth.email.sendCode('judge@example.com')
  const { user } = await client.auth.email.loginWithCode('judge@example.com', await codeFor('judge@example.com'))
  assert.equal(user.has_accepted_terms, false)
  const alg = async () => decodeProtectedHeader((await client.getAccessToken()) ?? '').alg
  assert.equal(await alg(), 'HS256', 'no back end takes it')
  const unlink = () => client.auth.email.unlink('judge@example.com')
  await assert.rejects(unlink(), { code: 'login_incomplete' })
  const accepted = await fetch(`${service.url}/api/v1/users/me/accept_terms`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'privy-app-id': DEMO_APP,
      authorization: `Bearer ${storage.get(STORAGE.token)}`,
    },
    body: '{}',
  })
  assert.equal(accepted.status, 200)
  assert.equal(await alg(), 'ES256')
  await assert.rejects(unlink(), { code: 'cannot_unlink_sole_account' })
})
