// What can be linked and changed, and the screen where each begins: tables for the methods of a page and for the account screen.

import { OAUTH_PROVIDERS } from '../../contract/accounts.ts'
import type { LinkedAccount, User } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Route } from '../../contract/screens.ts'
import type { ChainType } from '../../contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'

type AccountType = LinkedAccount['type']

const wallet = (chainType: ChainType) =>
  ({
    type: 'wallet',
    many: true,
    route: (suggested?: string): Route => ({
      screen: 'LINK_WALLET_SCREEN',
      params: { chainType, ...(suggested && { suggested }) },
    }),
  }) as const

/** What each method links, and where. `many`: a person may have several. */
export const LINKS: Readonly<Record<string, { type: AccountType; many?: true; route(suggested?: string): Route }>> = {
  email: { type: 'email', route: (email) => ({ screen: 'LINK_EMAIL_SCREEN', params: email ? { email } : {} }) },
  sms: { type: 'phone', route: (phone) => ({ screen: 'LINK_PHONE_SCREEN', params: phone ? { phone } : {} }) },
  passkey: { type: 'passkey', many: true, route: () => ({ screen: 'LINK_PASSKEY_SCREEN', params: {} }) },
  siwe: wallet('ethereum'),
  siws: wallet('solana'),
  ...Object.fromEntries(
    OAUTH_PROVIDERS.map((provider) => [
      provider,
      {
        type: `${provider}_oauth`,
        route: () => ({ screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent: 'link' } }),
      } as const,
    ]),
  ),
}

/** The text by which a person knows an account, as `unlink` takes it. */
export const idOf = (account: LinkedAccount): string | null =>
  account.type === 'email'
    ? account.address
    : account.type === 'phone'
      ? account.phoneNumber
      : account.type === 'passkey'
        ? account.credentialId
        : account.type === 'wallet'
          ? account.address
          : 'subject' in account
            ? account.subject
            : null

/** A wallet of ours is neither linked nor unlinked as one from outside. */
export const isEmbedded = (account: LinkedAccount): boolean =>
  account.type === 'wallet' && account.walletClientType === EMBEDDED_CLIENT

/** Where an update of the e-mail address begins. Throws where there is none to update. */
export const updateRoute = (user: User): Route => {
  if (!user.email) throw new LatchkeyError('linked_account_not_found', 'User is required to have an email address to update it.')
  return { screen: 'UPDATE_EMAIL_SCREEN', params: { current: user.email.address } }
}
