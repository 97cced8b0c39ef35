// Where linking and updating of an account begin, by the table of methods.

import { enabledMethods, type WireAppConfig } from '../../contract/app-config.ts'
import type { LinkedAccount, User, WalletAccount } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { METHOD_NAMES, METHODS, type MethodsWith, methodRow, type OAuthProvider } from '../../contract/methods.ts'
import type { Route } from '../../contract/screens.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'

type Linkable = MethodsWith<'link', string>
const isLinkable = (method: string): method is Linkable => (methodRow(method)?.link ?? null) !== null

const ROUTES: Readonly<Record<(typeof METHODS)[Linkable]['link'], (method: Linkable, suggested?: string) => Route>> = {
  LINK_EMAIL_SCREEN: (_, email) => ({ screen: 'LINK_EMAIL_SCREEN', params: email ? { email } : {} }),
  LINK_PHONE_SCREEN: (_, phone) => ({ screen: 'LINK_PHONE_SCREEN', params: phone ? { phone } : {} }),
  LINK_PASSKEY_SCREEN: () => ({ screen: 'LINK_PASSKEY_SCREEN', params: {} }),
  LINK_WALLET_SCREEN: (method, suggested) => ({
    screen: 'LINK_WALLET_SCREEN',
    params: { chainType: method === 'siws' ? 'solana' : 'ethereum', ...(suggested && { suggested }) },
  }),
  AWAITING_FARCASTER_CONNECTION: () => ({ screen: 'AWAITING_FARCASTER_CONNECTION', params: { intent: 'link' } }),
  TELEGRAM_AUTH_SCREEN: () => ({ screen: 'TELEGRAM_AUTH_SCREEN', params: { intent: 'link' } }),
  OIDC_SCREEN: () => ({ screen: 'OIDC_SCREEN', params: { intent: 'link' } }),
  AWAITING_OAUTH_SCREEN: (method) => ({
    screen: 'AWAITING_OAUTH_SCREEN',
    params: { provider: method as OAuthProvider, intent: 'link' },
  }),
}

/** The methods whose accounts can be linked. */
export const LINKABLE = METHOD_NAMES.filter(isLinkable)

/** Where linking by a method begins; null where it cannot be linked. `suggested`: the address or number to fill in. */
export const linkRoute = (method: string, suggested?: string): Route | null =>
  isLinkable(method) ? ROUTES[METHODS[method].link](method, suggested) : null

/** Whether the app lets people link accounts by this method, which the service asks too; true while nothing is known of the app. */
const isLinkAllowed = (method: string, config: WireAppConfig | null): boolean =>
  config === null ||
  (enabledMethods(config).some((one) => one === method) &&
    (method !== 'telegram' || config.telegram_auth_config?.link_enabled === true))

/** Why an app takes no link by this method, in words for the page's developer; null: it takes it. */
export const linkRefusal = (method: string, config: WireAppConfig | null): string | null => {
  if (isLinkAllowed(method, config)) return null
  return method === 'telegram' && config?.telegram_auth
    ? 'Linking Telegram requires linkEnabled.'
    : 'This app does not allow this way to log in.'
}

/** Whether the person may link an account by this method: it can be linked, and they have none of its type or may have several. */
export const mayLink = (method: string, accounts: readonly LinkedAccount[]): method is Linkable =>
  isLinkable(method) && (METHODS[method].several || !accounts.some(({ type }) => type === METHODS[method].account))

/** The identifying field of each type of account, by the table of methods. */
const ID_FIELDS: ReadonlyMap<string | null, string | null> = new Map([
  ...METHOD_NAMES.map((method) => [METHODS[method].account, METHODS[method].unlink] as const),
  // Another app is no method of the table, nor is a contract wallet.
  ['cross_app', 'subject'] as const,
  ['smart_wallet', 'address'] as const,
])
/** Whether an account of this type can be unlinked. */
export const canUnlink = (type: string): boolean => (ID_FIELDS.get(type) ?? null) !== null

/** What identifies an account to `unlink`, as a text; null where it cannot be unlinked. */
export const idOf = (account: LinkedAccount): string | null => {
  const id = (account as unknown as Record<string, string | number | undefined>)[ID_FIELDS.get(account.type) ?? '']
  return id === undefined ? null : String(id)
}

/** Embedded wallets are neither linked nor unlinked. */
export const isEmbedded = (account: LinkedAccount): account is WalletAccount =>
  account.type === 'wallet' && account.walletClientType === EMBEDDED_CLIENT

/** Where an update of the e-mail address begins. Throws where the user has none. */
export const updateRoute = (user: User): Route => {
  if (!user.email) throw new LatchkeyError('linked_account_not_found', 'User is required to have an email address to update it.')
  return { screen: 'UPDATE_EMAIL_SCREEN', params: { current: user.email.address } }
}
