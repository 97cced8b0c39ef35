// One second factor of the person: since when, last used, and its end.

import type { Words } from '../../contract/errors/view.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { unenroll } from '../factors/unenroll.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { isLeft, type MfaKey, problemOf } from './code-entry.ts'

type Params = ScreenParams['MFA_ENROLLMENT_FLOW_SCREEN_METHOD']
export interface MfaMethodState {
  readonly at: 'shown' | 'asking' | 'removing' | 'removed'
  readonly params: Params
  readonly problem: Words<MfaKey> | null
}
type MfaMethodEvent = { type: 'ask' | 'keep' | 'remove' | 'removed' | 'update' | 'go-on' } | { type: 'refused'; error: Failure }

export const machine: Machine<MfaMethodState, MfaMethodEvent, Params> = {
  start: (params) => [{ at: 'shown', params, problem: null }],
  on(state, event): Step<MfaMethodState, MfaMethodEvent> {
    const { method } = state.params
    switch (event.type) {
      case 'ask':
        return state.at === 'shown' ? [{ ...state, at: 'asking', problem: null }] : [state]
      case 'keep':
        return state.at === 'asking' ? [{ ...state, at: 'shown' }] : [state]
      case 'remove':
        return state.at === 'asking'
          ? [
              { ...state, at: 'removing' },
              { run: 'remove', with: method },
            ]
          : [state]
      case 'update':
        return [state, { replace: { screen: 'MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY', params: {} } }]
      case 'removed':
        return [
          { ...state, at: 'removed' },
          { emit: { kind: 'unenroll-mfa', result: { method } } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      case 'go-on':
        return [state, { back: true }]
      case 'refused': {
        const { error } = event
        if (isLeft(error)) return [{ ...state, at: 'shown' }]
        // Removed in another tab meanwhile: that is what was wanted.
        if (error.code === 'linked_account_not_found') return [state, { back: true }]
        return [{ ...state, at: 'shown', problem: problemOf(error) }, { refused: error }]
      }
    }
  },
}

const remove = catching<Params['method'], MfaMethodEvent>(
  (error) => ({ type: 'refused', error }),
  async (runtime, method) => {
    await unenroll(runtime, method)
    return { type: 'removed' }
  },
)

export const jobs = { remove }
