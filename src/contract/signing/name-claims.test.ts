// Contracts that call themselves as a known one is called, by symbol or name, in whatever letters.
// And honest ones that do not.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { KNOWN_NAMES, knownAt } from './known-contracts.ts'
import { falseClaim, ofTokens } from './name-claims.ts'
import { tokenFacts } from './tokens.ts'

const FAKE = `0x${'fa'.repeat(20)}`
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const rules = (facts: object, chain = '1') => ofTokens(chain, [FAKE], () => facts).map(({ rule }) => rule)

test('a symbol or a name of a known token is a claim, however it is written', () => {
  for (const claimed of [
    ...[
      'USDC',
      'usdc',
      'USD Coin',
      'USD  COIN',
      ' U S D C ',
      'UЅDС',
      'ＵＳＤＣ',
      'US\u200bDC',
      'U.S.D.C',
      'USⅮC',
      'Tether USD',
      'USDT',
    ],
    ...['Wrapped Ether', 'WΕTH', 'Uniswap', 'Seaport', 'OpenSea', 'Permit2', 'BoredApeYachtClub', 'BAYC', 'Bored Ape Yacht Club'],
    ...['ETH', 'Ether', 'еth', '1inch', 'lINCH', 'UNl', 'LlNK', 'ChainLink Token', 'CHAINLINK TOKEN'],
  ])
    assert.notEqual(falseClaim('1', FAKE, claimed), null, claimed)
  assert.deepEqual(rules({ symbol: 'TKN', name: 'USD Coin' }), ['name-claims'])
  assert.deepEqual(rules({ symbol: 'USDC', name: 'Anything' }), ['name-claims'])
  assert.deepEqual(rules({ symbol: 'UЅDС' }), ['name-claims', 'hidden-characters'])
})

test('a known name stays one in whatever letters, with whatever is put between them', () => {
  const twins: Readonly<Record<string, string>> = {
    a: 'аɑ',
    c: 'сϲ',
    e: 'е',
    i: 'іι',
    o: 'оο',
    p: 'рρ',
    s: 'ѕ',
    x: 'х',
    A: 'АΑ',
    C: 'СϹ',
    E: 'ЕΕ',
    S: 'Ѕ',
    T: 'ТΤ',
    H: 'НΗ',
    D: 'Ｄ',
    U: 'Ｕ',
  }
  const names = [...KNOWN_NAMES].flatMap(([name, { chains }]) => (name.length > 2 && chains.includes(1) ? [name] : []))
  const other = (letter: string, at: number): string => {
    const all = twins[letter] ?? letter
    return all[at % all.length] ?? letter
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }),
      fc.constantFrom('', ' ', '\u200b', '\u2060', '.', '-', '\u00a0'),
      (name, picks, between) => {
        const written = [...name]
          .map((letter, at) => ((picks[at] ?? 0) > 1 ? other(letter, picks[at] ?? 0) : letter))
          .join(between)
        assert.notEqual(falseClaim('1', FAKE, written), null, written)
      },
    ),
  )
})

test('what merely holds a known name, or is called so where we know no such contract, is none', () => {
  for (const honest of [
    'USDC.e',
    'aUSDC',
    'USD',
    'TKN',
    'Uniswap V2',
    'WETH9',
    'sUSDe',
    'UNL',
    'OX',
    'Dai Savings',
    'Apes',
    '',
    '   ',
    '€',
    '日本円',
  ])
    assert.equal(falseClaim('1', FAKE, honest), null, honest)
  assert.equal(falseClaim('324', FAKE, 'USDT'), null)
  assert.equal(falseClaim('43114', FAKE, 'ETH'), null, 'the coin is another there')
  assert.equal(falseClaim(null, FAKE, 'USDC'), null)
})

test('a contract of our table claims nothing, whatever it calls itself', () => {
  for (const claimed of [...KNOWN_NAMES.keys(), 'ETH']) assert.equal(falseClaim('1', USDC, claimed), null)
  assert.equal(falseClaim('137', '0x0000000000000000000000000000000000001010', 'POL'), null)
  assert.deepEqual(
    ofTokens('1', [USDC], () => ({ symbol: 'DAI' })),
    [],
  )
})

test('our table counts more than the contract, and that more than the page', () => {
  const listed = { symbol: 'LIST', decimals: 18 }
  const told = { symbol: 'TOLD', decimals: 6, kind: 'erc20' } as const
  assert.deepEqual(tokenFacts('1', USDC, { listed, told }), { symbol: 'USDC', decimals: 6, kind: 'erc20' })
  assert.deepEqual(tokenFacts('1', FAKE, { listed, told }), { ...told, differs: true })
  assert.deepEqual(tokenFacts('1', FAKE, { listed: { symbol: 'TOLD', decimals: 6 }, told }), told)
  assert.deepEqual(tokenFacts('1', FAKE, { listed }), { ...listed, isListed: true })
  assert.deepEqual(
    tokenFacts('1', FAKE, { listed, told: {} }),
    { ...listed, isListed: true },
    'a node that is silent says nothing',
  )
  assert.deepEqual(tokenFacts('1', FAKE, { told }), told)
  assert.equal(tokenFacts('1', FAKE, {}), undefined)
  const items = { name: 'Apes', kind: 'erc721' } as const
  assert.deepEqual(
    tokenFacts('1', FAKE, { listed, told: items }),
    { ...items, symbol: 'LIST', differs: true },
    'items have no decimals',
  )
  assert.deepEqual(rules(tokenFacts('1', FAKE, { listed, told }) ?? {}), ['token-differs'])
  assert.equal(knownAt('1', USDC)?.name, 'USDC')
})
