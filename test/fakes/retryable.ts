// Whether a screen would offer to try again after an error.

import { failureOf } from '../../src/flows/runtime/errors.ts'

export const isRetryable = (error: unknown): boolean => failureOf(error).retryable !== false
