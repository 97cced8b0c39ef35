// Signs the signed-in person in again, by anything that is linked. Loaded when the service asks for a recent login.

import * as sessions from '../../contract/endpoints/sessions.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'

const notTheirs = (cause?: unknown): LatchkeyError =>
  new LatchkeyError('linked_account_not_found', 'The user has no such account.', { cause })

/** Signs the same person in again: the session that `signIn` gives replaces the present one. `signIn` must make no new user. */
export const reauthenticate = async (
  { api, session, $user }: Runtime,
  signal: AbortSignal,
  signIn: () => Promise<WireSession>,
): Promise<WireUser> => {
  const present = $user.get()?.id
  const before = await session.accessToken()
  const answer = await signIn().catch((error: unknown) => {
    throw error instanceof LatchkeyError && error.code === 'user_does_not_exist' ? notTheirs(error) : error
  })
  const { user } = answer
  // Trust: what was shown may belong to another user, and the page may have changed its person meanwhile; nobody is signed in as somebody else.
  const isSame = user !== null && user.id === present && user.id === $user.get()?.id
  const taken = isSame && !signal.aborted
  const over = { body: {}, token: taken ? before : answer.token }
  // The replaced session, or the one that is not taken, is ended without waiting for it.
  void api(sessions.logout, over).catch(() => undefined)
  if (!isSame) throw notTheirs()
  signal.throwIfAborted()
  session.adopt(answer)
  return user
}
