// What happened to the account of the signed-in person. Flow of ACCOUNT_ACTIVITY_SCREEN.

import { activity, type WireActivity } from '../../contract/endpoints/users-activity.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

export interface ActivityState {
  readonly at: 'loading' | 'shown' | 'failed'
  /** The newest first. */
  readonly activity: readonly WireActivity[]
  readonly problem: CodeWords | null
}
type ActivityEvent =
  | { type: 'listed'; activity: readonly WireActivity[] }
  | { type: 'retry' }
  | { type: 'refused'; error: Failure }

const LOADING: ActivityState = { at: 'loading', activity: [], problem: null }

export const machine: Machine<ActivityState, ActivityEvent, Record<string, never>> = {
  start: () => [LOADING, { run: 'list' }],
  on(state, event): Step<ActivityState, ActivityEvent> {
    switch (event.type) {
      case 'listed':
        return [{ at: 'shown', activity: event.activity, problem: null }]
      case 'retry':
        return state.at === 'failed' ? [LOADING, { run: 'list' }] : [state]
      case 'refused':
        return [{ ...state, at: 'failed', problem: messageOf(event.error) }]
    }
  },
}

const list = catching<undefined, ActivityEvent>(
  (error) => ({ type: 'refused', error }),
  async ({ api, session }, _, { signal }) => ({
    type: 'listed',
    activity: (await session.authorized((token) => api(activity, { token, signal }))).activity,
  }),
)

export const jobs = { list }
