// Handing a session on to another origin of the same app (docs/design/protocol.md, "Calls", "Handing a session on").

import { boolean, nullable, nullish, object, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'
import { SESSION } from '../refusals.ts'

const forkBody = () => object({ refresh_token: nullish(string()) })

/**
 * Renews the session and makes a second one of it. `new_session_refresh_token` is good once, at {@link recover}. Where the service keeps the
 * session in cookies no refresh token is sent, and none is answered.
 */
export const fork = endpoint<typeof forkBody>()({
  name: 'sessions.fork',
  method: 'POST',
  path: '/api/v1/sessions/fork',
  access: 'bearer',
  answer: object({ token: string(), refresh_token: nullable(string()), new_session_refresh_token: string() }),
  retry: true,
  // Not `once`: the same refresh token gives the same fork by derivation.
  once: false,
})

export const describeBody = () => object({ refresh_token: string() })

/**
 * The user of the session that a forked token opens, so that the person can be asked before: their display name, null for a guest.
 * Changes nothing. 401 `missing_or_invalid_token` for a token that {@link recover} would not take. Not part of the protocol.
 */
export const describe = endpoint<typeof describeBody>()({
  name: 'sessions.describeFork',
  method: 'POST',
  path: '/api/v1/sessions/fork/describe',
  access: 'anonymous',
  answer: object({ name: nullable(string()), is_guest: boolean() }),
  retry: true,
  once: false,
})

export const recoverBody = () => object({ refresh_token: string() })

/** Trades a forked token for the session that it was made for. 401 `missing_or_invalid_token` for one that is unknown, used or run out. */
export const recover = endpoint<typeof recoverBody>()({
  name: 'sessions.recover',
  method: 'POST',
  path: '/api/v1/sessions/fork/recover',
  access: 'anonymous',
  answer: wireSession,
  retry: true,
  // Not `once`: the fork itself remembers which client took it up, and answers that one again.
  once: false,
  opensSession: true,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(fork, forkBody, 'Make a token that hands the session on', [SESSION, 'disallowed_login_method', 'too_many_requests']),
  described(describe, describeBody, 'Say whose session would be taken up', SESSION),
  described(recover, recoverBody, 'Take up a session that was handed on', [SESSION, 'bound_session_required']),
]
