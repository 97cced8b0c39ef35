// What tokens say of themselves where a node tries nothing out: they are asked one by one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestClient, http, stringToHex } from 'viem'
import { foundry } from 'viem/chains'
import { createAnvil } from '../../../server/dev/anvil.ts'
import { abiNumber, abiText, sayingCode } from '../../../test/fakes/saying-contract.ts'
import { tryTransaction } from './preview.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}` as const
const PERSON = `0x${'0b'.repeat(20)}`
const COLLECTION = `0x${'c0'.repeat(20)}`
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`
const asked: string[] = []
/** A node without `eth_simulateV1`. */
const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  asked.push(method)
  if (method !== 'eth_call') throw new Error('The method does not exist.')
  const { to, data } = params[0] as { to: string; data: string }
  if (to === PERSON) return '0x'
  const isToken = to === TOKEN
  if (data.startsWith('0x01ffc9a7') && !isToken) return word(1)
  if (data === '0x313ce567' && isToken) return word(6)
  if (data === '0x95d89b41') return stringToHex('TKN', { size: 32 })
  if (data.startsWith('0x70a08231')) return word(5)
  throw new Error('execution reverted')
}

test('a token, a collection and a person are told apart without a trial', async () => {
  const request = { to: TOKEN, data: '0x', value: 0n } as const
  const trial = await tryTransaction(request as never, { account: ACCOUNT, chain: 1, ask }, [TOKEN, PERSON, COLLECTION])
  assert.deepEqual(trial.preview, { kind: 'none' })
  assert.deepEqual(Object.fromEntries(trial.tokens), {
    [TOKEN]: { decimals: 6, symbol: 'TKN', kind: 'erc20' },
    [PERSON]: {},
  })
  assert.deepEqual([...trial.balances], [[TOKEN, 5n]])
})

test('where more may change than is asked for, nothing counts as tried out', async () => {
  const topics = (from: string) => [
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    `0x${from.slice(2).padStart(64, '0')}`,
    word(1),
  ]
  const tells = (count: number) => async (method: string, params: readonly unknown[]) => {
    assert.equal(method, 'eth_simulateV1')
    const [{ blockStateCalls }] = params as [{ blockStateCalls: { calls: { to: string }[] }[] }]
    const calls = blockStateCalls[0]?.calls ?? []
    const logs = Array.from({ length: count }, (_, at) => ({
      ...{ address: `0x${(at + 1).toString(16).padStart(40, '0')}`, topics: topics(ACCOUNT), data: word(1) },
    }))
    return [{ calls: calls.map(() => ({ status: '0x1', returnData: word(1), logs })) }]
  }
  const request = { to: PERSON, data: '0x', value: 0n } as never
  const kind = async (count: number) =>
    (await tryTransaction(request, { account: ACCOUNT, chain: 1, ask: tells(count) }, [])).preview.kind
  assert.deepEqual([await kind(12), await kind(13)], ['changes', 'none'])
})

test('a node that tries nothing out tells tokens in one call all the same', async () => {
  const anvil = createAnvil(undefined, () => {})
  const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(await anvil.address()) })
  try {
    await chain.setCode({ address: TOKEN, bytecode: sayingCode({ 'decimals()': abiNumber(6), 'symbol()': abiText('TKN') }) })
    asked.length = 0
    const real = async (method: string, params: readonly unknown[]): Promise<unknown> => {
      asked.push(method)
      if (method === 'eth_simulateV1') throw new Error('The method does not exist.')
      return chain.request({ method, params } as never)
    }
    const request = { to: TOKEN, data: '0x', value: 0n } as const
    const trial = await tryTransaction(request as never, { account: ACCOUNT, chain: 1, ask: real }, [TOKEN, PERSON])
    assert.deepEqual(asked, ['eth_simulateV1', 'eth_call'])
    assert.deepEqual([trial.preview.kind, trial.tokens.get(TOKEN)], ['none', { decimals: 6, symbol: 'TKN', kind: 'erc20' }])
  } finally {
    await anvil.close()
  }
})
