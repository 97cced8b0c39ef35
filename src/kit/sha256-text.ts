// SHA-256 of a text: of an access token in a proof, of a key's thumbprint, of a verifier.

import { toBase64url } from './base64url.ts'

/** In base64url. */
export const sha256Text = async (text: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
