// What a chain's node refuses, and what a new preparation makes of it; a number that is used already is never signed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hex, parseTransaction } from 'viem'
import type { NodeError } from '../../src/api/rpc.ts'
import { filledBy } from '../../src/wallets/transactions/prepare.ts'
import { ACCOUNT } from '../fakes/sending.ts'
import { CHAIN, codeOf, confirms, OTHER, sendingChain } from '../fakes/sending-chain.ts'

const { world, raws, received } = sendingChain()
const REFUSED = [
  [-32000, 'nonce too low', 'chain_refused'],
  [-32000, 'replacement transaction underpriced', 'chain_refused'],
  [-32000, 'insufficient funds for gas * price + value', 'insufficient_funds'],
  [-32003, 'transaction rejected', 'chain_refused'],
  [-32010, 'fee too low', 'chain_refused'],
  [-32602, 'invalid params', 'chain_refused'],
  [-32603, 'internal error', 'chain_refused'],
] as const

for (const [code, message, own] of REFUSED)
  test(`${code} '${message}' keeps its words and its hash, and goes well when it is prepared anew`, async () => {
    const { wire, page } = world
    const { send, signed } = page(async (hands, signal) => {
      wire.faults.set('eth_sendRawTransaction', [{ error: { code, message } }])
      const first = filledBy(hands.request, CHAIN, await hands.prepare(signal))
      const refused = await hands.submit(first, {}).then(
        () => null,
        (error: NodeError) => error,
      )
      assert.deepEqual([refused?.code, refused?.node, refused?.retryable], [own, { code, message }, true])
      assert.match(hands.hash() ?? '', /^0x[\da-f]{64}$/)
      // Another transaction took the number meanwhile.
      if (message === 'nonce too low') await world.chain.setNonce({ address: ACCOUNT, nonce: first.nonce + 1 })
      const second = await hands.submit(filledBy(hands.request, CHAIN, await hands.prepare(signal)), {})
      assert.equal(second.nonce, message === 'nonce too low' ? first.nonce + 1 : first.nonce)
      assert.equal(hands.hash(), second.hash)
      await world.chain.waitForTransactionReceipt({ hash: second.hash as Hex })
      return { hash: second.hash }
    })
    await send({ to: OTHER, value: 7 })
    assert.deepEqual([signed.length, await received()], [2, 7n])
  })

test('what a node cannot do at all is not offered again', async () => {
  const { wire, page } = world
  const { send } = page(async (hands, signal) => {
    wire.faults.set('eth_sendRawTransaction', [{ error: { code: -32601, message: 'no such method' } }])
    const filled = filledBy(hands.request, CHAIN, await hands.prepare(signal))
    const refused = (await hands.submit(filled, {}).catch((error: unknown) => error)) as NodeError
    assert.equal(refused.retryable, false)
    throw refused
  })
  assert.equal(await codeOf(send({ to: OTHER, value: 7 })), 'chain_refused')
})

test('a number that is done already is refused before it is signed, with a prompt and without', async () => {
  const shown = world.page(confirms)
  const silent = world.page()
  const done = await world.chain.getTransactionCount({ address: ACCOUNT })
  for (const { send, signed } of [shown, silent]) {
    assert.equal(await codeOf(send({ to: OTHER, value: 7, nonce: done - 1 })), 'transaction_number_used')
    assert.equal(await codeOf(send({ to: OTHER, value: 7, nonce: 0 })), 'transaction_number_used')
    assert.deepEqual([signed.length, raws().length], [0, 0])
  }
  assert.equal(await codeOf(silent.sign({ to: OTHER, value: 7, nonce: done - 1 })), 'transaction_number_used')
  assert.equal(silent.signed.length, 0)
  await silent.send({ to: OTHER, value: 7, nonce: done })
  assert.deepEqual(
    raws().map((raw) => parseTransaction(raw).nonce),
    [done],
  )
})
