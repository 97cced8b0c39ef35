// How old a refresh token of a session is, found by deriving its successors.
// See docs/design/security.md, "Refresh token".

import type { Secrets } from '../keys/secrets.ts'
import { hashToken, nextToken } from './refresh-token.ts'

/** Successors that are looked at: a month of renewals each hour is 720. */
const MOST = 1000

/** How many renewals before the one with the hash `current` this token is; 0 where none of 1,000 leads there. */
export const stepsTo = (secrets: Secrets, token: string, sid: string, current: string): number => {
  let next = token
  for (let step = 1; step <= MOST; step++) {
    next = nextToken(secrets, next, sid)
    if (hashToken(secrets, next) === current) return step
  }
  return 0
}
