// The screens of the moment `own-wallet` in every state.

import { DEFAULT_CHAINS } from '../../contract/wallets/chains.ts'
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
const own = (name: string, more: Partial<Own> = {}) => {
  const state: Own = {
    ...{ at: 'shown', address: ADDRESS, chainType: 'ethereum', recovery: 'privy', receives: false, change: CHANGE },
    ...{ network, networks: NETWORKS, balance: 1_234_567_890_000_000_000n },
    ...more,
  }
  return screenState('EMBEDDED_WALLET_SCREEN', name, state, { address: state.address })
}
const SOLANA = { address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', chainType: 'solana' } as const

export const states = {
  EMBEDDED_WALLET_SCREEN: [
    own('its own'),
    own('its own, loading', { network: null, networks: [], balance: null }),
    own('its own, balance on its way', { balance: 'loading', recovery: 'google-drive' }),
    own('its own, received to', { receives: true, recovery: 'user-passcode' }),
    own('its own, copied', { at: 'copied' }),
    own('its own, not copied', { at: 'refused', balance: null, recovery: 'icloud' }),
    own('its own, Solana', { ...SOLANA, network: null, networks: [], balance: null, receives: true, change: null }),
  ],
} satisfies StatesOf<'own-wallet'>
