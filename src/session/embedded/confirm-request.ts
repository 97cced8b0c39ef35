// Requests that the person confirms in a frame of the service, where the app asks for that: one after the other.
// See docs/design/frame.md, "Confirming".

import { stateOf } from '../../kit/state-of.ts'
import { uuid } from '../../kit/uuid.ts'
import { nest } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'

/** What the jobs of the screen find as `confirming` in their scope. */
export interface Confirming {
  /** A new name of the request for both frames: each try has its own, since one counts once. */
  begin(): string
  /** Sends it to the wallet's frame, and gives what that has signed once the person has agreed. */
  sign(): Promise<unknown>
}
export interface ConfirmScope {
  readonly signal: AbortSignal
  readonly confirming?: Confirming
}

const queueOf = stateOf('confirm-request', (): { last: Promise<unknown> } => ({ last: Promise.resolve() }))

/** Shows it over what is open, after those before it. Gives what `sign` gives; rejects with `user_rejected_request` where the person refuses. */
export const confirmed = async <T>(runtime: Runtime, address: string, sign: (id: string) => Promise<T>): Promise<T> => {
  const show = async (): Promise<T> => {
    let id = ''
    const confirming: Confirming = {
      begin() {
        id = uuid()
        return id
      },
      sign: () => sign(id),
    }
    const route = { screen: 'EMBEDDED_WALLET_CONFIRM_SCREEN', params: { address } } as const
    return (await nest(runtime, 'confirm-request', route, { handed: { confirming } })).answer as T
  }
  const queue = queueOf(runtime)
  const shown = queue.last.then(show, show)
  queue.last = shown
  return shown
}
