// Codes of last resort on their way from the call that made them to the screen that shows them once.
// Trust: they are in no route, storage or event, and are gone with the first look.

import { stateOf } from '../../kit/state-of.ts'
import type { Runtime } from '../../session/runtime.ts'

const madeOf = stateOf('recovery-codes', (): { codes: readonly string[] | null } => ({ codes: null }))

export const keepCodes = (runtime: Runtime, codes: readonly string[]): void => {
  madeOf(runtime).codes = codes
}

/** The codes, once; null where there are none. */
export const takeCodes = (runtime: Runtime): readonly string[] | null => {
  const made = madeOf(runtime)
  const { codes } = made
  made.codes = null
  return codes
}
