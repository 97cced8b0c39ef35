// How an account of each type is named in a list: a table. Brands are names; what is no name is a word of the screen.

import type { AccountType } from '../contract/accounts.ts'
import type { LinkedAccount } from '../contract/entities.ts'
import { EMBEDDED_CLIENT } from '../contract/wire.ts'
import { type IconPath, mail, phone } from '../parts/icons.tsx'
import { person, purse } from '../parts/list-icons.ts'

/** Words for the types that are no brand. */
export interface TypeWords {
  readonly email: string
  readonly phone: string
  readonly wallet: string
  readonly embedded: string
  readonly other: string
}
/** An account as a list shows it. */
export interface AccountLook {
  readonly icon: IconPath
  /** What it is called among the person's accounts: address, name, number. */
  readonly name: string
  /** What it is an account of; null where the name says so already. */
  readonly type: string | null
}

/** `0x12ab…90ef`. */
const short = (address: string): string => (address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address)
const at = (name: string | null | undefined): string | null => (name ? `@${name}` : null)

type Row<A> = {
  readonly icon: IconPath
  readonly type: (words: TypeWords, account: A) => string
  name(account: A): string | null
}
type Of<T> = Extract<LinkedAccount, { type: T }>
type Social = Of<'google_oauth'>

const social = (brand: string): Row<Social> => ({
  icon: person,
  type: () => brand,
  name: ({ email, username, name }) => email ?? username ?? name ?? null,
})

/** One row a type; passkeys are listed on a screen of their own. */
const ROWS: { readonly [T in Exclude<AccountType, 'passkey'>]: Row<Of<T>> } = {
  email: { icon: mail, type: ({ email }) => email, name: ({ address }) => address },
  phone: { icon: phone, type: ({ phone }) => phone, name: ({ phoneNumber }) => phoneNumber },
  wallet: {
    icon: purse,
    type: (words, { walletClientType }) => (walletClientType === EMBEDDED_CLIENT ? words.embedded : words.wallet),
    name: ({ address }) => short(address),
  },
  apple_oauth: social('Apple'),
  discord_oauth: social('Discord'),
  github_oauth: social('GitHub'),
  google_oauth: social('Google'),
  linkedin_oauth: social('LinkedIn'),
  spotify_oauth: social('Spotify'),
  instagram_oauth: social('Instagram'),
  twitter_oauth: social('X (Twitter)'),
  tiktok_oauth: social('TikTok'),
  farcaster: {
    icon: person,
    type: () => 'Farcaster',
    name: ({ username, displayName, fid }) => at(username) ?? displayName ?? `#${fid}`,
  },
  telegram: { icon: person, type: () => 'Telegram', name: ({ username, firstName }) => at(username) ?? firstName ?? null },
  custom_auth: { icon: person, type: ({ other }) => other, name: ({ customUserId }) => customUserId },
  cross_app: { icon: person, type: ({ other }) => other, name: ({ subject }) => subject },
}

/** How an account looks. One of a type that only a newer service knows is called by its type. */
export const lookOf = (account: LinkedAccount, words: TypeWords): AccountLook => {
  const row = (Object.hasOwn(ROWS, account.type) ? ROWS[account.type as keyof typeof ROWS] : null) as Row<LinkedAccount> | null
  if (!row) return { icon: person, name: String(account.type), type: null }
  const type = row.type(words, account)
  const name = row.name(account)
  return { icon: row.icon, name: name ?? type, type: name === null ? null : type }
}

/** What linking by a method adds, in words; the method's own name for one that is no word of ours. */
export const methodName = (method: string, words: TypeWords): string => {
  const type = { email: 'email', sms: 'phone', siwe: 'wallet', siws: 'wallet' }[method] ?? `${method}_oauth`
  const row = (Object.hasOwn(ROWS, type) ? ROWS[type as keyof typeof ROWS] : null) as Row<object> | null
  return row?.type(words, {}) ?? method
}
