// What to know before buying by card, while the provider's address is signed. Flow of FIAT_ON_RAMP_PROMPT_SCREEN.
// The page is opened by a link, within the press, so that no popup blocker has a say.

import { FUND, type FundKey } from '../../contract/errors/funding.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Facts, Machine, Step } from '../runtime/flow.ts'

type Params = ScreenParams['FIAT_ON_RAMP_PROMPT_SCREEN']
export interface PromptState {
  readonly at: 'preparing' | 'ready' | 'failure'
  readonly params: Params
  /** The provider's page, and the id of the purchase that is made there; null until the service has signed it. */
  readonly signed: { readonly url: string; readonly id: string } | null
  readonly title: Words<FundKey> | null
  readonly text: Words<FundKey> | null
  readonly button: FundKey | null
  readonly to: 'retry' | 'close'
}
export type PromptEvent =
  | { type: 'signed'; url: string; id: string }
  | { type: 'failed'; error: Failure }
  /** The person has followed the link; a moment later the browser has too. */
  | { type: 'followed' | 'opened' }
  | { type: 'press' }
type Next = Step<PromptState, PromptEvent>

const begin = (params: Params, { app: { accent, theme } }: Facts): Next => [
  { at: 'preparing', params, signed: null, title: null, text: null, button: null, to: 'retry' },
  { run: 'sign', with: { ...params, accent, theme } },
]

export const machine: Machine<PromptState, PromptEvent, Params> = {
  start: begin,
  on(state, event, facts): Next {
    const { params, signed } = state
    switch (event.type) {
      case 'signed':
        return [{ ...state, at: 'ready', signed: { url: event.url, id: event.id } }]
      case 'failed': {
        const { title, text, button, to } = viewOf(event.error, FUND)
        return [
          { ...state, at: 'failure', title, text, button, to: to === 'close' ? 'close' : 'retry' },
          { refused: event.error },
        ]
      }
      case 'followed':
        return signed ? [state, { run: 'started' }, { after: 0, send: { type: 'opened' } }] : [state]
      case 'opened':
        if (!signed) return [state]
        return [state, { replace: { screen: 'FIAT_ON_RAMP_STATUS_SCREEN', params: { ...signed, funding: params } } }]
      case 'press':
        if (state.at !== 'failure') return [state]
        return state.to === 'close' ? [state, { close: 'dismissed' }] : begin(params, facts)
    }
  },
}
