// The service's part in embedded wallets, for the wallet's frame alone (docs/design/frame.md, "Service").

import {
  type GenericSchema,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import { RECOVERY_METHODS } from '../accounts.ts'
import { endpoint } from '../endpoint.ts'
import { CHAIN_TYPES } from '../wallets/wallets.ts'

/** What the protocol calls the key of the recovery method that asks the person nothing. */
export const AUTOMATIC_RECOVERY_KEY = 'privy_generated_recovery_key' as const

/** Calls of the frame for the signed-in user. Trust: pages of the app cannot make them, whatever token they hold. */
const FRAME_CALL = { access: 'bearer', from: 'frame', retry: true, once: false } as const
/** Those that hand out what opens a wallet: who has a second factor has shown it. */
const KEY_CALL = { ...FRAME_CALL, method: 'POST', stepUp: true } as const

const LONGEST_ADDRESS = 44
const address = pipe(string(), minLength(32), maxLength(LONGEST_ADDRESS))
/** Base64url of a few bytes, bounded. */
const bytes = (shortest: number, longest: number): GenericSchema<string> =>
  pipe(string(), minLength(shortest), maxLength(longest), regex(/^[\w-]+$/))
/** 16 random bytes. */
const set = pipe(string(), regex(/^[\w-]{22}$/))
const share = bytes(23, 64)
const wrapped = bytes(40, 200)

/** A wallet as the frame knows it: nothing of it opens anything. */
export const wireWallet = object({
  address: string(),
  chain_type: picklist(CHAIN_TYPES),
  recovery_method: picklist(RECOVERY_METHODS),
  /** The set of shares that counts, and how many sets there were. */
  set_id: string(),
  version: number(),
})
export type WireWallet = InferOutput<typeof wireWallet>

export const createBody = () =>
  object({
    chain_type: picklist(CHAIN_TYPES),
    address,
    set_id: set,
    service_share: share,
    /** Sealed in the frame under `recovery_key`. */
    recovery_share: wrapped,
    recovery_key: bytes(43, 43),
    /** Of `embeddedProof`, by the wallet's key: hex for Ethereum, base64 for Solana. */
    signature: pipe(string(), maxLength(200)),
    /** A Solana wallet beside the user's embedded Ethereum wallet: its address. */
    ethereum_address: optional(address),
  })

/**
 * Keeps a new wallet of the user with two of its shares. Answers the user's wallet: that of another set, where they had one already. 400
 * `cannot_link_more_of_type` for a Solana wallet beside an Ethereum one that the call does not name; 422 `invalid_credentials` for a wrong signature.
 */
export const create = endpoint<typeof createBody>()({
  ...FRAME_CALL,
  // The tables hold one wallet of a kind, and the same set twice is the same wallet: a repetition needs no record.
  once: false,
  name: 'embedded_wallets.create',
  method: 'POST',
  path: '/api/v1/embedded_wallets',
  answer: wireWallet,
})

/** Which set of shares of a wallet counts. 404 `linked_account_not_found`. */
export const describe = endpoint()({
  ...FRAME_CALL,
  name: 'embedded_wallets.describe',
  method: 'GET',
  path: '/api/v1/embedded_wallets/:address',
  answer: wireWallet,
})

export const shareBody = () => optional(object({}), {})

/** The service's share, for a device that has its own. 401 `missing_or_invalid_mfa`. */
export const serviceShare = endpoint<typeof shareBody>()({
  ...KEY_CALL,
  name: 'embedded_wallets.share',
  path: '/api/v1/embedded_wallets/:address/share',
  answer: object({ ...wireWallet.entries, service_share: string() }),
})

export const recoverBody = () => optional(object({}), {})

/** Both shares that the service keeps, for a device without one: the recovery share is sealed. 401 `missing_or_invalid_mfa`. */
export const recover = endpoint<typeof recoverBody>()({
  ...KEY_CALL,
  name: 'embedded_wallets.recover',
  path: '/api/v1/embedded_wallets/:address/recovery/shares',
  answer: object({ ...wireWallet.entries, service_share: string(), recovery_share: string() }),
})

export const keyMaterialBody = () => optional(object({ chain_type: optional(picklist(CHAIN_TYPES)) }), {})

/** What opens the recovery share, as published clients ask for it. 401 `missing_or_invalid_mfa`. */
export const keyMaterial = endpoint<typeof keyMaterialBody>()({
  ...KEY_CALL,
  name: 'embedded_wallets.keyMaterial',
  path: '/api/v1/embedded_wallets/:address/recovery/key_material',
  answer: object({ recovery_type: literal(AUTOMATIC_RECOVERY_KEY), recovery_key: string() }),
})

export const checkBody = () => optional(object({}), {})

/** Whether the session lives, and the second factor was shown where the user has one. 401 `missing_or_invalid_mfa`. */
export const check = endpoint<typeof checkBody>()({
  ...KEY_CALL,
  name: 'embedded_wallets.check',
  path: '/api/v1/embedded_wallets/check',
  answer: object({}),
})

export const replaceBody = () =>
  object({
    /** The set that is to count no more. */
    former_set_id: set,
    set_id: set,
    service_share: share,
    recovery_share: wrapped,
    recovery_key: bytes(43, 43),
    /** As in {@link createBody}, over the new set. */
    signature: pipe(string(), maxLength(200)),
  })

/**
 * Puts the shares of a new set in the place of those that count, all at once: shares of the former set open nothing from then on. Answers the wallet as
 * it is afterwards: where another call was first, with a third set.
 */
export const replace = endpoint<typeof replaceBody>()({
  ...KEY_CALL,
  name: 'embedded_wallets.replace',
  path: '/api/v1/embedded_wallets/:address/shares',
  answer: wireWallet,
})
