// Tells the browser that the passkeys of a wrapping open nothing any more, where another method has taken their place.
// See docs/design/frame.md, "Passkeys".

import { recoveryHandle } from '../../src/kit/recovery-handle.ts'
import type { Material } from './recovery-half.ts'

interface Signals {
  signalAllAcceptedCredentials?(of: { rpId: string; userId: string; allAcceptedCredentialIds: readonly string[] }): Promise<void>
}
interface Of {
  readonly app: string
  readonly user: string
}

/**
 * Never rejects, and waits for nothing that the browser does: one without the method, or one that takes it in no frame, is as before. Trust: a user's id is of one input, which counts never
 * again, so that nothing is taken away that may open a wallet.
 */
export const tellReplacedPasskeys = async ({ app, user }: Of, { prf_input: input }: Material): Promise<void> => {
  if (input === undefined) return
  try {
    const { signalAllAcceptedCredentials: signal } = (globalThis.PublicKeyCredential ?? {}) as Signals
    if (!signal) return
    const userId = await recoveryHandle(app, user, input)
    void signal.call(PublicKeyCredential, { rpId: location.hostname, userId, allAcceptedCredentialIds: [] }).catch(() => {})
  } catch {
    // A browser that refuses at once.
  }
}
