// The card on-ramp: what can be bought, how it can be paid, and what becomes of a purchase.
// Source: docs/design/protocol.md, "On-ramp"; docs/elements.md, "Funding".

import type { ChainType } from './wallets/wallets.ts'

/** What can be bought, by the protocol's name: the provider's own code, and the kind of address it is sent to. */
export const ON_RAMP_CURRENCIES = {
  AVAX_CCHAIN: { code: 'avax_cchain', chain: 'ethereum' },
  CELO_CELO: { code: 'celo', chain: 'ethereum' },
  CUSD_CELO: { code: 'cusd', chain: 'ethereum' },
  DAI_ETHEREUM: { code: 'dai', chain: 'ethereum' },
  ETH_ETHEREUM: { code: 'eth', chain: 'ethereum' },
  ETH_ARBITRUM: { code: 'eth_arbitrum', chain: 'ethereum' },
  ETH_POLYGON: { code: 'eth_polygon', chain: 'ethereum' },
  ETH_BASE: { code: 'eth_base', chain: 'ethereum' },
  ETH_OPTIMISM: { code: 'eth_optimism', chain: 'ethereum' },
  FIL_FVM: { code: 'fil_fvm', chain: 'ethereum' },
  MATIC_ETHEREUM: { code: 'matic', chain: 'ethereum' },
  MATIC_POLYGON: { code: 'matic_polygon', chain: 'ethereum' },
  USDC_ETHEREUM: { code: 'usdc', chain: 'ethereum' },
  USDC_ARBITRUM: { code: 'usdc_arbitrum', chain: 'ethereum' },
  USDC_OPTIMISM: { code: 'usdc_optimism', chain: 'ethereum' },
  USDC_POLYGON: { code: 'usdc_polygon', chain: 'ethereum' },
  USDC_BASE: { code: 'usdc_base', chain: 'ethereum' },
  USDT_ETHEREUM: { code: 'usdt', chain: 'ethereum' },
  USDT_POLYGON: { code: 'usdt_polygon', chain: 'ethereum' },
  WETH_POLYGON: { code: 'weth_polygon', chain: 'ethereum' },
  WBTC_ETHEREUM: { code: 'wbtc', chain: 'ethereum' },
  BNB_BNB: { code: 'bnb', chain: 'ethereum' },
  BNB_BSC: { code: 'bnb_bsc', chain: 'ethereum' },
  SOL: { code: 'sol', chain: 'solana' },
  USDC_SOL: { code: 'usdc_sol', chain: 'solana' },
} as const satisfies Record<string, { code: string; chain: ChainType }>

export type OnRampCurrency = keyof typeof ON_RAMP_CURRENCIES
export const ON_RAMP_CURRENCY_NAMES = Object.keys(ON_RAMP_CURRENCIES) as [OnRampCurrency, ...OnRampCurrency[]]

export const ON_RAMP_PAYMENT_METHODS = [
  'ach_bank_transfer',
  'credit_debit_card',
  'gbp_bank_transfer',
  'gbp_open_banking_payment',
  'mobile_wallet',
  'sepa_bank_transfer',
  'sepa_open_banking_payment',
  'pix_instant_payment',
  'yellow_card_bank_transfer',
] as const

/** An amount of a coin as text: whole, or with a decimal point. */
export const ON_RAMP_AMOUNT = /^(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/

/** An amount of US dollars as text. */
export const ON_RAMP_MONEY = /^(?=.*[1-9])\d{1,6}(\.\d{1,2})?$/

/** What becomes of a purchase; `waitingAuthorization` is also written `awaitingAuthorization`. */
export const ON_RAMP_STATUSES = ['pending', 'waitingPayment', 'waitingAuthorization', 'completed', 'failed'] as const
