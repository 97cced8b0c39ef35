// The user's id of the passkeys that recover a person's wallet (docs/design/frame.md, "Passkeys").

import { toBase64url } from './base64url.ts'

/**
 * 32 bytes, base64url. Trust: of one half, by its `input`. An authenticator keeps one passkey for a host and an id: with the same id, a passkey for another
 * wallet, or one of a window whose half never counts, would take the place of the one that opens a wallet. It tells an authenticator's reader neither app
 * nor person.
 */
export const recoveryHandle = async (app: string, user: string, input: string): Promise<string> => {
  const named = new TextEncoder().encode(JSON.stringify(['latchkey recovery passkey', app, user, input]))
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', named)))
}
