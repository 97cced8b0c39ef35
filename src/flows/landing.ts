// The login menu with its e-mail entry (spec sections 2 "Login menu", 4 "Login start", 5 "Email"). Flow of LANDING.

import { safeParse } from 'valibot'
import { email as emailField } from '../contract/fields.ts'
import type { MenuView } from '../contract/menu.ts'
import type { ScreenParams } from '../contract/screens.ts'
import type { Machine, Step } from './flow.ts'
import { type Chosen, wayOf } from './ways.ts'

type Params = ScreenParams['LANDING']
export interface LandingState {
  /** `leaving`: what was chosen is being loaded. */
  readonly at: 'entry' | 'leaving'
  /** The list that is shown. */
  readonly view: MenuView
  readonly chosen: Chosen | null
  readonly email: string
  /** Submit is enabled only then. */
  readonly valid: boolean
  /** What else was typed before. */
  readonly typed: Params
}
export type LandingEvent =
  | { type: 'type'; email: string }
  | { type: 'submit' }
  | { type: 'choose'; method: Chosen }
  | { type: 'open'; view: MenuView }

const entry = (email: string, typed: Params): LandingState => ({
  at: 'entry',
  view: typed.view ?? 'main',
  chosen: null,
  email,
  valid: safeParse(emailField, email).success,
  typed,
})

const paramsOf = ({ typed, email }: LandingState): Params => ({ ...typed, email: email.trim() })

export const machine: Machine<LandingState, LandingEvent, Params> = {
  start: (params) => [entry(params.email ?? '', params)],
  on(state, event, { app }): Step<LandingState, LandingEvent> {
    // What was typed stays typed: back, and an error's way out, find it again.
    const params = paramsOf(state)
    const kept = { replace: { screen: 'LANDING', params } } as const
    switch (event.type) {
      case 'type':
        return [entry(event.email, state.typed)]
      case 'choose':
        return [{ ...state, at: 'leaving', chosen: event.method }, kept, { go: wayOf(event.method, params, app.inApp) }]
      case 'open':
        return [state, kept, { go: { screen: 'LANDING', params: { ...params, view: event.view, from: state.view } } }]
      case 'submit': {
        if (!state.valid) return [state]
        const recipient = { method: 'email', address: state.email.trim() } as const
        return [state, kept, { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'login' } } }]
      }
    }
  },
  back(state) {
    if (state.view === 'main') return [{ back: true }]
    const { from = 'main', ...params } = paramsOf(state)
    return [{ back: true }, { replace: { screen: 'LANDING', params: { ...params, view: from } } }]
  },
}

export const jobs = {}
