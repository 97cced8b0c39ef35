// A request for a second factor: what its caller does with a method, and what a page is given that asks by itself.
// See docs/design/requests.md, "Hooks".

import type { MfaMethod } from './entities.ts'
import { LatchkeyError } from './latchkey-error.ts'

/** The method of a code of last resort, where one is shown in the place of a factor. It cannot be enrolled. */
export const RECOVERY_CODE = 'recovery-code'
/** Whether a call was refused because the session has not shown a second factor; also what a wrong one is refused with. */
export const needsFactor = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'missing_or_invalid_mfa'

/** What a person can show. */
export type ShownMethod = MfaMethod | typeof RECOVERY_CODE

/** What a page can do with the second factors of its user. Trust: only functions; no code or secret is kept in it. */
export interface Factor {
  /** The methods that the person has enrolled in. */
  readonly methods: readonly MfaMethod[]
  /** Begins a method: sends a code, or gives the options of a passkey. */
  init(method: MfaMethod): Promise<unknown>
  /**
   * Tries what the person gave: six digits, a passkey's answer in the words of the wire, or a code of last resort. Resolves where it was right;
   * rejects where it was not, and may be called again.
   */
  submit(method: ShownMethod, code: unknown): Promise<void>
}

/** Detail of `mfa-required`. Each function does what it does in {@link Factor}; after the end they reject with `mfa_canceled`. */
export interface MfaRequired extends Factor {
  /** Ends the request: what needed the second factor rejects with `mfa_canceled`. */
  cancel(): void
}
