// What pages ask of the embedded wallet beside signatures: tokens and networks, as they write them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAsset } from './asked-asset.ts'
import { readNetwork, WrongParameters } from './asked-network.ts'

const ADDRESS = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const LOWER = ADDRESS.toLowerCase()

test('a token is its contract; what the page says of it is kept apart', () => {
  const options = { address: ADDRESS, symbol: 'USDC', decimals: 6, image: 'https://evil.example/usdc.svg' }
  const token = { type: 'erc20', address: LOWER, item: null, said: { symbol: 'USDC', decimals: 6 } }
  assert.deepEqual(readAsset({ type: 'ERC20', options }), token)
  assert.deepEqual(readAsset([{ type: 'erc20', options: { ...options, decimals: '6' } }]), token)
  assert.deepEqual(readAsset({ type: 'ERC20', options: { address: ADDRESS } }), { ...token, said: {} })
})

test('an item is its contract and its number, however that is written', () => {
  for (const tokenId of ['4211', 4211, 4211n, '0x1073'])
    assert.deepEqual(readAsset({ type: 'ERC721', options: { address: ADDRESS, tokenId } }), {
      ...{ type: 'erc721', address: LOWER, item: '4211', said: {} },
    })
  assert.equal(readAsset({ type: 'ERC1155', options: { address: ADDRESS, tokenId: '0' } }).item, '0')
})

test('what names no token, and no item, is refused', () => {
  const wrong: unknown[] = [
    undefined,
    null,
    [],
    'ERC20',
    { type: 'ERC20' },
    { type: 'ERC777', options: { address: ADDRESS } },
    { type: 'toString', options: { address: ADDRESS } },
    { type: 'ERC20', options: { address: 'vitalik.eth' } },
    { type: 'ERC20', options: { address: ADDRESS, decimals: 37 } },
    { type: 'ERC20', options: { address: ADDRESS, decimals: 1.5 } },
    { type: 'ERC20', options: { address: ADDRESS, tokenId: '1' } },
    { type: 'ERC721', options: { address: ADDRESS } },
    { type: 'ERC721', options: { address: ADDRESS, tokenId: '-1' } },
    { type: 'ERC1155', options: { address: ADDRESS, tokenId: String(2n ** 256n) } },
  ]
  for (const one of wrong) assert.throws(() => readAsset(one), WrongParameters, String(one))
})

test('a network is its number; what else the page gives is a name to compare', () => {
  const given = {
    chainId: '0x2105',
    chainName: ' Base ',
    rpcUrls: ['https://rpc.evil.example'],
    nativeCurrency: { symbol: 'FREE' },
  }
  assert.deepEqual(readNetwork([given]), { id: 8453, called: 'Base' })
  assert.deepEqual(readNetwork({ chainId: '0x1' }), { id: 1, called: null })
  const wrong = [
    undefined,
    [],
    [null],
    ['0x1'],
    [{}],
    [{ chainId: 1 }],
    [{ chainId: '1' }],
    [{ chainId: '0x' }],
    [{ chainId: '0x0' }],
  ]
  const more = [
    [{ chainId: '0x01' }],
    [{ chainId: `0x${'f'.repeat(14)}` }],
    [{ chainId: '0x1', rpcUrls: 'x' }],
    [{ chainId: '0x1', rpcUrls: ['x'] }],
  ]
  for (const one of [...wrong, ...more]) assert.throws(() => readNetwork(one), WrongParameters, JSON.stringify(one))
})
