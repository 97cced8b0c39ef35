// A guest's wallet that another session has made: kept knowingly, or the link is left. Flow of GUEST_WALLET_SCREEN.
// See docs/design/security.md, "Guests".

import { keepWallets } from '../../contract/endpoints/users.ts'
import { type CodeWords, messageOf } from '../../contract/errors/view.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { ScreenParams } from '../../contract/screens.ts'
import { nest } from '../../session/page-hooks.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure, localFailure } from '../runtime/errors.ts'
import type { Machine, Scope, Step } from '../runtime/flow.ts'

type Params = ScreenParams['GUEST_WALLET_SCREEN']
export interface GuestWalletState {
  readonly at: 'asking' | 'keeping'
  /** Whole, so that they can be compared. */
  readonly addresses: readonly string[]
  readonly problem: CodeWords | null
}
type GuestWalletEvent = { type: 'keep' | 'leave' | 'kept' } | { type: 'refused'; error: Failure }

export const machine: Machine<GuestWalletState, GuestWalletEvent, Params> = {
  start: ({ addresses }) => [{ at: 'asking', addresses, problem: null }],
  on(state, event): Step<GuestWalletState, GuestWalletEvent> {
    switch (event.type) {
      case 'keep':
        return state.at === 'asking'
          ? [
              { ...state, at: 'keeping', problem: null },
              { run: 'keep', with: state.addresses },
            ]
          : [state]
      case 'leave':
        return state.at === 'asking'
          ? [state, { abandon: localFailure('exited_link_flow', 'The guest was left as it is.') }]
          : [state]
      case 'kept':
        return [state, { done: { kind: 'transfer', result: null } }, { close: 'success' }]
      case 'refused':
        return [{ ...state, at: 'asking', problem: messageOf(event.error) }]
    }
  },
}

const keep = catching<readonly string[], GuestWalletEvent, Scope>(
  (error) => ({ type: 'refused', error }),
  async ({ api, session }, addresses) => {
    await session.authorized((token) => api(keepWallets, { body: { addresses: [...addresses] }, token }))
    return { type: 'kept' }
  },
)

export const jobs = { keep }

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Shows the person the wallets of a refusal. Resolves once they keep them; rejects with the refusal where they leave the guest as it is. */
export const keptWallets = async (runtime: Runtime, error: LatchkeyError, signal: AbortSignal): Promise<void> => {
  const { wallets } = (error.data ?? {}) as { wallets?: unknown }
  const addresses = textsOf(wallets)
  if (addresses.length === 0) throw error
  try {
    await nest(runtime, 'transfer', { screen: 'GUEST_WALLET_SCREEN', params: { addresses } }, { signal })
  } catch (left) {
    signal.throwIfAborted()
    throw left instanceof LatchkeyError && left.code === 'exited_link_flow' ? error : left
  }
}
