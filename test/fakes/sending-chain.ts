// The one chain of a file of sending tests: an account with coins and a token, set back before each test.

import { after, before, beforeEach } from 'node:test'
import { type Hex, numberToHex, padHex } from 'viem'
import { filledBy } from '../../src/wallets/transactions/prepare.ts'
import { ACCOUNT, type Acts, openSending } from './sending.ts'
import { tokenCode } from './token-contract.ts'

export const CHAIN = 31_337
export const OTHER = `0x${'0b'.repeat(20)}` as const
export const TOKEN = `0x${'70'.repeat(20)}` as const
export const ETHER = 10n ** 18n

/** Opens the chain before the file's first test and closes it after the last. */
export const sendingChain = () => {
  const world = {} as Awaited<ReturnType<typeof openSending>>
  let snapshot: Hex | undefined
  let nonce = 0
  before(async () => {
    Object.assign(world, await openSending())
    const { chain } = world
    await chain.setBalance({ address: ACCOUNT, value: 10n * ETHER })
    await chain.setCode({ address: TOKEN, bytecode: tokenCode({ decimals: 6, symbol: 'TKN', lies: false }) })
    await chain.setStorageAt({ address: TOKEN, index: padHex(ACCOUNT), value: numberToHex(5_000_000n, { size: 32 }) })
    await chain.mine({ blocks: 1 })
  })
  beforeEach(async () => {
    const { chain, wire } = world
    if (snapshot) await chain.revert({ id: snapshot })
    snapshot = await chain.snapshot()
    wire.faults.clear()
    wire.asked.length = 0
    // Numbers that were given in this process are remembered for a minute: the chain has forgotten them.
    await chain.setNonce({ address: ACCOUNT, nonce: ++nonce * 100 })
  })
  after(() => world.close())
  return {
    world,
    /** The bytes that were sent to the node. */
    raws: () => world.wire.asked.flatMap(({ method, params }) => (method === 'eth_sendRawTransaction' ? [params[0] as Hex] : [])),
    /** What the other address has got, with what the node has accepted and not mined yet. */
    async received() {
      await world.chain.mine({ blocks: 1 })
      return world.chain.getBalance({ address: OTHER })
    },
  }
}

export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { code: string; number?: number }) => error.code,
  )

/** A person who confirms as soon as they can. */
export const confirms: Acts = async (hands, signal) => {
  const prepared = await hands.prepare(signal)
  const filled = filledBy(hands.request, CHAIN, prepared)
  const { digest } = await hands.digest(filled)
  const submitted = await hands.submit(filled, { digest })
  const end = await hands.follow(submitted, signal)
  return end.kind === 'done' ? { hash: submitted.hash, receipt: end.receipt } : { hash: submitted.hash }
}
