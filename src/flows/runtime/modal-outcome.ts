// What a closed modal reports: the reason, and the outcome of the flow that was completed in it. Pure.

import type { User } from '../../contract/entities.ts'
import type { CloseReason } from '../../contract/events.ts'
import { type Outcome, PURPOSES } from '../../contract/purposes.ts'
import { loginAccount } from '../menu/login-account.ts'
import type { Done } from './flow.ts'

interface ModalEnd {
  readonly reason: CloseReason
  /** Null: nothing was completed. */
  readonly outcome: Outcome | null
}

/** What was completed, as its purpose reports it; null: nothing was, or its person is gone. */
export const outcomeOf = (done: Done | null, user: User | null): Outcome | null => {
  if (!done || done.kind === 'delete' || (!user && (done.kind === 'login' || PURPOSES[done.kind].signedIn))) return null
  if (done.kind === 'login' && user) {
    const { isNewUser, method } = done
    const account = method && loginAccount(user.linkedAccounts, method)
    return { kind: 'login', result: { user, isNewUser, wasAlreadyAuthenticated: false, method, account } }
  }
  if ('account' in done && user) return { kind: done.kind, result: { user, type: done.account.type, account: done.account } }
  return 'result' in done ? (done as Outcome) : null
}

/** `done` is what the flow reported before the modal closed; `isLeft`: something that the login asks for is outstanding. */
export const modalEnd = (done: Done | null, reason: CloseReason, user: User | null, isLeft: boolean): ModalEnd => {
  if (done?.kind === 'delete') return { reason: 'success', outcome: null }
  const outcome = isLeft ? null : outcomeOf(done, user)
  if (outcome) return { reason: 'success', outcome }
  return { reason: isLeft || reason === 'success' ? 'dismissed' : reason, outcome: null }
}
