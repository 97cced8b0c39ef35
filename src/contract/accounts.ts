// Linked accounts as they stand on the wire (spec section 3; field names are the protocol's). One row a type.

import {
  array,
  boolean,
  type InferOutput,
  literal,
  looseObject,
  nullable,
  nullish,
  number,
  object,
  optional,
  picklist,
  string,
  union,
  variant,
} from 'valibot'

const times = { verified_at: number(), first_verified_at: nullable(number()), latest_verified_at: nullable(number()) }
const text = nullish(string())

/** The nine social providers, as they are named in calls; their account type is `<name>_oauth`. */
export const OAUTH_PROVIDERS = [
  'apple',
  'discord',
  'github',
  'google',
  'linkedin',
  'spotify',
  'instagram',
  'twitter',
  'tiktok',
] as const
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number]

/** How an embedded wallet can be recovered. `user-passcode` is shown to people as "password". */
export const RECOVERY_METHODS = ['privy', 'user-passcode', 'google-drive', 'icloud'] as const
export type RecoveryMethod = (typeof RECOVERY_METHODS)[number]

const known = variant('type', [
  object({ type: literal('email'), address: string(), ...times }),
  object({ type: literal('phone'), phoneNumber: string(), ...times }),
  object({
    type: literal('wallet'),
    address: string(),
    chain_type: picklist(['ethereum', 'solana']),
    chain_id: text,
    wallet_client: text,
    wallet_client_type: text,
    connector_type: text,
    public_key: text,
    imported: optional(boolean()),
    delegated: optional(boolean()),
    wallet_index: optional(number()),
    recovery_method: nullish(picklist(RECOVERY_METHODS)),
    ...times,
  }),
  object({
    type: picklist([
      'apple_oauth',
      'discord_oauth',
      'github_oauth',
      'google_oauth',
      'linkedin_oauth',
      'spotify_oauth',
      'instagram_oauth',
      'twitter_oauth',
      'tiktok_oauth',
    ]),
    subject: string(),
    email: text,
    name: text,
    username: text,
    profile_picture_url: text,
    vanity_name: text,
    ...times,
  }),
  object({ type: literal('custom_auth'), custom_user_id: string(), ...times }),
  object({
    type: literal('farcaster'),
    fid: number(),
    owner_address: string(),
    username: text,
    display_name: text,
    bio: text,
    profile_picture: text,
    profile_picture_url: text,
    homepage_url: text,
    signer_public_key: text,
    ...times,
  }),
  object({
    type: literal('telegram'),
    telegram_user_id: string(),
    first_name: text,
    last_name: text,
    username: text,
    photo_url: text,
    ...times,
  }),
  object({
    type: literal('passkey'),
    credential_id: string(),
    authenticator_name: text,
    created_with_browser: text,
    created_with_os: text,
    created_with_device: text,
    enrolled_in_mfa: boolean(),
    ...times,
  }),
  object({
    type: literal('cross_app'),
    subject: string(),
    provider_app_id: string(),
    embedded_wallets: array(object({ address: string() })),
    smart_wallets: optional(array(object({ address: string() }))),
    ...times,
  }),
])

/** An account on the wire. Types that are not known here are let through: a newer service must not sign people out of an older page. */
export const wireAccount = union([known, looseObject({ type: string() })])
export type WireAccount = InferOutput<typeof known>
export type AccountType = WireAccount['type']
