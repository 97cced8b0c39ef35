// What login by code does in the world: ask for a code, trade it for a session.

import * as passwordless from '../../contract/endpoints/passwordless.ts'
import { failureOf } from '../failure.ts'
import type { Job } from '../flow.ts'
import type { PasswordlessEvent } from '../passwordless.ts'

const send: Job<{ email: string }, PasswordlessEvent> = async ({ api }, { email }, signal) => {
  try {
    await api(passwordless.init, { body: { email }, signal })
    return { type: 'sent' }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'not-sent', error: failureOf(error) }
  }
}

const authenticate: Job<{ email: string; code: string; mode?: 'no-signup' }, PasswordlessEvent> = async (
  { api, session },
  body,
  signal,
) => {
  try {
    const answer = await api(passwordless.authenticate, { body, signal })
    signal.throwIfAborted()
    return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

export const jobs = { send, authenticate }
