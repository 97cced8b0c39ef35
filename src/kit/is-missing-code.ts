// Whether an error says that code could not be loaded, and not that the service gave no answer.

import { LatchkeyError } from '../contract/latchkey-error.ts'

/** As `lateCode()` rejects: the message is what the browser said. */
export const isMissingCode = (error: unknown): error is LatchkeyError =>
  error instanceof LatchkeyError && error.code === 'service_unreachable' && error.message === String(error.cause)
