// All of the coin of an account, sent on a real chain: what is left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddedAccount } from '../../src/kit/embedded-accounts.ts'
import { outgoing } from '../../src/wallets/transactions/outgoing.ts'
import { sendAll } from '../../src/wallets/transactions/send-all.ts'
import { readAsked } from '../../src/wallets/transactions/send-request.ts'
import { ARB_SYS, OP_ORACLE, wordCode } from '../fakes/chain-kinds.ts'
import { ACCOUNT } from '../fakes/sending.ts'
import { CHAIN, confirms, ETHER, OTHER, sendingChain } from '../fakes/sending-chain.ts'

const { world, received } = sendingChain()
const hex = (value: bigint): string => `0x${value.toString(16)}`
const account = { type: 'wallet', address: ACCOUNT, chainType: 'ethereum' } as EmbeddedAccount

/** Counts all of it, and sends that. */
const sendWhole = async (balance: bigint) => {
  await world.chain.setBalance({ address: ACCOUNT, value: balance })
  const { runtime, send } = world.page(confirms)
  const { request } = readAsked({ to: OTHER, value: balance })
  const out = await outgoing(runtime, {} as never, account, request, { chain: CHAIN })
  const whole = await sendAll(out, new AbortController().signal)
  if (!whole) return null
  const { receipt } = await send({ ...whole, to: OTHER })
  return { status: receipt?.status, left: await world.chain.getBalance({ address: ACCOUNT }), value: whole.value }
}

test('all that there is leaves nothing behind, whatever the base of its block is', async () => {
  const sent = await sendWhole(ETHER)
  assert.deepEqual([sent?.status, sent?.left], ['success', 0n])
  assert.equal(await received(), sent?.value)
})

test('what an OP chain takes for its L1 is left for it, and an eighth of that beside', async () => {
  const below = 64_000_000n
  await world.chain.setCode({ address: OP_ORACLE, bytecode: wordCode(below) })
  const sent = await sendWhole(ETHER)
  // The chain of this test takes nothing for another one.
  assert.deepEqual([sent?.status, sent?.left], ['success', (below * 9n) / 8n])
})

test('an Arbitrum chain has all of its fee in the gas: nothing is kept beside it', async () => {
  await world.chain.setCode({ address: ARB_SYS, bytecode: wordCode(86n) })
  const sent = await sendWhole(ETHER)
  assert.deepEqual([sent?.status, sent?.left], ['success', 0n])
})

test('a zkSync chain has gas and price of its own method, and what they come to is all that is kept', async () => {
  const [gas, price] = [160_000n, 3_000_000_000n]
  const fee = {
    gas_limit: hex(gas),
    max_fee_per_gas: hex(price),
    max_priority_fee_per_gas: '0x0',
    gas_per_pubdata_limit: '0xc350',
  }
  // A node that runs no code without a contract.
  world.wire.faults.set('eth_call', [{ error: { code: -32_000, message: 'no such call' } }])
  world.wire.faults.set('zks_estimateFee', [{ result: fee }, { result: fee }])
  const sent = await sendWhole(ETHER)
  assert.equal(sent?.value, ETHER - gas * price)
  assert.equal(sent?.status, 'success')
})

test('a fee above what there is has no such amount', async () => {
  assert.equal(await sendWhole(1000n), null)
})
