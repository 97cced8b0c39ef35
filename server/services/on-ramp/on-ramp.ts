// Buying by card: signs the address of the provider's page, and reads what has become of a purchase.
// Trust: a browser gets an address in which nothing can be changed, and asks no third party about the purchase.

import { DEFAULT_FUNDING_CURRENCY } from '../../../src/contract/fund-limits.ts'
import { ON_RAMP_CURRENCIES, ON_RAMP_STATUSES, type OnRampCurrency } from '../../../src/contract/on-ramp.ts'
import { OutgoingError } from '../../ports/outgoing.ts'
import type { Purchase } from '../../ports/ports.ts'
import type { OnRampMode } from '../../stores/apps/on-ramp-keys.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { colourCode } from './colour-code.ts'
import { keysFor, onRampContext } from './keys.ts'

const EVM = /^0x[\da-f]{40}$/i
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** The mode, 16 random bytes, and the hash by which it is known as ours. */
const ID = /^lk-(live|sandbox)-([\w-]{22})-([\w-]{43})$/

type Look = { readonly accentColor?: string | null | undefined; readonly theme?: 'light' | 'dark' | null | undefined }

/** What is to be bought, and how the provider's page looks. */
export interface Wanted extends Look {
  readonly currencyCode?: OnRampCurrency | null | undefined
  readonly defaultCurrencyCode?: OnRampCurrency | null | undefined
  readonly quoteCurrencyAmount?: string | null | undefined
  readonly baseCurrencyAmount?: string | null | undefined
  readonly paymentMethod?: string | null | undefined
  readonly uiConfig?: Look | null | undefined
}

/** The user who asks; null: not signed in. */
type Buyer = string | null

const idHash = ({ secrets }: Core, app: App, mode: string, random: string, user: Buyer): string =>
  secrets.hash('on-ramp', app.id, mode, random, user ?? '')

/** Trust: nothing of a person is in it, and no other session can read the purchase by it. */
const newId = (core: Core, app: App, mode: OnRampMode, user: Buyer): string => {
  const random = Buffer.from(core.random.bytes(16)).toString('base64url')
  return `lk-${mode}-${random}-${idHash(core, app, mode, random, user)}`
}

/** The mode of a purchase of this user, or of an unknown one; null for any other text. */
const modeOf = (core: Core, app: App, id: string, user: Buyer): OnRampMode | null => {
  const [, mode, random = '', hash] = ID.exec(id) ?? []
  const own = mode && [user, null].some((one) => idHash(core, app, mode, random, one) === hash)
  return own ? (mode as OnRampMode) : null
}

/** How much: coins, else US dollars, else what the person types at the provider. */
const amountOf = ({ quoteCurrencyAmount: coins, baseCurrencyAmount: money }: Wanted): Record<string, string> => {
  if (coins) return { quoteCurrencyAmount: coins }
  return money ? { baseCurrencyCode: 'usd', baseCurrencyAmount: money } : {}
}

const parametersOf = (address: string, wanted: Wanted): Record<string, string> => {
  const chosen = wanted.currencyCode ?? wanted.defaultCurrencyCode ?? DEFAULT_FUNDING_CURRENCY
  const { code, chain } = ON_RAMP_CURRENCIES[chosen]
  if (!(chain === 'solana' ? SOLANA : EVM).test(address)) throw new ServiceError('invalid_data')
  const { accentColor, theme } = { ...wanted, ...wanted.uiConfig }
  const colour = accentColor ? colourCode(accentColor) : null
  return {
    [wanted.currencyCode ? 'currencyCode' : 'defaultCurrencyCode']: code,
    walletAddress: address,
    ...amountOf(wanted),
    ...(wanted.paymentMethod && { paymentMethod: wanted.paymentMethod }),
    ...(colour && { colorCode: colour }),
    ...(theme && { theme }),
  }
}

/** The signed address of the provider's page, and the id of the purchase that is made there. */
export const signPurchase = (
  core: Core,
  app: App,
  { address, useSandbox, config, user }: { address: string; useSandbox: boolean; config: Wanted; user: Buyer },
): { signedUrl: string; externalTransactionId: string } => {
  const keys = keysFor(app, useSandbox ? 'sandbox' : 'live')
  if (!keys) throw new ServiceError('on_ramp_disabled')
  const externalTransactionId = newId(core, app, keys.mode, user)
  const secretKey = core.secrets.open(keys.sealed, onRampContext(app.id, keys.mode))
  const parameters = { apiKey: keys.public_key, ...parametersOf(address, config), externalTransactionId }
  return { signedUrl: core.onRamp.signedUrl(keys.mode, secretKey, parameters), externalTransactionId }
}

const STATUSES: ReadonlyMap<string, (typeof ON_RAMP_STATUSES)[number]> = new Map([
  ...ON_RAMP_STATUSES.map((name) => [name, name] as const),
  ['awaitingAuthorization', 'waitingAuthorization'],
])

/** A status that the provider adds later is one on its way. */
const shown = ({ status, currency, ...rest }: Purchase) => ({
  status: STATUSES.get(status) ?? ('pending' as const),
  paymentMethod: rest.paymentMethod ?? null,
  cardPaymentType: rest.cardPaymentType ?? null,
  currencyCode: currency?.code ?? null,
  baseCurrencyAmount: rest.baseCurrencyAmount ?? null,
  quoteCurrencyAmount: rest.quoteCurrencyAmount ?? null,
  feeAmount: rest.feeAmount ?? null,
  extraFeeAmount: rest.extraFeeAmount ?? null,
  networkFeeAmount: rest.networkFeeAmount ?? null,
})

/** What has become of a purchase. */
export const purchaseOf = async (core: Core, app: App, id: string, user: Buyer) => {
  const mode = modeOf(core, app, id, user)
  const keys = mode && keysFor(app, mode)
  if (!keys) throw new ServiceError('not_found')
  try {
    const purchase = await core.onRamp.purchase(keys.public_key, id)
    if (!purchase) throw new ServiceError('not_found')
    return shown(purchase)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    core.metrics.count('latchkey_on_ramp_failures_total', { reason: error.reason })
    core.log.warn('on_ramp_silent', { reason: error.reason })
    throw new ServiceError('service_unavailable')
  }
}
