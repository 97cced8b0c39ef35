// Requests that the person confirms in a window of the service, where the app asks for that: one after the other.
// See docs/design/frame.md, "Confirming".

import { atom, type ReadableAtom } from 'nanostores'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import { stateOf } from '../../kit/state-of.ts'
import type { WalletRequest } from '../embedded/embedded-wallet.ts'
import type { Runtime } from '../runtime.ts'
import { nest } from '../seats.ts'

/** What the jobs of the screen find as `confirming` in their scope. */
export interface Confirming {
  readonly account: EmbeddedAccount
  /** What is to be signed, as the wallet's frame is asked. */
  readonly request: WalletRequest
  /** How many requests of this kind wait behind it. */
  readonly $waiting: ReadableAtom<number>
  /** Sends it to the wallet's frame, and gives what that has signed once the person has agreed. Each call is a request of its own. */
  sign(): Promise<unknown>
}
export interface ConfirmScope {
  readonly signal: AbortSignal
  readonly confirming?: Confirming
}

const lineOf = stateOf('confirm-request', () => ({ last: Promise.resolve() as Promise<unknown>, $waiting: atom(0) }))

/** Shows it over what is open, in its turn. Gives what `sign` gives; rejects with `user_rejected_request` where the person refuses. */
export const confirmed = async <T>(
  runtime: Runtime,
  account: EmbeddedAccount,
  request: WalletRequest,
  sign: () => Promise<T>,
): Promise<T> => {
  const line = lineOf(runtime)
  const { $waiting } = line
  const show = async (): Promise<T> => {
    $waiting.set($waiting.get() - 1)
    const confirming: Confirming = { account, request, $waiting, sign }
    const route = { screen: 'EMBEDDED_WALLET_CONFIRM_SCREEN', params: { address: account.address } } as const
    return (await nest(runtime, 'confirm-request', route, { handed: { confirming } })).answer as T
  }
  $waiting.set($waiting.get() + 1)
  const turn = line.last.then(show, show)
  line.last = turn
  return turn
}
