// Codes of last resort on their way from the call that made them to the screen that shows them once.
// Trust: they are in no route, storage or event, and are gone with the first look.

import type { Runtime } from '../../session/runtime.ts'

const made = new WeakMap<Runtime, readonly string[]>()

export const keepCodes = (runtime: Runtime, codes: readonly string[]): void => void made.set(runtime, codes)

/** The codes, once; null where there are none. */
export const takeCodes = (runtime: Runtime): readonly string[] | null => {
  const codes = made.get(runtime) ?? null
  made.delete(runtime)
  return codes
}
