import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { facts as factsWith } from '../../../test/fakes/app.ts'
import type { AppView } from '../../app/app-view.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import type { Failure } from '../runtime/errors.ts'
import type { ConnectionEvent, ConnectionState } from './connection-state.ts'
import { machine } from './wallet-connection.ts'

const facts = factsWith()
const about = { ...facts, app: { ...facts.app, methods: ['siwe'] } as AppView }
const wallet = (): Wallet => ({
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'metamask',
  connectorType: 'injected',
})
const failure = (code: string): Failure => ({ code, status: null, message: 'Message', retryAfter: null })
const at = (where: ConnectionState['at'], own: Partial<ConnectionState> = {}): ConnectionState => ({
  ...machine.start({ wallet: 'metamask', intent: 'login' }, about)[0],
  at: where,
  ...own,
})
const step = (state: ConnectionState, event: ConnectionEvent) => machine.on(state, event, about)
const runs = (commands: readonly object[]) => commands.flatMap((command) => ('run' in command ? [command.run] : []))

describe('without a connection', () => {
  const error = { ...failure('service_unreachable'), offline: true } as const
  const signed = { message: 'text', signature: '0x1' }
  const lost = (where: ConnectionState['at'], own: Partial<ConnectionState> = {}) =>
    step(at(where, { connected: wallet(), ...own }), { type: 'failed', attempt: 1, error })

  test('it says so, and asks the wallet for its signature by itself when there is one', () => {
    const [state, ...commands] = lost('signing')
    assert.deepEqual([state.at, state.title, state.waits, state.retries], ['disconnected', 'error.offline', true, 0])
    assert.deepEqual(commands, [{ run: 'online', with: { attempt: 1 } }, { refused: error }])
    const [again, sign] = step(state, { type: 'online', attempt: 1 })
    assert.deepEqual([again.at, again.waits, again.title, runs([sign ?? {}])], ['signing', undefined, null, ['sign']])
    assert.equal(step(state, { type: 'press' })[0].at, 'signing')
  })

  test('a signature is kept and sent by itself, but not that of an account that is no longer in use', () => {
    const [verifying] = step(at('signing', { connected: wallet() }), { type: 'signed', attempt: 1, signed })
    const [state] = step(verifying, { type: 'failed', attempt: 1, error })
    const [again, verify] = step(state, { type: 'online', attempt: 1 })
    assert.equal(again.at, 'verifying')
    assert.deepEqual(verify, { run: 'verify', with: { attempt: 1, intent: 'login', wallet: wallet(), ...signed } })
    const [gone] = step(state, { type: 'changed', attempt: 1, error: failure('wallet_account_changed') })
    assert.deepEqual([gone.at, gone.waits, gone.signed], ['disconnected', undefined, undefined])
    assert.deepEqual(step(gone, { type: 'online', attempt: 2 }), [gone])
  })
})
