// What methods of <login-modal> take and give.

import type { LoginSettings } from '../src/app/app-settings.ts'
import type { AccountChange } from '../src/contract/events.ts'

/** Options of `login()`. */
export interface LoginOptions extends LoginSettings {
  /** What the entry fields hold at the start. */
  readonly prefill?: { readonly email?: string; readonly phone?: string }
}

/** An account after it was linked or changed. */
export type AccountResult = Pick<AccountChange, 'user' | 'account'>
