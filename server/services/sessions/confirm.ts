// A sign-in by which somebody who is signed in proves that it is them (docs/design/security.md, "Step-up").

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
 * Runs a sign-in for the user of `bearer`. Trust: that of anybody else is refused before a cookie is written, and its session is ended. The
 * session of the bearer need not be open any more: an answer that was lost is asked for again.
 */
export const confirming = async <T>(core: Core, app: App, bearer: string | null, signIn: () => Promise<T>): Promise<T> => {
  const present = bearer && (await verifyAccessToken(core, app, bearer))
  if (!present) throw new ServiceError('missing_or_invalid_token')
  const answer = await signIn()
  const { token, user } = answer as SignedIn
  if (user?.id === present.userId) return answer
  await endSession(core, app, null, token ?? null)
  throw new ServiceError('another_user')
}
