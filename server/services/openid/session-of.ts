// The service's session that a call at the provider is of.

import type { Context } from 'oidc-provider'
import type { SessionOf } from './record-adapter.ts'

/**
 * A memory of one app, by call. Trust: what an interaction has ended with names the session in which its person answered; otherwise it is the one that
 * the record of the call's cookie names. No caller names one.
 */
export const createSessionOf = (): SessionOf => {
  const known = new WeakMap<Context, { sid: string | null }>()
  return (context) => {
    if (!context) return { sid: null }
    const kept = known.get(context) ?? { sid: null }
    known.set(context, kept)
    const answered = context.oidc?.result?.login?.sid
    if (answered) kept.sid = answered
    return kept
  }
}
