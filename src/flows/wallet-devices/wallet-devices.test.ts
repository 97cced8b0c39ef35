import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { facts } from '../../../test/fakes/app.ts'
import { giveBridge } from '../../../test/fakes/embedded.ts'
import { walk } from '../../../test/fakes/walk.ts'
import type { User } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import { jobs, machine, type WalletDevicesEvent, type WalletDevicesState } from './wallet-devices.ts'

const device = (id: string, isCurrent = false) => ({ id, isCurrent, browser: 'Chrome', os: null, since: 0, lastUsedAt: 0 })
const after = (state: WalletDevicesState, ...events: WalletDevicesEvent[]) => walk(machine, [state], events)
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

  test('are removed after a question, and never without', () => {
    assert.deepEqual(after(shown, { type: 'end' }).slice(1), [])
    assert.deepEqual(after(shown, { type: 'ask', about: 'b' }, { type: 'keep' }, { type: 'end' }).slice(1), [])
    const removal = { run: 'end', with: { address: '0xA', device: 'b' } }
    assert.deepEqual(after(shown, { type: 'ask', about: 'b' }, { type: 'end' }).slice(1), [removal])
    assert.deepEqual(after(shown, { type: 'ask', about: 'b' }, { type: 'end' }, { type: 'end' }).slice(1), [])
  })

  test('are left by the way back', () => {
    assert.deepEqual(after(shown, { type: 'leave' }).slice(1), [{ back: true }])
  })

  test('a second factor that was left is no problem; a refusal says so and leaves the question', () => {
    const [removing] = after(shown, { type: 'ask', about: 'b' }, { type: 'end' })
    const [left] = after(removing, { type: 'refused', error: failure('mfa_canceled') })
    assert.deepEqual([left.at, left.asking, left.problem], ['shown', 'b', null])
    const [refused] = after(removing, { type: 'refused', error: failure('service_unreachable') })
    assert.deepEqual([refused.at, refused.asking, refused.problem], ['shown', 'b', { code: 'service_unreachable' }])
    const [done] = after(removing, { type: 'listed', rows: [device('a', true)], told: 'removed' })
    assert.deepEqual([done.at, done.asking, done.told], ['shown', null, 'removed'])
  })

  test('one that is listed no more is not said to be removed: the list is read again; any other refusal is one', async () => {
    const account = {
      type: 'wallet',
      address: '0xA',
      chainType: 'ethereum',
      walletClientType: 'privy',
      connectorType: 'embedded',
    }
    const runtime = { state: new Map(), $user: atom({ linkedAccounts: [account] }) } as unknown as Runtime
    const listed = [device('a', true)]
    const removal = async (refusal?: LatchkeyError) => {
      giveBridge(runtime, {
        revokeDevices: async () => (refusal ? Promise.reject(refusal) : undefined),
        devices: async () => listed,
      })
      const event = await jobs.end(runtime, { address: '0xA', device: 'b' }, { signal: new AbortController().signal })
      const [state] = after(after(shown, { type: 'ask', about: 'b' }, { type: 'end' })[0], event)
      return [state.at, state.rows.length, state.asking, state.told, state.problem]
    }
    const refusal = (code: LatchkeyError['code'], status: number) => new LatchkeyError(code, 'No.', { status })
    assert.deepEqual(await removal(), ['shown', 1, null, 'removed', null])
    assert.deepEqual(await removal(refusal('linked_account_not_found', 404)), ['shown', 1, null, 'gone', null])
    assert.deepEqual(await removal(refusal('invalid_credentials', 422)), ['shown', 2, 'b', null, { code: 'invalid_credentials' }])
  })

  test('who has a recovery of their own is told that they need it', () => {
    const wallet = { type: 'wallet', address: '0xA', chainType: 'ethereum', walletClientType: 'privy', connectorType: 'embedded' }
    const user = (recoveryMethod?: string) => ({ linkedAccounts: [{ ...wallet, recoveryMethod }] }) as unknown as User
    const automatic = (user: User | null) => machine.start({ address: '0xa' }, facts({ user }))[0].automatic
    assert.deepEqual([automatic(user()), automatic(user('privy')), automatic(user('user-passcode'))], [true, true, false])
  })
})
