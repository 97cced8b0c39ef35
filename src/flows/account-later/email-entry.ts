// E-mail entry of the signed-in person: an address to link, or a new one for the present one.
// Flows of LINK_EMAIL_SCREEN and UPDATE_EMAIL_SCREEN. See docs/design/spec.md, "Field rules".

import { emailOf } from '../../contract/email-address.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

export interface EmailState {
  readonly at: 'entry'
  readonly email: string
  /** Submit is enabled only then. */
  readonly valid: boolean
  /** The address that a new one would replace; null: nothing is replaced. */
  readonly current: string | null
  /** Whether what was typed is that very address. */
  readonly same: boolean
}
type EmailEvent = { type: 'type'; email: string } | { type: 'submit' }
type EmailMachine<P> = Machine<EmailState, EmailEvent, P>

const entry = (email: string, current: string | null): EmailState => {
  const address = emailOf(email)
  const same = address !== null && current !== null && address === (emailOf(current) ?? current)
  return { at: 'entry', email, valid: !same && address !== null, current, same }
}

const on: EmailMachine<never>['on'] = (state, event) => {
  if (event.type === 'type') return [entry(event.email, state.current)]
  if (!state.valid) return [state]
  const { current } = state
  const address = state.email.trim()
  const recipient = { method: 'email', address } as const
  return current === null
    ? [
        state,
        { replace: { screen: 'LINK_EMAIL_SCREEN', params: { email: address } } },
        { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'link' } } },
      ]
    : [
        state,
        { replace: { screen: 'UPDATE_EMAIL_SCREEN', params: { current, email: address } } },
        { go: { screen: 'AWAITING_PASSWORDLESS_CODE', params: { recipient, intent: 'update', replaces: current } } },
      ]
}

export const link: EmailMachine<ScreenParams['LINK_EMAIL_SCREEN']> = { start: ({ email }) => [entry(email ?? '', null)], on }
export const update: EmailMachine<ScreenParams['UPDATE_EMAIL_SCREEN']> = {
  start: ({ current, email }) => [entry(email ?? '', current)],
  on,
}

export const jobs = {}
