// How many questions the review of a transaction asks of a chain, and in how many waves (docs/design/signing.md).

import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { encodeFunctionData, parseAbi } from 'viem'
import { CHAIN, ETHER, OTHER, sendingChain, TOKEN } from '../fakes/sending-chain.ts'

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

test('a transfer of coins asks seven things in two waves, and one more for the kind of its chain, once', async () => {
  for (const again of [false, true]) {
    const waves = await reviewed({ to: OTHER, value: 1 }, { again })
    assert.ok(waves.length <= 2, JSON.stringify(waves))
    assert.equal(waves.flat().length, again ? 7 : 8, JSON.stringify(waves))
    assert.equal(waves.flat().includes('eth_call'), !again)
  }
})

test('tokens and an allowance ask nine things at most, in two waves', async () => {
  const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [OTHER, 1n] })
  const allow = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [SPENDER, 1n] })
  for (const waves of [
    await reviewed({ to: TOKEN, data }, { tokens: [TOKEN], again: true }),
    await reviewed({ to: TOKEN, data: allow }, { tokens: [TOKEN], code: SPENDER, again: true }),
  ]) {
    assert.ok(waves.length <= 2, JSON.stringify(waves))
    assert.ok(waves.flat().length <= 9, JSON.stringify(waves))
  }
})

test('an OP chain asks one thing more', async () => {
  await world.chain.request({ method: 'anvil_setChainId' as never, params: [10] as never })
  try {
    const waves = await reviewed({ to: OTHER, value: ETHER }, { id: 10 })
    assert.ok(waves.length <= 2, JSON.stringify(waves))
    assert.ok(waves.flat().length <= 10, JSON.stringify(waves))
  } finally {
    await world.chain.request({ method: 'anvil_setChainId' as never, params: [CHAIN] as never })
  }
})
