// The user's id of the passkeys that recover a person's wallet (docs/design/frame.md, "Passkeys").

import { toBase64url } from '../../kit/base64url.ts'

/**
 * 32 bytes, base64url. Of its own: an authenticator keeps one passkey for a host and an id, and passkeys of the login may belong to the same host. It tells
 * an authenticator's reader neither app nor person.
 */
export const recoveryHandle = async (app: string, user: string): Promise<string> => {
  const named = new TextEncoder().encode(JSON.stringify(['latchkey recovery passkey', app, user]))
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', named)))
}
