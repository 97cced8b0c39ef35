// A key by which the app writes to Farcaster for the person: asked for and approved. Flow of AWAITING_FARCASTER_SIGNER.
// See docs/design/spec.md, "Farcaster".

import { type FarcasterKey, SIGNER } from '../../contract/errors/farcaster.ts'
import { messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { RETRY_OFFER_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Results } from '../../contract/purposes.ts'
import { FARCASTER_SIGNER_TIMEOUT } from '../../contract/screen-limits.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { type Failure, localFailure } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { type Approval, type ApprovalEvent, onApproval } from './farcaster-approval.ts'

type Params = ScreenParams['AWAITING_FARCASTER_SIGNER']

export interface SignerState extends Params, Approval {
  /** `opening`: the frame asks for its key. `waiting`: the person is to approve. */
  readonly at: 'opening' | 'waiting' | 'success' | 'failure'
  /** Words of the failure; null: there is none. */
  readonly title: Words<FarcasterKey> | null
  readonly text: Words<FarcasterKey> | null
  /** There is no connection: it goes on by itself when there is one. */
  readonly waits?: true
}

export type SignerEvent =
  | ApprovalEvent
  | { type: 'approved'; result: Results['farcaster-signer'] }
  | { type: 'refused'; error: Failure }
  | { type: 'late' | 'online' | 'go-on' }
  /** The button of the screen. */
  | { type: 'press' }

const late = localFailure('client_request_timeout', 'Request timed out')
const begin = ({ address }: Params) => ({ replace: { screen: 'AWAITING_FARCASTER_SIGNER', params: { address } } }) as const

const fail = (state: SignerState, error: Failure): Step<SignerState, SignerEvent> => {
  const { slow: _, ...rest } = state
  if (error.offline) {
    const words = { title: 'error.offline', text: messageOf(error) } as const
    return [{ ...rest, at: 'failure', ...words, waits: true }, { run: 'online' }, { refused: error }]
  }
  const { title, text } = viewOf(error, SIGNER)
  return [{ ...rest, at: 'failure', title, text }, { refused: error }]
}

export const machine: Machine<SignerState, SignerEvent, Params> = {
  start: ({ address }) => [
    { at: 'opening', address, uri: null, mobile: false, title: null, text: null },
    { run: 'open', with: { address } },
    { after: RETRY_OFFER_DELAY, send: { type: 'slow' } },
  ],

  on(state, event): Step<SignerState, SignerEvent> {
    const isOver = state.at === 'success' || state.at === 'failure'
    switch (event.type) {
      case 'opened':
      case 'pending':
      case 'poll':
      case 'slow':
        return onApproval(state, event, FARCASTER_SIGNER_TIMEOUT)
      case 'approved': {
        if (isOver) return [state]
        const { slow: _, ...rest } = state
        return [
          { ...rest, at: 'success' },
          { done: { kind: 'farcaster-signer', result: event.result } },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      }
      case 'late':
        return state.at === 'waiting' ? fail(state, late) : [state]
      case 'refused':
        return isOver ? [state] : fail(state, event.error)
      case 'online':
        return state.waits ? [state, begin(state)] : [state]
      case 'go-on':
        return [state, { close: 'success' }]
      case 'press':
        return state.at === 'failure' || state.slow ? [state, begin(state)] : [state]
    }
  },
}
