// What the console is told of its operator, and asks their passkey with; parsed where it comes in.

import { array, boolean, type InferOutput, object, parse, picklist, pipe, readonly, string } from 'valibot'
import { type CreationOptions, creationOptions, type RequestOptions, requestOptions } from '../passkeys/passkey-shapes.ts'
import { ROLES } from './act.ts'
import { ACT_NAMES } from './acts.ts'

/** Whose session it is; `acts` are those that the role may do, `service` is the service's origin, for the tags that a page is given. */
const wireOperator = object({
  id: string(),
  name: string(),
  role: picklist(ROLES),
  acts: pipe(array(picklist(ACT_NAMES)), readonly()),
  service: string(),
})
export type Operator = Readonly<InferOutput<typeof wireOperator>>

/** What the console is told before anybody has signed in. */
const consoleState = object({ has_operator: boolean() })
export type ConsoleState = Readonly<InferOutput<typeof consoleState>>
/** The state of an answer. Throws a `ValiError`. */
export const stateIn = (answer: unknown): ConsoleState => parse(consoleState, answer)

/** The operator of an answer. Throws a `ValiError`, as the other two do. */
export const operatorIn = (answer: unknown): Operator => parse(wireOperator, answer)
/** With what the passkey of an operator is asked. */
export const signInOptionsIn = (answer: unknown): RequestOptions => parse(requestOptions, answer)
/** With what one is made. */
export const enrolOptionsIn = (answer: unknown): CreationOptions => parse(creationOptions, answer)
