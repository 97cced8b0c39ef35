// What a signed-in user does where the service asks for a recent sign-in: a proof of what is linked, then on.
// See docs/design/security.md, "Step-up".

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { METHOD_NAMES, METHODS, type Method, OAUTH_PROVIDERS } from '../../contract/methods.ts'
import { OIDC_PREFIX } from '../../contract/oidc.ts'
import type { Recipient, Route } from '../../contract/screens.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'
import { DAY } from '../../kit/durations.ts'

type Next = { readonly next?: Route }
/** The method of an account, and where it is proved; null: it proves nothing. */
type ProofOf<A> = (account: A, next: Next) => { readonly method: Method; readonly route: Route } | null
type Proofs = { readonly [T in LinkedAccount['type']]?: ProofOf<Extract<LinkedAccount, { type: T }>> }

const intent = 'confirm'
const codeTo = (recipient: Recipient, next: Next) => ({
  method: recipient.method,
  route: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent, ...next } } as const,
})
const social = Object.fromEntries(
  OAUTH_PROVIDERS.map((provider) => [
    `${provider}_oauth`,
    (_: LinkedAccount, next: Next) => ({
      method: provider,
      route: { screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent, ...next } } as const,
    }),
  ]),
) as Proofs

/** Methods of which nothing but their row is known here: each is proved by its own screen, as its login is. */
const byRow: Readonly<Record<string, ProofOf<LinkedAccount>>> = Object.fromEntries(
  METHOD_NAMES.flatMap((method) => {
    const { account, screen }: { account: string | null; screen: Route['screen'] | null } = METHODS[method]
    const route = (next: Next) => ({ screen, params: { intent, ...next } }) as Route
    return account === method && screen ? [[account, (_: LinkedAccount, next: Next) => ({ method, route: route(next) })]] : []
  }),
)

/** How a linked account of each type is proved, in the order in which they are taken. */
const PROOFS: Proofs = {
  email: ({ address }, next) => codeTo({ method: 'email', address }, next),
  phone: ({ phoneNumber: shown }, next) => codeTo({ method: 'sms', phone: shown.replace(/[^\d+]/g, ''), shown }, next),
  passkey: (_, next) => ({
    method: 'passkey',
    route: { screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent, ...next } },
  }),
  farcaster: (_, next) => ({
    method: 'farcaster',
    route: { screen: 'AWAITING_FARCASTER_CONNECTION', params: { intent, ...next } },
  }),
  wallet: ({ address, chainType, walletClientType }, next) =>
    walletClientType === EMBEDDED_CLIENT
      ? null
      : {
          method: chainType === 'solana' ? 'siws' : 'siwe',
          route: { screen: 'LINK_WALLET_SCREEN', params: { intent, suggested: address, chainType, ...next } },
        },
  ...social,
  oidc: ({ connection, connectionName: name }, next) => ({
    method: 'oidc',
    route: { screen: 'AWAITING_OAUTH_SCREEN', params: { provider: OIDC_PREFIX + connection, name, intent, ...next } },
  }),
  telegram: (_, next) => ({ method: 'telegram', route: { screen: 'TELEGRAM_AUTH_SCREEN', params: { intent, ...next } } }),
}

// Those that are told of here come first, in their order.
const ALL = { ...PROOFS, ...byRow, ...PROOFS } as Readonly<Record<string, ProofOf<LinkedAccount>>>

/** Since when it is linked; an older service does not tell. */
const linkedAt = ({ firstVerifiedAt }: LinkedAccount): number => firstVerifiedAt?.getTime() ?? 0

/**
 * Where the person proves it, by the first of what they have linked that the app still allows; null for a user with nothing to prove it by.
 * `next` takes the place of the screen that asked. What was linked within the last day, beside something older, comes last: the service may not
 * count it yet.
 */
export const recentLogin = (user: User | null, allowed: readonly Method[], next?: Route, now = Date.now()): Route | null => {
  const accounts = user?.linkedAccounts ?? []
  const oldest = Math.min(...accounts.map(linkedAt))
  const isNew = (account: LinkedAccount): boolean => linkedAt(account) > Math.max(oldest, now - DAY)
  for (const late of [false, true])
    for (const [type, proofOf] of Object.entries(ALL))
      for (const account of accounts) {
        const proof = account.type === type && isNew(account) === late ? proofOf(account, next ? { next } : {}) : null
        if (proof && allowed.includes(proof.method)) return proof.route
      }
  return null
}

/** Whether the service asks for it. */
export const asksRecentLogin = ({ code }: { readonly code: string }): boolean => code === 'recent_login_required'
