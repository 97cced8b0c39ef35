// Embedded wallet allowances: the pure machine, which says what to do, and the jobs, which do it.

import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import type { Machine } from '../runtime/flow.ts'

export interface EmbeddedWalletAllowancesState {
  readonly at: 'asking' | 'working' | 'done'
  /** What went wrong with the last attempt; null: nothing. */
  readonly problem: CodeWords | null
}
export type EmbeddedWalletAllowancesEvent =
  | { type: 'go' }
  | { type: 'went' }
  | { type: 'failed'; error: Failure }
  | { type: 'leave' }

export const machine: Machine<EmbeddedWalletAllowancesState, EmbeddedWalletAllowancesEvent, object> = {
  start: () => [{ at: 'asking', problem: null }],
  on(state, event) {
    switch (event.type) {
      case 'go':
        return state.at === 'asking' ? [{ at: 'working', problem: null }, { run: 'go' }] : [state]
      case 'went':
        return [
          { at: 'done', problem: null },
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'leave' } },
        ]
      case 'failed':
        return [{ at: 'asking', problem: messageOf(event.error) }]
      case 'leave':
        return [state, { close: 'success' }]
    }
  },
}

const go = catching<undefined, EmbeddedWalletAllowancesEvent>(
  (error) => ({ type: 'failed', error }),
  async ({ session }, _, { signal }) => {
    await session.accessToken()
    signal.throwIfAborted()
    return { type: 'went' }
  },
)

export const jobs = { go }
