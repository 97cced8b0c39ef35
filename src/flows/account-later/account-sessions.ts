// Where the signed-in person is logged in, and the end of any of it. Flow of ACCOUNT_SESSIONS_SCREEN.

import { revokeOtherSessions, revokeSession, sessions, type WireUserSession } from '../../contract/endpoints/users-me.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { lastPersonKey } from '../../contract/wire.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

/** One session; null words: not known. */
export interface OwnSession {
  readonly id: string
  readonly isCurrent: boolean
  readonly browser: string | null
  readonly os: string | null
  /** Two letters of ISO 3166-1. */
  readonly country: string | null
  readonly lastUsedAt: Date
}
export interface SessionsState {
  readonly at: 'loading' | 'shown' | 'ending' | 'failed'
  readonly sessions: readonly OwnSession[]
  /** What the person is asked about: the id of a session, or all others. */
  readonly asking: string | 'others' | null
  readonly problem: CodeWords | null
}
export type SessionsEvent =
  | { type: 'listed'; sessions: readonly OwnSession[] }
  | { type: 'ask'; about: string }
  | { type: 'keep' | 'end' | 'retry' }
  | { type: 'refused'; error: Failure }

export const machine: Machine<SessionsState, SessionsEvent, Record<string, never>> = {
  start: () => [{ at: 'loading', sessions: [], asking: null, problem: null }, { run: 'list' }],
  on(state, event): Step<SessionsState, SessionsEvent> {
    switch (event.type) {
      case 'listed':
        return [{ at: 'shown', sessions: event.sessions, asking: null, problem: null }]
      case 'ask':
        return state.at === 'shown' ? [{ ...state, asking: event.about, problem: null }] : [state]
      case 'keep':
        return state.at === 'shown' ? [{ ...state, asking: null, problem: null }] : [state]
      case 'end':
        if (state.at !== 'shown' || state.asking === null) return [state]
        return [
          { ...state, at: 'ending', problem: null },
          { run: 'end', with: state.asking },
        ]
      case 'retry':
        return state.at === 'failed' ? [{ ...state, at: 'loading', problem: null }, { run: 'list' }] : [state]
      case 'refused':
        return [{ ...state, at: state.at === 'loading' ? 'failed' : 'shown', problem: messageOf(event.error) }]
    }
  },
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
      return { type: 'listed', sessions: list }
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
