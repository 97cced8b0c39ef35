// The login menu with its e-mail entry (spec sections 2 "Login menu", 4 "Login start", 5 "Email"). Flow of LANDING.

import { safeParse } from 'valibot'
import { email as emailField } from '../contract/fields.ts'
import type { Machine, Step } from './flow.ts'

export interface LandingState {
  readonly at: 'entry'
  readonly email: string
  /** Submit is enabled only then. */
  readonly valid: boolean
}
export type LandingEvent = { type: 'type'; email: string } | { type: 'submit' }

const entry = (email: string): LandingState => ({ at: 'entry', email, valid: safeParse(emailField, email).success })

export const machine: Machine<LandingState, LandingEvent, { email?: string }> = {
  start: ({ email }) => [entry(email ?? '')],
  on(state, event): Step<LandingState, LandingEvent> {
    if (event.type === 'type') return [entry(event.email)]
    if (!state.valid) return [state]
    const email = state.email.trim()
    return [
      state,
      // What was typed stays typed: back, and an error's way out, find it again.
      { replace: { screen: 'LANDING', params: { email } } },
      { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { method: 'email', email } } },
    ]
  },
}

export const jobs = {}
