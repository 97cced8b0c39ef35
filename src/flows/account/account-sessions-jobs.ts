// What the list of sessions asks of the service. Every call answers the sessions that are left.

import { revokeOtherSessions, revokeSession, sessions, type WireUserSession } from '../../contract/endpoints/users-me.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import type { SessionsEvent } from './account-sessions.ts'

type Answer = { readonly sessions: readonly WireUserSession[] }

const asking =
  <I>(call: (runtime: Runtime, input: I, token: string, signal: AbortSignal) => Promise<Answer>): Job<I, SessionsEvent> =>
  async (runtime, input, signal) => {
    try {
      const answer = await runtime.session.authorized((token) => call(runtime, input, token, signal))
      const list = answer.sessions.map(({ id, is_current, browser, os, last_used_at }) => ({
        id,
        isCurrent: is_current,
        browser,
        os,
        lastUsedAt: new Date(last_used_at * 1000),
      }))
      return { type: 'listed', sessions: list }
    } catch (error) {
      if (signal.aborted) throw error
      return { type: 'refused', error: failureOf(error) }
    }
  }

const list = asking<undefined>(({ api }, _, token, signal) => api(sessions, { token, signal }))

const end = asking<string>(({ api }, about, token, signal) =>
  about === 'others'
    ? api(revokeOtherSessions, { body: {}, token, signal })
    : api(revokeSession, { body: { session_id: about }, token, signal }),
)

export const jobs = { list, end }
