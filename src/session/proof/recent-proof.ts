// A recent sign-in for what opens a wallet: had without a question where that can be, else asked for once.
// See docs/design/requests.md, "Recent sign-in".

import * as sessions from '../../contract/endpoints/sessions.ts'
import { customJwt } from '../../contract/endpoints/single-call.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { isMissingCode } from '../../kit/is-missing-code.ts'
import { stateOf } from '../../kit/state-of.ts'
import { hostConfigOf } from '../host-page.ts'
import type { Runtime } from '../runtime.ts'
import { reauthenticateGuest } from './guest-again.ts'

/** What is asked of the person of a runtime, and when they have signed in again last: milliseconds since 1970. */
const recordOf = stateOf('recent-proof', (): { running: Promise<boolean> | null; at: number } => ({ running: null, at: 0 }))

/** By the host's own sign-in, where the person has come by that. */
const byHost = async (runtime: Runtime): Promise<boolean> => {
  const { api, session, $user } = runtime
  const user = $user.get()
  if (!user?.linkedAccounts.some(({ type }) => type === 'custom_auth')) return false
  const { customAuth } = await hostConfigOf(runtime)
  const token = customAuth && customAuth.enabled !== false ? await customAuth.getCustomAccessToken() : null
  if (typeof token !== 'string' || token === '') return false
  const before = await session.accessToken()
  // Trust: the service refuses the token of anybody else before it writes a cookie.
  const answer = await api(customJwt, { body: { token }, token: before, confirms: true })
  const isSame = answer.user?.id === user.id && $user.get()?.id === user.id
  void api(sessions.logout, { body: {}, token: isSame ? before : answer.token, withoutCookies: true }).catch(() => undefined)
  if (isSame) session.adopt(answer)
  return isSame
}

const signInAgain = async (runtime: Runtime): Promise<boolean> => {
  if (runtime.$user.get()?.isGuest) return reauthenticateGuest(runtime)
  // What the host has cannot be shown: the person may have another way.
  if (await byHost(runtime).catch(() => false)) return true
  return (await runtime.hooks.signInAgain?.()) ?? false
}

/**
 * What to do about a call that was refused with `recent_login_required`: true, make it again. False: there is nobody to be asked, or the person has left,
 * and the refusal stands. `began`: when the call began, milliseconds since 1970.
 */
export const proveRecent = async (runtime: Runtime, began: number): Promise<boolean> => {
  const record = recordOf(runtime)
  // Of several calls at once one is asked for; the others were under way before the answer.
  if (!record.running && began <= record.at) return true
  record.running ??= signInAgain(runtime)
    .then((done) => {
      if (done) record.at = Date.now()
      return done
    })
    .catch((error: unknown) => {
      if (error instanceof LatchkeyError && !isMissingCode(error)) return false
      throw error
    })
    .finally(() => {
      record.running = null
    })
  return record.running
}
