// A guest's wallet that another session has made: shown, kept knowingly, or the link is left.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts as factsOf } from '../../../test/fakes/app.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { linking } from '../steps/linking.ts'
import { jobs, machine } from './guest-wallet.ts'

const facts = factsOf()
const addresses = ['0x52908400098527886E0F7030069857D2E4169EE7']
const { signal } = new AbortController()

test('the screen keeps at one press, tells what failed, and can be left', () => {
  const [asking] = machine.start({ addresses }, facts)
  const [keeping, ...run] = machine.on(asking, { type: 'keep' }, facts)
  assert.deepEqual([keeping.at, run], ['keeping', [{ run: 'keep', with: addresses }]])
  assert.deepEqual(machine.on(keeping, { type: 'keep' }, facts), [keeping])
  assert.deepEqual(machine.on(keeping, { type: 'leave' }, facts), [keeping])
  const error = { code: 'service_unreachable', status: null, message: '', retryAfter: null }
  const [again] = machine.on(keeping, { type: 'refused', error }, facts)
  assert.deepEqual([again.at, again.problem], ['asking', { code: 'service_unreachable' }])
  const [, left] = machine.on(asking, { type: 'leave' }, facts)
  assert.ok(left && 'abandon' in left && left.abandon.code === 'exited_link_flow')
  assert.deepEqual(machine.on(keeping, { type: 'kept' }, facts).slice(1), [
    { done: { kind: 'transfer', result: null } },
    { close: 'success' },
  ])
})

describe('a link', () => {
  const elsewhere = new LatchkeyError('guest_wallet_elsewhere', '', { status: 403, data: { wallets: addresses } })
  /** A page whose guest answers by `decide`. */
  const page = (decide: () => Promise<unknown>) => {
    const seen: unknown[] = []
    const runtime = {
      api: async ({ name }: { name: string }, { body }: Record<string, unknown>) => {
        seen.push([name, body])
        return {}
      },
      $user: { get: () => ({ id: 'guest', isGuest: true, linkedAccounts: [] }) },
      session: { authorized: (call: (token: string) => unknown) => call('token') },
      hooks: {
        nest: async (purpose: string, route: unknown) => {
          seen.push([purpose, route])
          return decide()
        },
      },
    } as unknown as Runtime
    return { runtime, seen }
  }
  const refusedOnce = () => {
    let tries = 0
    return async () => {
      if (++tries === 1) throw elsewhere
      return { id: 'guest', linked_accounts: [] } as never
    }
  }

  test('is made again once the wallet is kept, which the screen shows whole', async () => {
    const { runtime, seen } = page(async () => null)
    await linking(runtime, refusedOnce(), ['byEmail', { email: 'ada@example.com' }], signal)
    assert.deepEqual(seen, [['transfer', { screen: 'GUEST_WALLET_SCREEN', params: { addresses } }]])
    await jobs.keep(runtime, addresses, { signal } as never)
    assert.deepEqual(seen[1], ['users.keepWallets', { addresses }])
  })

  test('is refused for who leaves the guest as it is, and where nothing is named', async () => {
    const left = page(() => Promise.reject(new LatchkeyError('exited_link_flow', 'left')))
    const link = (runtime: Runtime, call = refusedOnce()) =>
      linking(runtime, call, ['byEmail', { email: 'ada@example.com' }], signal)
    await assert.rejects(link(left.runtime), elsewhere)
    const { runtime, seen } = page(async () => null)
    const unnamed = new LatchkeyError('guest_wallet_elsewhere', '', { status: 403 })
    await assert.rejects(
      link(runtime, () => Promise.reject(unnamed)),
      unnamed,
    )
    assert.deepEqual(seen, [])
  })
})
