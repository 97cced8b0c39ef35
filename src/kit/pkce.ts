// PKCE (RFC 7636) and OAuth state: random texts, and the challenge of a verifier.

import { OAUTH_SECRET_BYTES } from '../contract/limits.ts'
import { toBase64url } from './base64url.ts'
import { sha256Text } from './sha256-text.ts'

/** 36 random bytes as 48 characters: a state, or a verifier. */
export const randomText = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(OAUTH_SECRET_BYTES)))

/** The S256 challenge of a verifier. */
export const challengeOf = (verifier: string): Promise<string> => sha256Text(verifier)
