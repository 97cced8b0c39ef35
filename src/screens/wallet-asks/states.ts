// The screens of the moment `wallet-asks` in every state.

import type { ScreenParams } from '../../contract/screens.ts'
import { type AddTokenEvent, type AddTokenState, machine } from '../../flows/wallet-asks/add-token.ts'
import { app, type StatesOf, screenState, statesOf } from '../screen-state.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const OTHER = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const ORIGIN = 'https://tidewater.example'

const network = statesOf('EMBEDDED_WALLET_NETWORK_SCREEN')(
  { id: 8453, name: 'Base', coin: 'ETH', test: false, from: 'Ethereum', called: 'Base', origin: ORIGIN },
  ({ id }) => ({ at: 'asking', id }),
)

type Params = ScreenParams['EMBEDDED_WALLET_ADD_TOKEN_SCREEN']
const SPELLING = { [USDC]: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', [OTHER]: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }
const token = (name: string, own: Partial<Params>, ...events: AddTokenEvent[]) => {
  const params: Params = {
    asset: { type: 'erc20', address: USDC, item: null, said: {} },
    ...{ account: ACCOUNT, chain: { id: 1, name: 'Ethereum', test: false }, origin: ORIGIN },
    ...own,
  }
  const facts = { now: Date.UTC(2026, 11, 1), app, user: null } as Parameters<typeof machine.start>[1]
  const [first] = machine.start(params, facts)
  const all: AddTokenEvent[] = [{ type: 'spelled', spelling: SPELLING }, ...events]
  const last = all.reduce<AddTokenState>((before, event) => machine.on(before, event, facts)[0], first)
  return screenState('EMBEDDED_WALLET_ADD_TOKEN_SCREEN', name, last, params)
}
const told = (facts: object, has: string | null): AddTokenEvent => ({ type: 'told', told: { facts, has } })
const known = told({ symbol: 'USDC', decimals: 6, kind: 'erc20' }, '2500000000')
const item = { type: 'erc721', address: OTHER, item: '4211', said: {} } as const
const other = { type: 'erc20', address: OTHER, item: null, said: { symbol: 'USDC', decimals: 6 } } as const
const unreachable = { code: 'service_unreachable', status: null, message: '', retryAfter: null }

export const states = {
  EMBEDDED_WALLET_NETWORK_SCREEN: [
    network('another network of the app'),
    network('the first network', {}, { from: null, called: null }),
    network('the page calls it otherwise, and insists', {}, { called: 'Ethereum Mainnet \u202e(free)', insists: true }),
    network('a test network', {}, { id: 11155111, name: 'Sepolia', test: true, called: null }),
  ],
  EMBEDDED_WALLET_ADD_TOKEN_SCREEN: [
    token('being read', {}),
    token('a known token', {}, known),
    token('an unknown token', { asset: { ...other, said: {} } }, told({ symbol: 'TIDE', name: 'Tidewater', decimals: 18 }, '0')),
    token('a token that calls itself like a known one', { asset: other }, told({ symbol: 'USDC', decimals: 18 }, null)),
    token('an item of one’s own', { asset: item }, told({ name: 'Tide Pools', symbol: 'POOL', kind: 'erc721' }, '1')),
    token(
      'a name that hides something, asked again and again',
      { asset: item, insists: true },
      told({ name: 'Pool\u202eslo', kind: 'erc721' }, '0'),
    ),
    token('being kept', {}, known, { type: 'agree' }),
    token('no token', {}, { type: 'none' }),
    token('the chain does not answer', {}, { type: 'unread' }),
    token('not kept', {}, known, { type: 'agree' }, { type: 'failed', error: unreachable }),
  ],
} satisfies StatesOf<'wallet-asks'>
