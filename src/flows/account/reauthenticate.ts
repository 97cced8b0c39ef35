// Whoever is signed in proves once more that it is them. Loaded when the service asks for it.

import * as sessions from '../../contract/endpoints/sessions.ts'
import type { WireSession, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Proof } from '../login/passwordless-jobs.ts'

/** Trades a code for a session. */
export type SignIn = (runtime: Runtime, proof: Proof, signal: AbortSignal) => Promise<WireSession>

/** Signs the same person in again: a session that is recent, in the place of the one that there was. */
export const confirm = async (runtime: Runtime, proof: Proof, signal: AbortSignal, signIn: SignIn): Promise<WireUser> => {
  const { api, session, $user } = runtime
  const before = await session.accessToken()
  const answer = await signIn(runtime, { ...proof, mode: 'no-signup' }, signal)
  const isSame = answer.user !== null && answer.user.id === $user.get()?.id
  const over = { body: {}, token: isSame ? before : answer.token }
  // Nobody waits for the end of the session that is not needed any more.
  void api(sessions.logout, over).catch(() => undefined)
  // Trust: the address may have become somebody else's meanwhile; this page does not become theirs.
  if (!isSame || !answer.user) throw new LatchkeyError('linked_account_not_found', 'The user has no such account.')
  session.adopt(answer)
  return answer.user
}
