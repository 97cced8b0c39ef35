// The screens of the moment `own-wallet` in every state.

import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
import type { Asset, ChainAssets } from '../../wallets/assets/read-assets.ts'
import type { CollectionItems } from '../../wallets/assets/read-items.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type Own = FlowTypes['EMBEDDED_WALLET_SCREEN']['state']
const [network] = DEFAULT_CHAINS as [(typeof DEFAULT_CHAINS)[number]]
const NETWORKS = DEFAULT_CHAINS.filter(({ testnet }) => !testnet).map(({ name }) => name)
const CHANGE = {
  screen: 'EMBEDDED_WALLET_RECOVERY_SELECTION_SCREEN',
  params: { aim: { to: 'set', address: ADDRESS, managed: true }, options: ['user-passcode', 'privy'], current: 'privy' },
} as const
const MAINNET = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const BASE = { ...MAINNET, id: 8453, name: 'Base' }
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const coin: Asset = { contract: null, symbol: 'ETH', decimals: 18, amount: 1_234_567_890_000_000_000n, by: 'chain' }
const usdc: Asset = { contract: { address: USDC, name: 'USDC' }, symbol: 'USDC', decimals: 6, amount: 2_500_000_000n, by: 'page' }
const kept: Asset = {
  contract: { address: OTHER, claims: 'Harbour Points' },
  symbol: 'HARBOUR',
  decimals: 2,
  amount: 123_456n,
  by: 'person',
}
const strange: Asset = { contract: { address: `0x${'5a'.repeat(20)}` }, symbol: '', amount: null, by: 'person' }
const ON_MAINNET: ChainAssets = { chain: MAINNET, isSilent: false, assets: [coin, usdc] }
const SILENT: ChainAssets = { chain: MAINNET, isSilent: true, assets: [{ ...coin, amount: null }] }
const ON_BASE: ChainAssets = { chain: BASE, isSilent: false, assets: [{ ...coin, amount: 0n }, kept, strange] }
const PRICES = { '1 ETH': 3211.5, '1 USDC': 1, '8453 ETH': 3211.5 }
const ITEMS: CollectionItems[] = [
  {
    chain: MAINNET,
    collection: { address: OTHER, claims: 'Lighthouse Keepers' },
    count: 3n,
    items: [
      { id: '4211', count: 1n },
      { id: '77', count: 2n },
    ],
  },
  { chain: BASE, collection: { address: `0x${'7b'.repeat(20)}`, claims: 'Tide' }, count: 12n, items: [] },
]
const own = (name: string, more: Partial<Own> = {}) => {
  const state: Own = {
    ...{
      at: 'shown',
      address: ADDRESS,
      chainType: 'ethereum',
      recovery: 'privy',
      receives: false,
      change: CHANGE,
      single: false,
      awaits: 0,
    },
    ...{ network, networks: NETWORKS, assets: [ON_MAINNET], items: [], prices: PRICES, dropping: null, problem: null },
    release: { at: 'logged', version: '0.2.0', since: Date.UTC(2026, 10, 28) },
    ...more,
  }
  return screenState('EMBEDDED_WALLET_SCREEN', name, state, { address: state.address })
}
const SOLANA = { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', chainType: 'solana' } as const

export const states = {
  EMBEDDED_WALLET_SCREEN: [
    own('its own'),
    own('opened by one passkey', { recovery: 'passkey', single: true }),
    own('its own, asked for', { network: null, networks: [], assets: null, awaits: 2 }),
    own('its own, loading', { network: null, networks: [], assets: null }),
    own('its own, balance on its way', { assets: 'loading', recovery: 'google-drive' }),
    own('its own, received to', { receives: true, recovery: 'user-passcode' }),
    own('its own, tokens and items', { assets: [ON_MAINNET, ON_BASE], items: ITEMS }),
    own('its own, a token goes', { assets: [ON_BASE], dropping: OTHER }),
    own('its own, a token did not go', { assets: [ON_BASE], problem: { code: 'service_unreachable' } }),
    own('its own, a network is silent', { assets: [ON_MAINNET, { ...SILENT, chain: BASE }] }),
    own('its own, not a logged release', { release: { at: 'unlogged' } }),
    own('its own, log changed', { release: { at: 'changed' } }),
    own('its own, log withheld', { release: { at: 'withheld' } }),
    own('its own, copied', { at: 'copied' }),
    own('its own, not copied', { at: 'refused', assets: [SILENT], recovery: 'icloud' }),
    own('its own, Solana', { ...SOLANA, network: null, networks: [], assets: null, receives: true, change: null }),
  ],
} satisfies StatesOf<'own-wallet'>
