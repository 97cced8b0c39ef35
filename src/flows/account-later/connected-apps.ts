// The apps that the signed-in person's wallets are lent to, and the end of any of it. Flow of CONNECTED_APPS_SCREEN.

import { connected, disconnect, type WireConnectedApp } from '../../contract/endpoints/users-connected-apps.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

export interface ConnectedAppsState {
  readonly at: 'loading' | 'shown' | 'ending' | 'failed'
  /** The one used last comes first. */
  readonly apps: readonly WireConnectedApp[]
  /** Id of the connection that the person is asked about. */
  readonly asking: string | null
  /** One was ended. */
  readonly ended: boolean
  readonly problem: CodeWords | null
}
export type ConnectedAppsEvent =
  | { type: 'listed'; apps: readonly WireConnectedApp[]; ended: boolean }
  | { type: 'ask'; about: string }
  | { type: 'keep' | 'end' | 'retry' | 'leave' }
  | { type: 'refused'; error: Failure }
type Next = Step<ConnectedAppsState, ConnectedAppsEvent>

const begin = (): Next => [{ at: 'loading', apps: [], asking: null, ended: false, problem: null }, { run: 'list' }]

export const machine: Machine<ConnectedAppsState, ConnectedAppsEvent, Record<string, never>> = {
  start: begin,
  on(state, event): Next {
    const { at, asking } = state
    switch (event.type) {
      case 'listed':
        return [{ at: 'shown', apps: event.apps, asking: null, ended: event.ended, problem: null }]
      case 'ask':
        return at === 'shown' ? [{ ...state, asking: event.about, ended: false, problem: null }] : [state]
      case 'keep':
        return at === 'shown' ? [{ ...state, asking: null, problem: null }] : [state]
      case 'end':
        if (at !== 'shown' || asking === null) return [state]
        return [
          { ...state, at: 'ending', problem: null },
          { run: 'end', with: asking },
        ]
      case 'leave':
        return [state, { back: true }]
      case 'retry':
        return at === 'failed' ? begin() : [state]
      case 'refused':
        return [{ ...state, at: at === 'loading' ? 'failed' : 'shown', problem: messageOf(event.error) }]
    }
  },
}

type Answer = { readonly apps: readonly WireConnectedApp[] }
const listing = <I>(ended: boolean, call: (runtime: Runtime, input: I, token: string, signal: AbortSignal) => Promise<Answer>) =>
  catching<I, ConnectedAppsEvent>(
    (error) => ({ type: 'refused', error }),
    async (runtime, input, { signal }) => ({
      type: 'listed',
      apps: (await runtime.session.authorized((token) => call(runtime, input, token, signal))).apps,
      ended,
    }),
  )

const list = listing<undefined>(false, ({ api }, _, token, signal) => api(connected, { token, signal }))
const end = listing<string>(true, ({ api }, id, token, signal) => api(disconnect, { body: { id }, token, signal }))

export const jobs = { list, end }
