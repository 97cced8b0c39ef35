// What a closed modal reports: the reason, and the outcome of the flow that was completed in it. Pure.

import type { User } from '../../contract/entities.ts'
import type { CloseReason, Outcome } from '../../contract/events.ts'
import { loginAccount } from '../login/login-account.ts'
import type { Done } from './flow.ts'

export interface ModalEnd {
  readonly reason: CloseReason
  /** Null: nothing was completed. */
  readonly outcome: Outcome | null
}

/** `done` is what the flow reported before the modal closed; `termsPending`: the signed-in person has not accepted required terms. */
export const modalEnd = (done: Done | null, reason: CloseReason, user: User | null, termsPending: boolean): ModalEnd => {
  if (done?.kind === 'connect') return { reason: 'success', outcome: { kind: 'connect', result: { wallet: done.wallet } } }
  if (done?.kind === 'delete') return { reason: 'success', outcome: null }
  if (!done || !user) return { reason: reason === 'success' ? 'dismissed' : reason, outcome: null }
  if (done.kind !== 'login') {
    const { kind, account } = done
    return { reason: 'success', outcome: { kind, result: { user, type: account.type, account } } }
  }
  if (termsPending) return { reason: 'dismissed', outcome: null }
  const { isNewUser, method } = done
  const account = method && loginAccount(user.linkedAccounts, method)
  return {
    reason: 'success',
    outcome: { kind: 'login', result: { user, isNewUser, wasAlreadyAuthenticated: false, method, account } },
  }
}
