// What a call that is not the session's own has learnt: that the service knows the session no more.

import { LatchkeyError } from '../contract/latchkey-error.ts'
import type { Runtime } from './runtime.ts'

/**
 * Asks the service, where an error says that the session is over: it ends on this page and in every tab then, or goes on with a token that is
 * renewed. Resolves when that is known.
 */
export const checkSession = async ({ session }: Pick<Runtime, 'session'>, error: unknown): Promise<void> => {
  if (error instanceof LatchkeyError && error.code === 'missing_or_invalid_token') await session.refresh().catch(() => undefined)
}
