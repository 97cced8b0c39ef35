// Access tokens of bound sessions that were verified lately, by the hash that the proof of a call has anyway.

import type { Clock } from '../../../ports/ports.ts'
import type { App } from '../../apps/app-cache.ts'

/** Beyond this many the oldest goes. */
const MOST = 10_000

/** What an access token says. */
interface Claims {
  readonly sid: string
  readonly userId: string
  readonly jkt: string | null
}
/** What one has said; the service looks its session up at each call all the same. */
interface Known {
  readonly claims: Claims
  /** Of the key that has signed it, which belongs to one app. */
  readonly kid: string
  /** Seconds since 1970. */
  readonly exp: number
}
export interface KnownTokens {
  /** Null for one that is not known, of another app, over, or signed by a key that counts no more. */
  find(app: Pick<App, 'verifyKeys'>, hash: string): Claims | null
  keep(hash: string, token: Known): void
}

/** A memory of its own, bounded in number. */
export const createKnownTokens = (clock: Clock): KnownTokens => {
  const tokens = new Map<string, Known>()
  return {
    find: ({ verifyKeys }, hash) => {
      const known = tokens.get(hash)
      // Trust: a key that has leaked is taken away, and what it signed with it.
      const counts = known && known.exp * 1000 > clock.now() && verifyKeys.has(known.kid)
      return counts ? known.claims : null
    },
    keep: (hash, token) => {
      const oldest = tokens.size >= MOST ? tokens.keys().next().value : undefined
      if (oldest !== undefined) tokens.delete(oldest)
      tokens.set(hash, token)
    },
  }
}
