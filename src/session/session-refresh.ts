// Refresh of a session: one call at a time, over all tabs.

import { withLock } from '../browser/lock.ts'
import * as sessions from '../contract/endpoints/sessions.ts'
import type { User } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { lateCode } from '../kit/late-code.ts'
import { clear, type SessionState, setUser, take } from './session-state.ts'

const LOCK = 'latchkey:refresh'
export const loadFork = () => lateCode(() => import('./returns/fork-session.ts'))

let reader: Promise<typeof import('./read-user.ts')> | null = null
/** What reads the user again, loaded when another tab has changed them; anew after a failure. */
export const loadReader = () => {
  reader ??= lateCode(() => import('./read-user.ts')).catch((error: unknown) => {
    reader = null
    throw error
  })
  return reader
}

/** Whether the service has refused the tokens. */
export const isRefused = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'missing_or_invalid_token'

/** Whether there is anything to refresh with. Trust: the forked token of a link is nothing; a person takes it up, or nobody. */
export const isRenewable = ({ tokens }: SessionState): boolean => tokens.renewable()

/** Calls of one page share a running job. */
export const shared = <T, A>(job: (argument: A) => Promise<T>): ((argument: A) => Promise<T>) => {
  let running: Promise<T> | null = null
  return (argument) => {
    running ??= job(argument).finally(() => {
      running = null
    })
    return running
  }
}

/** Only one tab at a time refreshes or forks. */
export const locked = <T>(job: () => Promise<T>): Promise<T> => withLock(LOCK, job)

/** Resolves once it is known whether the stored tokens are those of this browser's key. */
export const settled = ({ tokens, proofs }: SessionState): Promise<void> => proofs.settle(tokens.stored())

/** Refreshes the tokens; fresh ones only with `evenIfFresh`. */
export const refresh = async (state: SessionState, evenIfFresh: boolean): Promise<User | null> => {
  await settled(state)
  const { api, tokens, $user, epoch } = state
  // Another tab may have refreshed the token while this one waited for the lock.
  if (!evenIfFresh && tokens.fresh()) return $user.get()
  if (!tokens.renewable()) {
    clear(state)
    return null
  }
  const presented = tokens.refreshToken()
  try {
    const answer = await api(sessions.refresh, {
      body: presented ? { refresh_token: presented } : {},
      token: tokens.stored(),
    })
    if (state.epoch === epoch && tokens.refreshToken() === presented) return take(state, answer)
    // This tab or another has signed in or out meanwhile: its stored tokens are newer, and a signed-out page stays signed out.
    return answer.user && answer.user.id === tokens.subject() ? setUser(state, answer.user) : $user.get()
  } catch (error) {
    if (!isRefused(error)) throw error
    const present = tokens.refreshToken()
    if (present && present !== presented) return refresh(state, evenIfFresh)
    clear(state)
    return null
  }
}
