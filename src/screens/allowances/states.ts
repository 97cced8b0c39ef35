// The screen of the moment `allowances` in every state.

import { grantKey, type OpenGrant } from '../../wallets/allowances/grants.ts'
import { START } from '../../wallets/allowances/look-in-logs.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const UNISWAP = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const AT = Date.UTC(2026, 4, 3)
const MAINNET = { id: 1, name: 'Ethereum', symbol: 'ETH', decimals: 18, test: false, explorer: null }
const BASE = { ...MAINNET, id: 8453, name: 'Base' }
type Own = FlowTypes['EMBEDDED_WALLET_ALLOWANCES_SCREEN']['state']
const PARAMS = { address: ADDRESS, chain: 1 }
const grant = (own: Partial<OpenGrant>): OpenGrant => ({
  ...{ kind: 'amount', token: USDC, spender: UNISWAP, block: 9, at: AT, amount: 2_500_000_000n, until: null },
  ...own,
})
const some: OpenGrant[] = [
  grant({}),
  grant({ token: OTHER, amount: (1n << 256n) - 1n }),
  grant({ kind: 'all', token: `0x${'7b'.repeat(20)}`, spender: OTHER, amount: null, at: null }),
  grant({ kind: 'item', token: `0x${'7b'.repeat(20)}`, spender: OTHER, item: '4211', amount: null }),
  grant({ kind: 'permit2', amount: (1n << 160n) - 1n, until: Math.floor(AT / 1000) + 86_400 * 30 }),
]
const state = (name: string, own: Partial<Own> = {}) => {
  const all: Own = {
    ...{ at: 'shown', address: ADDRESS, wanted: 1, chains: [MAINNET, BASE], chain: MAINNET, listed: {}, cursor: START },
    ...{ ended: 'whole', since: null, found: some, open: some, asked: some.map(grantKey), unread: 0, going: {}, problem: null },
    facts: { [OTHER]: { symbol: 'HARBOUR', decimals: 2 }, [`0x${'7b'.repeat(20)}`]: { name: 'Tide', kind: 'erc721' } },
    ...own,
  }
  return screenState('EMBEDDED_WALLET_ALLOWANCES_SCREEN', name, all, PARAMS)
}

export const states = {
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: [
    state('looking', { at: 'looking', chains: [], chain: null, open: [], ended: null }),
    state('looking further', { at: 'looking', open: some.slice(0, 1), ended: null }),
    state('none', { open: [] }),
    state('some'),
    state('looked back to a day', { ended: 'part', since: AT }),
    state('only what is kept', { ended: 'none', open: some.slice(0, 2) }),
    state('one goes', { going: { [grantKey(grant({}))]: 1 } }),
    state('not removed', { problem: { code: 'chain_refused' } }),
    state('some not checked', { unread: 2 }),
    state('silent', { at: 'silent', open: [], ended: null }),
  ],
} satisfies StatesOf<'allowances'>
