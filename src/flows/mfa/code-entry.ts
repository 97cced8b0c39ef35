// A code that is being typed, to verify or to enrol: digits alone, six of them.
// See docs/design/spec.md, "Field rules".

import type { PasskeyKey } from '../../contract/errors/passkey.ts'
import type { LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { MFA } from '../../contract/errors/request/mfa.ts'
import { messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { CODE_LENGTH } from '../../contract/limits.ts'
import { typedDigits } from '../../contract/typed-digits.ts'
import type mfa from '../../i18n/en/mfa.json'
import type { Failure } from '../runtime/errors.ts'

/** Keys of the words of these errors. */
export type MfaKey = LaterKey | PasskeyKey | keyof (typeof mfa)['errors']

export interface CodeEntry {
  readonly code: string
  /** The error below the boxes; null: there is none. */
  readonly problem: Words<MfaKey> | null
}
export const NO_CODE: CodeEntry = { code: '', problem: null }

/** What was typed, and whether it is a code now. */
export const typedCode = (text: string): CodeEntry & { readonly complete: boolean } => {
  const { digits, isNumeric } = typedDigits(text)
  const code = digits.slice(0, CODE_LENGTH)
  const problem = isNumeric ? null : 'mfa.numeric'
  return { code, problem, complete: code.length === CODE_LENGTH && !problem }
}

/** A code that was sent off before it was complete. */
export const TOO_SHORT = 'mfa.length'

/** What a line says of a failure: a title of the catalogue, or the text below one that says little. */
export const problemOf = (error: Failure): Words<MfaKey> => {
  if (error.offline) return messageOf(error)
  const { title, text } = viewOf(error, MFA)
  return title === 'error.title' && text ? text : title
}

/** Whether the person has left the verification that a step needs: nothing has failed. */
export const isLeft = ({ code }: Failure): boolean => code === 'mfa_canceled'
