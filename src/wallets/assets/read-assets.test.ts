// What an account has, as a chain tells it: of a real one, of one that is old, and of one that is silent.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { numberToHex, padHex } from 'viem'
import { openSayingChain } from '../../../test/fakes/saying-chain.ts'
import { abiNumber, abiText, SEVERAL_ITEMS, SINGLE_ITEMS } from '../../../test/fakes/saying-contract.ts'
import { type NamedToken, readAssets } from './read-assets.ts'
import { readItems } from './read-items.ts'
import { priceKey, readPrices } from './read-prices.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}` as const
const CHAIN = { id: 31337, name: 'Development', symbol: 'ETH', decimals: 18, test: true, explorer: null }
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const { chain, asked, ask, place, close } = await openSayingChain(0x200000)
after(close)
const token = (balance: number, symbol = 'TKN') =>
  place({
    ...{ 'decimals()': abiNumber(6), 'symbol()': abiText(symbol), 'name()': abiText('Token') },
    'balanceOf(address)': abiNumber(balance),
  })
const of = (address: string, by: NamedToken['by'], own: Partial<NamedToken> = {}): NamedToken => ({
  ...{ chain: CHAIN.id, address, by },
  ...own,
})

before(() => chain.setBalance({ address: ACCOUNT, value: 5n }))

test('the coin and a dozen tokens are told in two questions; what is empty is there where the person keeps it', async () => {
  const tokens = [
    of(await token(7), 'page', { listed: { symbol: 'TKN', decimals: 6 } }),
    of(await token(0), 'operator'),
    of(await token(0), 'person'),
    of(await place({ [SINGLE_ITEMS]: abiNumber(1), 'balanceOf(address)': abiNumber(2) }), 'page'),
    of(`0x${'0e'.repeat(20)}`, 'page', { listed: { symbol: 'GONE', decimals: 6 } }),
  ]
  asked.length = 0
  const { isSilent, assets } = await readAssets(ask, ACCOUNT, CHAIN, tokens)
  assert.deepEqual([isSilent, asked.toSorted().slice(0, 2)], [false, ['eth_call', 'eth_getBalance']])
  assert.deepEqual(
    assets.map(({ contract, amount, by }) => [contract?.address ?? null, amount, by]),
    [
      [null, 5n, 'chain'],
      [tokens[0]?.address, 7n, 'page'],
      [tokens[2]?.address, 0n, 'person'],
    ],
  )
  assert.deepEqual(assets[1]?.contract, { address: tokens[0]?.address, claims: 'TKN' })
})

test('a contract counts more than who names it, and one that two name is there once', async () => {
  const address = await token(7, 'REAL')
  const twice = [of(address, 'page', { listed: { symbol: 'USDC', decimals: 2 } }), of(address, 'operator')]
  const { assets } = await readAssets(ask, ACCOUNT, CHAIN, twice)
  assert.equal(assets.length, 2)
  assert.deepEqual([assets[1]?.contract?.claims, assets[1]?.decimals, assets[1]?.symbol], ['REAL', 6, 'REAL'])
})

test('an old node is asked token by token, and a silent one says so', async () => {
  const old = async (method: string, [call]: readonly unknown[]): Promise<unknown> => {
    if (method === 'eth_getBalance') return '0x5'
    const { to, data } = call as { to?: string; data: string }
    if (to && data.startsWith('0x70a08231')) return abiNumber(9)
    if (to && data === '0x313ce567') return abiNumber(6)
    throw new Error('not here')
  }
  const some = Array.from({ length: 5 }, (_, at) =>
    of(padHex(numberToHex(0x300 + at), { size: 20 }), 'page', { listed: { symbol: 'TKN', decimals: 6 } }),
  )
  const { assets, isSilent } = await readAssets(old, ACCOUNT, CHAIN, some)
  assert.deepEqual([isSilent, assets.map(({ amount }) => amount)], [false, [5n, 9n, 9n, 9n, 9n, 9n]])
  const silent = await readAssets(() => Promise.reject(new Error('silent')), ACCOUNT, CHAIN, some)
  assert.deepEqual([silent.isSilent, silent.assets.map(({ amount }) => amount)], [true, [null]])
})

test('items are told by their numbers where they are known, else by how many', async () => {
  const single = { [SINGLE_ITEMS]: abiNumber(1), 'name()': abiText('Apes'), 'balanceOf(address)': abiNumber(2) }
  const listing = await place({ ...single, 'tokenOfOwnerByIndex(address,uint256)': abiNumber(42) })
  const counting = await place(single)
  const several = await place({ [SEVERAL_ITEMS]: abiNumber(1), 'balanceOf(address,uint256)': abiNumber(3) })
  const owned = await place({ ...single, 'ownerOf(uint256)': padHex(ACCOUNT, { size: 32 }) })
  const none = await place({ ...single, 'balanceOf(address)': abiNumber(0), 'ownerOf(uint256)': padHex('0x1', { size: 32 }) })
  const named = (address: string, ...ids: string[]) => ({ chain: CHAIN.id, address, ids })
  const found = await readItems(ask, ACCOUNT, CHAIN, [
    named(listing),
    named(counting),
    named(several, '7', '8'),
    named(owned, '9'),
    named(none, '1'),
  ])
  assert.deepEqual(
    found.map(({ collection, count, items }) => [collection.address, count, items.map(({ id, count }) => `${id} ${count}`)]),
    [
      [listing, 2n, ['42 1']],
      [counting, 2n, []],
      [several, 6n, ['7 3', '8 3']],
      [owned, 2n, ['9 1']],
    ],
  )
  assert.equal(found[0]?.collection.claims, 'Apes')
})

test('dollars are for coins and tokens of our table, never for what only calls itself so, and not on test networks', async () => {
  const mainnet = { ...CHAIN, id: 1, test: false }
  const coin = { contract: null, symbol: 'ETH', decimals: 18, amount: 1n, by: 'chain' } as const
  const usdc = (address: string) => ({ contract: { address }, symbol: 'USDC', decimals: 6, amount: 1n, by: 'page' }) as const
  assert.equal(priceKey(mainnet, coin), '1 ETH')
  assert.equal(priceKey(mainnet, usdc(USDC)), '1 USDC')
  assert.equal(priceKey(mainnet, usdc(`0x${'0f'.repeat(20)}`)), null)
  assert.equal(priceKey({ ...mainnet, id: 10 }, usdc(USDC)), null, 'the address of another chain')
  assert.equal(priceKey(CHAIN, coin), null)
  const paths: string[] = []
  const api = async ({ path }: { path: string }) => {
    paths.push(path)
    if (path.includes('USDC')) throw new Error('not_found')
    return { usd: 3000 }
  }
  const all = [
    { chain: mainnet, isSilent: false, assets: [coin, usdc(USDC), usdc(`0x${'0f'.repeat(20)}`)] },
    { chain: CHAIN, isSilent: false, assets: [coin] },
  ]
  assert.deepEqual(await readPrices(api as never, all, new AbortController().signal), { '1 ETH': 3000 })
  assert.equal(paths.length, 2)
})
