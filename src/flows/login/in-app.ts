// A way to log in that the browser of an app does not let anybody go (spec section 2 "Login progress", section 8 "In-app browser"): the page's
// link, to be opened elsewhere. Flow of IN_APP_BROWSER_LOGIN_NOT_POSSIBLE.

import type { ScreenParams } from '../../contract/screens.ts'
import type { Machine } from '../runtime/flow.ts'

export interface InAppState {
  /** `refused`: the browser lets nobody copy; the link is taken by hand. */
  readonly at: 'shown' | 'copied' | 'refused'
  /** Address of the page; empty until it is read. */
  readonly link: string
}
export type InAppEvent =
  | { type: 'here'; link: string }
  | { type: 'copy' }
  | { type: 'copied'; done: boolean }
  | { type: 'another' }

export const machine: Machine<InAppState, InAppEvent, ScreenParams['IN_APP_BROWSER_LOGIN_NOT_POSSIBLE']> = {
  start: () => [{ at: 'shown', link: '' }, { run: 'look' }],
  on(state, event) {
    switch (event.type) {
      case 'here':
        return [{ ...state, link: event.link }]
      case 'copy':
        return [state, { run: 'copy', with: state.link }]
      case 'copied':
        return [{ ...state, at: event.done ? 'copied' : 'refused' }]
      case 'another':
        return [state, { back: true }]
    }
  },
}
