// The kind of a chain by what fake nodes answer, and what a transaction there costs at most.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ARB_SYS, OP_ORACLE } from '../../../test/fakes/chain-kinds.ts'
import { NodeError } from '../../api/rpc.ts'
import { readTransactionRequest } from '../../contract/signing/transaction-request.ts'
import type { Answer } from '../tokens/batch-call.ts'
import { type KindTrial, kindOf, kindTrial } from './chain-kinds.ts'
import type { Outgoing } from './outgoing.ts'
import { filledBy, prepare } from './prepare.ts'
import { tryTransaction } from './preview.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const TO = `0x${'0b'.repeat(20)}`
const ARB_NODE = '0x00000000000000000000000000000000000000C8'
const CHAIN = 424_242
const hex = (value: bigint | number): string => `0x${value.toString(16)}`
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const refused = (message = 'execution reverted'): never => {
  throw new NodeError({ code: -32_000, message })
}

type Said = (call: { readonly data: string }) => unknown
/** A node whose contracts answer by their addresses; `isBatching`: it runs code without a contract, which asks those of `batch` in their order. */
const nodeOf = (
  contracts: Readonly<Record<string, Said>>,
  { batch, methods = {} }: { batch?: readonly (bigint | 'reverts' | 'nothing')[]; methods?: Readonly<Record<string, Said>> } = {},
) => {
  const asked: string[] = []
  const ask = async (method: string, [call]: readonly unknown[]): Promise<unknown> => {
    const { to, data } = Object(call) as { to?: string; data: string }
    asked.push(method === 'eth_call' ? (to ?? 'batch') : method)
    if (methods[method]) return methods[method]({ data })
    if (method === 'eth_call' && to) return contracts[to]?.({ data }) ?? '0x'
    if (method === 'eth_call')
      return batch
        ? `0x${batch.map((one) => (typeof one === 'bigint' ? word(1) + word(32) + word(one) : word(one === 'nothing' ? 1 : 0) + word(0) + word(0))).join('')}`
        : refused('no such call')
    const usual: Readonly<Record<string, unknown>> = {
      eth_getTransactionCount: '0x7',
      eth_estimateGas: '0x5208',
      eth_getBalance: hex(10n ** 18n),
      eth_maxPriorityFeePerGas: '0x1',
      eth_feeHistory: { baseFeePerGas: ['0x64'], reward: [['0x1', '0x1']] },
    }
    return usual[method] ?? refused('the method does not exist')
  }
  return { ask, asked }
}

const outOf = (ask: unknown, given: object = { to: TO, value: 5 }, id = CHAIN) => {
  const request = readTransactionRequest(given)
  assert.ok(typeof request !== 'string')
  const runtime = { state: new Map() }
  const sender = () => ({ account: ACCOUNT, chain: id, ask })
  return { runtime, request, chain: { id }, sender } as unknown as Outgoing
}
const quiet = new AbortController().signal

test('a batch that is answered tells the kind, and it is asked once', async () => {
  for (const [batch, kind] of [
    [['nothing', 'nothing', 'nothing'], 'plain'],
    [['nothing', 86n, 'nothing'], 'arbitrum'],
    [['nothing', 'reverts', 'reverts'], 'plain'],
    // A contract that answers with any number is not ArbSys.
    [['nothing', 2n ** 200n, 0n], 'plain'],
  ] as const) {
    const { ask, asked } = nodeOf({}, { batch })
    const out = outOf(ask)
    assert.equal((await prepare(out, quiet)).below, undefined)
    assert.equal(kindOf(out.runtime, CHAIN), kind)
    assert.equal(asked.filter((one) => one === 'batch').length, 1)
    asked.length = 0
    await prepare(out, quiet)
    assert.deepEqual(
      asked.filter((one) => one === 'batch' || one.startsWith('0x')),
      [],
    )
  }
})

test('an OP chain is asked for the fee of the bytes that are signed, each time', async () => {
  const { ask, asked } = nodeOf(
    { [OP_ORACLE]: ({ data }) => `0x${word((data.length - 2) / 2)}` },
    { batch: [1n, 'nothing', 'nothing'] },
  )
  const out = outOf(ask)
  for (const _ of [1, 2]) assert.ok(((await prepare(out, quiet)).below ?? 0n) > 100n)
  assert.equal(asked.filter((one) => one === OP_ORACLE).length, 2)
  assert.equal(asked.filter((one) => one === 'batch').length, 1)
})

test('an oracle that reverts is a contract all the same: its chain is asked once more before it counts as another kind', async () => {
  const { ask } = nodeOf({ [OP_ORACLE]: () => `0x${word(9)}` }, { batch: ['reverts', 'nothing', 'nothing'] })
  const out = outOf(ask)
  assert.equal((await prepare(out, quiet)).below, 9n)
  assert.equal(kindOf(out.runtime, CHAIN), 'op')
})

test('a node that runs no code without a contract is asked contract by contract, and by the method of zkSync', async () => {
  const old = nodeOf({ [ARB_SYS]: () => `0x${word(86)}` })
  const out = outOf(old.ask)
  await prepare(out, quiet)
  assert.equal(kindOf(out.runtime, CHAIN), 'arbitrum')
  const op = nodeOf({ [OP_ORACLE]: () => `0x${word(9)}` })
  assert.equal((await prepare(outOf(op.ask), quiet)).below, 9n)
})

const ZK_FEE = { gas_limit: hex(160_000), max_fee_per_gas: hex(3_000), gas_per_pubdata_limit: '0xc350' }
test('zkSync has gas and the one price of its method; later the usual estimate is not asked for', async () => {
  for (const batch of [undefined, ['nothing', 'nothing', 50_000n] as const]) {
    const { ask, asked } = nodeOf({}, { ...(batch && { batch }), methods: { zks_estimateFee: () => ZK_FEE } })
    const out = outOf(ask)
    const first = await prepare(out, quiet)
    asked.length = 0
    const later = await prepare(out, quiet)
    assert.deepEqual([asked.includes('eth_estimateGas'), asked.includes('batch')], [false, false])
    for (const { gas, choice, below } of [first, later])
      assert.deepEqual(
        [gas, choice, below],
        [160_000n, { normal: { type: 'eip1559', maxFeePerGas: 3_000n, maxPriorityFeePerGas: 0n } }, undefined],
      )
  }
})

test('what answers to the method of zkSync without its limit of public data is not zkSync', async () => {
  const { gas_per_pubdata_limit: _, ...without } = ZK_FEE
  const { ask } = nodeOf({}, { methods: { zks_estimateFee: () => without } })
  const out = outOf(ask)
  assert.equal((await prepare(out, quiet)).gas, 21_000n)
  assert.equal(kindOf(out.runtime, CHAIN), 'plain')
})

test('a revert on zkSync is told as it is elsewhere', async () => {
  const { ask } = nodeOf({}, { batch: ['nothing', 'nothing', 50_000n], methods: { zks_estimateFee: () => refused() } })
  assert.equal((await prepare(outOf(ask), quiet)).failure?.node.message, 'execution reverted')
})

test('where an Arbitrum chain estimates nothing, the gas for its L1 is added to what is assumed', async () => {
  const l1 = ({ data }: { readonly data: string }) => {
    assert.equal(data.slice(10, 74), TO.slice(2).padStart(64, '0'))
    return `0x${word(90_000)}${word(1)}${word(2)}`
  }
  const methods = { eth_estimateGas: () => refused() }
  const { ask } = nodeOf({ [ARB_NODE]: l1 }, { batch: ['nothing', 86n, 'nothing'], methods })
  assert.equal((await prepare(outOf(ask), quiet)).gas, 111_000n)
  assert.equal((await prepare(outOf(ask, { to: TO, gas: 50_000 }), quiet)).gas, 50_000n)
  const silent = nodeOf({}, { batch: ['nothing', 86n, 'nothing'], methods })
  assert.equal((await prepare(outOf(silent.ask), quiet)).gas, 21_000n)
})

test('Ethereum is asked nothing of the kind', async () => {
  const { ask, asked } = nodeOf({}, { methods: { eth_getBlockByNumber: () => ({ baseFeePerGas: '0x1' }) } })
  const out = outOf(ask, { to: TO }, 1)
  await prepare(out, quiet)
  assert.equal(kindTrial(out), undefined)
  assert.ok(!asked.some((one) => one === 'batch' || one.startsWith('0x') || one.startsWith('zks')))
})

test('a chain that does not answer is of no kind yet', async () => {
  const { ask } = nodeOf({
    [OP_ORACLE]: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  const out = outOf(ask)
  await assert.rejects(prepare(out, quiet), TypeError)
  assert.equal(kindOf(out.runtime, CHAIN), undefined)
})

const trialOf = (out: Outgoing): KindTrial => {
  const trial = kindTrial(out)
  assert.ok(trial)
  return trial
}
const done = (value: bigint): Answer => ({ isDone: true, returned: `0x${word(value)}` })
const NONE: Answer = { isDone: true, returned: '0x' }

test('a trial tells the kind and the fee, and nothing else is asked; where it tells nothing, the chain is asked', async () => {
  const { ask, asked } = nodeOf({ [OP_ORACLE]: () => `0x${word(9)}` }, { batch: [1n, 'nothing', 'nothing'] })
  const out = outOf(ask)
  const first = trialOf(out)
  assert.equal(first.calls.length, 3)
  first.tell([done(5n), NONE, NONE])
  assert.equal((await prepare(out, quiet, { trial: () => first })).below, 5n)
  assert.ok(!asked.includes('batch') && !asked.includes(OP_ORACLE))
  const later = trialOf(out)
  assert.equal(later.calls.length, 1)
  later.instead.tell([])
  assert.equal((await prepare(out, quiet, { trial: () => later })).below, 9n)
  for (const [answers, kind] of [
    [[NONE, done(86n), NONE], 'arbitrum'],
    [[NONE, NONE, NONE], 'plain'],
  ] as const) {
    const own = outOf(ask)
    const trial = trialOf(own)
    trial.tell(answers)
    await prepare(own, quiet, { trial: () => trial })
    assert.equal(kindOf(own.runtime, CHAIN), kind)
    assert.equal(kindTrial(own), undefined)
  }
})

test('where nothing is tried out, what is asked together with tokens tells the kind, and never the fee', async () => {
  const { ask, asked } = nodeOf({ [OP_ORACLE]: () => `0x${word(9)}` }, { batch: [1n, 'nothing', 'nothing'] })
  for (const [answers, below] of [
    [[done(5n), NONE, NONE], 9n],
    [[NONE, done(86n), NONE], undefined],
    // A node that does no such call is not asked for it again.
    [null, 9n],
  ] as const) {
    asked.length = 0
    const own = outOf(ask)
    const trial = trialOf(own)
    assert.equal(trial.instead.questions.length, 3)
    trial.instead.tell(answers)
    assert.equal((await prepare(own, quiet, { trial: () => trial })).below, below)
    assert.ok(!asked.includes('batch'))
  }
})

test('a node whose trial is no trial holds up no fee', async () => {
  const { ask } = nodeOf({}, { batch: ['nothing', 'nothing', 'nothing'] })
  const out = outOf(ask)
  const trial = trialOf(out)
  const senseless = async () => [{ calls: new Array(trial.calls.length + 1).fill({ logs: [null] }) }]
  await assert.rejects(tryTransaction(out.request, { account: ACCOUNT, chain: CHAIN, ask: senseless }, [], trial))
  assert.equal(await trial.told, null)
  assert.equal((await prepare(out, quiet, { trial: () => trial })).gas, 21_000n)
})

test('a transaction of many bytes is not asked about beside its trial', () => {
  const data = (bytes: number) => ({ to: TO, data: `0x${'12'.repeat(bytes)}` })
  assert.ok(kindTrial(outOf(null, data(16_000))))
  assert.equal(kindTrial(outOf(null, data(17_000))), undefined)
})

test('the bytes that a trial asks of are no fewer than those that are signed', async () => {
  for (const given of [
    { to: TO, value: 5 },
    { to: TO, data: `0x${'12'.repeat(500)}`, nonce: 4, gas: 9_000_000, maxFeePerGas: 5 },
  ]) {
    const sizes: number[] = []
    const oracle: Said = ({ data }) => {
      sizes.push(Number.parseInt(data.slice(74, 138), 16))
      return `0x${word(1)}`
    }
    const methods = {
      eth_getTransactionCount: () => hex(1_234_567),
      eth_estimateGas: () => hex(5_000_000),
      eth_maxPriorityFeePerGas: () => hex(1_500_000_000),
      eth_feeHistory: () => ({ baseFeePerGas: [hex(30_000_000_000)], reward: [['0x1', '0x1']] }),
    }
    const { ask } = nodeOf({ [OP_ORACLE]: oracle }, { methods })
    const out = outOf(ask, given)
    const [call] = trialOf(out).calls as readonly { readonly data: string; readonly gas: string }[]
    const prepared = await prepare(out, quiet)
    assert.ok(filledBy(out.request, CHAIN, prepared))
    const size = Number.parseInt(call?.data.slice(74, 138) ?? '', 16)
    assert.ok(size >= (sizes[0] ?? Number.POSITIVE_INFINITY) && size < (sizes[0] ?? 0) + 24, `${size} ${sizes}`)
    assert.ok(Number(call?.gas) < 2_000_000)
  }
})
