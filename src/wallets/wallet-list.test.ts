import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WalletEntry } from '../contract/menu.ts'
import type { WalletOffer } from './store.ts'
import { orderWallets, searched, walletRows } from './wallet-list.ts'

const offer = (key: string, own: Partial<WalletOffer> = {}): WalletOffer => ({
  key,
  entry: key.includes('.') ? null : (key as WalletEntry),
  name: key,
  icon: null,
  walletClientType: key,
  installed: key.includes('.'),
  chainTypes: ['ethereum'],
  connector: () => Promise.reject(new Error('nobody asks')),
  ...own,
})
const OFFERS = [
  offer('wallet_connect'),
  offer('rainbow'),
  offer('metamask', { installed: true }),
  offer('coinbase_wallet'),
  offer('phantom', { chainTypes: ['ethereum', 'solana'] }),
  offer('io.acme'),
  offer('okx_wallet', { installed: true }),
]
const keys = (list: readonly WalletEntry[], chainTypes: readonly ('ethereum' | 'solana')[] = ['ethereum'], offers = OFFERS) =>
  orderWallets(offers, { list, chainTypes }).map(({ key }) => key)

test('unknown wallets come first, then known ones, then those over WalletConnect', () => {
  assert.deepEqual(keys(['wallet_connect', 'rainbow', 'coinbase_wallet', 'metamask', 'detected_wallets']), [
    'io.acme',
    'coinbase_wallet',
    'metamask',
    'okx_wallet',
    'wallet_connect',
    'rainbow',
  ])
})

test('a wallet that is named twice stands once, and a name that nobody knows counts for nothing', () => {
  assert.deepEqual(keys(['metamask', 'metamask', 'a_wallet' as WalletEntry, 'rainbow', 'rainbow']), ['metamask', 'rainbow'])
})

test('without detected wallets only those that are named stand there', () => {
  assert.deepEqual(keys(['metamask', 'phantom']), ['metamask', 'phantom'])
  assert.deepEqual(keys(['detected_wallets']), ['io.acme', 'metamask', 'okx_wallet'])
})

test('only wallets of the networks that the app takes stand there', () => {
  assert.deepEqual(keys(['metamask', 'phantom', 'detected_wallets'], ['solana']), ['phantom'])
  assert.deepEqual(keys(['metamask', 'detected_wallets'], ['solana']), [])
})

test('the last one is told by its client type', () => {
  const rows = walletRows(OFFERS, { list: ['metamask', 'rainbow'], chainTypes: ['ethereum'], recent: 'rainbow' })
  assert.deepEqual(
    rows.map(({ key, recent }) => [key, recent]),
    [
      ['metamask', false],
      ['rainbow', true],
    ],
  )
  const none = walletRows(OFFERS, { list: ['metamask'], chainTypes: ['ethereum'], recent: null })
  assert.equal(none[0]?.recent, false)
})

test('a search looks for a part of a name in any case', () => {
  const rows = walletRows(OFFERS, { list: ['metamask', 'rainbow'], chainTypes: ['ethereum'], recent: null })
  assert.deepEqual(
    searched(rows, ' RAIN ').map(({ key }) => key),
    ['rainbow'],
  )
  assert.equal(searched(rows, ' ').length, 2)
  assert.equal(searched(rows, 'none').length, 0)
})
