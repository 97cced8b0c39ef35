// What each proof of somebody who is signed in sends: it makes no new user, and it must be the same person's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { user } from '../../../test/fakes/app.ts'
import { openWindow } from '../../../test/fakes/page-window.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import type { Runtime } from '../../session/runtime.ts'
import { jobs as code } from '../code/passwordless-jobs.ts'
import { finish } from '../oauth-finish/oauth-finish.ts'
import type { ConnectionScope } from '../wallets/connection-scope.ts'
import { verify as verifySignature } from '../wallets/wallet-sign.ts'

openWindow()

/** A page over a service that signs the same person in; `calls` are those that ask for a session. */
const page = () => {
  const calls: { name: string; body: Record<string, unknown>; token: unknown; confirms: unknown }[] = []
  const runtime = {
    api: async (row: { name: string }, { body, token, confirms }: (typeof calls)[number]) => {
      if (row.name !== 'sessions.logout') calls.push({ name: row.name, body, token, confirms })
      return { token: 'new', user: { id: user.id } }
    },
    session: { accessToken: async () => 'old', adopt: () => user, setUser: () => user },
    $user: { get: () => user },
    storage: { get: () => null, read: () => null, set: () => undefined, remove: () => undefined },
  } as unknown as Runtime
  return { runtime, calls }
}
const { signal } = new AbortController()
const carries = (call: ReturnType<typeof page>['calls'][number] | undefined, name: string): void =>
  assert.deepEqual([call?.name, call?.body.mode, call?.token, call?.confirms], [name, 'no-signup', 'old', true])

for (const chainType of ['ethereum', 'solana'] as const)
  test(`a signature of ${chainType}`, async () => {
    const { runtime, calls } = page()
    const wallet = {
      address: 'A',
      chainType,
      chainId: 'eip155:1',
      walletClientType: 'metamask',
      connectorType: 'injected',
    } as Wallet
    const proof = { attempt: 1, intent: 'confirm', wallet, message: 'm', signature: 's' } as const
    assert.deepEqual(await verifySignature(runtime, proof, { signal } as ConnectionScope), { type: 'confirmed' })
    carries(calls[0], chainType === 'solana' ? 'siws.authenticate' : 'siwe.authenticate')
  })

test('a social account', async () => {
  const { runtime, calls } = page()
  const asked = { provider: 'google', intent: 'confirm', once: 'once', state: 'state', verifier: 'verifier' } as const
  const scope = { signal, open: { asked, answer: { code: 'code', state: 'state' } } }
  assert.deepEqual(await finish(runtime, { attempt: 1 }, scope as unknown as Parameters<typeof finish>[2]), { type: 'confirmed' })
  carries(calls[0], 'oauth.authenticate')
})

for (const recipient of [
  { method: 'email', address: 'ada@example.com' },
  { method: 'sms', phone: '+14155552671', shown: '' },
] as const)
  test(`a code by ${recipient.method}`, async () => {
    const { runtime, calls } = page()
    await code.verify(runtime, { recipient, intent: 'confirm', code: '123456' }, { signal })
    carries(calls[0], recipient.method === 'sms' ? 'passwordless_sms.authenticate' : 'passwordless.authenticate')
  })
