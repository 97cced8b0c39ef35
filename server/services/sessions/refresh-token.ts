// Refresh tokens: the session's id and 256 bits that only this service can derive.
// See docs/design/security.md, "Refresh token".

import type { Secrets } from '../keys/secrets.ts'

const SID_BYTES = 18
/** 18 bytes are 24 characters of base64url, without a remainder: a token can be cut there. */
const SID_LENGTH = 24
const TOKEN = /^[\w-]{67}$/

/** A new session id. */
export const makeSid = (bytes: (length: number) => Uint8Array): string => Buffer.from(bytes(SID_BYTES)).toString('base64url')

/** The session a token names. Trust: only a claim, until its hash has been found in that session; null for what was never a token. */
export const sidOf = (token: string): string | null => (TOKEN.test(token) ? token.slice(0, SID_LENGTH) : null)

/** The first token of a session. Derived, so that the answer to a login can be given again without keeping it. */
export const firstToken = (secrets: Secrets, sid: string): string => sid + secrets.hash('first-token', sid)

/** The token that follows `token`: always the same one, so that a refresh whose answer was lost can be repeated. */
export const nextToken = (secrets: Secrets, token: string, sid: string): string => sid + secrets.hash('next-token', token, sid)

/** The session id of a fork of `token`, and its token: the same ones for a repeated call. */
export const forkOf = (secrets: Secrets, token: string): { sid: string; token: string } => {
  const sid = secrets.hash('forked-sid', token).slice(0, SID_LENGTH)
  return { sid, token: sid + secrets.hash('forked-token', token, sid) }
}

/** The form in which a token is stored. */
export const hashToken = (secrets: Secrets, token: string): string => secrets.hash('refresh-token', token)
