// What somebody who is signed in does where the service asks for a recent sign-in: a proof of what is linked, then on.
// See docs/design/security.md, "Step-up".

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import type { Recipient, Route } from '../../contract/screens.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'

type Next = { readonly next?: Route }
type Way<A> = (account: A, next: Next) => Route | null
type Ways = { readonly [T in LinkedAccount['type']]?: Way<Extract<LinkedAccount, { type: T }>> }

const intent = 'confirm'
const codeTo = (recipient: Recipient, next: Next): Route => ({
  screen: 'AWAITING_PASSWORDLESS_CODE',
  params: { recipient, intent, ...next },
})
const social = Object.fromEntries(
  OAUTH_PROVIDERS.map((provider) => [
    `${provider}_oauth`,
    (_: LinkedAccount, next: Next): Route => ({ screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent, ...next } }),
  ]),
) as Ways

/** How a linked account of each type is proved; the first that somebody has is taken. */
const WAYS: Ways = {
  email: ({ address }, next) => codeTo({ method: 'email', address }, next),
  phone: ({ phoneNumber: shown }, next) => codeTo({ method: 'sms', phone: shown.replace(/[^\d+]/g, ''), shown }, next),
  passkey: (_, next) => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent, ...next } }),
  wallet: (account, next) =>
    account.walletClientType === EMBEDDED_CLIENT
      ? null
      : {
          screen: 'LINK_WALLET_SCREEN',
          params: { intent, suggested: account.address, chainType: account.chainType, ...next },
        },
  ...social,
}

/** Where the person proves it; null for somebody with nothing to prove it by. `next` takes the place of the screen that asked. */
export const recentLogin = (user: User | null, next?: Route): Route | null => {
  const accounts = user?.linkedAccounts ?? []
  for (const [type, way] of Object.entries(WAYS as Record<string, Way<LinkedAccount>>))
    for (const account of accounts) {
      const route = account.type === type ? way(account, next ? { next } : {}) : null
      if (route) return route
    }
  return null
}

/** Whether the service asks for it. */
export const asksRecentLogin = ({ code }: { readonly code: string }): boolean => code === 'recent_login_required'
