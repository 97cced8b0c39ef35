// A flow that somebody waits for: the promise at its end, and how it ends when the person closes the modal.

import type { User } from '../../src/contract/entities.ts'
import type { LoginResult, Outcome } from '../../src/contract/events.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'

/** What a closed modal rejects with. */
const EXITS = {
  login: 'exited_auth_flow',
  connect: 'exited_auth_flow',
  link: 'exited_link_flow',
  update: 'exited_update_flow',
} as const

/** What a modal is open for. */
export type Purpose = keyof typeof EXITS | 'account'
/** Whoever manages an account is done when they close it. */
export type Managed = { user: User | null }
export type ResultOf<P extends Purpose> = P extends 'account' ? Managed : Extract<Outcome, { kind: P }>['result']
type Result = Outcome['result'] | Managed

/** The result of a login by somebody who is signed in. */
export const alreadyIn = (user: User): LoginResult => ({
  user,
  isNewUser: false,
  wasAlreadyAuthenticated: true,
  method: null,
  account: null,
})

export class Pending {
  declare resolve: (result: Result) => void
  declare reject: (error: LatchkeyError) => void
  readonly promise = new Promise<Result>((resolve, reject) => {
    this.resolve = resolve
    this.reject = reject
  })
  readonly purpose: Purpose
  /** Calls of one name wait for one end. */
  readonly name: string

  constructor(purpose: Purpose, name: string) {
    this.purpose = purpose
    this.name = name
    // A host that only listens to events must not find an unhandled rejection.
    this.promise.catch(() => undefined)
  }

  exit(): LatchkeyError {
    const code = this.purpose === 'account' ? 'exited_update_flow' : EXITS[this.purpose]
    return new LatchkeyError(code, `The person closed the ${this.purpose} before it was complete.`)
  }
}
