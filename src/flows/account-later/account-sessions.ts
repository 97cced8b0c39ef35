// Where the signed-in person is logged in, and the end of any of it. Flow of ACCOUNT_SESSIONS_SCREEN.

import { revokeOtherSessions, revokeSession, sessions, type WireUserSession } from '../../contract/endpoints/users-me.ts'
import { lastPersonKey } from '../../contract/wire.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'
import { NO_ROWS, onRows, type RowsEvent, type RowsState } from '../steps/asked-rows.ts'

/** One session; null words: not known. */
interface OwnSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly browser: string | null
  readonly os: string | null
  /** Two letters of ISO 3166-1. */
  readonly country: string | null
  readonly lastUsedAt: Date
}
/** `asking`: the id of a session, or `others`: all but this one. */
export type SessionsState = RowsState<OwnSession>
export type SessionsEvent = RowsEvent<OwnSession>

const LIST = { run: 'list' } as const

export const machine: Machine<SessionsState, SessionsEvent, Record<string, never>> = {
  start: () => [NO_ROWS, LIST],
  on: (state, event) => onRows(state, event, { list: LIST, end: (about) => ({ run: 'end', with: about }) }),
}

type Answer = { readonly sessions: readonly WireUserSession[] }

const listing = <I>(call: (runtime: Runtime, input: I, token: string, signal: AbortSignal) => Promise<Answer>) =>
  catching<I, SessionsEvent>(
    (error) => ({ type: 'refused', error }),
    async (runtime, input, { signal }) => {
      const answer = await runtime.session.authorized((token) => call(runtime, input, token, signal))
      const list = answer.sessions.map(({ id, is_current, browser, os, country, last_used_at }) => ({
        id,
        isCurrent: is_current,
        browser,
        os,
        country,
        lastUsedAt: new Date(last_used_at * 1000),
      }))
      return { type: 'listed', rows: list }
    },
  )

const list = listing<undefined>(({ api }, _, token, signal) => api(sessions, { token, signal }))

const end = listing<string>(({ api, storage, appId }, about, token, signal) => {
  if (about !== 'others') return api(revokeSession, { body: { session_id: about }, token, signal })
  // Trust: who logs out everywhere else wants to be found nowhere; this browser does not show them first either.
  storage.remove(lastPersonKey(appId))
  return api(revokeOtherSessions, { body: {}, token, signal })
})

export const jobs = { list, end }
