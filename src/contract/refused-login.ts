// A login that was refused, as operators and the person themselves are told of it.

import { type InferOutput, number, object, string } from 'valibot'

/**
 * `method` as the metrics name it; `reason` is an error code of the service, or a word of its own: `wrong`, `stolen`, `unproved`,
 * `too_many_guesses`, and of a code that was not sent `code_too_soon`, `no_mailbox`. `at` in seconds since 1970.
 */
export const wireRefusedLogin = object({ method: string(), reason: string(), at: number() })
export type WireRefusedLogin = InferOutput<typeof wireRefusedLogin>
