// Fields that only a back end sends: bounded texts, custom metadata, linked accounts of an imported user.

import {
  boolean,
  check,
  finite,
  integer,
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
import { METADATA_BYTES, METADATA_KEY_LENGTH } from './limits.ts'

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

const id = shortText(255)
const note = nullish(pipe(string(), maxLength(1024), regex(WHOLE)))
const fid = pipe(number(), integer(), minValue(0))

/** An address of Ethereum or Solana. */
export const walletAddress = pipe(string(), regex(/^(0x[\da-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

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
  object({ type: literal('google_oauth'), subject: id, email, name: note }),
  object({ type: literal('twitter_oauth'), subject: id, username: note, name: note, profile_picture_url: note }),
  object({ type: literal('discord_oauth'), subject: id, username: note, email: note }),
  object({ type: literal('github_oauth'), subject: id, username: note, name: note, email: note }),
  object({ type: literal('apple_oauth'), subject: id, email: note }),
  object({ type: literal('linkedin_oauth'), subject: id, name: note, email: note, vanity_name: note }),
  object({ type: literal('spotify_oauth'), subject: id, email: note, name: note }),
  object({ type: literal('instagram_oauth'), subject: id, username: note }),
  object({ type: literal('tiktok_oauth'), subject: id, username: note, name: note }),
  object({ type: literal('custom_auth'), custom_user_id: id }),
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
export { fid as farcasterId, id as accountSubject }
