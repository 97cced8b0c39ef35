// Messages between a page and the wallet's frame: events, shapes, errors. Plain, so that no page carries their schemas.
// See docs/design/protocol.md, "The wallet's frame". What the frame takes is parsed by src/contract/frame-asks.ts.

import type { RecoveryMethod } from './accounts.ts'
import type { MfaMethod } from './entities.ts'
import type { KeyPurpose, KeyWindowAnswer, MethodAfterPasskeys } from './key-windows.ts'
import type { ShownMethod } from './mfa.ts'

/** Path of the frame at the service's origin; what is not known is left out of the query. `inWindow`: the page is a window of the service itself. */
export const walletFramePath = (
  appId: string,
  { caid, clientId, inWindow }: { caid?: string; clientId?: string | null; inWindow?: boolean } = {},
): string => {
  const known = { ...(caid && { caid }), ...(clientId && { client_id: clientId }), ...(inWindow && { window: '1' }) }
  const query = new URLSearchParams(known).toString()
  return `/apps/${encodeURIComponent(appId)}/embedded-wallets${query && `?${query}`}`
}

/** Events by name. Those of {@link FRAME_EVENT_ALIASES} mean the same. */
export const FRAME_EVENT = {
  /** Sent every `FRAME_READY_POLL` ms until answered, each attempt with an id of its own. The frame answers nothing else before it. */
  ready: 'privy:iframe:ready',
  create: 'privy:wallet:create',
  /** Of published clients, whose pages have the key: our own pages show a frame in which it is typed. */
  import: 'privy:wallet:import',
  connect: 'privy:wallet:connect',
  recover: 'privy:wallet:recover',
  setRecovery: 'privy:wallet:set-recovery',
  rpc: 'privy:wallet:rpc',
  /** The page is about to ask for a signature (`rpc`): the service is asked meanwhile whether the wallet may be used. Ours. */
  expectUse: 'latchkey:wallet:expect-use',
  /** The browsers that hold a share of the wallet. Ours. */
  devices: 'latchkey:wallet:devices',
  /** Shares of other devices open the wallet no more: they need recovery. Ours. */
  revokeDevices: 'latchkey:wallet:revoke-devices',
  /** The key of the frame, which that of a bound session names. Ours. */
  key: 'latchkey:wallet:key',
  /** What a request's signature would be over, as the frame reads it. Ours; it needs no key. */
  digest: 'latchkey:wallet:digest',
  /** A request that a window of the service takes (src/contract/key-windows.ts); answered once, when it has ended. Ours. */
  keyWindow: 'latchkey:wallet:window',
  /** Gives up the request that waits for a window, or is in one. Ours. */
  endKeyWindow: 'latchkey:wallet:window-end',
  /** For which key a window that cannot reach this frame seals the share that it recovers, and that share. Ours. */
  windowShareKey: 'latchkey:wallet:window-key',
  takeWindowShare: 'latchkey:wallet:window-share',
  solanaCreate: 'privy:solana-wallet:create',
  solanaConnect: 'privy:solana-wallet:connect',
  solanaRecover: 'privy:solana-wallet:recover',
  solanaRpc: 'privy:solana-wallet:rpc',
  farcasterInitSigner: 'privy:farcaster:init-signer',
  farcasterSign: 'privy:farcaster:sign',
  /** At sign-out: the frame wipes what it holds. */
  clear: 'privy:mfa:clear',
  mfaVerify: 'privy:mfa:verify',
  mfaInitEnrollment: 'privy:mfa:init-enrollment',
  mfaSubmitEnrollment: 'privy:mfa:submit-enrollment',
  mfaUnenroll: 'privy:mfa:unenroll',
} as const
export type FrameCall = keyof typeof FRAME_EVENT

/** Events of newer clients, which name a wallet by `entropyId` (frame/wallet/newer-clients.ts). */
export const FRAME_EVENT_ALIASES: Readonly<Record<string, FrameCall>> = {
  'privy:wallets:create': 'create',
  'privy:wallets:connect': 'connect',
  'privy:wallets:recover': 'recover',
  'privy:wallets:set-recovery': 'setRecovery',
  'privy:wallets:rpc': 'rpc',
  'privy:wallets:import': 'import',
}

/** Every call but `ready`, `key` and `clear` carries the access token of the signed-in user, and a second factor where the call before was refused for one. */
export interface FrameBearer {
  readonly accessToken: string
  readonly mfaMethod?: ShownMethod
  /** Six digits, a code of last resort, or a passkey's answer. */
  readonly mfaCode?: unknown
  /** The page at which a passkey was asked for. */
  readonly relyingParty?: string
  /** Of a bound session: its key says that the frame's acts for it (`latchkey-frame+jwt`). */
  readonly delegation?: string
}
/** A request to an Ethereum wallet, as EIP-1193 has it. */
export interface EthereumRequest {
  readonly method: string
  readonly params: readonly unknown[]
}
/** Without an `encoding` a message that is base64 counts as such: some clients name none. */
export interface SolanaRequest {
  readonly method: 'signMessage'
  readonly params: { readonly message: string; readonly encoding?: 'base64' | 'utf8' | undefined }
}

/**
 * What recovers a wallet: a password (`recoveryPin` is the same, as some clients write it), or the access token of the person's cloud (Google Drive's of
 * `recovery.authenticate`, iCloud's `ckSession`). A password alone says the method; `privy` has neither.
 */
export interface FrameRecovery {
  readonly recoveryMethod?: RecoveryMethod
  readonly recoveryPassword?: string
  readonly recoveryPin?: string
  readonly recoveryAccessToken?: string
}
/** What is asked, by call. */
export interface FrameAsks {
  ready: object
  create: FrameBearer & FrameRecovery & { readonly solanaAddress?: string }
  import: FrameBearer & { readonly privateKey: string }
  connect: FrameBearer & { readonly address: string }
  recover: FrameBearer & FrameRecovery & { readonly address: string }
  /** The wallet must be open here, or have a share on this device. */
  setRecovery: FrameBearer & FrameRecovery & { readonly address: string; readonly recoveryMethod: RecoveryMethod }
  /**
   * `digest` is what was shown: where the frame reads another one, it signs nothing (error code −32603). `confirm`: the mark, any text, that the page
   * has it confirmed in a window of the service, where the app asks for that; without it such an app's frame signs nothing (4100).
   */
  rpc: FrameBearer & {
    readonly address: string
    readonly request: EthereumRequest
    readonly digest?: string
    readonly confirm?: string
  }
  /** Of an Ethereum wallet. What the service says counts for one `rpc` of the same token and wallet, within three seconds. */
  expectUse: FrameBearer & { readonly address: string }
  devices: FrameBearer & { readonly address: string }
  /** `device`: the one that this is done for. The service ends its sessions. */
  revokeDevices: FrameBearer & { readonly address: string; readonly device?: string }
  digest: FrameBearer & { readonly address: string; readonly request: EthereumRequest }
  /** With a delegation for what asks this frame besides the page. */
  key: Partial<Pick<FrameBearer, 'accessToken' | 'delegation'>>
  /** One at a time: a newer one ends the former (`request_dropped`). `address` for what is about one wallet; `confirm` is asked by `rpc` and `solanaRpc`. */
  keyWindow: FrameBearer & {
    readonly purpose: Exclude<KeyPurpose, 'confirm'>
    readonly address?: string
    /** For `leave-passkeys` alone. */
    readonly method?: MethodAfterPasskeys
  }
  endKeyWindow: object
  /** Each call makes another one. */
  windowShareKey: object
  takeWindowShare: FrameBearer & { readonly address: string; readonly sealed: string }
  /** `ethereumAddress` is the user's embedded Ethereum wallet, where they have one. */
  solanaCreate: FrameBearer & { readonly ethereumAddress?: string }
  solanaConnect: FrameBearer & { readonly publicKey: string }
  solanaRecover: FrameBearer & { readonly publicKey: string }
  solanaRpc: FrameBearer & { readonly publicKey: string; readonly request: SolanaRequest; readonly confirm?: string }
  farcasterInitSigner: FrameBearer & { readonly address: string }
  /** `hash`: of the message, 20 bytes in base64url. */
  farcasterSign: FrameBearer & { readonly address: string; readonly payload: { readonly hash: string }; readonly fid?: bigint }
  clear: { readonly userId?: string }
  mfaVerify: FrameBearer
  /** `phoneNumber` for `sms`. */
  mfaInitEnrollment: FrameBearer & { readonly method: 'sms' | 'totp'; readonly phoneNumber?: string }
  /** `credentialIds` for `passkey`, all that are to be a factor: none leaves it. */
  mfaSubmitEnrollment: FrameBearer & {
    readonly method: MfaMethod
    readonly phoneNumber?: string
    readonly code?: string
    readonly credentialIds?: readonly string[]
  }
  mfaUnenroll: FrameBearer & { readonly method: MfaMethod }
}

/** A browser that holds a share of a wallet; null: not known. Times in unix seconds. */
export interface FrameDevice {
  readonly id: string
  readonly browser: string | null
  readonly os: string | null
  readonly since: number
  readonly lastUsedAt: number
  readonly isCurrent: boolean
}
/** What is answered, by call. */
export interface FrameAnswers {
  ready: object
  create: { readonly address: string }
  import: { readonly address: string }
  connect: { readonly address: string }
  recover: { readonly address: string }
  setRecovery: { readonly address: string }
  /** `data`: the signature, or the signed transaction, in hex. */
  rpc: { readonly address: string; readonly response: { readonly method: string; readonly data: string } }
  expectUse: object
  devices: { readonly address: string; readonly devices: readonly FrameDevice[] }
  revokeDevices: { readonly address: string }
  /** The thumbprint (RFC 7638); null where the frame's browser has no cryptography for it. */
  key: { readonly jkt: string | null }
  /** In hex; `domain` and `message` are the two hashes of typed data. */
  digest: { readonly digest: string; readonly domain?: string; readonly message?: string }
  /** Rejects with `user_rejected_request`, `window_closed` (closed, left or loaded again before the end), `request_dropped`, and what the service refuses. */
  keyWindow: KeyWindowAnswer
  endKeyWindow: object
  windowShareKey: { readonly publicKey: string }
  /** Rejects with `wallet_not_on_device` where the share does not open the wallet. */
  takeWindowShare: { readonly address: string }
  solanaCreate: { readonly publicKey: string }
  solanaConnect: { readonly publicKey: string }
  solanaRecover: { readonly publicKey: string }
  /** `signature` in base64. */
  solanaRpc: {
    readonly publicKey: string
    readonly response: { readonly method: 'signMessage'; readonly data: { readonly signature: string } }
  }
  /** What the service answers to the request for the signer's key (`0x` and hex); `signer_approval_url`: where the person approves it. */
  farcasterInitSigner: {
    readonly status: 'pending_approval' | 'approved' | 'revoked'
    readonly public_key: string
    readonly signer_approval_url?: string | undefined
    readonly fid?: number | undefined
  }
  /** In base64url; the hash is that of the ask. */
  farcasterSign: { readonly hash: string; readonly signature: string }
  clear: object
  mfaVerify: object
  /** For `totp` the secret, and its address for an authenticator app. */
  mfaInitEnrollment: { readonly method: 'sms' | 'totp'; readonly secret?: string; readonly authUrl?: string }
  /** `recoveryCodes` with the first factor, once. */
  mfaSubmitEnrollment: { readonly recoveryCodes?: readonly string[] }
  mfaUnenroll: object
}

/** Types of the frame's errors. `wallet_not_on_device` asks for `recover`; `missing_or_invalid_mfa` for a second factor, then the same call again. */
const FRAME_ERROR_TYPES = [
  'error',
  'invalid_request_arguments',
  'wallet_not_on_device',
  'invalid_recovery_pin',
  'insufficient_funds',
  'missing_or_invalid_mfa',
  'mfa_verification_max_attempts_reached',
  'mfa_timeout',
  'twilio_verification_failed',
] as const
export type FrameErrorType = (typeof FRAME_ERROR_TYPES)[number]

/** An error. A message that contains `code 429` says that there were too many calls. */
export interface FrameError {
  readonly type: FrameErrorType
  readonly message: string
  /** An error of EIP-1193 by its number, where a request was refused: 4200 for what the wallet does not do, 4100 for another account. */
  readonly code?: number
  /** Milliseconds after which another try makes sense, where the service said so. */
  readonly retryAfter?: number
  /** What the service refused the frame's call with, a code of the catalogue; `service_unreachable` where it did not answer. */
  readonly reason?: string
}

/** From the page. `id` is `id-<n>`, counted per page; an id counts once. As an object, or as its JSON text. */
export interface FrameAsk<C extends FrameCall = FrameCall> {
  readonly id: string
  readonly event: string
  readonly data: FrameAsks[C]
}
/** From the frame, always as an object: id and event are those of the ask. */
export type FrameAnswer<C extends FrameCall = FrameCall> =
  | { readonly id: string; readonly event: string; readonly data: FrameAnswers[C] }
  | { readonly id: string; readonly event: string; readonly error: FrameError }
