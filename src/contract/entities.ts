// User and session on the wire, and as an app sees them: renamed once, here (docs/design/spec.md, "Entities").

import {
  array,
  boolean,
  type InferOutput,
  looseObject,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import { type WireAccount, wireAccount } from './accounts.ts'
import { type CamelKeys, camelKeys } from './camel-keys.ts'
import { openWord } from './open-words.ts'
import type { ChainType } from './wallets/wallets.ts'
import { USER_ID_PREFIX } from './wire.ts'

export const MFA_METHODS = ['sms', 'totp', 'passkey'] as const
export type MfaMethod = (typeof MFA_METHODS)[number]

/** A user on the wire; `created_at` and all `verified_at` are unix seconds. */
export const wireUser = object({
  id: pipe(string(), regex(new RegExp(`^${USER_ID_PREFIX}`))),
  created_at: number(),
  linked_accounts: array(wireAccount),
  mfa_methods: array(object({ type: openWord(MFA_METHODS), verified_at: number() })),
  has_accepted_terms: boolean(),
  is_guest: optional(boolean()),
  // Texts, numbers and booleans. Not validated further: that would cost every page more bytes than the rest of the user.
  custom_metadata: optional(looseObject({})),
  /** Chain types of embedded wallets that the host's back end has asked for; left out where there is none to be made. */
  wanted_wallets: optional(array(string())),
})
export type WireUser = InferOutput<typeof wireUser>

/** An account as an app sees it: camelCase, times as `Date`. */
export type LinkedAccount = CamelTimes<CamelKeys<WireAccount>>
type CamelTimes<T> = T extends unknown
  ? Omit<T, 'verifiedAt' | 'firstVerifiedAt' | 'latestVerifiedAt'> & {
      verifiedAt: Date
      firstVerifiedAt: Date | null
      latestVerifiedAt: Date | null
    }
  : never
export type WalletAccount = Extract<LinkedAccount, { type: 'wallet' }>

/** The person, as a host app sees them. The shortcuts take the account of that type with the newest `firstVerifiedAt`. */
export interface User {
  /** `did:privy:…` */
  readonly id: string
  readonly createdAt: Date
  readonly linkedAccounts: readonly LinkedAccount[]
  readonly mfaMethods: readonly MfaMethod[]
  readonly hasAcceptedTerms: boolean
  readonly isGuest: boolean
  readonly customMetadata: Readonly<Record<string, string | number | boolean>>
  /** Chain types of embedded wallets that the app's back end has asked for. Made at the next login, in this order. */
  readonly wantedWallets?: readonly ChainType[]
  readonly email?: { address: string }
  readonly phone?: { number: string }
  readonly wallet?: WalletAccount
  readonly farcaster?: Extract<LinkedAccount, { type: 'farcaster' }>
}

const date = (seconds: unknown): Date | null => (typeof seconds === 'number' ? new Date(seconds * 1000) : null)

const accountFromWire = (wire: InferOutput<typeof wireAccount>): LinkedAccount => {
  const account = camelKeys(wire) as unknown as Record<string, unknown>
  for (const key of ['verifiedAt', 'firstVerifiedAt', 'latestVerifiedAt']) account[key] = date(account[key])
  return account as unknown as LinkedAccount
}

/** The user as an app sees it. Pure; the wire shape must have been parsed before. */
export const userFromWire = (wire: WireUser): User => {
  const linkedAccounts = wire.linked_accounts.map(accountFromWire)
  const newest = <T extends LinkedAccount['type']>(type: T) =>
    linkedAccounts
      .filter((account): account is Extract<LinkedAccount, { type: T }> => account.type === type)
      .sort((a, b) => Number(b.firstVerifiedAt ?? 0) - Number(a.firstVerifiedAt ?? 0))[0]
  const email = newest('email')
  const phone = newest('phone')
  const wallet = newest('wallet')
  const farcaster = newest('farcaster')
  return {
    id: wire.id,
    createdAt: new Date(wire.created_at * 1000),
    linkedAccounts,
    mfaMethods: wire.mfa_methods.flatMap(({ type }) => (MFA_METHODS.includes(type) ? [type] : [])),
    hasAcceptedTerms: wire.has_accepted_terms,
    isGuest: wire.is_guest ?? false,
    customMetadata: (wire.custom_metadata ?? {}) as User['customMetadata'],
    ...(wire.wanted_wallets && { wantedWallets: wire.wanted_wallets as ChainType[] }),
    ...(email && { email: { address: email.address } }),
    ...(phone && { phone: { number: phone.phoneNumber } }),
    ...(wallet && { wallet }),
    ...(farcaster && { farcaster }),
  }
}

/** Tokens of a social provider, handed out once after a social login. */
export const wireOAuthTokens = object({
  provider: string(),
  access_token: string(),
  access_token_expires_in_seconds: optional(number()),
  refresh_token: optional(string()),
  refresh_token_expires_in_seconds: optional(number()),
  scopes: optional(array(string())),
})

export type WireOAuthTokens = InferOutput<typeof wireOAuthTokens>
/** The same as an app sees them. */
export type OAuthTokens = CamelKeys<WireOAuthTokens>

/** What a refresh tells the client to do: `set` stores both tokens, `clear` wipes, `ignore` stores only the access token if there is one. */
const SESSION_UPDATE_ACTIONS = ['set', 'clear', 'ignore'] as const

/** The answer of every authenticate call and of a refresh. `user` is null only together with `clear`. */
export const wireSession = object({
  user: nullable(wireUser),
  token: nullable(string()),
  refresh_token: nullable(string()),
  identity_token: optional(string()),
  is_new_user: optional(boolean()),
  oauth_tokens: optional(wireOAuthTokens),
  session_update_action: optional(picklist(SESSION_UPDATE_ACTIONS)),
})
export type WireSession = InferOutput<typeof wireSession>

/** The signed-out form of a session answer. */
export const SIGNED_OUT = { user: null, token: null, refresh_token: null, session_update_action: 'clear' } as const
