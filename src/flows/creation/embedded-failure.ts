// What a screen of an embedded wallet does where its work fails: it says why, and goes on when there is a connection.

import { whenOnline } from '../../browser/online.ts'
import { EMBEDDED_WALLET, type LaterKey } from '../../contract/errors/request/embedded-wallet.ts'
import { viewOf, type Words } from '../../contract/errors/view.ts'
import type { Failure } from '../runtime/errors.ts'
import type { Command, Job } from '../runtime/flow.ts'

/** The words of a failure; null before there is one. */
export interface FailureWords {
  readonly title: Words<LaterKey> | null
  readonly text: Words<LaterKey> | null
}

const LEFT: ReadonlySet<string> = new Set(['mfa_canceled', 'recovery_canceled', 'exited_auth_flow'])
/** Whether the person has left the second factor, the recovery or the sign-in that something asked for: nothing has failed. */
export const hasLeft = ({ code }: Failure): boolean => LEFT.has(code)

/** The state that says why, and the commands that go with it. */
export const failed = <S extends FailureWords, E>(state: S, error: Failure): [S & { at: 'failed' }, ...Command<E>[]] => {
  const { title, text } = viewOf(error, EMBEDDED_WALLET)
  return [
    { ...state, at: 'failed', title: error.offline ? 'error.offline' : title, text },
    { refused: error },
    ...(error.offline ? [{ run: 'online' }] : []),
  ]
}

/** Ends when the browser has a connection. */
export const online: Job<undefined, { type: 'online' }> = async (_, __, { signal }) => {
  await whenOnline(signal)
  return { type: 'online' }
}
