// A request to sign on its way to the person: its route, its turn, a page that keeps asking.

import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { fakeRuntime } from '../../../test/fakes/modal.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { readRequest } from '../../contract/signing/read-request.ts'
import type { Nest, NestOptions } from '../page-hooks.ts'
import { askToSign, countingRefusals, type SignFrame } from './ask-to-sign.ts'

type Params = ScreenParams['EMBEDDED_WALLET_SIGN_REQUEST_SCREEN']
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const frame = { sign: async () => '0x1', digest: async () => ({ digest: '0xd' }) }

const open = () => {
  const { runtime } = fakeRuntime()
  const shown: { purpose: string; params: Params; options: NestOptions; settle(error?: Error): void }[] = []
  runtime.hooks.nest = ((purpose, { params }, options = {}) =>
    new Promise((resolve, reject) => {
      const settle = (error?: Error): void => (error ? reject(error) : resolve({ signature: '0x1' } as never))
      options.signal?.addEventListener('abort', () => settle(new LatchkeyError('user_rejected_request', 'over')))
      shown.push({ purpose, params: params as Params, options, settle })
    })) as Nest
  const ask = (method = 'personal_sign', asked: unknown = 'Hello', own: object = {}) => {
    const read = readRequest({ method, params: method === 'personal_sign' ? [asked, ADDRESS] : [ADDRESS, asked] }, ADDRESS)
    assert.ok(read.kind === 'message' || read.kind === 'typed-data')
    return askToSign(runtime, { read, asked: read.canonical, address: ADDRESS, chain: '1', known: [ADDRESS], ...own }, frame)
  }
  const refused = new LatchkeyError('user_rejected_request', 'The person refused.')
  return { runtime, shown, ask, refused }
}
/** What the page's settings say is read before anything is shown. */
const read = (): Promise<void> => new Promise((done) => setImmediate(done))
beforeEach(() => {
  Object.assign(globalThis, { location: { origin: 'https://app.example' } })
  mock.timers.reset()
  mock.timers.enable({ apis: ['Date'] })
})

test('is a route with the form that is signed, and waits for its turn', async () => {
  const { shown, ask } = open()
  const signing = ask('personal_sign', 'Hello', { said: 'Please' })
  await read()
  assert.deepEqual(shown[0]?.params, {
    ...{ address: ADDRESS, chain: '1', known: [ADDRESS], method: 'personal_sign', asked: '0x48656c6c6f' },
    ...{ origin: 'https://app.example', said: 'Please', tokens: {} },
  })
  assert.deepEqual([shown[0]?.purpose, shown[0]?.options.queued], ['sign', true])
  shown[0]?.settle()
  assert.equal(await signing, '0x1')
  const data = { types: { A: [{ name: 'a', type: 'uint8' }] }, primaryType: 'A', domain: {}, message: { a: 1 } }
  void ask('eth_signTypedData_v4', data)
  await read()
  assert.deepEqual([shown[1]?.purpose, shown[1]?.params.method], ['sign-typed-data', 'eth_signTypedData_v4'])
})

test('from the third within ten seconds of a refusal on the page keeps asking', async () => {
  const { shown, ask, refused } = open()
  const insists = (at: number) => shown[at]?.params.insists === true
  const first = ask()
  await read()
  shown[0]?.settle(refused)
  await assert.rejects(first, { code: 'user_rejected_request' })
  for (let more = 0; more < 3; more++) void ask().catch(() => undefined)
  await read()
  assert.deepEqual([0, 1, 2, 3].map(insists), [false, false, false, true])
  mock.timers.tick(10_001)
  void ask().catch(() => undefined)
  await read()
  assert.deepEqual([shown.length, insists(4)], [5, false])
})

test('what the person begins themselves is nothing that the page asks again and again', async () => {
  const { runtime } = open()
  const turns: boolean[] = []
  const refuses = async ({ insists }: { insists: boolean }) => {
    turns.push(insists)
    throw new LatchkeyError('user_rejected_request', 'You rejected the request')
  }
  for (let more = 0; more < 5; more++) await countingRefusals(runtime, refuses, true).catch(() => undefined)
  await countingRefusals(runtime, refuses).catch(() => undefined)
  assert.deepEqual(turns, Array(6).fill(false))
})

test('refusing all of them ends those that wait', async () => {
  const { shown, ask, refused } = open()
  const all = [ask(), ask(), ask()]
  await read()
  const handed = shown[0]?.options.handed as { frame: SignFrame } | undefined
  handed?.frame.refuseAll()
  shown[0]?.settle(refused)
  for (const one of all) await assert.rejects(one, { code: 'user_rejected_request' })
})
