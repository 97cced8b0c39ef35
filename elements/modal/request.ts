// What a modal is open for: a purpose, the options of the call, and the promise that its end settles.

import type { LoginSettings } from '../../src/app/app-settings.ts'
import type { User } from '../../src/contract/entities.ts'
import type { LoginResult } from '../../src/contract/events.ts'
import { exitError } from '../../src/contract/exit-error.ts'
import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { type Outcome, PURPOSES, type Purpose, type Results } from '../../src/contract/purposes.ts'

/** Name of a login that begins at its menu. */
export const MENU_OF_LOGIN = 'login'

export interface Request {
  readonly purpose: Purpose
  /** Calls of one name share one promise, where the purpose is shared. */
  readonly name: string
  options: LoginSettings
  /** What the jobs of its screens find in their scope. */
  readonly handed?: object
  /** What a login without a screen came to while the modal is open for a login. */
  outcome: Outcome | null
  /** What was told last while it went on: the same is not told again at its end. */
  said: string | null
  /** Its result was told: the modal only shows how it has ended, and makes room for what is asked next. */
  isTold: boolean
  /** True once host, person or session close the modal, and not a screen. */
  isClosedFromOutside: boolean
  readonly promise: Promise<Results[Purpose]>
  resolve(result: Results[Purpose]): void
  reject(error: LatchkeyError): void
}

export const createRequest = (purpose: Purpose, name: string, options: LoginSettings, handed?: object): Request => {
  const ends = {} as Pick<Request, 'resolve' | 'reject'>
  const promise = new Promise<Results[Purpose]>((resolve, reject) => Object.assign(ends, { resolve, reject }))
  // A host that only listens to events must not find an unhandled rejection.
  promise.catch(() => undefined)
  return {
    purpose,
    name,
    options,
    ...(handed && { handed }),
    outcome: null,
    said: null,
    isTold: false,
    isClosedFromOutside: false,
    promise,
    ...ends,
  }
}

/** Whether a request ends when its person signs out, or another one signs in. */
export const endsWithSession = ({ purpose }: Request): boolean => PURPOSES[purpose].signedIn

interface Why {
  /** It was given up, whatever it had come to. */
  readonly error: LatchkeyError | undefined
  /** What the screen that was closed said had failed. */
  readonly failure: LatchkeyError | undefined
}

/** Settles a request whose modal has closed. */
export const settle = (request: Request, outcome: Outcome | null, user: User | null, { error, failure }: Why): void => {
  const { purpose } = request
  const { exit } = PURPOSES[purpose]
  if (error) request.reject(error)
  else if (exit === null) request.resolve({ user })
  // A wallet that was connected in the menu of a login is no login.
  else if (outcome?.kind === purpose) request.resolve(outcome.result)
  // A person who closes what has failed has refused nothing. The menu of a login has other ways, and is left, whatever has failed in it.
  else request.reject((request.name !== MENU_OF_LOGIN && failure) || exitError(purpose))
}

/** The result of a login by a person who is signed in. */
export const alreadyIn = (user: User): LoginResult => ({
  user,
  isNewUser: false,
  wasAlreadyAuthenticated: true,
  method: null,
  account: null,
})
