// What the screens of recovery show of a failure, and what they do where the person has left what lay over them.

import { EMBEDDED_WALLET, type LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command } from '../runtime/flow.ts'

export interface RecoveryFailure {
  readonly title: Words<LaterKey>
  readonly text: Words<LaterKey> | null
  /** Whether the same may go well another time. */
  readonly again: boolean
  readonly error: Failure
}

/** The words of a failure, and what is reported of it and done. */
export const failureView = (error: Failure): { failure: RecoveryFailure; commands: Command<never>[] } => {
  const { title, text, to } = viewOf(error, EMBEDDED_WALLET)
  return {
    failure: { title: error.offline ? 'error.offline' : title, text, again: to === 'retry' && error.retryable !== false, error },
    commands: [{ refused: error }, ...(error.offline ? [{ run: 'online' }] : [])],
  }
}
