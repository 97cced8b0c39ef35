// The key under which the attempts of one call count as one (docs/design/security.md, "Retries").

import type { Secrets } from '../keys/secrets.ts'

/** Null where the caller gave nothing to recognise a repetition by. */
export type IdempotencyKey = {
  readonly key: string
  /** Whether the client named the key, or we made it of what was sent. */
  readonly named: boolean
} | null

/** How long what was done is answered again. */
export const IDEMPOTENCY_MS = 90_000
const LONGEST_KEY = 255

/**
 * The key of a call. Trust: the body is part of it, so an attacker who learns a key still has to know the address and the code to be
 * answered with the session that they opened.
 */
export const idempotencyKeyOf = (
  secrets: Secrets,
  call: { app: string; path: string; body: unknown; header: string | undefined; analyticsId: string | null },
): IdempotencyKey => {
  const body = JSON.stringify(call.body)
  if (call.header)
    return { key: secrets.hash('once', 'named', call.app, call.path, call.header.slice(0, LONGEST_KEY), body), named: true }
  if (call.analyticsId) return { key: secrets.hash('once', 'made', call.app, call.path, call.analyticsId, body), named: false }
  return null
}
