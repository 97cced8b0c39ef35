// The windows of the service for keys: purposes, address, and what goes between page, frame and window.
// Plain, so that no page carries schemas for them; what is parsed is in src/contract/key-window-messages.ts. See docs/design/frame.md, "Windows".

import type { WindowScheme } from './window-scheme.ts'

/**
 * What they are for: `recover` a wallet by a typed password, `password` sets one, for a wallet that there is or one that is made with it, `devices` takes the
 * wallet from a browser, `passkey` makes a passkey of the person's: the first of a wallet, of one that is made with it, or a further one, and takes one away,
 * `leave-passkeys` agrees to another method in their place.
 */
export const KEY_PURPOSES = [
  'export',
  'import',
  'backup',
  'confirm',
  'recover',
  'password',
  'devices',
  'passkey',
  'leave-passkeys',
] as const
export type KeyPurpose = (typeof KEY_PURPOSES)[number]
/** The methods that take the place of passkeys. */
export const METHODS_AFTER_PASSKEYS = ['privy', 'user-passcode', 'google-drive', 'icloud'] as const
export type MethodAfterPasskeys = (typeof METHODS_AFTER_PASSKEYS)[number]

/** What a page opens a window with (`window.open`), in CSS pixels; on phones it is a tab. One name: a page has one of these windows. */
export const KEY_WINDOW_FEATURES = 'popup,width=440,height=680'
export const KEY_WINDOW_NAME = 'latchkey-keys'

/** Milliseconds in which a person does what a window is for, from the page's request on. */
export const KEY_WINDOW_TIME = 5 * 60_000

/**
 * What a window is opened with. `lang`: the language tag of the page. `scheme`: of the tag on that page; absent: as the system has it. `ticket`: of the
 * service, for a window that finds no wallet's frame.
 */
export interface KeyWindowAsk {
  readonly lang?: string | undefined
  readonly scheme?: WindowScheme | undefined
  readonly ticket?: string | undefined
  /** For the proof of the window's first call, beside a ticket: the newest that the page has heard. */
  readonly nonce?: string | undefined
}

/** Path of a window at the service's origin. */
export const keyWindowPath = (appId: string, purpose: KeyPurpose, { lang, scheme, ticket, nonce }: KeyWindowAsk = {}): string => {
  const query = lang || scheme ? `?${new URLSearchParams({ ...(lang && { lang }), ...(scheme && { scheme }) })}` : ''
  // Trust: a fragment is in no request, no log and no referrer; the window takes it out of its address at once.
  const fragment = ticket ? `#${new URLSearchParams({ ticket, ...(nonce && { nonce }) })}` : ''
  return `/apps/${encodeURIComponent(appId)}/keys/${purpose}${query}${fragment}`
}

/** How a request for a window has ended, as the page hears it once. `confirm` is answered by the signature, as the answer to its own message. */
export type KeyWindowAnswer =
  | { readonly at: 'used' }
  | { readonly at: 'imported'; readonly address: string }
  | { readonly at: 'recovered'; readonly address: string }
  | { readonly at: 'made'; readonly address: string }

/** Whose account it is, as the service knows it: `name` null for a guest, and for who has none. */
export interface KeyPerson {
  readonly id: string
  readonly name: string | null
}

/**
 * A request that is to be confirmed, as the wallet's frame has read it and would sign it: a message, typed data or a transaction of Ethereum, or a
 * message of Solana as `personal_sign`.
 */
export interface ToConfirm {
  readonly method: string
  readonly params: readonly unknown[]
  readonly address: string
  /** Parts of typed data that are not signed, and were left out. */
  readonly unsigned?: number | undefined
  /** What would be signed; of Solana, the SHA-256 of its bytes. */
  readonly digest: string
  /** Addresses of the person's own wallets, as the service has them. */
  readonly known: readonly string[]
  /** Addresses that the wallet has sent to or allowed something from this browser, as this frame has noted them. */
  readonly used: readonly string[]
}

/** What a window asks authenticators for, all in base64url. `ids`: credentials that there are; none of them where the first is made. */
export interface KeyPasskeys {
  /** Of the PRF extension. */
  readonly input: string
  /** The user's id of a new credential. */
  readonly handle: string
  readonly ids: readonly string[]
  /** Those that have no public key (0.2.0): where one of them stays when another is removed, one of them answers. Absent: none. */
  readonly old?: readonly string[] | undefined
}
/** What an authenticator has answered, in base64url. `output`: of the PRF extension. `aaguid`: of a new one, where it tells any. */
export interface KeyPasskey {
  readonly id: string
  readonly output: string
  readonly aaguid?: string | undefined
}
/** A passkey as the window lists it. */
export interface ListedPasskey {
  readonly id: string
  readonly name: string | null
  /** Unix seconds. */
  readonly since: number
}

/** What a window is given to do. `origin`: of the page that asks, as the browser has told it to the wallet's frame, or the service knows it. */
export interface KeyAsked {
  readonly purpose: KeyPurpose
  readonly origin: string
  readonly person: KeyPerson
  readonly address?: string | undefined
  /** For `import`: addresses of Ethereum that the person had as embedded wallets at another service. Absent: none. */
  readonly former?: readonly string[] | undefined
  /** For `confirm` alone. */
  readonly request?: ToConfirm | undefined
  /** For `passkey`, and of a wallet whose half is sealed by passkeys: to recover it, and for the `password` that takes their place. */
  readonly passkeys?: KeyPasskeys | undefined
  /** For `leave-passkeys` alone: what takes their place. */
  readonly method?: MethodAfterPasskeys | undefined
  /** For `passkey`: those of the wallet, the oldest first; empty where it has none. */
  readonly listed?: readonly ListedPasskey[] | undefined
}

/** A browser that holds a share of the wallet, as the window lists it (see `FrameDevice`). */
export interface KeyDevice {
  readonly id: string
  readonly browser: string | null
  readonly os: string | null
  readonly lastUsedAt: number
  readonly isCurrent: boolean
}

/** What an act gives, by purpose. */
export interface KeyGiven {
  readonly export: { readonly key: string; readonly phrase: string | null }
  readonly import: { readonly address: string }
  readonly backup: { readonly file: string }
  readonly confirm: { readonly agreed: true }
  readonly recover: { readonly address: string }
  readonly password: { readonly address: string }
  readonly devices: { readonly devices: readonly KeyDevice[] }
  readonly passkey: { readonly address: string }
  readonly 'leave-passkeys': { readonly address: string }
}

/**
 * From the window, over the port of its one request. `do` is what the window is for; `agree` names what was shown by its digest. `refuse`, `done` and
 * `left` (the window goes) end it.
 */
export type KeyAct =
  | {
      readonly act: 'do'
      readonly text?: string | undefined
      /** For `import`: a wallet that is none of `former` was asked about, and is meant. */
      readonly other?: true | undefined
      readonly password?: string | undefined
      readonly remove?: string | undefined
      readonly passkey?: KeyPasskey | undefined
    }
  | { readonly act: 'agree'; readonly digest: string }
  | { readonly act: 'refuse' | 'done' | 'left' }

/**
 * To the window, over that port. Its first word is `asked`, or `over`. `failed`: an act can be tried again;
 * `over`: the request has ended. Both by a code of the catalogue. `fault`: what is wrong with a typed key (`TypedFault`).
 */
export type KeySaid =
  | { readonly asked: KeyAsked }
  | { readonly given: KeyGiven[KeyPurpose] }
  | { readonly failed: string; readonly retryAfter?: number | undefined; readonly fault?: unknown }
  | { readonly over: string }

/** From the window to each frame that may be the wallet's, with the one port, to its own origin: what it is. */
export interface KeyClaim {
  readonly latchkey: 'keys'
  readonly purpose: KeyPurpose
}

/** Parses a claim; null for anything else. By hand: the wallet's frame has it before it has anything to do with windows. */
export const keyClaimOf = (data: unknown): KeyPurpose | null => {
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 2) return null
  const { latchkey, purpose } = data as Record<string, unknown>
  return latchkey === 'keys' ? (KEY_PURPOSES.find((one) => one === purpose) ?? null) : null
}
