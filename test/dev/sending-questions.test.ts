// How many questions the review of a transaction asks of a chain, and in how many waves (docs/design/signing.md).

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { encodeFunctionData, parseAbi } from 'viem'
import { ARB_SYS, OP_ORACLE, wordCode } from '../fakes/chain-kinds.ts'
import { CHAIN, OTHER, sendingChain, TOKEN } from '../fakes/sending-chain.ts'

const ABI = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)'])
const SPENDER = `0x${'5b'.repeat(20)}` as const
const { world } = sendingChain()

const { fetch } = globalThis
afterEach(() => Object.assign(globalThis, { fetch }))

/** Holds all questions of a moment until all of them are answered: what is asked after that is another wave. */
const inWaves = (): { readonly waves: string[][] } => {
  const waves: string[][] = []
  let held: { readonly method: string; run(): Promise<Response>; answer(with_: Promise<Response>): void }[] = []
  const flush = async (): Promise<void> => {
    const now = held
    held = []
    waves.push(now.map(({ method }) => method))
    const answers = await Promise.allSettled(now.map(({ run }) => run()))
    now.forEach(({ answer }, at) => {
      const one = answers[at] as PromiseSettledResult<Response>
      answer(one.status === 'fulfilled' ? Promise.resolve(one.value) : Promise.reject(one.reason))
    })
  }
  const holding = (url: string, init: RequestInit): Promise<Response> =>
    new Promise((answer) => {
      // The line's own call to the node.
      if (url !== world.wire.url) return answer(fetch(url, init))
      if (held.length === 0) setImmediate(flush)
      held.push({ method: JSON.parse(String(init.body)).method, run: () => fetch(url, init), answer })
    })
  Object.assign(globalThis, { fetch: holding })
  return { waves }
}

/** What the screen asks for at once, as its flow does. */
const reviewed = async (given: object, { id = CHAIN, tokens = [] as string[], code = '', again = false } = {}) => {
  let waves: string[][] = []
  const { send } = world.page(
    async (hands, signal) => {
      const held = inWaves()
      await Promise.all([hands.prepare(signal), hands.preview(tokens, signal), code && hands.code(code, signal)])
      waves = held.waves
      Object.assign(globalThis, { fetch })
      throw Object.assign(new Error('no'), { name: 'LatchkeyError', code: 'user_rejected_request' })
    },
    { id },
  )
  await assert.rejects(send(given), { code: 'user_rejected_request' })
  if (again) await assert.rejects(send(given), { code: 'user_rejected_request' })
  return waves
}

const WITH_TOKENS = [
  [{ to: OTHER, value: 1 }, {}, 7],
  [{ to: TOKEN, data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [OTHER, 1n] }) }, { tokens: [TOKEN] }, 8],
  [
    { to: TOKEN, data: encodeFunctionData({ abi: ABI, functionName: 'approve', args: [SPENDER, 1n] }) },
    { tokens: [TOKEN], code: SPENDER },
    9,
  ],
] as const

/** Of coins, of a token, of an allowance for a stranger: each asks so much, whatever the kind of its chain is. */
const asksNoMore = async (again: boolean, least = 0): Promise<void> => {
  for (const [given, options, most] of WITH_TOKENS) {
    const waves = await reviewed(given, { ...options, tokens: 'tokens' in options ? [TOKEN] : [], again })
    assert.ok(waves.length <= 2, JSON.stringify(waves))
    assert.ok(waves.flat().length <= Math.max(most, least), JSON.stringify(waves))
  }
}

test('coins, a token and an allowance ask seven, eight and nine things in two waves, the first time as later', async () => {
  for (const again of [false, true]) await asksNoMore(again)
})

test('an OP chain and an Arbitrum one ask no more, the first time as later', async () => {
  await world.chain.setCode({ address: OP_ORACLE, bytecode: wordCode(64_000_000n) })
  for (const again of [false, true]) await asksNoMore(again)
  await world.chain.setCode({ address: OP_ORACLE, bytecode: '0x' })
  await world.chain.setCode({ address: ARB_SYS, bytecode: wordCode(86n) })
  for (const again of [false, true]) await asksNoMore(again)
})

test('a node that tries nothing out is asked nine things at most, where its chain takes nothing for another', async () => {
  const refused = { error: { code: -32_601, message: 'the method does not exist' } }
  world.wire.faults.set('eth_simulateV1', new Array(12).fill(refused))
  for (const again of [false, true]) await asksNoMore(again, 9)
})

test('the fee of an OP chain comes with its trial, and is asked for anew where it is read again', async () => {
  await world.chain.setCode({ address: OP_ORACLE, bytecode: wordCode(64_000_000n) })
  const told: unknown[] = []
  const { send } = world.page(async (hands, signal) => {
    const [{ below }] = await Promise.all([hands.prepare(signal), hands.preview([], signal)])
    assert.ok(!world.wire.asked.some(({ method }) => method === 'eth_call'))
    await world.chain.setCode({ address: OP_ORACLE, bytecode: wordCode(65_000_000n) })
    told.push(below, (await hands.prepare(signal)).below)
    throw Object.assign(new Error('no'), { name: 'LatchkeyError', code: 'user_rejected_request' })
  })
  await assert.rejects(send({ to: OTHER, value: 1 }), { code: 'user_rejected_request' })
  assert.deepEqual(told, [64_000_000n, 65_000_000n])
})
