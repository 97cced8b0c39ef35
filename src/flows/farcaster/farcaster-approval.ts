// Waiting for an approval at Farcaster, alike for a login and a signer: an address to open, and polls.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { FARCASTER_POLL } from '../../contract/screen-limits.ts'
import type { Step } from '../runtime/flow.ts'

/** What is waited for. */
export interface Approval {
  readonly at: string
  /** What the person opens in the app; null until it is known. */
  readonly uri: string | null
  /** A phone or a tablet: the app is opened, no code is scanned. */
  readonly mobile: boolean
  /** It waits so long that to begin again may help. */
  readonly slow?: true
}
export type ApprovalEvent =
  | { type: 'opened'; uri: string; mobile: boolean }
  /** The person has not approved yet. */
  | { type: 'pending' | 'poll' }
  | { type: 'slow' }
type Later = { type: 'poll' | 'late' }

/** Trust: the service names the address, which is shown as a link; only http, https and the app's own scheme are followed. */
export const appAddress = (text: string): string => {
  if (URL.canParse(text) && /^(https?|farcaster):$/.test(new URL(text).protocol)) return text
  throw new LatchkeyError('invalid_answer', "The service's answer holds no address.")
}

/** The address is there, then each answer that says "not yet", and each poll. `limit`: when the time is over, in milliseconds. */
export const onApproval = <S extends Approval>(state: S, event: ApprovalEvent, limit: number): Step<S, Later> => {
  const { at } = state
  const again = { after: FARCASTER_POLL, send: { type: 'poll' } } as const
  switch (event.type) {
    case 'opened': {
      const { slow: _, ...open } = state
      const { uri, mobile } = event
      return [{ ...open, at: 'waiting', uri, mobile } as unknown as S, again, { after: limit, send: { type: 'late' } }]
    }
    case 'pending':
      return at === 'waiting' ? [state, again] : [state]
    case 'poll':
      return at === 'waiting' ? [state, { run: 'poll' }] : [state]
    case 'slow':
      return at === 'opening' ? [{ ...state, slow: true }] : [state]
  }
}
