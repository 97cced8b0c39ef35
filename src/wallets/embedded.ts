// Whether the signed-in person has embedded wallets; the code for them is loaded only then.

import { type EmbeddedAccount, embeddedAccounts } from '../kit/embedded-accounts.ts'
import type { Runtime } from '../session/runtime.ts'

/** Connects the embedded wallets of the signed-in person, and of whoever signs in later. Resolves with the present ones when they are connected. */
export const withEmbedded = async (runtime: Runtime): Promise<readonly EmbeddedAccount[]> => {
  const accounts = embeddedAccounts(runtime.$user.get())
  if (accounts.length > 0) await (await import('./attach-embedded.ts')).attachEmbedded(runtime)
  return accounts
}
