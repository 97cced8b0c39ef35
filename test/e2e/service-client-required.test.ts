// The published client against an app that requires its terms: told why its calls are refused until they are accepted.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decodeProtectedHeader } from 'jose'
import { STORAGE } from '../../src/contract/wire.ts'
import { published } from '../clients/published.ts'
import type { TestData } from '../data.ts'
import { demoAppData } from './demo-app-data.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'
import { DEMO_APP } from './world.ts'

const { default: Privy, InMemoryCache } = await published('@privy-io/js-sdk-core')

// The client leaves a timer of 20 s behind each call; none of them may hold up the end of this file.
const { setTimeout: realTimeout } = globalThis
globalThis.setTimeout = Object.assign((...args: Parameters<typeof realTimeout>) => realTimeout(...args).unref(), realTimeout)

let built: Awaited<ReturnType<typeof buildService>>
let data: TestData
let service: ServiceChild
before(async () => {
  built = await buildService()
  data = await demoAppData(
    '--set',
    'require_users_accept_terms=true',
    '--set',
    'terms_and_conditions_url=https://example.com/terms',
  )
  // Tokens shorter than the 30 s that the client wants to have left: each call for one is a refresh.
  service = await startService(built.main, { ...data.env, ACCESS_TOKEN_SECONDS: '20' })
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  built.remove()
  await data.remove()
})

const codeFor = async (to: string): Promise<string> => {
  const outbox = await (await fetch(`${service.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()
  return outbox[0].code
}

test('who has not accepted the terms has a session that is good for that alone', async () => {
  const storage = new InMemoryCache()
  // `baseUrl` is a field of the client that its type file leaves out.
  const options = { appId: DEMO_APP, storage, baseUrl: service.url }
  const client = new Privy(options)
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
