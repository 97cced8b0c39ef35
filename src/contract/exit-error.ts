// What a purpose rejects with where the person leaves it: the code of its row, in the catalogue's words.

import type { ErrorMessage } from './errors.ts'
import { LatchkeyError } from './latchkey-error.ts'
import { type ExitCode, PURPOSES, type Purpose } from './purposes.ts'

/** The catalogue itself is not loaded in a page; the compiler compares these with it. */
const WORDS: { readonly [C in ExitCode]: ErrorMessage<C> } = {
  exited_auth_flow: 'The person closed the login before it was complete.',
  exited_create_flow: 'The person closed the creation of the wallet before it was complete.',
  exited_export_flow: 'The person closed the export before it was complete.',
  exited_fund_flow: 'The person closed the funding before it was complete.',
  exited_import_flow: 'The person closed the import before it was complete.',
  exited_link_flow: 'The person closed the link before it was complete.',
  exited_update_flow: 'The person closed the update before it was complete.',
  mfa_canceled: 'MFA canceled',
  recovery_canceled: 'The person closed the recovery before it was complete.',
  user_exited_set_password_flow: 'The person closed the window before a password was set.',
  user_rejected_request: 'You rejected the request',
}

/** A purpose whose closing is its regular end counts as a login that was left. */
export const exitError = (purpose: Purpose): LatchkeyError => {
  const code = PURPOSES[purpose].exit ?? 'exited_auth_flow'
  return new LatchkeyError(code, WORDS[code])
}
