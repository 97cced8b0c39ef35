// The DOM events of the three tags: names, details, bubbling. No detail holds a token, code or key.
// See docs/elements.md, "Events".

import type { RecoveryMethod } from './accounts.ts'
import type { LinkedAccount, MfaMethod, User } from './entities.ts'
import type { Method } from './methods.ts'
import type { MfaRequired, ShownMethod } from './mfa.ts'
import type { ScreenName } from './screens.ts'
import type { FundStatus, Hex, Receipt } from './wallets/request-results.ts'
import type { TransactionInput } from './wallets/send-input.ts'
import type { Wallet } from './wallets/wallets.ts'

/** Why a modal closed. */
export type CloseReason = 'success' | 'dismissed' | 'error'

/** What `login()` resolves with, and the detail of `login`. */
export interface LoginResult {
  readonly user: User
  readonly isNewUser: boolean
  readonly wasAlreadyAuthenticated: boolean
  readonly method: Method | null
  readonly account: LinkedAccount | null
}

/** The detail of `link`, `unlink` and `update`: the account as it is now, or, where it was unlinked, as it was. */
export interface AccountChange {
  readonly user: User
  readonly type: LinkedAccount['type']
  readonly account: LinkedAccount
}

/** What was done to an account while the modal stays open. */
export type AccountNews =
  | { kind: 'link'; result: AccountChange }
  | { kind: 'unlink'; result: AccountChange }
  | { kind: 'update'; result: AccountChange }

/** Detail by event name. */
export interface EventDetails {
  /** Session restored and config loaded. */
  ready: { authenticated: boolean; user: User | null }
  open: { screen: ScreenName | null }
  close: { reason: CloseReason }
  'before-close': { screen: ScreenName | null }
  screen: { screen: ScreenName; previous: ScreenName | null }
  login: LoginResult
  logout: { userId: string | null }
  /** Also when another tab signs in or out. */
  session: { authenticated: boolean }
  link: AccountChange
  unlink: AccountChange
  update: AccountChange
  /** A wallet from outside was connected, or let go, by the person or by the wallet. */
  'wallet-connect': { wallet: Wallet }
  'wallet-disconnect': { wallet: Wallet }
  /** The page itself asks for the second factor: only with `mfa.noPromptOnMfaRequired`. */
  'mfa-required': MfaRequired
  // Of requests, as the table of purposes names them: fired by the tag whose request was completed.
  'wallet-create': { address: string }
  'wallet-recover': { address: string }
  'recovery-set': { address: string; method: RecoveryMethod }
  'wallet-export': { address: string }
  sign: { kind: 'message' | 'typed-data' | 'transaction'; signature: Hex }
  /** Before anything is shown or sent; can be prevented. */
  'before-transaction': { request: TransactionInput }
  transaction: { hash: Hex; receipt?: Receipt }
  'fund-status': { status: FundStatus }
  /** The person lets a key of the app write to Farcaster for them. */
  'farcaster-signer': { fid: number; publicKey: string }
  'mfa-enroll': { method: MfaMethod }
  'mfa-unenroll': { method: MfaMethod }
  'mfa-verify': { method: ShownMethod }
  error: { code: string; message: string; flow: string | null }
}
export type EventName = keyof EventDetails

/** Events that stay on their element, so that a host's own `<dialog>` handlers do not fire. */
export const QUIET_EVENTS: ReadonlySet<string> = new Set<EventName>(['open', 'close', 'error'])
/** Events that a host can prevent. */
export const isCancelable = (name: EventName): boolean => name.startsWith('before-')
