// What several rows of the error catalogue share.

import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { MESSAGE } from './row.ts'

export const AGAIN = { button: 'Try again', leads: 'the failed step again' } as const
export const METHOD = { button: 'Try another method', leads: 'the menu, with what was typed' } as const
export const ACCOUNT = { button: 'Try another account', leads: 'the menu, with what was typed' } as const
export const BESIDE = { button: null, leads: 'stays' } as const
/** Codes without a status of the service are sent with one that is not retried. */
export const of400 = { fault: { status: 400 } } as const
/** A connection that breaks is tried three times. */
export const unreachable = {
  text: ERRORS.service_unreachable.message,
  fault: { status: 400, message: MESSAGE, times: 3 },
} as const
/** What the catalogue says of a code, whatever comes along with it. */
export const said = (code: ErrorCode, status = 400) => ({
  code,
  text: ERRORS[code].message,
  fault: { status, message: MESSAGE },
})

/** What nothing that a person does mends. */
export const SET_UP = {
  title: 'Login is not available here',
  text: 'Tell the owner of this site.',
  fault: { status: 403 },
  button: 'Close',
  leads: 'away',
  why: 'Nothing that a person does here mends the set-up of the page.',
} as const

export const ERROR = 'Something went wrong'
export const FAILED = 'Authentication failed'
export const LINKED = 'This account has already been linked to another user.'
export const LIMIT = {
  title: 'Unable to sign in',
  text: 'This application has reached its user limit and cannot sign in new users.',
}
export const FOREIGN = 'Unexpected auth flow. This may be a phishing attempt.'
export const NO_ACCESS = { title: "You don't have access to this app", text: 'Have you been invited?' }

export const TRY_AGAIN = 'What is said asks to try again; the same step may go well the next time.'
export const OTHER_WAY = 'The same step would fail again; another way may be open.'
export const OTHER_PERSON = 'The same account would be refused again; another one may be let in.'
