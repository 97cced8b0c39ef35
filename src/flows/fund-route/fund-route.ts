// Where funding begins: what is funded, and in which ways. Rejects where a page asks for what there is not.

import { evmChainId } from '../../contract/chains/chain-ids.ts'
import { DEFAULT_FUNDING_CURRENCY } from '../../contract/fund-limits.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { ON_RAMP_AMOUNT, ON_RAMP_CURRENCIES, type OnRampCurrency } from '../../contract/on-ramp.ts'
import type { Funding, FundMethod, Route, ScreenParams } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'
import { sameAddress } from '../../kit/addresses/same-address.ts'
import { embeddedAccounts } from '../../kit/embedded-accounts.ts'
import { hostConfigOf } from '../../session/host-page.ts'
import type { Runtime } from '../../session/runtime.ts'
import { chainsOf } from '../../wallets/chains.ts'
import { walletsOf } from '../../wallets/store.ts'
import { routeOf } from './fund-methods.ts'

export interface FundOptions {
  /** Absent: the person's own wallet. */
  readonly address?: string
  /** A decimal number of coins. Absent: the person says. */
  readonly amount?: string
  /** Absent: `ETH_ETHEREUM`. */
  readonly currency?: string
  /** Absent: the person chooses. */
  readonly method?: FundMethod
}

const METHODS: readonly FundMethod[] = ['card', 'receive', 'wallet']
const ADDRESS = { ethereum: /^0x[\da-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }

const wrong = (name: string, value: unknown, must: string): LatchkeyError =>
  new LatchkeyError('invalid_data', `fund: ${name} ${JSON.stringify(value)} ${must}.`)

/** The currency of the options, and the kind of address that it goes to. Throws `invalid_data` for none that can be bought. */
const currencyOf = (given: string = DEFAULT_FUNDING_CURRENCY) => {
  if (!Object.hasOwn(ON_RAMP_CURRENCIES, given))
    throw wrong('currency', given, `must be one of ${Object.keys(ON_RAMP_CURRENCIES).join(', ')}`)
  const currency = given as OnRampCurrency
  return { currency, chain: ON_RAMP_CURRENCIES[currency].chain }
}

/** The kind of wallet that a currency needs. */
export const chainOf = (currency?: string): ChainType => currencyOf(currency).chain

/** The person's own wallet for a kind of address: the embedded one, else the one that was linked first. Null: they have none. */
export const ownWallet = ({ $user }: Pick<Runtime, '$user'>, currency?: string): string | null => {
  const { chain } = currencyOf(currency)
  const user = $user.get()
  const wallets = user?.linkedAccounts.flatMap((one) => (one.type === 'wallet' && one.chainType === chain ? [one.address] : []))
  return embeddedAccounts(user).find(({ chainType }) => chainType === chain)?.address ?? wallets?.[0] ?? null
}

/** What the options say of currency and chain. Throws `invalid_data`, and `fund_provider_unsupported` for a way that there is not. */
const readOptions = ({ address, amount, currency: given, method }: FundOptions) => {
  const { currency, chain } = currencyOf(given)
  if (amount !== undefined && !ON_RAMP_AMOUNT.test(String(amount)))
    throw wrong('amount', amount, 'must be a decimal number above 0, like "0.05"')
  if (address !== undefined && !ADDRESS[chain].test(String(address))) throw wrong('address', address, `must be of ${chain}`)
  if (method !== undefined && !METHODS.includes(method))
    throw new LatchkeyError('fund_provider_unsupported', 'This way to fund an account is not supported.')
  return { currency, chain }
}

const fundingOf = async (runtime: Runtime, options: FundOptions): Promise<Funding> => {
  const { address, amount } = options
  const { currency } = readOptions(options)
  const to = address ?? ownWallet(runtime, currency)
  if (!to) throw new LatchkeyError('embedded_wallet_not_found', 'The user has no embedded wallet.')
  const { fiatOnRamp } = await hostConfigOf(runtime)
  return {
    ...{ address: to, currency },
    ...(amount !== undefined && { amount: String(amount) }),
    ...(fiatOnRamp?.useSandbox && { sandbox: true as const }),
  }
}

/** A wallet from outside that is connected to the page and could send. */
const connectedWallet = async (runtime: Runtime, to: string) => {
  const wallets = walletsOf(runtime)
  await wallets.resumed
  const found = wallets.$wallets
    .get()
    .find((one) => one.chainType === 'ethereum' && one.walletClientType !== EMBEDDED_CLIENT && !sameAddress(one.address, to))
  return found ? { address: found.address, name: wallets.connectorOf(found.address, 'outside')?.name ?? 'Wallet' } : null
}

const networkOf = async (runtime: Runtime, address: string): Promise<string | null> => {
  const own = walletsOf(runtime)
    .$wallets.get()
    .find((one) => sameAddress(one.address, address))
  const id = own && evmChainId(own.chainId)
  return chainsOf(runtime, await hostConfigOf(runtime)).supported.find((one) => one.id === id)?.name ?? null
}

const REFUSALS: Readonly<Record<FundMethod, LatchkeyError>> = {
  card: new LatchkeyError('funding_not_enabled', 'Funding is not enabled for this app.'),
  wallet: new LatchkeyError('wallet_not_connected', 'No such wallet is connected.'),
  receive: new LatchkeyError('embedded_wallet_not_found', 'The user has no embedded wallet.'),
}

/** The ways to fund an address, null for a wallet that is still to be made. Rejects where the options name a way that there is not. */
const waysTo = async (runtime: Runtime, address: string | null, { method, currency }: FundOptions) => {
  const { fiatOnRamp } = await hostConfigOf(runtime)
  const hasCard = (fiatOnRamp?.enabled ?? true) && runtime.$config.get()?.fiat_on_ramp_enabled === true
  const isEvm = address === null ? chainOf(currency) === 'ethereum' : ADDRESS.ethereum.test(address)
  const wallet = isEvm ? await connectedWallet(runtime, address ?? '') : null
  const methods = METHODS.filter((one) => (one === 'card' ? hasCard : one === 'wallet' ? wallet !== null : true))
  if (method && !methods.includes(method)) throw REFUSALS[method]
  return { methods, wallet }
}

/** Rejects options that cannot be carried out, as {@link fundRoute} does, where the wallet that is funded is still to be made. */
export const checkFunding = async (runtime: Runtime, options: FundOptions): Promise<void> => {
  readOptions(options)
  await waysTo(runtime, null, options)
}

/** The screen of the only way, else the list of them. */
export const fundRoute = async (runtime: Runtime, options: FundOptions): Promise<Route> => {
  const { method } = options
  const funding = await fundingOf(runtime, options)
  const { methods, wallet } = await waysTo(runtime, funding.address, options)
  const params: ScreenParams['FUND_SCREEN'] = { ...funding, methods, wallet, network: await networkOf(runtime, funding.address) }
  return method ? routeOf(method, params) : { screen: 'FUND_SCREEN', params }
}
