// The screens of the moment `account-menu` in every state.

import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
import type { AccountMenuState } from '../../flows/account-menu/account-menu.ts'
import type { Identity } from '../../kit/person/identity.ts'
import type { ShownWallet } from '../../kit/shown-wallet.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const FUNDED = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const receiveFunds = (name: string, at: FlowTypes['FUND_RECEIVE_SCREEN']['state']['at'], network: string | null) => {
  const params = { address: FUNDED, network }
  return screenState('FUND_RECEIVE_SCREEN', name, { at, ...params }, params)
}
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const EMAIL = 'ada.lovelace@analytical-engine.example.com'
const [ethereum] = DEFAULT_CHAINS as [(typeof DEFAULT_CHAINS)[number]]
const FEW = DEFAULT_CHAINS.filter(({ id }) => [1, 10, 8453, 11155111].includes(id))
const wallet = (own: Partial<ShownWallet> = {}): ShownWallet => ({
  ...{ address: ADDRESS, chainType: 'ethereum', chainId: ethereum.id },
  ...{ connected: true, linked: false, embedded: false },
  ...own,
})
const solana = wallet({ address: SOLANA, chainType: 'solana', chainId: null })
const ID = 'did:privy:cln00000000000000000ada'
const person = (kind: Identity['kind'], name: string, brand: Identity['brand'] = null): Identity => ({
  ...{ id: ID, kind, name, brand },
})
const ADA = person('email', EMAIL)
const BY_GOOGLE = person('name', 'Ada Lovelace', 'google')
const GUEST = person('guest', '')
/** The menu for a wallet, or none, and for the signed-in user. */
const menu = (name: string, shown: ShownWallet | null, person: Identity | null, own: Partial<AccountMenuState> = {}) => {
  const state: AccountMenuState = {
    at: 'menu',
    subject: { wallet: shown, person },
    networks: shown?.connected ? { supported: DEFAULT_CHAINS, first: ethereum } : null,
    balance: shown?.chainId ? 1_234_567_890_000_000_000n : null,
    ...{ switching: null, copied: false, search: '', refusal: null },
    ...own,
  }
  return screenState('ACCOUNT_MENU_SCREEN', name, state, {})
}
const receive = (name: string, at: 'shown' | 'copied' | 'refused', address: string, network: string | null) =>
  screenState('RECEIVE_SCREEN', name, { at, address, network }, { address, network })

export const states = {
  FUND_RECEIVE_SCREEN: [
    receiveFunds('shown', 'shown', 'Base'),
    receiveFunds('copied', 'copied', null),
    receiveFunds('no clipboard', 'refused', 'Base'),
  ],
  ACCOUNT_MENU_SCREEN: [
    menu('signed in', null, ADA),
    menu('signed in by a provider', null, BY_GOOGLE),
    menu('signed in as a guest', null, GUEST),
    menu('connected', wallet(), null),
    menu('connected, copied', wallet(), null, { copied: true }),
    menu('connected, balance on its way', wallet(), null, { balance: 'loading' }),
    menu('connected, Solana', solana, null),
    menu('connected, networks', wallet(), null, { at: 'networks' }),
    menu('connected, few networks', wallet(), null, { at: 'networks', networks: { supported: FEW, first: ethereum } }),
    menu('connected, networks searched', wallet(), null, { at: 'networks', search: 'base' }),
    menu('connected, no network found', wallet(), null, { at: 'networks', search: 'purse' }),
    menu('connected, switching', wallet(), null, { at: 'networks', switching: 10 }),
    menu('connected, declined', wallet(), null, { at: 'networks', refusal: 'declined' }),
    menu('connected, not switched', wallet(), null, { refusal: 'not-switched' }),
    menu('signed in and connected', wallet(), ADA),
    menu('signed in and linked', wallet({ linked: true }), ADA),
    menu(
      'signed in by a wallet that is not connected',
      wallet({ connected: false, linked: true, chainId: null }),
      person('wallet', ADDRESS),
    ),
    menu('wrong network', wallet({ chainId: 56 }), null),
    menu('wrong network, switching', wallet({ chainId: 56 }), null, { switching: ethereum.id }),
  ],
  RECEIVE_SCREEN: [
    receive('shown', 'shown', ADDRESS, 'Ethereum'),
    receive('copied', 'copied', ADDRESS, 'Ethereum'),
    receive('not copied', 'refused', ADDRESS, 'Ethereum'),
    receive('Solana', 'shown', SOLANA, null),
  ],
} satisfies StatesOf<'account-menu'>
