// Jobs of the session list: list the sessions, revoke one or all others. Every call answers the sessions that remain.

import { revokeOtherSessions, revokeSession, sessions, type WireUserSession } from '../../contract/endpoints/users-me.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching } from '../runtime/errors.ts'
import type { SessionsEvent } from './account-sessions.ts'

type Answer = { readonly sessions: readonly WireUserSession[] }

const listing = <I>(call: (runtime: Runtime, input: I, token: string, signal: AbortSignal) => Promise<Answer>) =>
  catching<I, SessionsEvent>(
    (error) => ({ type: 'refused', error }),
    async (runtime, input, { signal }) => {
      const answer = await runtime.session.authorized((token) => call(runtime, input, token, signal))
      const list = answer.sessions.map(({ id, is_current, browser, os, last_used_at }) => ({
        id,
        isCurrent: is_current,
        browser,
        os,
        lastUsedAt: new Date(last_used_at * 1000),
      }))
      return { type: 'listed', sessions: list }
    },
  )

const list = listing<undefined>(({ api }, _, token, signal) => api(sessions, { token, signal }))

const end = listing<string>(({ api }, about, token, signal) =>
  about === 'others'
    ? api(revokeOtherSessions, { body: {}, token, signal })
    : api(revokeSession, { body: { session_id: about }, token, signal }),
)

export const jobs = { list, end }
