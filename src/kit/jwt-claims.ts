// Reads the claims of a JWT without verifying it: the page only schedules by them, the service decides.

import { fromBase64url } from './base64url.ts'

export interface Claims {
  readonly sub: string
  readonly aud: unknown
  /** Id of the session; it stays the same over all renewals. */
  readonly sid?: unknown
  /** What the session waits for, and can do nothing else before (src/contract/held.ts); absent: nothing. */
  readonly held?: unknown
  /** What the session is bound to: the thumbprint of a browser's key (RFC 7638, RFC 9449); absent: to nothing. */
  readonly cnf?: { readonly jkt?: unknown }
  /** Unix seconds. */
  readonly iat: number
  /** Unix seconds. */
  readonly exp: number
}

/** What a JWT says, unverified; null for what is none. */
export const jwtPart = (token: string): Readonly<Record<string, unknown>> | null => {
  try {
    return Object(JSON.parse(new TextDecoder().decode(fromBase64url(token.split('.')[1] ?? ''))))
  } catch {
    return null
  }
}

/** The claims of a token, or null when it is no JWT with the four that every token has. */
export const jwtClaims = (token: string): Claims | null => {
  const claims = jwtPart(token) as Claims | null
  return claims && typeof claims.sub === 'string' && claims.iat > 0 && claims.exp > 0 ? claims : null
}

/** Thumbprint of the key that a token is bound to; null: to none. */
export const boundTo = (token: string): string | null => {
  const jkt = jwtClaims(token)?.cnf?.jkt
  return typeof jkt === 'string' ? jkt : null
}
