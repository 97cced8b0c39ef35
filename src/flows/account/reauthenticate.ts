// Re-authentication of the signed-in person by a code. Loaded when the service asks for a recent login.

import * as sessions from '../../contract/endpoints/sessions.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { CodeProof } from '../login/passwordless-jobs.ts'

/** Trades a code for a session. */
export type SignIn = (runtime: Runtime, proof: CodeProof, signal: AbortSignal) => Promise<WireSession>

/** Signs the same person in again: a recent session replaces the present one. */
export const reauthenticate = async (
  runtime: Runtime,
  proof: CodeProof,
  signal: AbortSignal,
  signIn: SignIn,
): Promise<WireUser> => {
  const { api, session, $user } = runtime
  const before = await session.accessToken()
  const answer = await signIn(runtime, { ...proof, mode: 'no-signup' }, signal)
  const isSame = answer.user !== null && answer.user.id === $user.get()?.id
  const over = { body: {}, token: isSame ? before : answer.token }
  // The replaced session, or the wrong person's, is ended without waiting for it.
  void api(sessions.logout, over).catch(() => undefined)
  // Trust: the address may belong to another user by now; this page must not be signed in as them.
  if (!isSame || !answer.user) throw new LatchkeyError('linked_account_not_found', 'The user has no such account.')
  session.adopt(answer)
  return answer.user
}
