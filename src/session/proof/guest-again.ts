// Signs a guest in again by the credential of this browser, for a recent session (docs/design/security.md, "Step-up").

import * as sessions from '../../contract/endpoints/sessions.ts'
import { authenticateGuest } from '../headless/headless-login.ts'
import type { Runtime } from '../runtime.ts'

/** Signs the same guest in again. False where this browser has no credential of that guest. */
export const reauthenticateGuest = async (runtime: Runtime): Promise<boolean> => {
  const { api, session, $user } = runtime
  const before = await session.accessToken()
  const answer = await authenticateGuest(runtime, false, { token: before, confirms: true }).catch(() => null)
  const isSame = answer?.user?.id === $user.get()?.id
  const over = { body: {}, token: isSame ? before : (answer?.token ?? null), withoutCookies: true } as const
  if (answer) void api(sessions.logout, over).catch(() => undefined)
  if (!answer || !isSame) return false
  session.adopt(answer)
  return true
}
