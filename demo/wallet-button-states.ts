// Every state of <wallet-button> with a wallet, and without: what the gallery draws beside the screens.

import type { User } from '../src/contract/entities.ts'
import type { ConnectedWallet } from '../src/wallets/store.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export interface ButtonStill {
  readonly name: string
  readonly user: User | null
  readonly wallet: ConnectedWallet | null
  /** Items that are pressed, one after the other, once the menu is open. */
  readonly press?: readonly number[]
}

/** A person, as far as the button looks at one. */
const user = (own: { email?: boolean; linked?: boolean }): User =>
  ({
    id: 'did:privy:cln00000000000000000ada',
    ...(own.email && { email: { address: 'ada.lovelace@analytical-engine.example.com' } }),
    ...(own.linked && { wallet: { address: ADDRESS } }),
    linkedAccounts: own.linked ? [{ type: 'wallet', address: ADDRESS }] : [],
  }) as unknown as User
const wallet = (own: Partial<ConnectedWallet> = {}): ConnectedWallet => ({
  address: ADDRESS,
  chainType: 'ethereum',
  chainId: 'eip155:1',
  walletClientType: 'metamask',
  connectorType: 'injected',
  name: 'MetaMask',
  icon: null,
  connectedAt: 1,
  ...own,
})
const solana = wallet({
  address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  chainType: 'solana',
  chainId: 'solana:mainnet',
  walletClientType: 'phantom',
})

export const BUTTON_STILLS: readonly ButtonStill[] = [
  { name: 'signed out', user: null, wallet: null },
  { name: 'signed in', user: user({ email: true }), wallet: null },
  { name: 'signed in by a wallet that is not connected', user: user({ linked: true }), wallet: null },
  { name: 'connected', user: null, wallet: wallet() },
  { name: 'connected, Solana', user: null, wallet: solana },
  { name: 'connected, networks', user: null, wallet: wallet(), press: [2] },
  { name: 'signed in and connected', user: user({ email: true }), wallet: wallet() },
  { name: 'signed in and linked', user: user({ email: true, linked: true }), wallet: wallet() },
  { name: 'wrong network', user: null, wallet: wallet({ chainId: 'eip155:56' }) },
]
