// An error that fills the screen: words, one button. Flow of ERROR_SCREEN and the outcome screens.
// An app's own texts for a person who is not on its allowlist replace the catalogue's.

import { type ErrorView, viewOf } from '../../contract/error-views.ts'
import type { ErrorParams } from '../../contract/screens.ts'
import type { Machine } from './flow.ts'

export interface ErrorState extends Pick<ErrorView, 'title' | 'text' | 'button'> {
  readonly at: 'shown'
  readonly view: ErrorView
  readonly retry: ErrorParams['retry']
  readonly menu: ErrorParams['retry']
  /** The app's own link (https), opened beside the page. */
  readonly link: string | null
}
export type ErrorEvent = { type: 'press' }

export const machine: Machine<ErrorState, ErrorEvent, ErrorParams> = {
  start(error, { app }) {
    const view = viewOf(error, error.context)
    const { title, text, button, link } = error.code === 'allowlist_rejected' ? app.rejection : {}
    return [
      {
        at: 'shown',
        title: title ?? view.title,
        text: text ?? view.text,
        button: button ?? view.button,
        view,
        retry: error.retry,
        menu: error.menu ?? null,
        link: link ?? null,
      },
    ]
  },
  on(state) {
    if (state.view.to === 'close') return [state, { close: 'error' }]
    if (state.view.to === 'retry' && state.retry) return [state, { replace: state.retry }]
    return [state, { reset: state.menu ?? { screen: 'LANDING', params: {} } }]
  },
}

export const jobs = {}
