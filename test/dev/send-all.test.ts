// All of the coin of an account, sent on a real chain: what is left.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberToHex } from 'viem'
import type { EmbeddedAccount } from '../../src/kit/embedded-accounts.ts'
import { outgoing } from '../../src/wallets/transactions/outgoing.ts'
import { sendAll } from '../../src/wallets/transactions/send-all.ts'
import { readAsked } from '../../src/wallets/transactions/send-request.ts'
import { ACCOUNT } from '../fakes/sending.ts'
import { CHAIN, confirms, ETHER, OTHER, sendingChain } from '../fakes/sending-chain.ts'

const { world, received } = sendingChain()
const ORACLE = '0x420000000000000000000000000000000000000F'
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
  // A contract that answers every call with this number.
  await world.chain.setCode({ address: ORACLE, bytecode: `0x7f${numberToHex(below, { size: 32 }).slice(2)}60005260206000f3` })
  const sent = await sendWhole(ETHER)
  // The chain of this test takes nothing for another one.
  assert.deepEqual([sent?.status, sent?.left], ['success', (below * 9n) / 8n])
})

test('a fee above what there is has no such amount', async () => {
  assert.equal(await sendWhole(1000n), null)
})
