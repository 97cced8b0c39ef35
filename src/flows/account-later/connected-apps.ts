// The apps that the signed-in person's wallets are lent to, and the end of any of it. Flow of CONNECTED_APPS_SCREEN.

import { connected, disconnect, type WireConnectedApp } from '../../contract/endpoints/users-connected-apps.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'
import { NO_ROWS, onRows, type RowsEvent, type RowsState } from '../steps/asked-rows.ts'

/** The one used last comes first. `asking`: the id of a connection. */
export type ConnectedAppsState = RowsState<WireConnectedApp, 'ended'>
export type ConnectedAppsEvent = RowsEvent<WireConnectedApp, 'ended'>

const LIST = { run: 'list' } as const

export const machine: Machine<ConnectedAppsState, ConnectedAppsEvent, Record<string, never>> = {
  start: () => [NO_ROWS, LIST],
  on: (state, event) => onRows(state, event, { list: LIST, end: (id) => ({ run: 'end', with: id }) }),
}

type Answer = { readonly apps: readonly WireConnectedApp[] }
const listing = <I>(
  told: 'ended' | null,
  call: (runtime: Runtime, input: I, token: string, signal: AbortSignal) => Promise<Answer>,
) =>
  catching<I, ConnectedAppsEvent>(
    (error) => ({ type: 'refused', error }),
    async (runtime, input, { signal }) => ({
      type: 'listed',
      rows: (await runtime.session.authorized((token) => call(runtime, input, token, signal))).apps,
      ...(told && { told }),
    }),
  )

const list = listing<undefined>(null, ({ api }, _, token, signal) => api(connected, { token, signal }))
const end = listing<string>('ended', ({ api }, id, token, signal) => api(disconnect, { body: { id }, token, signal }))

export const jobs = { list, end }
