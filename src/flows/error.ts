// An error that fills the screen (spec sections 2 and 8). Flow of ERROR_SCREEN.

import { type ErrorView, viewOf } from '../contract/error-views.ts'
import type { ScreenParams } from '../contract/screens.ts'
import type { Machine } from './flow.ts'

type Params = ScreenParams['ERROR_SCREEN']
export interface ErrorState extends Pick<ErrorView, 'title' | 'text' | 'button'> {
  readonly at: 'shown'
  readonly view: ErrorView
  readonly retry: Params['retry']
}
export type ErrorEvent = { type: 'press' }

export const machine: Machine<ErrorState, ErrorEvent, Params> = {
  start(error) {
    const view = viewOf(error, error.context)
    return [{ at: 'shown', title: view.title, text: view.text, button: view.button, view, retry: error.retry }]
  },
  on(state) {
    if (state.view.to === 'close') return [state, { close: 'error' }]
    if (state.view.to === 'retry' && state.retry) return [state, { replace: state.retry }]
    const email = state.retry && 'email' in state.retry.params ? state.retry.params.email : undefined
    return [state, { reset: { screen: 'LANDING', params: email ? { email } : {} } }]
  },
}

export const jobs = {}
