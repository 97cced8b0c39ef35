// What contracts say of themselves, asked by one call that a real chain runs; and what is read of lies.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { concatHex, type Hex, numberToHex, padHex, stringToHex } from 'viem'
import { openSayingChain } from '../../../test/fakes/saying-chain.ts'
import { abiNumber, abiText, SEVERAL_ITEMS, SINGLE_ITEMS } from '../../../test/fakes/saying-contract.ts'
import { answersIn, batchCode } from './batch-call.ts'
import { askContracts, readTokens } from './read-tokens.ts'
import { factsIn } from './token-questions.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}`
const { asked, ask, place, close } = await openSayingChain(0x100000)
after(close)
const told = async (answers: Readonly<Record<string, Hex>>, options?: { endless: boolean }) => {
  const address = await place(answers, options)
  return (await readTokens(ask, [address])).tokens.get(address)
}

test('a token, one with a name of 32 bytes, both kinds of collections, a person: all in one call', async () => {
  const all = [
    await place({
      'decimals()': abiNumber(6),
      'symbol()': abiText('TKN'),
      'name()': abiText('Token'),
      'balanceOf(address)': abiNumber(7),
    }),
    await place({
      'decimals()': abiNumber(18),
      'symbol()': stringToHex('MKR', { size: 32 }),
      'name()': stringToHex('Maker', { size: 32 }),
    }),
    await place({
      'name()': abiText('Apes'),
      'symbol()': abiText('APE'),
      [SINGLE_ITEMS]: abiNumber(1),
      [SEVERAL_ITEMS]: abiNumber(0),
    }),
    await place({ [SINGLE_ITEMS]: abiNumber(0), [SEVERAL_ITEMS]: abiNumber(1) }),
    `0x${'0b'.repeat(20)}`,
  ]
  asked.length = 0
  const { tokens, balances } = await readTokens(ask, all, ACCOUNT)
  assert.deepEqual(asked, ['eth_call'])
  assert.deepEqual(
    all.map((one) => tokens.get(one)),
    [
      { decimals: 6, symbol: 'TKN', name: 'Token', kind: 'erc20' },
      { decimals: 18, symbol: 'MKR', name: 'Maker', kind: 'erc20' },
      { symbol: 'APE', name: 'Apes', kind: 'erc721' },
      { kind: 'erc1155' },
      {},
    ],
  )
  assert.deepEqual([...balances], [[all[0], 7n]])
})

test('twelve are asked, however many are named, and one of them that computes without end spoils no other', async () => {
  const good = await place({ 'decimals()': abiNumber(6) })
  const bad = await place({}, { endless: true })
  asked.length = 0
  const many = [...new Array(10)].map((_, at) => padHex(numberToHex(0x900 + at), { size: 20 }))
  const { tokens } = await readTokens(ask, [bad, ...many, good, good, `0x${'77'.repeat(20)}`])
  assert.deepEqual(asked, ['eth_call'])
  assert.equal(tokens.size, 12)
  assert.deepEqual([tokens.get(good), tokens.get(bad)], [{ decimals: 6, kind: 'erc20' }, {}])
})

test('what is no number of decimals, no text or too long is not known', async () => {
  const long = 'x'.repeat(200)
  for (const [answers, facts] of [
    [{ 'decimals()': abiNumber(37) }, {}],
    [{ 'decimals()': abiNumber(36) }, { decimals: 36, kind: 'erc20' }],
    [{ 'decimals()': abiNumber(0) }, { decimals: 0, kind: 'erc20' }],
    [{ 'decimals()': `0x${'ff'.repeat(32)}` }, {}],
    [{ 'decimals()': concatHex([abiNumber(6), abiNumber(6)]) }, {}],
    [{ 'decimals()': '0x06' }, {}],
    [{ 'symbol()': abiText(long), 'name()': abiText(long) }, {}],
    [{ 'symbol()': abiText(''), 'name()': abiNumber(0) }, {}],
    [{ 'symbol()': '0x' }, {}],
    [{ 'symbol()': concatHex([abiNumber(32), `0x${'ff'.repeat(32)}`, stringToHex('USDC', { size: 32 })]) }, {}],
    [{ 'symbol()': concatHex([abiNumber(32), abiNumber(2), padHex('0xff00', { size: 32, dir: 'right' })]) }, {}],
    [{ 'symbol()': abiNumber(1), 'name()': abiText('a\u0007b') }, {}],
    [{ [SINGLE_ITEMS]: abiNumber(2) }, {}],
  ] as const)
    assert.deepEqual(await told(answers as Readonly<Record<string, Hex>>), facts, JSON.stringify(answers))
})

test('a text that is too long is no name, however whole it comes', () => {
  const named = (text: string) =>
    factsIn([
      { isDone: false, returned: '0x' },
      { isDone: true, returned: abiText(text) },
    ])
  assert.deepEqual(named('x'.repeat(128)), { symbol: 'x'.repeat(128) })
  assert.deepEqual(named('x'.repeat(129)), {})
})

test('a node that takes no such call is asked about two, question by question', async () => {
  const questions: string[] = []
  const old = async (method: string, [call]: readonly unknown[]): Promise<unknown> => {
    const { to, data } = call as { to?: string; data: string }
    questions.push(method)
    if (!to) throw new Error('Not here.')
    if (data === '0x313ce567') return abiNumber(6)
    throw new Error('execution reverted')
  }
  const all = [1, 2, 3].map((one) => `0x${String(one).repeat(40)}`)
  const { tokens } = await readTokens(old, all)
  assert.equal(questions.length, 11)
  assert.deepEqual([...tokens.keys()], all.slice(0, 2))
  assert.deepEqual(tokens.get(all[0] ?? ''), { decimals: 6, kind: 'erc20' })
})

test('an answer that is none of these questions is no answer, whatever it holds', async () => {
  const questions = [{ to: ACCOUNT, data: '0x313ce567', most: 32 }]
  for (const given of [null, 6, {}, '', '0x', `0x${'00'.repeat(95)}`, `0x${'00'.repeat(97)}`, 'x'.repeat(194)])
    assert.equal(answersIn(given, questions), null)
  assert.deepEqual(await askContracts(ask, []), [])
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 96, maxLength: 96 }), (bytes) => {
      const [answer] = answersIn(`0x${Buffer.from(bytes).toString('hex')}`, questions) ?? []
      assert.ok(answer && answer.returned.length <= 66)
      const { decimals = 0 } = factsIn([answer])
      assert.ok(decimals >= 0 && decimals <= 36)
    }),
  )
  assert.ok(batchCode(new Array(72).fill({ to: ACCOUNT, data: `0x${'11'.repeat(36)}`, most: 192 })).length < 48_000)
})

test('whatever bytes contracts answer with, facts are read or left out', () => {
  const answer = fc.record({
    isDone: fc.boolean(),
    returned: fc.uint8Array({ maxLength: 300 }).map((b) => `0x${Buffer.from(b).toString('hex')}`),
  })
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 6 }), (answers) => {
      const { symbol = '', name = '', decimals = 0 } = factsIn(answers)
      assert.ok(symbol.length <= 128 && name.length <= 128 && Number.isInteger(decimals) && decimals <= 36)
    }),
  )
})
