// The login menu with its e-mail entry (spec sections 2 "Login menu", 4 "Login start", 5 "Email"). Flow of LANDING.

import { safeParse } from 'valibot'
import { OAUTH_PROVIDERS } from '../contract/accounts.ts'
import type { Method } from '../contract/app-config.ts'
import { email as emailField } from '../contract/fields.ts'
import type { ScreenParams } from '../contract/screens.ts'
import type { Machine, Step } from './flow.ts'

type Params = ScreenParams['LANDING']
export interface LandingState {
  /** `leaving`: what was chosen is being loaded. */
  readonly at: 'entry' | 'leaving'
  readonly email: string
  /** Submit is enabled only then. */
  readonly valid: boolean
  /** What else was typed before. */
  readonly typed: Params
}
export type LandingEvent =
  | { type: 'type'; email: string }
  | { type: 'submit' }
  | { type: 'phone' }
  | { type: 'choose'; method: Method }

const entry = (email: string, typed: Params): LandingState => ({
  at: 'entry',
  email,
  valid: safeParse(emailField, email).success,
  typed,
})

export const machine: Machine<LandingState, LandingEvent, Params> = {
  start: (params) => [entry(params.email ?? '', params)],
  on(state, event): Step<LandingState, LandingEvent> {
    if (event.type === 'type') return [entry(event.email, state.typed)]
    const address = state.email.trim()
    // What was typed stays typed: back, and an error's way out, find it again.
    const params = { ...state.typed, email: address }
    const kept = { replace: { screen: 'LANDING', params } } as const
    if (event.type === 'phone') return [{ ...state, at: 'leaving' }, kept, { go: { screen: 'LANDING_PHONE', params } }]
    if (event.type === 'choose') {
      const provider = OAUTH_PROVIDERS.find((one) => one === event.method)
      if (!provider) return [state]
      return [
        { ...state, at: 'leaving' },
        kept,
        { go: { screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent: 'login' } } },
      ]
    }
    if (!state.valid) return [state]
    return [
      state,
      kept,
      { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient: { method: 'email', address }, intent: 'login' } } },
    ]
  },
}

export const jobs = {}
