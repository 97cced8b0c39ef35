// Signs the signed-in person in again, by anything that is linked. Loaded when the service asks for a recent login.

import type { CallOptions } from '../../api/call.ts'
import * as sessions from '../../contract/endpoints/sessions.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'

const notTheirs = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('another_user', 'What was shown belongs to another user.', { cause })

/** What the call that signs in again carries besides: the user that must result. The service refuses another user before it writes a cookie. */
export type Confirmation = Pick<CallOptions<typeof sessions.logout>, 'token' | 'confirms'>

/** Signs the same person in again: the session that `signIn` gives replaces the present one. `signIn` must make no new user. */
export const reauthenticate = async (
  { api, session, $user }: Runtime,
  signal: AbortSignal,
  signIn: (confirmation: Confirmation) => Promise<WireSession>,
): Promise<WireUser> => {
  const present = $user.get()?.id
  const before = await session.accessToken()
  const answer = await signIn({ token: before, confirms: true }).catch((error: unknown) => {
    throw error instanceof LatchkeyError && error.code === 'user_does_not_exist' ? notTheirs(error) : error
  })
  const { user } = answer
  // Trust: an older service may have signed another user in, and the page may have changed its person meanwhile.
  const isSame = user !== null && user.id === present && user.id === $user.get()?.id
  const taken = isSame && !signal.aborted
  // The replaced session, or the one that is not taken, is ended without waiting for it; cookies of the service are those of the other one.
  const over = { body: {}, token: taken ? before : answer.token, withoutCookies: true } as const
  void api(sessions.logout, over).catch(() => undefined)
  if (!isSame) throw notTheirs()
  signal.throwIfAborted()
  session.adopt(answer)
  return user
}
