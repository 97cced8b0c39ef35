// What a modal is open for: a purpose, the options of the call, and the promise that its end settles.

import type { LoginSettings } from '../../src/app/app-settings.ts'
import type { User } from '../../src/contract/entities.ts'
import type { LoginResult, Outcome } from '../../src/contract/events.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'

/** `exit`: code that the promise rejects with when the person closes the modal; null where closing is the regular end. `signedIn`: it ends with the session of its person. */
const PURPOSES = {
  login: { exit: 'exited_auth_flow', signedIn: false },
  connect: { exit: 'exited_auth_flow', signedIn: false },
  link: { exit: 'exited_link_flow', signedIn: true },
  update: { exit: 'exited_update_flow', signedIn: true },
  account: { exit: null, signedIn: true },
} as const

export type Purpose = keyof typeof PURPOSES
/** The result of a visit to the account: the person as they are at its end. */
type Managed = { user: User | null }
export type ResultOf<P extends Purpose> = P extends 'account' ? Managed : Extract<Outcome, { kind: P }>['result']

export interface Request {
  readonly purpose: Purpose
  /** Calls of one name share one promise. */
  readonly name: string
  options: LoginSettings
  /** What a login without a screen came to while the modal is open for a login. */
  outcome: Outcome | null
  /** True once host, person or session close the modal, and not a screen. */
  isClosedFromOutside: boolean
  readonly promise: Promise<ResultOf<Purpose>>
  resolve(result: ResultOf<Purpose>): void
  reject(error: LatchkeyError): void
}

export const createRequest = (purpose: Purpose, name: string, options: LoginSettings): Request => {
  const ends = {} as Pick<Request, 'resolve' | 'reject'>
  const promise = new Promise<ResultOf<Purpose>>((resolve, reject) => Object.assign(ends, { resolve, reject }))
  // A host that only listens to events must not find an unhandled rejection.
  promise.catch(() => undefined)
  return { purpose, name, options, outcome: null, isClosedFromOutside: false, promise, ...ends }
}

/** Whether a request ends when its person signs out, or another one signs in. */
export const endsWithSession = ({ purpose }: Request): boolean => PURPOSES[purpose].signedIn

/** Settles a request whose modal has closed. */
export const settle = (request: Request, outcome: Outcome | null, user: User | null, error?: LatchkeyError): void => {
  const { purpose } = request
  const { exit } = PURPOSES[purpose]
  if (error) request.reject(error)
  else if (exit === null) request.resolve({ user })
  // A wallet that was connected without a login is no login.
  else if (outcome && (outcome.kind === 'connect') === (purpose === 'connect')) request.resolve(outcome.result)
  else request.reject(new LatchkeyError(exit, `The person closed the ${purpose} before it was complete.`))
}

/** The result of a login by a person who is signed in. */
export const alreadyIn = (user: User): LoginResult => ({
  user,
  isNewUser: false,
  wasAlreadyAuthenticated: true,
  method: null,
  account: null,
})
