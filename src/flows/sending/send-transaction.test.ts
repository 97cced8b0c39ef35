// The flow of a transaction where something fails: what is offered, what is shown, what closing says.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import { walk } from '../../../test/fakes/walk.ts'
import { NodeError } from '../../api/rpc.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { SendHands } from '../../wallets/transactions/send-hands.ts'
import { failureOf } from '../runtime/errors.ts'
import { canSubmit, isHeld, machine, type SendEvent, type SendState } from './send-transaction.ts'
import { jobs } from './send-transaction-jobs.ts'
import { sentToken } from './sent-token.ts'

const OWN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'9f'.repeat(32)}` as const
const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const params: ScreenParams['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'] = {
  ...{ request: { to: OWN, data: '0x', value: '0x1' }, address: OWN, origin: 'https://app.example', chain, kind: 'send' },
  known: [],
}
const known = facts({})
const go = (...events: SendEvent[]) => walk(machine, machine.start(params, known), events, known)
const failed = (code: number, message: string, hash: SendState['hash'] = HASH): Extract<SendEvent, { type: 'failed' }> => ({
  type: 'failed',
  error: failureOf(new NodeError({ code, message })),
  hash,
})

test('what is allowed to a stranger is drawn once it is known who that is, or that nothing tells it', () => {
  const approve = `0x095ea7b3${HASH.slice(2, 26).replace(/./g, '0')}${'9f'.repeat(20)}${'ff'.repeat(32)}` as const
  const asked = { ...params, request: { to: `0x${'a1'.repeat(20)}` as const, data: approve, value: '0x0' } } as typeof params
  const [state, ...commands] = machine.start(asked, known)
  assert.ok(commands.some((command) => 'run' in command && command.run === 'look'))
  const looked = (code: Record<string, boolean>) => machine.on(state, { type: 'code', code }, known)[0].looked
  assert.deepEqual([state.looked, looked({ [`0x${'9f'.repeat(20)}`]: false }), looked({})], [false, true, true])
  assert.equal(machine.start(params, known)[0].looked, true, 'a payment asks about nobody')
})

test('a review is drawn, and can be confirmed, once it was tried out, or a second has gone', () => {
  const [state, ...commands] = machine.start(params, known)
  assert.ok(commands.some((command) => 'after' in command && command.after === 1000 && command.send.type === 'waited'))
  assert.equal(state.awaits, 1)
  const prepared = { ...{ gas: 21_000n, gasNeeded: 21_000n, balance: 10n ** 18n, nonces: { done: 4, waiting: 4 } } }
  const fees = { type: 'eip1559', maxFeePerGas: 10n, maxPriorityFeePerGas: 1n } as const
  const ready: SendEvent = {
    type: 'prepared',
    ...{ used: [], prepared: { ...prepared, choice: { slow: fees, normal: fees, fast: fees } } },
  }
  const none: SendEvent = { type: 'tried', trial: { preview: { kind: 'none' }, tokens: new Map(), balances: new Map() } }
  const after = (...events: SendEvent[]) => {
    const last = events.reduce((before, event) => machine.on(before, event, known)[0], state)
    return [isHeld(last), canSubmit(last)]
  }
  assert.deepEqual(
    [after(), after(ready)],
    [
      [true, false],
      [true, false],
    ],
  )
  assert.deepEqual(
    [after(none), after(none, ready), after(ready, none)],
    [
      [false, false],
      [false, true],
      [false, true],
    ],
  )
  assert.deepEqual(after(ready, { type: 'waited' }), [false, true])
})

test('what a node refuses can be tried again, with its sentence and the hash of what was signed', () => {
  for (const [code, message] of [
    [-32000, 'nonce too low'],
    [-32000, 'replacement transaction underpriced'],
    [-32000, 'insufficient funds for gas'],
    [-32003, 'rejected'],
    [-32010, 'fee too low'],
    [-32602, 'invalid params'],
    [-32603, 'internal error'],
  ] as const) {
    const [state] = go(failed(code, message))
    assert.deepEqual(
      [state.at, state.button, state.to, state.hash, state.error?.said],
      ['failed', 'embedded.transaction', 'retry', HASH, message],
      message,
    )
    assert.deepEqual(machine.on(state, { type: 'copy' }, known).slice(1), [{ run: 'copy', with: HASH }])
    const [again, ...commands] = machine.on(state, { type: 'press' }, known)
    assert.deepEqual([again.at, again.prepared, again.hash, again.error], ['loading', null, null, null])
    assert.deepEqual(commands[0], { run: 'prepare' })
  }
})

test('what cannot go otherwise is closed, and rejects with what failed', () => {
  const used = { code: 'transaction_number_used', status: null, message: 'm', retryAfter: null }
  for (const error of [failureOf(new NodeError({ code: -32601, message: 'no such method' })), used]) {
    const [state] = go({ type: 'failed', error })
    assert.deepEqual([state.button, state.to], ['button.close', 'close'])
    assert.deepEqual(machine.on(state, { type: 'press' }, known).slice(1), [{ abandon: error }])
  }
})

test('a number that is done already fails as soon as the chain has told it, before anything is shown to be confirmed', async () => {
  const prepared = { nonces: { done: 4, waiting: 4 } }
  const hands = { request: { nonce: 3 }, prepare: async () => prepared, used: () => [] } as unknown as SendHands
  const { signal } = new AbortController()
  const end = await jobs.prepare(fakeRuntime().runtime, undefined, { hands, signal })
  assert.equal(end.type === 'failed' && end.error.code, 'transaction_number_used')
  Object.assign(hands.request, { nonce: 4 })
  assert.equal((await jobs.prepare(fakeRuntime().runtime, undefined, { hands, signal })).type, 'prepared')
})

test('a failure before anything was signed has no hash', () => {
  assert.equal(go(failed(-32000, 'm', null))[0].hash, null)
})

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const transferData = `0xa9059cbb${OWN.slice(2).padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`

test('a token that is sent has its price asked, where its address is in our table and the network is none for tests', () => {
  const asked = (to: string, own: object = {}): string[] => {
    const request = { to, data: transferData, value: '0x0' }
    const [, ...commands] = machine.start({ ...params, request, ...own } as typeof params, known)
    return commands.flatMap((one) => ('run' in one && one.run === 'price' ? [(one.with as { symbol: string }).symbol] : []))
  }
  assert.deepEqual(asked(USDC), ['ETH', 'USDC'])
  assert.deepEqual(asked(`0x${'ab'.repeat(20)}`), ['ETH'], 'of another address')
  assert.deepEqual(asked(USDC, { chain: { ...chain, test: true } }), [])
  const request = { to: USDC, data: transferData, value: '0x0' }
  const [state] = machine.start({ ...params, request } as typeof params, known)
  assert.deepEqual(sentToken(state.shown, 1), { symbol: 'USDC', amount: 25_000_000n, decimals: 6 })
  assert.equal(sentToken(state.shown, 56), null, 'on another network')
  const [priced] = machine.on(state, { type: 'priced', symbol: 'USDC', usd: 1 }, known)
  assert.deepEqual([priced.tokenUsd, priced.usd], [1, null])
  assert.equal(machine.on(state, { type: 'priced', symbol: 'ETH', usd: 2500 }, known)[0].tokenUsd, null)
})
