// OpenID connections of an app: the one that an e-mail address belongs to, or a choice among all. Flow of OIDC_SCREEN.

import * as oauth from '../../contract/endpoints/oauth.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { type Connection, OIDC_PREFIX } from '../../contract/oidc.ts'
import type { Route, ScreenParams } from '../../contract/screens.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['OIDC_SCREEN']
type Found = Connection & { readonly guests: boolean }

export interface OidcState extends Params {
  /** `looking`: the service is asked whose address it is. `belongs`: to the only connection there is. `choosing`: among several. */
  readonly at: 'looking' | 'belongs' | 'choosing'
  readonly connections: readonly Connection[]
  /** Whether a code does as well. */
  readonly guests: boolean
  /** The error of the last attempt; null: there is none. */
  readonly problem: CodeWords | null
}
export type OidcEvent =
  | { type: 'found'; connection: Found | null }
  | { type: 'failed'; error: Failure }
  | { type: 'choose'; id: string }
  | { type: 'code' }
  | { type: 'again' }

type Result = Step<OidcState, OidcEvent>

const codeRoute = (address: string): Route => ({
  screen: 'AWAITING_PASSWORDLESS_CODE',
  params: { recipient: { method: 'email', address }, intent: 'login' },
})

/** Where the person goes on; a provider does not return to the browser of an app. */
const onward = ({ id, name }: Connection, { intent, email, managed, next }: Params, { app }: Facts): Route =>
  app.inApp
    ? { screen: 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', params: { method: 'oidc' } }
    : {
        screen: 'AWAITING_OAUTH_SCREEN',
        params: {
          provider: OIDC_PREFIX + id,
          intent,
          name,
          ...(email && { hint: email }),
          ...(managed && { managed }),
          ...(next && { next }),
        },
      }

export const machine: Machine<OidcState, OidcEvent, Params> = {
  start(params, facts): Result {
    const { connections } = facts.app
    const state = { ...params, at: 'choosing', connections, guests: false, problem: null } as const
    if (params.email)
      return [
        { ...state, at: 'looking' },
        { run: 'find', with: { email: params.email } },
      ]
    const [only, ...more] = connections
    return only && more.length === 0 ? [state, { replace: onward(only, params, facts) }] : [state]
  },
  on(state, event, facts): Result {
    switch (event.type) {
      case 'found': {
        const { connection } = event
        if (!connection) return [state, { replace: codeRoute(state.email ?? '') }]
        return [{ ...state, at: 'belongs', connections: [connection], guests: connection.guests }]
      }
      case 'failed':
        return [{ ...state, problem: messageOf(event.error) }]
      case 'again':
        return [
          { ...state, problem: null },
          { run: 'find', with: { email: state.email ?? '' } },
        ]
      case 'choose': {
        const chosen = state.connections.find(({ id }) => id === event.id)
        return chosen ? [state, { go: onward(chosen, state, facts) }] : [state]
      }
      case 'code':
        return state.guests && state.email ? [state, { go: codeRoute(state.email) }] : [state]
    }
  },
}

const find = catching<{ readonly email: string }, OidcEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ api }, { email }, { signal }) => {
    const { connection } = await api(oauth.find, { body: { email }, signal })
    return { type: 'found', connection }
  },
)

export const jobs = { find }
