import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { facts } from '../../../test/fakes/app.ts'
import { giveBridge } from '../../../test/fakes/embedded.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { jobs, machine, type WalletDevicesEvent, type WalletDevicesState } from './wallet-devices.ts'

const device = (id: string, isCurrent = false) => ({ id, isCurrent, browser: 'Chrome', os: null, since: 0, lastUsedAt: 0 })
const after = (state: WalletDevicesState, ...events: WalletDevicesEvent[]) =>
  events.reduce((step, event) => machine.on(step[0], event, facts()), [state] as ReturnType<typeof machine.on>)
const [begun] = machine.start({ address: '0xA' }, facts())
const [shown] = after(begun, { type: 'listed', rows: [device('a', true), device('b')] })
const failure = (code: string) => ({ code, status: 500, message: 'Away.', retryAfter: null })

describe('the browsers of a wallet', () => {
  test('are asked for at once; a list that could not be had is asked for again', () => {
    assert.deepEqual(machine.start({ address: '0xA' }, facts())[1], { run: 'list', with: '0xA' })
    const [failed] = after(begun, { type: 'refused', error: failure('x') })
    assert.deepEqual([failed.at, failed.problem], ['failed', { code: 'x' }])
    assert.deepEqual(after(failed, { type: 'retry' }).slice(1), [{ run: 'list', with: '0xA' }])
    assert.deepEqual(after(shown, { type: 'retry' }).slice(1), [])
  })

  test('are removed in a window of the service, to which a screen of its own leads', () => {
    const [, go] = after(shown, { type: 'remove' })
    assert.deepEqual(go, { go: { screen: 'EMBEDDED_WALLET_REMOVE_DEVICE_SCREEN', params: { address: '0xA' } } })
    assert.deepEqual(after(begun, { type: 'remove' }).slice(1), [])
  })

  test('are left by the way back', () => {
    assert.deepEqual(after(shown, { type: 'leave' }).slice(1), [{ back: true }])
  })

  test('come from the wallet’s frame, and a refusal is a problem', async () => {
    const account = {
      type: 'wallet',
      address: '0xA',
      chainType: 'ethereum',
      walletClientType: 'privy',
      connectorType: 'embedded',
    }
    const runtime = { state: new Map(), $user: atom({ linkedAccounts: [account] }) } as unknown as Runtime
    const list = async (devices: () => Promise<ReturnType<typeof device>[]>) => {
      giveBridge(runtime, { devices })
      return after(begun, await jobs.list(runtime, '0xA', { signal: new AbortController().signal }))[0]
    }
    assert.deepEqual((await list(async () => [device('a', true)])).rows.length, 1)
    const refused = await list(async () => Promise.reject(new LatchkeyError('service_unreachable', 'No.')))
    assert.deepEqual([refused.at, refused.problem], ['failed', { code: 'service_unreachable' }])
  })
})
