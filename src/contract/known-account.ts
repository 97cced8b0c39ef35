// Linked accounts type by type, as the service answers and documentation prints them; the page takes `wireAccount`.
// See docs/design/spec.md, "Entities".

import { array, boolean, type InferOutput, literal, nullish, number, object, optional, picklist, string, variant } from 'valibot'
import { accountTimes, RECOVERY_METHODS } from './account-facts.ts'
import { METHOD_NAMES, METHODS, type MethodName } from './methods.ts'
import { openWord } from './open-words.ts'

const times = accountTimes
const text = nullish(string())

/** One row a type that has fields of its own. */
const own = [
  object({ type: literal('email'), address: string(), ...times }),
  object({ type: literal('phone'), phoneNumber: string(), ...times }),
  object({
    type: literal('wallet'),
    address: string(),
    chain_type: openWord(['ethereum', 'solana']),
    chain_id: text,
    wallet_client: text,
    wallet_client_type: text,
    connector_type: text,
    public_key: text,
    imported: optional(boolean()),
    delegated: optional(boolean()),
    wallet_index: optional(number()),
    recovery_method: nullish(openWord(RECOVERY_METHODS)),
    ...times,
  }),
  object({ type: literal('smart_wallet'), address: string(), smart_wallet_type: string(), chain_id: text, ...times }),
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
    given_name: text,
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
  object({
    type: literal('oidc'),
    /** Issuer and subject: `https://login.example#00u1`. */
    subject: string(),
    issuer: string(),
    connection: string(),
    connection_name: string(),
    email: text,
    name: text,
    username: text,
    ...times,
  }),
] as const

type OwnType = InferOutput<(typeof own)[number]>['type']
type MethodType = Exclude<(typeof METHODS)[MethodName]['account'], null>
/** Types of accounts that are known by a subject. */
export type SubjectType = Exclude<MethodType, OwnType>
const OWN: readonly string[] = own.flatMap(({ entries: { type } }) => type.literal)
const isOwn = (type: MethodType | null): type is Extract<MethodType, OwnType> | null => type === null || OWN.includes(type)

/** The account of any other method of the table, as of all social providers, is known by a subject. */
const bySubject = object({
  type: picklist(
    METHOD_NAMES.flatMap((method) => {
      const type: MethodType | null = METHODS[method].account
      return isOwn(type) ? [] : [type]
    }),
  ),
  subject: string(),
  email: text,
  name: text,
  username: text,
  profile_picture_url: text,
  vanity_name: text,
  ...times,
})

export const knownAccount = variant('type', [...own, bySubject])

export type WireAccount = InferOutput<typeof knownAccount>
