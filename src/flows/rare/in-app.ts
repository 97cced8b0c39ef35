// A login that an in-app browser does not allow. Shows the page's link, to be opened in another browser.
// Flow of IN_APP_BROWSER_LOGIN_NOT_POSSIBLE.

import { copyText } from '../../browser/clipboard.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Job, Machine } from '../runtime/flow.ts'

export interface InAppState {
  /** `refused`: the browser does not allow copying; the link is selected by hand. */
  readonly at: 'shown' | 'copied' | 'refused'
  /** Address of the page; empty until it is read. */
  readonly link: string
}
type InAppEvent = { type: 'here'; link: string } | { type: 'copy' } | { type: 'copied'; done: boolean } | { type: 'another' }

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

const look: Job<undefined, InAppEvent> = async () => ({ type: 'here', link: location.href })
const copy: Job<string, InAppEvent> = async (_, link) => ({ type: 'copied', done: await copyText(link) })

export const jobs = { look, copy }
