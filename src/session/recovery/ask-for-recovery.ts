// Asks the person to recover their wallet, on a screen over what is open (docs/design/requests.md, "Hooks").

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { RecoveryMethod, Results } from '../../contract/purposes.ts'
import type { Route } from '../../contract/screens.ts'
import { nest } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'

/** What the screen can do. Trust: only functions; no password or share is kept in it. */
export interface Recovery {
  readonly address: string
  readonly method: RecoveryMethod
  /** Tries what the person gave: a password, or the access of a provider. Rejects where it was not right, and may be called again. */
  recover(secret: string): Promise<void>
}

/** What the jobs of the screen find in their scope. */
export interface RecoveryHanded {
  readonly recovery: Recovery
}

/** The screen on which the person gives what recovers the wallet. */
const screenOf = ({ method, address }: Recovery): Route | null => {
  if (method === 'user-passcode') return { screen: 'EMBEDDED_WALLET_PASSWORD_RECOVERY_SCREEN', params: { address } }
  if (method === 'passkey') return { screen: 'EMBEDDED_WALLET_PASSKEY_RECOVERY_SCREEN', params: { address } }
  if (method !== 'google-drive' && method !== 'icloud') return null
  return { screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN', params: { method, aim: { to: 'recover', address } } }
}

/** Resolves with the wallet when it is recovered; rejects with `recovery_canceled` when the person leaves, or `signal` aborts. */
export const askForRecovery = async (
  runtime: Runtime,
  recovery: Recovery,
  signal: AbortSignal = new AbortController().signal,
): Promise<Results['recover']> => {
  const route = screenOf(recovery)
  // A newer service may have ways that this page does not know.
  if (!route) throw new LatchkeyError('recovery_failed', 'There is no screen here that recovers a wallet.')
  const handed: RecoveryHanded = { recovery }
  return nest(runtime, 'recover', route, { handed, signal })
}
