// The screens of the moment `fund` in every state.

import { FUND } from '../../contract/errors/funding.ts'
import { viewOf } from '../../contract/errors/view.ts'
import type { Funding } from '../../contract/screens.ts'
import type { FlowTypes } from '../registry.ts'
import { type StatesOf, screenState } from '../screen-state.ts'

const FUNDED = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const FUNDING: Funding = { address: FUNDED, currency: 'ETH_ETHEREUM' }
const WALLET = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', name: 'MetaMask' } as const
type MethodsParams = FlowTypes['FUND_SCREEN']['state']['params']
const methods = (name: string, own: Partial<MethodsParams>) => {
  const params: MethodsParams = { ...FUNDING, methods: ['card', 'receive', 'wallet'], wallet: WALLET, network: 'Base', ...own }
  return screenState('FUND_SCREEN', name, { at: 'choosing', params }, params)
}
type Prompt = FlowTypes['FIAT_ON_RAMP_PROMPT_SCREEN']['state']
const prompt = (name: string, own: Partial<Prompt>) => {
  const none = { signed: null, title: null, text: null, button: null, to: 'retry' } as const
  const amount = { kind: 'money', typed: '50', quote: 'asking', range: { least: null, most: null } } as const
  return screenState(
    'FIAT_ON_RAMP_PROMPT_SCREEN',
    name,
    { at: 'preparing', params: FUNDING, ...amount, ...none, ...own },
    FUNDING,
  )
}
const SIGNED = { url: 'https://buy.moonpay.com?apiKey=pk', id: 'lk-live-id' }
const UNTIL = new Date(2026, 0, 1, 14, 32).getTime()
const QUOTE = { coins: 0.017804, total: 50, fee: 5.49, least: 20, most: 10_000, until: UNTIL }
const QUOTE_OF_COINS = { ...QUOTE, coins: 0.5, total: 1255.49 }
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

export const states = {
  FUND_SCREEN: [methods('three ways', {}), methods('no connected wallet', { methods: ['card', 'receive'], wallet: null })],
  FIAT_ON_RAMP_PROMPT_SCREEN: [
    prompt('being prepared', {}),
    prompt('ready', { at: 'ready', quote: QUOTE, range: QUOTE, signed: SIGNED }),
    prompt('of coins', {
      at: 'ready',
      kind: 'coins',
      typed: '0.5',
      quote: QUOTE_OF_COINS,
      range: QUOTE_OF_COINS,
      signed: SIGNED,
    }),
    prompt('without a quote', { at: 'ready', quote: null, signed: SIGNED }),
    prompt('too little', { typed: '5', quote: null, range: QUOTE }),
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
} satisfies StatesOf<'fund'>
