// Handing a session on to another origin of the same app (protocol.md §1.2, §1.6).

import { object, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireSession } from '../entities.ts'

/** Makes a second session of the one that the refresh token belongs to. `new_session_refresh_token` is good once, at {@link recover}. */
export const fork = endpoint({
  name: 'sessions.fork',
  method: 'POST',
  path: '/api/v1/sessions/fork',
  access: 'bearer',
  body: object({ refresh_token: string() }),
  answer: object({ token: string(), refresh_token: string(), new_session_refresh_token: string() }),
  retry: true,
  once: false,
})

/** Trades a forked token for the session that it stands for. 401 `missing_or_invalid_token` for one that is unknown, used or run out. */
export const recover = endpoint({
  name: 'sessions.recover',
  method: 'POST',
  path: '/api/v1/sessions/fork/recover',
  access: 'anonymous',
  body: object({ refresh_token: string() }),
  answer: wireSession,
  retry: true,
  once: true,
})
