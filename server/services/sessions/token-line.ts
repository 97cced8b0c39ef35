// Whether a refresh token is an old one of its session, found by deriving its successors.
// See docs/design/security.md, "Refresh token".

import type { Secrets } from '../keys/secrets.ts'
import { hashToken, nextToken } from './refresh-token.ts'

/** Successors that are looked at: a month of renewals each hour is 720. */
const MOST = 1000

/** True where `token` comes at most 1,000 renewals before the one with the hash `current`. */
export const precedes = (secrets: Secrets, token: string, sid: string, current: string): boolean => {
  let next = token
  for (let step = 0; step < MOST; step++) {
    next = nextToken(secrets, next, sid)
    if (hashToken(secrets, next) === current) return true
  }
  return false
}
