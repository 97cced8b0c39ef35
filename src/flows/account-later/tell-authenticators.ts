// Tells the browser what the service knows after a change of a person's passkeys, or of the name they are kept under.
// See docs/design/protocol.md, "Passkey shapes".

import { signalPasskeys, takesSignals } from '../../browser/webauthn/passkey-signals.ts'
import { known } from '../../contract/endpoints/passkeys-own.ts'
import type { Runtime } from '../../session/runtime.ts'

/** Milliseconds that a deletion waits for what is to be told. */
const MOST_WAIT = 2000

/** What is to be told; null where the browser takes nothing. */
const asked = async ({ api, session }: Runtime, signal?: AbortSignal) =>
  takesSignals() ? session.authorized((token) => api(known, { token, ...(signal && { signal }) })) : null

type Known = Awaited<ReturnType<typeof asked>>

const tell = async (known: Known): Promise<void> => {
  if (!known) return
  const { rp_id: rpId, user, credential_ids: credentialIds } = known
  await signalPasskeys({ rpId, userId: user.id, name: user.name, displayName: user.display_name, credentialIds })
}

/** Never rejects: the change is made, whatever the browser makes of it. Trust: the list is the service's of this moment, not that of the page. */
export const tellAuthenticators = async (runtime: Runtime): Promise<void> => {
  await asked(runtime)
    .then(tell)
    .catch(() => undefined)
}

/** Asks before the account is deleted; what it gives tells afterwards that none of its passkeys counts. Never rejects. */
export const tellOfDeletion = async (runtime: Runtime): Promise<() => void> => {
  const known = await asked(runtime, AbortSignal.timeout(MOST_WAIT)).catch(() => null)
  return () => void (known && tell({ ...known, credential_ids: [] }).catch(() => undefined))
}
