// <wallet-button> in every state: what stands in the button, the menu, and the address to send to.

import { DEFAULT_CHAINS } from '../src/contract/wallets/chains.ts'
import type { AccountMenuState } from '../src/flows/wallet-button/account-menu.ts'
import type { ShownWallet } from '../src/kit/shown-wallet.ts'
import { type ScreenStates, screenState } from './screen-state.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const EMAIL = 'ada.lovelace@analytical-engine.example.com'
const [ethereum] = DEFAULT_CHAINS as [(typeof DEFAULT_CHAINS)[number]]

const wallet = (own: Partial<ShownWallet> = {}): ShownWallet => ({
  address: ADDRESS,
  chainType: 'ethereum',
  connected: true,
  linked: false,
  chainId: ethereum.id,
  ...own,
})
const solana = wallet({ address: SOLANA, chainType: 'solana', chainId: null })

/** The menu for a wallet, or none, and for the e-mail address of whoever is signed in. */
const menu = (name: string, shown: ShownWallet | null, email: string | null, own: Partial<AccountMenuState> = {}) => {
  const state: AccountMenuState = {
    at: 'menu',
    subject: { wallet: shown, signedIn: email !== null, name: email },
    networks: shown?.connected ? { supported: DEFAULT_CHAINS, first: ethereum } : null,
    balance: shown?.chainId ? 1_234_567_890_000_000_000n : null,
    switching: null,
    copied: false,
    refusal: null,
    ...own,
  }
  return screenState('ACCOUNT_MENU_SCREEN', name, state, {})
}
const receive = (name: string, at: 'shown' | 'copied' | 'refused', address: string, network: string | null) =>
  screenState('RECEIVE_SCREEN', name, { at, address, network }, { address, network })

export const WALLET_BUTTON_STATES = {
  ACCOUNT_MENU_SCREEN: [
    menu('signed in', null, EMAIL),
    menu('connected', wallet(), null),
    menu('connected, copied', wallet(), null, { copied: true }),
    menu('connected, balance on its way', wallet(), null, { balance: 'loading' }),
    menu('connected, Solana', solana, null),
    menu('connected, networks', wallet(), null, { at: 'networks' }),
    menu('connected, switching', wallet(), null, { at: 'networks', switching: 10 }),
    menu('connected, declined', wallet(), null, { at: 'networks', refusal: 'declined' }),
    menu('connected, not switched', wallet(), null, { refusal: 'not-switched' }),
    menu('signed in and connected', wallet(), EMAIL),
    menu('signed in and linked', wallet({ linked: true }), EMAIL),
    menu('signed in by a wallet that is not connected', wallet({ connected: false, linked: true, chainId: null }), null, {
      subject: { wallet: wallet({ connected: false, linked: true, chainId: null }), signedIn: true, name: null },
    }),
    menu('wrong network', wallet({ chainId: 56 }), null),
    menu('wrong network, switching', wallet({ chainId: 56 }), null, { switching: ethereum.id }),
  ],
  RECEIVE_SCREEN: [
    receive('shown', 'shown', ADDRESS, 'Ethereum'),
    receive('copied', 'copied', ADDRESS, 'Ethereum'),
    receive('not copied', 'refused', ADDRESS, 'Ethereum'),
    receive('Solana', 'shown', SOLANA, null),
  ],
} satisfies Pick<ScreenStates, 'ACCOUNT_MENU_SCREEN' | 'RECEIVE_SCREEN'>

/** What stands in the button. */
export type ButtonState =
  | { readonly name: string; readonly account: string | null }
  | { readonly name: string; readonly wallet: string; readonly wrong: boolean }
export const BUTTON_STATES: readonly ButtonState[] = [
  { name: 'signed out', account: null },
  { name: 'signed in', account: EMAIL },
  { name: 'signed in, a number', account: '+14155550123' },
  { name: 'a wallet', wallet: ADDRESS, wrong: false },
  { name: 'a wallet, Solana', wallet: SOLANA, wrong: false },
  { name: 'a wallet, wrong network', wallet: ADDRESS, wrong: true },
]
