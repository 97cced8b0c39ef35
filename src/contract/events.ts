// The DOM events of the three tags: names, details, bubbling. No detail holds a token, code or key.
// See docs/elements.md, "Events".

import type { LinkedAccount, User } from './entities.ts'
import type { Method } from './methods.ts'
import type { ScreenName } from './screens.ts'
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

/** What a modal came to: the name of the event, and its detail. */
export type Outcome =
  | { kind: 'login'; result: LoginResult }
  | { kind: 'link' | 'update'; result: AccountChange }
  /** A wallet was connected without a login; `wallet-connect` tells of it. */
  | { kind: 'connect'; result: { wallet: Wallet } }
/** What was done to an account while the modal stays open. */
export type AccountNews = { kind: 'link' | 'unlink' | 'update'; result: AccountChange }

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
  error: { code: string; message: string; flow: string | null }
}
export type EventName = keyof EventDetails

/** Events that stay on their element, so that a host's own `<dialog>` handlers do not fire. */
export const QUIET_EVENTS: ReadonlySet<string> = new Set<EventName>(['open', 'close', 'error'])
/** Events that a host can prevent. */
export const CANCELABLE_EVENTS: ReadonlySet<string> = new Set<EventName>(['before-close'])
