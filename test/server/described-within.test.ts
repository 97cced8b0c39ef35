// Descriptions of lists, of calls within calls and of messages, by descriptors that lie.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeFunctionData } from 'viem'
import { describeCall, describeTypedData } from '../../src/contract/signing/descriptors/describe.ts'
import type { Described } from '../../src/contract/signing/descriptors/described.ts'
import type { DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { readTypedData } from '../../src/contract/signing/typed-data.ts'
import { request as copy } from '../../src/i18n/en/signing.json'
import { registryLines } from '../../src/kit/registry-lines.ts'
import { ROUTER, VAULT, VOTE } from '../fakes/registry.ts'
import { abi, around, assertWhole, at, call, DEPOSIT, field, find, KEYS, LOCK, lied, THIEF } from './descriptor-lab.ts'

test('harmless: amounts of a list with the tokens of another one', () => {
  const described = describeCall(
    lied(LOCK, (one) => {
      one.fields = [field('#.parts.[].amount', { format: 'tokenAmount', parts: { token: { path: '#.parts.[0].token' } } })]
    }),
    LOCK,
    around,
  )
  assert.ok(described)
  assertWhole(described, LOCK, KEYS.lock)
})

test('harmless: bytes behind the arguments are told', () => {
  const described = describeCall(at(DEPOSIT), { ...DEPOSIT, data: `${DEPOSIT.data}${'00'.repeat(31)}ff` }, around)
  assert.deepEqual(
    described?.left.map(({ name, value }) => [name, value]),
    [['+', `0x${'00'.repeat(31)}ff`]],
  )
})

test('calls within calls end: a router that calls itself is followed four deep, and what is within it stays in sight', () => {
  let one = call(ROUTER, encodeFunctionData({ abi, functionName: 'route', args: [VAULT, DEPOSIT.data as `0x${string}`] }))
  for (let depth = 0; depth < 8; depth += 1)
    one = call(ROUTER, encodeFunctionData({ abi, functionName: 'route', args: [ROUTER, one.data as `0x${string}`] }))
  const described = describeCall(at(one), one, around)
  let inner: Described | null | undefined = described
  let depth = 0
  while (inner) {
    inner = inner.rows.find(({ call: within }) => within)?.inner
    depth += 1
  }
  assert.equal(depth, 5)
  const [deepest] = registryLines(described as Described, { copy, locale: 'en' }).filter(
    ({ value }) => value.startsWith('0x') && value.length > 100,
  )
  assert.ok(deepest, 'the data of the last one')
})

const vote = (chainId: number, name = 'Meadow') => {
  const read = readTypedData({
    ...VOTE,
    domain: { name, chainId, verifyingContract: VAULT },
    message: { proposal: 7, choice: { support: true, reason: 'good' }, end: 1_900_000_000 },
  })
  assert.ok(typeof read === 'object')
  return read.data
}
const voteAt = find({ chain: '1', address: VAULT, name: 'Vote' }) as DescriptorsAt

test('a message: its types, its domain and its place must be the descriptor’s to the letter', () => {
  const described = describeTypedData(voteAt, vote(1), around)
  assert.deepEqual(
    described?.rows.map(({ label, value }) => [label, value]),
    [
      ['Proposal', '7'],
      ['In favour', 'true'],
      ['Ends', { until: 1_900_000_000 }],
    ],
  )
  assert.equal(describeTypedData(voteAt, vote(10), around), null, 'another chain')
  assert.equal(describeTypedData(voteAt, vote(1, 'Meadow 2'), around), null, 'another domain')
  const other = structuredClone(voteAt) as { descriptors: { key: string }[] } & DescriptorsAt
  for (const one of other.descriptors) one.key = one.key.replace('bool support', 'bool against')
  assert.equal(describeTypedData(other, vote(1), around), null, 'other types')
})

test('an address of the request that imitates a known one is found, though our own readers do not read the call', () => {
  const known = THIEF.replace(/^(0x.{4}).*(.{4})$/, `$1${'7'.repeat(32)}$2`)
  const described = describeCall(at(DEPOSIT), DEPOSIT, { ...around, known: [known] })
  assert.deepEqual(
    described?.findings.map(({ rule, level }) => [rule, level]),
    [['lookalike', 'danger']],
  )
})
