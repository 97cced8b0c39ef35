// What tokens say of themselves where a node tries nothing out: they are asked one by one.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stringToHex } from 'viem'
import { tryTransaction } from './preview.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`
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
