// States of the screens of funding, for the gallery, the screenshots and the accessibility tests.

import { FUND } from '../src/contract/errors/funding.ts'
import { viewOf } from '../src/contract/errors/view.ts'
import type { Funding } from '../src/contract/screens.ts'
import type { FlowTypes } from '../src/screens/registry.ts'
import { type ScreenStates, screenState } from './screen-state.ts'

const ADDRESS = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const FUNDING: Funding = { address: ADDRESS, currency: 'ETH_ETHEREUM' }
const WALLET = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name: 'MetaMask' } as const
const CHAIN = {
  ...{ id: 8453, name: 'Base', symbol: 'ETH', decimals: 18, test: false },
  explorer: 'https://basescan.org',
} as const

type MethodsParams = FlowTypes['FUND_SCREEN']['state']['params']
const methods = (name: string, own: Partial<MethodsParams>) => {
  const params: MethodsParams = { ...FUNDING, methods: ['card', 'receive', 'wallet'], wallet: WALLET, network: 'Base', ...own }
  return screenState('FUND_SCREEN', name, { at: 'choosing', params }, params)
}

type Prompt = FlowTypes['FIAT_ON_RAMP_PROMPT_SCREEN']['state']
const prompt = (name: string, own: Partial<Prompt>) => {
  const none = { signed: null, title: null, text: null, button: null, to: 'retry' } as const
  return screenState('FIAT_ON_RAMP_PROMPT_SCREEN', name, { at: 'preparing', params: FUNDING, ...none, ...own }, FUNDING)
}
const refused = (code: string): Partial<Prompt> => {
  const { title, text, button, to } = viewOf({ code, status: null, message: '' }, FUND)
  return { at: 'failure', title, text, button, to: to === 'close' ? 'close' : 'retry' }
}

type Status = FlowTypes['FIAT_ON_RAMP_STATUS_SCREEN']['state']
const BOUGHT = {
  status: 'completed',
  paymentMethod: 'credit_debit_card',
  currencyCode: 'eth',
  quoteCurrencyAmount: 0.02,
} as const
const status = (name: string, at: Status['at'], own: Partial<Status> = {}) => {
  const params = { id: 'lk-live-id', url: 'https://buy.moonpay.com?apiKey=pk', funding: FUNDING }
  return screenState('FIAT_ON_RAMP_STATUS_SCREEN', name, { at, params, purchase: null, errors: 0, ...own }, params)
}

type TransferIn = FlowTypes['FUND_TRANSFER_SCREEN']['state']
const transfer = (name: string, at: TransferIn['at'], own: Partial<TransferIn> = {}) => {
  const params = { address: ADDRESS, from: WALLET }
  const known = { amount: '', chain: CHAIN, balance: 21n * 10n ** 16n, hash: null, refusal: null }
  return screenState('FUND_TRANSFER_SCREEN', name, { at, params, ...known, ...own }, params)
}

const receive = (name: string, at: FlowTypes['FUND_RECEIVE_SCREEN']['state']['at'], network: string | null) => {
  const params = { address: ADDRESS, network }
  return screenState('FUND_RECEIVE_SCREEN', name, { at, ...params }, params)
}

type FundScreen =
  | 'FUND_SCREEN'
  | 'FIAT_ON_RAMP_PROMPT_SCREEN'
  | 'FIAT_ON_RAMP_STATUS_SCREEN'
  | 'FUND_RECEIVE_SCREEN'
  | 'FUND_TRANSFER_SCREEN'

export const FUND_STATES: Pick<ScreenStates, FundScreen> = {
  FUND_SCREEN: [methods('three ways', {}), methods('no connected wallet', { methods: ['card', 'receive'], wallet: null })],
  FIAT_ON_RAMP_PROMPT_SCREEN: [
    prompt('being prepared', {}),
    prompt('ready', { at: 'ready', signed: { url: 'https://buy.moonpay.com?apiKey=pk', id: 'lk-live-id' } }),
    prompt('not offered', refused('on_ramp_disabled')),
    prompt('failed', refused('unknown_error')),
  ],
  FIAT_ON_RAMP_STATUS_SCREEN: [
    status('nothing paid yet', 'waiting'),
    status('on its way', 'pending'),
    status('waiting for a bank', 'waitingAuthorization'),
    status('completed', 'completed', { purchase: BOUGHT }),
    status('failed', 'failed'),
    status('the provider does not answer', 'serviceFailure', { errors: 3 }),
  ],
  FUND_RECEIVE_SCREEN: [
    receive('shown', 'shown', 'Base'),
    receive('copied', 'copied', null),
    receive('no clipboard', 'refused', 'Base'),
  ],
  FUND_TRANSFER_SCREEN: [
    transfer('loading', 'loading', { chain: null, balance: null }),
    transfer('empty', 'entry'),
    transfer('more than there is', 'entry', { amount: '5' }),
    transfer('rejected in the wallet', 'entry', { amount: '0.1', refusal: { code: 'user_rejected_request' } }),
    transfer('to be confirmed in the wallet', 'confirming', { amount: '0.1' }),
    transfer('sent', 'sent', { hash: `0x${'ab'.repeat(32)}` }),
    transfer('on a network that the app does not have', 'failed', { chain: null, refusal: { code: 'unsupported_chain_id' } }),
  ],
}
