// PKCE (RFC 7636) and OAuth state: random texts, and the challenge of a verifier.

import { OAUTH_SECRET_BYTES } from '../contract/limits.ts'
import { toBase64url } from './base64url.ts'

/** 36 random bytes as 48 characters: a state, or a verifier. */
export const randomText = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(OAUTH_SECRET_BYTES)))

/** The S256 challenge of a verifier. */
export const challengeOf = async (verifier: string): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
