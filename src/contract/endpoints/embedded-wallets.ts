// The service's part in embedded wallets, for the wallet's frame alone (docs/design/frame.md, "Service").

import {
  array,
  boolean,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'
import { RECOVERY_METHODS } from '../account-facts.ts'
import { described, endpoint } from '../endpoint.ts'
import { openWord } from '../open-words.ts'
import { MAKE_WALLET, OPEN_WALLET, OWN_WALLET, SESSION, WALLET_KEY } from '../refusals.ts'
import { changeSignature, ownRecovery, randomBytes, setId, share, wrapped } from '../wallets/recovery.ts'
import { CHAIN_TYPES } from '../wallets/wallets.ts'

/** Calls of the frame for the signed-in user. Trust: pages of the app cannot make them, whatever token they hold. */
const FRAME_CALL = { access: 'bearer', from: 'frame', retry: true, once: false, delegated: true } as const
/** Those that hand out what opens a wallet: who has a second factor has shown it. */
export const KEY_CALL = { ...FRAME_CALL, method: 'POST', stepUp: true } as const

/**
 * Those that hand out what opens a wallet to a browser that has no share of it. Trust: a bearer is no secret of the person's: every script of the
 * page reads it, and it lives for an hour. With one of these it would be the key.
 */
export const OPENING_CALL = { ...KEY_CALL, recentProof: true } as const

/**
 * The browser that has, or gets, a share of the wallet. Trust: a secret between its frame and the service, which lists devices by other names; it is
 * no proof of a share. Absent where it keeps nothing: the session's id names it.
 */
export const device = optional(setId)
/** As it is listed. */
const listedDevice = pipe(string(), minLength(1), maxLength(64))

const LONGEST_ADDRESS = 44
const address = pipe(string(), minLength(32), maxLength(LONGEST_ADDRESS))

/** Windows for keys that open a wallet as a device of their own, do one thing with it and keep nothing. */
export const OPENING_WINDOWS = [
  'export',
  'backup',
  'confirm',
  'recover',
  'password',
  'devices',
  'passkey',
  'leave-passkeys',
] as const

/** A wallet as the frame knows it: nothing of it opens anything. */
export const wireWallet = object({
  address: string(),
  chain_type: openWord(CHAIN_TYPES),
  recovery_method: openWord(RECOVERY_METHODS),
  imported: boolean(),
  /** The set of shares that counts, and how many sets there were. */
  set_id: string(),
  version: number(),
  /** Which wrapping of the recovery share counts; null for the one that the wallet was made with, where the service has its key. */
  recovery_id: nullable(string()),
})
export type WireWallet = InferOutput<typeof wireWallet>

export const createBody = () =>
  object({
    chain_type: picklist(CHAIN_TYPES),
    address,
    set_id: setId,
    service_share: share,
    /** Sealed in the frame, under `recovery_key` or for `recovery`: one of the two is there. */
    recovery_share: wrapped,
    recovery_key: optional(randomBytes),
    recovery: optional(ownRecovery),
    /** Of `embeddedProof`, by the wallet's key: hex for Ethereum, base64 for Solana. */
    signature: pipe(string(), maxLength(200)),
    /** A Solana wallet beside the user's embedded Ethereum wallet: its address. */
    ethereum_address: optional(address),
    /** Its key was not made here, but brought along. */
    imported: optional(boolean()),
    device_id: device,
  })

/**
 * Keeps a new wallet of the user with two of its shares, and tells the person by mail. Answers the user's wallet: that of another set, where they had
 * one already. 403 `recent_login_required` for a new one without a sign-in or a second factor of the last minutes; 400
 * `cannot_link_more_of_type` for a Solana wallet beside an Ethereum one that the call does not name, and for an imported one
 * beside another, `disallowed_recovery_method` where the app has no such method, or asks for
 * one of the person's; 422 `invalid_credentials` for a wrong signature.
 */
export const create = endpoint<typeof createBody>()({
  ...KEY_CALL,
  // The tables hold one wallet of a kind, and the same set twice is the same wallet: a repetition needs no record.
  once: false,
  windows: ['import', 'password', 'passkey'],
  name: 'embedded_wallets.create',
  path: '/api/v1/embedded_wallets',
  answer: wireWallet,
})

/** The user's wallets, the oldest first; `linked`: the addresses of all wallets that are linked to them, their own among them. */
export const list = endpoint()({
  ...FRAME_CALL,
  windows: ['import', 'confirm'],
  name: 'embedded_wallets.list',
  method: 'GET',
  path: '/api/v1/embedded_wallets',
  answer: object({ wallets: array(wireWallet), linked: optional(array(string()), []) }),
})

/** Which set of shares of a wallet counts. 404 `linked_account_not_found`. */
export const describe = endpoint()({
  ...FRAME_CALL,
  windows: OPENING_WINDOWS,
  name: 'embedded_wallets.describe',
  method: 'GET',
  path: '/api/v1/embedded_wallets/:address',
  answer: wireWallet,
})

/** `confirmed`: the person has agreed to it in a window of the service, which their activity tells. */
const inUseBody = () => optional(object({ confirmed: optional(literal(true)) }), {})

/** As {@link describe}, for a use of a wallet that is open: no share is handed out, and the key may be used. 401 `missing_or_invalid_mfa`. */
export const inUse = endpoint<typeof inUseBody>()({
  ...KEY_CALL,
  windows: ['confirm'],
  name: 'embedded_wallets.inUse',
  path: '/api/v1/embedded_wallets/:address/use',
  answer: wireWallet,
})

const held = () => ({
  device_id: device,
  /** The sets of which the device has a share. Where the one that counts is among them, the device is listed. */
  holds: optional(pipe(array(setId), maxLength(16)), []),
})
const shareBody = () => optional(object(held()), {})

/** The service's share, for a device that has its own. 401 `missing_or_invalid_mfa`. */
export const serviceShare = endpoint<typeof shareBody>()({
  ...KEY_CALL,
  windows: OPENING_WINDOWS,
  name: 'embedded_wallets.share',
  path: '/api/v1/embedded_wallets/:address/share',
  answer: object({
    ...wireWallet.entries,
    service_share: string(),
    /** The key that a recovery share of the person's is sealed for, and the wallet's signature for it, which no call takes for a change. */
    recovery: optional(object({ public_key: string(), signature: string() })),
  }),
})

/** `backup`: for a file. The person's activity tells which of the two it was. */
const exportBody = () => optional(object({ ...held(), backup: optional(literal(true)) }), {})

/**
 * The service's share, for a frame that shows the person their key, or writes it into a file. The person is told by mail, and by their activity. 401 `missing_or_invalid_mfa`; 403
 * `recent_login_required`, whatever the app's settings say.
 */
export const exportShare = endpoint<typeof exportBody>()({
  ...KEY_CALL,
  // Trust: a session alone, perhaps an old or stolen one, must not take a wallet from its owner.
  recentLogin: true,
  windows: ['export', 'backup'],
  name: 'embedded_wallets.export',
  path: '/api/v1/embedded_wallets/:address/export',
  answer: object({ ...wireWallet.entries, service_share: string() }),
})

export const recoverBody = () => optional(object({ device_id: device }), {})

/**
 * The shares for a device without one: the recovery share is sealed, and there only where the service has its key. One that the person has the key of
 * comes from `embedded_wallets.unlock`. The person is told of a new device by mail. 401 `missing_or_invalid_mfa`; 403 `recent_login_required` without a
 * sign-in or a second factor of the last minutes.
 */
export const recover = endpoint<typeof recoverBody>()({
  ...OPENING_CALL,
  windows: OPENING_WINDOWS,
  name: 'embedded_wallets.recover',
  path: '/api/v1/embedded_wallets/:address/recovery/shares',
  answer: object({ ...wireWallet.entries, service_share: string(), recovery_share: optional(string()) }),
})

const checkBody = () => optional(object({}), {})

/** Whether the session lives, and the second factor was shown where the user has one. 401 `missing_or_invalid_mfa`. */
export const check = endpoint<typeof checkBody>()({
  ...KEY_CALL,
  name: 'embedded_wallets.check',
  path: '/api/v1/embedded_wallets/check',
  answer: object({}),
})

const replaceBody = () =>
  object({
    /** The set that is to count no more. */
    former_set_id: setId,
    set_id: setId,
    service_share: share,
    /** The wrapping that counts: a share that is sealed for another one is not taken. */
    recovery_id: optional(nullable(setId), null),
    recovery_share: wrapped,
    /** Where the service has the key of the recovery share: a new one. */
    recovery_key: optional(randomBytes),
    /** Of `changeProof` over all the others, by the wallet's key. */
    proof: changeSignature,
    /** The device that has a share of the new set. */
    device_id: device,
    /** The device that this is done for: its sessions end. */
    removed_device_id: optional(listedDevice),
  })

const devicesBody = () => optional(object({ device_id: device }), {})

/** A browser that holds a share of the wallet. Times in seconds. */
const wireDevice = object({
  id: string(),
  browser: nullable(string()),
  os: nullable(string()),
  since: number(),
  last_used_at: number(),
  is_current: boolean(),
})
export type WireDevice = InferOutput<typeof wireDevice>

/** The browsers that hold a share of the set that counts, the one used last first. `device_id`: the one that asks. */
export const devices = endpoint<typeof devicesBody>()({
  ...FRAME_CALL,
  proof: 'nonce',
  windows: ['devices'],
  name: 'embedded_wallets.devices',
  method: 'POST',
  path: '/api/v1/embedded_wallets/:address/devices',
  answer: object({ devices: array(wireDevice) }),
})

/**
 * Puts the shares of a new set in the place of those that count, all at once: shares of the former set open nothing from then on. Answers the wallet as
 * it is afterwards: where another call was first, with a third set. 400 `invalid_data` for a set that has counted for this wallet before; 401
 * `missing_or_invalid_mfa`; 403 `recent_login_required`, whatever the app's settings say; 404 `linked_account_not_found`, also where the device that
 * this is done for is not listed: nothing has changed; 422 `invalid_credentials` where the wallet's key has not signed for this very call.
 */
export const replace = endpoint<typeof replaceBody>()({
  ...KEY_CALL,
  // Trust: it takes the wallet from the other browsers of the person. A session alone does not, and no setting turns that off.
  recentLogin: true,
  windows: ['devices'],
  name: 'embedded_wallets.replace',
  path: '/api/v1/embedded_wallets/:address/shares',
  answer: wireWallet,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(create, createBody, "For the wallet's frame: keep a new embedded wallet", MAKE_WALLET),
  described(list, null, "For the wallet's frame: the wallets of the user", SESSION),
  described(describe, null, "For the wallet's frame: which shares of a wallet count", OWN_WALLET),
  described(inUse, inUseBody, "For the wallet's frame: which shares count, before an open wallet is used", WALLET_KEY),
  described(serviceShare, shareBody, "For the wallet's frame: the service's share", WALLET_KEY),
  described(exportShare, exportBody, "For the frame that shows a person their key: the service's share", OPEN_WALLET),
  described(recover, recoverBody, "For the wallet's frame: the shares for a new device", OPEN_WALLET),
  described(check, checkBody, "For the wallet's frame: whether the session lives, and has shown the second factor", [
    SESSION,
    'missing_or_invalid_mfa',
  ]),
  described(devices, devicesBody, "For the wallet's frame: the browsers that hold a share of a wallet", [
    SESSION,
    'linked_account_not_found',
  ]),
  described(replace, replaceBody, "For the wallet's frame: put a new set of shares in the place of the one that counts", [
    WALLET_KEY,
    'recent_login_required',
    'invalid_credentials',
  ]),
]
