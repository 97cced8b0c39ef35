// The captcha before a login starts: runs hidden, continues by itself. Flow of CAPTCHA_SCREEN.
// See docs/design/spec.md, "Captcha".

import type { Route, ScreenParams } from '../../contract/screens.ts'
import { errorMove, type Failure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'

export interface CaptchaState {
  /** The statuses of docs/design/spec.md, "Captcha"; with `disabled` this screen is not shown. */
  readonly at: 'loading' | 'success' | 'error'
  /** The route that follows. */
  readonly next: Route
}
export type CaptchaEvent = { type: 'passed' } | { type: 'failed'; error: Failure } | { type: 'retry' }

const begin = (next: Route): Step<CaptchaState, CaptchaEvent> => [{ at: 'loading', next }, { run: 'solve' }]

export const machine: Machine<CaptchaState, CaptchaEvent, ScreenParams['CAPTCHA_SCREEN']> = {
  start: ({ next }) => begin(next),
  on(state, event) {
    const { next } = state
    switch (event.type) {
      case 'passed':
        return [{ ...state, at: 'success' }, { replace: next }]
      case 'failed': {
        const { error } = event
        // A failure that the person's browser may cause is shown here, with advice; any other error has ERROR_SCREEN.
        return error.code === 'captcha_failure'
          ? [{ ...state, at: 'error' }, { refused: error }]
          : [state, errorMove(error, { retry: next })]
      }
      case 'retry':
        return state.at === 'error' ? begin(next) : [state]
    }
  },
}
