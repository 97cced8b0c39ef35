// Fields that only a back end sends: bounded texts, custom metadata, linked accounts of an imported user.

import {
  boolean,
  check,
  finite,
  integer,
  is,
  literal,
  maxLength,
  minLength,
  minValue,
  nullish,
  number,
  object,
  picklist,
  pipe,
  record,
  regex,
  string,
  union,
  variant,
} from 'valibot'
import { email, phoneNumber } from './fields.ts'
import { CUSTOM_USER_ID_MAX, METADATA_BYTES, METADATA_KEY_LENGTH } from './limits.ts'
import { METHOD_NAMES, METHODS } from './methods.ts'

/** Half of a pair of surrogates is no character: what holds one can be stored by no database. */
const WHOLE = /^\P{Surrogate}*$/u

/** A text of at most `most` characters, not empty. */
export const shortText = (most: number) => pipe(string(), minLength(1), maxLength(most), regex(WHOLE))

/** Texts, numbers and booleans by name, together at most {@link METADATA_BYTES} bytes of JSON. */
export const customMetadata = pipe(
  record(
    pipe(string(), minLength(1), maxLength(METADATA_KEY_LENGTH), regex(WHOLE)),
    union([pipe(string(), regex(WHOLE)), pipe(number(), finite()), boolean()]),
  ),
  check((data) => new TextEncoder().encode(JSON.stringify(data)).length <= METADATA_BYTES),
)

export type Metadata = Record<string, string | number | boolean>
const metadataShape = record(string(), union([string(), number(), boolean()]))
/** Metadata of a person, however long; null for anything else, a list too. */
export const metadataOf = (value: unknown): Metadata | null => (is(metadataShape, value) && !Array.isArray(value) ? value : null)

const note = nullish(pipe(string(), maxLength(1024), regex(WHOLE)))
/** The id of a person at a provider, as a profile may hold it. */
const providerSubject = pipe(string(), regex(/^[\x21-\x7e]{1,255}$/))
/** The name of a person at an app's own issuer: compared letter by letter, so invisible letters are refused, here and in tokens. */
const customUserId = pipe(shortText(CUSTOM_USER_ID_MAX), regex(/^[^\p{Cc}\ufffd]*$/u))
const someEmail = nullish(union([email, literal('')]))
const fid = pipe(number(), integer(), minValue(0))

/** An address of Ethereum or Solana. */
export const walletAddress = pipe(string(), regex(/^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

/** Types of accounts that a back end may take away: those of every method, and those that no method signs in with. */
export const UNLINKABLE_TYPES = [
  ...new Set([
    'email',
    'phone',
    'wallet',
    'smart_wallet',
    'cross_app',
    ...METHOD_NAMES.flatMap((method) => METHODS[method].account ?? []),
  ]),
]

/** An account of a user who is brought along, as the published server-side client writes it (`number` of a phone is its word). */
export const importedAccount = variant('type', [
  object({ type: literal('email'), address: email }),
  object({ type: literal('phone'), number: phoneNumber }),
  object({
    type: literal('wallet'),
    address: walletAddress,
    chain_type: picklist(['ethereum', 'solana']),
    chain_id: note,
    wallet_client_type: note,
    connector_type: note,
  }),
  object({ type: literal('smart_wallet'), address: walletAddress, smart_wallet_type: shortText(64) }),
  object({ type: literal('google_oauth'), subject: providerSubject, email: union([email, literal('')]), name: note }),
  object({ type: literal('twitter_oauth'), subject: providerSubject, username: note, name: note, profile_picture_url: note }),
  object({ type: literal('discord_oauth'), subject: providerSubject, username: note, email: someEmail }),
  object({ type: literal('github_oauth'), subject: providerSubject, username: note, name: note, email: someEmail }),
  object({ type: literal('apple_oauth'), subject: providerSubject, email: someEmail }),
  object({ type: literal('linkedin_oauth'), subject: providerSubject, name: note, email: someEmail, vanity_name: note }),
  object({ type: literal('spotify_oauth'), subject: providerSubject, email: someEmail, name: note }),
  object({ type: literal('instagram_oauth'), subject: providerSubject, username: note }),
  object({ type: literal('tiktok_oauth'), subject: providerSubject, username: note, name: note }),
  object({ type: literal('custom_auth'), custom_user_id: customUserId }),
  object({
    type: literal('farcaster'),
    fid,
    owner_address: walletAddress,
    username: note,
    display_name: note,
    bio: note,
    profile_picture_url: note,
    homepage_url: note,
  }),
  object({
    type: literal('telegram'),
    telegram_user_id: pipe(string(), regex(/^\d{1,20}$/)),
    first_name: note,
    last_name: note,
    username: note,
    photo_url: note,
  }),
])
export { customUserId, fid as farcasterId, providerSubject as accountSubject }
