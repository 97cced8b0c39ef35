// The screens of the moment `transfer-in` in every state.

import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const FUNDED = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const WALLET = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name: 'MetaMask' } as const
const CHAIN = {
  ...{ id: 8453, name: 'Base', symbol: 'ETH', decimals: 18, test: false },
  explorer: 'https://basescan.org',
} as const
type TransferIn = FlowTypes['FUND_TRANSFER_SCREEN']['state']
const transfer = (name: string, at: TransferIn['at'], own: Partial<TransferIn> = {}) => {
  const params = { address: FUNDED, from: WALLET }
  const known = { amount: '', chain: CHAIN, balance: 21n * 10n ** 16n, hash: null, refusal: null }
  return screenState('FUND_TRANSFER_SCREEN', name, { at, params, ...known, ...own }, params)
}

export const states = {
  FUND_TRANSFER_SCREEN: [
    transfer('loading', 'loading', { chain: null, balance: null }),
    transfer('empty', 'entry'),
    transfer('more than there is', 'entry', { amount: '5' }),
    transfer('rejected in the wallet', 'entry', { amount: '0.1', refusal: { code: 'user_rejected_request' } }),
    transfer('to be confirmed in the wallet', 'confirming', { amount: '0.1' }),
    transfer('sent', 'sent', { hash: `0x${'ab'.repeat(32)}` }),
    transfer('on a network that the app does not have', 'failed', { chain: null, refusal: { code: 'unsupported_chain_id' } }),
  ],
} satisfies StatesOf<'transfer-in'>
