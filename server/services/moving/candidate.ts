// What a source says of one person, before it is judged: each source's file turns its own form into this.

import {
  array,
  type GenericSchema,
  type InferOutput,
  nullable,
  nullish,
  pipe,
  safeParse,
  string,
  transform,
  union,
} from 'valibot'
import { parseJson } from '../../../src/kit/parse-json.ts'

/** An account as `importedAccount` takes it (src/contract/backend-fields.ts), not parsed yet. */
export interface GivenAccount {
  readonly account: { readonly type: string; readonly [key: string]: unknown }
  /** Whether the source says that it is the person's. */
  readonly verified: boolean
  /** Milliseconds since 1970. */
  readonly since?: number | null | undefined
}
export interface GivenPasskey {
  /** base64url, as the public key in COSE. */
  readonly id: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  /** base64url: by which the authenticator names its owner. */
  readonly userHandle: string
  /** Its relying party; null where the source does not name one. */
  readonly domain: string | null
  readonly name: string | null
}
export interface Candidate {
  /** The id that the person had. */
  readonly former: string | null
  /** Milliseconds since 1970. */
  readonly createdAt: number | null
  readonly termsAt?: number | null
  readonly blocked: boolean
  readonly accounts: readonly GivenAccount[]
  readonly passkeys?: readonly GivenPasskey[]
  /** Base32; six digits, 30 seconds, SHA-1. */
  readonly totp?: string | null
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Providers of the source that are none of ours. */
  readonly others?: readonly string[]
  /** Whether the source gives a hash of a password. */
  readonly password?: boolean
  /** Types of accounts that the source names without what is needed of them. */
  readonly withheld?: readonly string[]
}

/** Reads a row of a source; null where it is none. */
export type Source = (row: unknown) => Candidate | null
export const source =
  <S extends GenericSchema>(form: S, candidateOf: (row: InferOutput<S>) => Candidate | null): Source =>
  (row) => {
    const read = safeParse(form, row)
    return read.success ? candidateOf(read.output) : null
  }

const jsonIn = (cell: string): unknown => {
  try {
    return cell.trim() === '' ? null : parseJson(cell)
  } catch {
    return null
  }
}
/** A list, or the JSON of one in a cell of a table; null for a cell without one. */
export const listOf = <S extends GenericSchema>(item: S) =>
  nullish(union([array(item), pipe(string(), transform(jsonIn), nullable(array(item)))]))

/** Milliseconds of a moment: a number of them, of seconds, or a date in text. Null for anything else. */
export const momentOf = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(String(value)) ? Number(value) : Number.NaN
  if (Number.isFinite(number)) return Math.floor(number > 100_000_000_000 ? number : number * 1000)
  const parsed = Date.parse(String(value))
  return Number.isNaN(parsed) ? null : parsed
}

/** yes in a table or in JSON. */
export const isYes = (value: unknown): boolean => value === true || /^(true|yes|1|t)$/i.test(String(value ?? '').trim())

/** A text that is not empty; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null

/** An address, where there is one. */
export const emailGiven = (address: unknown, verified: boolean, since?: number | null): GivenAccount[] => {
  const text = textOf(address)
  return text === null ? [] : [{ account: { type: 'email', address: text }, verified, since }]
}
/** A number, where there is one. */
export const phoneGiven = (number: unknown, verified: boolean, since?: number | null): GivenAccount[] => {
  const text = textOf(number)
  return text === null ? [] : [{ account: { type: 'phone', number: text }, verified, since }]
}
/** A wallet by its address, of the chain that the address is of. */
export const walletGiven = (address: unknown, more: Readonly<Record<string, unknown>> = {}): GivenAccount[] => {
  const text = textOf(address)
  const chain_type = text?.startsWith('0x') ? 'ethereum' : 'solana'
  return text === null ? [] : [{ account: { type: 'wallet', address: text, chain_type, ...more }, verified: true }]
}

/** Names of providers in the exports, by what an account of them is here. */
const PROVIDERS: Readonly<Record<string, string>> = {
  google: 'google_oauth',
  'google-oauth2': 'google_oauth',
  'google.com': 'google_oauth',
  apple: 'apple_oauth',
  signinwithapple: 'apple_oauth',
  'apple.com': 'apple_oauth',
  github: 'github_oauth',
  'github.com': 'github_oauth',
  discord: 'discord_oauth',
  twitter: 'twitter_oauth',
  'twitter.com': 'twitter_oauth',
  x: 'twitter_oauth',
  linkedin: 'linkedin_oauth',
  linkedin_oidc: 'linkedin_oauth',
  'linkedin-openid-connect': 'linkedin_oauth',
  'linkedin.com': 'linkedin_oauth',
  spotify: 'spotify_oauth',
  instagram: 'instagram_oauth',
  tiktok: 'tiktok_oauth',
}
/** The account of a provider's person, or the provider's name where there is none of it here. */
export const socialGiven = (
  provider: string,
  subject: unknown,
  more: { readonly email?: unknown; readonly username?: unknown; readonly name?: unknown } = {},
): { accounts: GivenAccount[]; others: string[] } => {
  const name = provider.toLowerCase().replace(/^(custom_)?oauth_/, '')
  const type = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined
  const id = textOf(subject)
  if (type === undefined || id === null) return { accounts: [], others: [provider] }
  const [email, username, called] = [textOf(more.email), textOf(more.username), textOf(more.name)]
  const account = {
    type,
    subject: id,
    ...(email || type === 'google_oauth' ? { email: email ?? '' } : {}),
    ...(username && { username }),
    ...(called && { name: called }),
  }
  return { accounts: [{ account, verified: true }], others: [] }
}
/** Several of them as one. */
export const allOf = (found: readonly ReturnType<typeof socialGiven>[]): ReturnType<typeof socialGiven> => ({
  accounts: found.flatMap(({ accounts }) => accounts),
  others: found.flatMap(({ others }) => others),
})
