// The jobs of a Farcaster signer: what each answer of the service, and each error, comes to.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { appAddress } from './farcaster-approval.ts'
import { jobs } from './farcaster-signer-jobs.ts'

const KEY = `0x${'ab'.repeat(32)}`
const told = async (answer: object | Error) => {
  const asked: unknown[] = []
  let renewed = 0
  const runtime = {
    api: async (_: unknown, { body }: { body: unknown }) => {
      asked.push(body)
      if (answer instanceof Error) throw answer
      return answer
    },
    session: {
      authorized: (call: (token: string) => unknown) => call('token'),
      refresh: async () => {
        renewed++
        throw new Error('The service is down.')
      },
    },
  } as unknown as Runtime
  const event = await jobs.poll(runtime, undefined, { signal: new AbortController().signal, key: KEY })
  return { event, asked, renewed }
}

test('it asks for its own key, and goes on while the person has not answered', async () => {
  const { event, asked } = await told({ status: 'pending_approval', public_key: KEY })
  assert.deepEqual([event, asked], [{ type: 'pending' }, [{ ed25519_public_key: KEY }]])
})

test('an approval is heard of where the account cannot be renewed, too', async () => {
  const { event, renewed } = await told({ status: 'approved', public_key: KEY, fid: 7 })
  assert.deepEqual([event, renewed], [{ type: 'approved', result: { fid: 7, publicKey: KEY } }, 1])
})

test('a rejection, a lost account and a lost session end it; what may pass does not', async () => {
  const { event } = await told({ status: 'revoked', public_key: KEY, fid: 7 })
  assert.ok(event.type === 'refused' && event.error.code === 'signer_revoked')
  for (const code of ['linked_account_not_found', 'must_be_authenticated', 'missing_or_invalid_token'])
    assert.equal((await told(new LatchkeyError(code, ''))).event.type, 'refused', code)
  for (const code of ['service_unreachable', 'service_unavailable', 'too_many_requests'])
    assert.equal((await told(new LatchkeyError(code, ''))).event.type, 'pending', code)
})

test('only an address of the web or of the app itself is shown as a link', () => {
  for (const text of ['https://farcaster.xyz/x', 'farcaster://signed-key-request?token=0x']) assert.equal(appAddress(text), text)
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'farcaster', ''])
    assert.throws(() => appAddress(text), { code: 'invalid_answer' }, text)
})
