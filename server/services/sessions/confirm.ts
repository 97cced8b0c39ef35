// A sign-in by which a signed-in user proves their identity again (docs/design/security.md, "Step-up").

import { noteReplaced } from '../../stores/sessions/step-up.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { verifyAccessToken } from './access-token.ts'
import { endSession } from './sessions.ts'

/** What a handler of a sign-in answers, as far as it matters here. */
interface SignedIn {
  readonly token?: string | null
  readonly user?: { readonly id: string } | null
}

/**
 * Runs a sign-in for the user of `bearer`. Trust: one of another user is refused before a cookie is written, and its session is ended. The
 * session of the bearer need not be open any more: an answer that was lost is asked for again. It ends when the new one is used for what asked
 * for the proof, not before: an answer that never comes leaves the person signed in.
 */
export const confirming = async <T>(core: Core, app: App, bearer: string | null, signIn: () => Promise<T>): Promise<T> => {
  const present = bearer && (await verifyAccessToken(core, app, bearer))
  if (!present) throw new ServiceError('missing_or_invalid_token')
  const answer = await signIn()
  const { token, user } = answer as SignedIn
  const opened = token ? await verifyAccessToken(core, app, token) : null
  if (opened && user?.id === present.userId) {
    await noteReplaced(core.db, { app: app.id, user: user.id, sid: opened.sid, before: present.sid })
    return answer
  }
  await endSession(core, app, null, token ?? null, opened?.jkt ?? null)
  throw new ServiceError('another_user')
}
