// Logins of a page that need no screen (elements.md, `loginWithToken`, `login`, `customAuth`). Loaded when a page asks for one, or follows its own
// sign-in.

import type { LoginWishes } from '../../src/app/app-wishes.ts'
import type { LoginResult } from '../../src/contract/events.ts'
import type { HostConfig } from '../../src/contract/host-config.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { follow, loginWithHost } from '../../src/session/custom-auth.ts'
import { loginAsGuest, loginWithToken } from '../../src/session/headless-login.ts'
import type { Runtime } from '../../src/session/runtime.ts'
import type { Works } from './controller.ts'
import { alreadyIn } from './request.ts'

/** By a token that the page hands over. */
export const byToken = async (works: Works, jwt: string): Promise<LoginResult> =>
  works.enter(await loginWithToken(await works.tag.needRuntime(), jwt))

/** By the one way that a page names; a guest who must accept terms does so in the modal. */
export const alone = async (works: Works, method: 'guest' | 'custom', wishes: LoginWishes): Promise<LoginResult> => {
  const { tag } = works
  const runtime = await tag.needRuntime()
  await runtime.whenReady()
  if (tag.user) return alreadyIn(tag.user)
  const { customAuth, legal } = await works.settled()
  const requiresTerms = tag.appConfig?.require_users_accept_terms || legal?.requireUsersAcceptTerms
  if (method === 'custom') return works.enter(await loginWithHost(runtime, customAuth))
  if (requiresTerms) return works.run('login', 'login', [{ screen: 'LANDING', params: {} }], wishes)
  return works.enter(await loginAsGuest(runtime, wishes.disableSignup !== true))
}

/** Trust: told by rule and code; a token is in none of these words. */
const tell = ({ tag }: Works, error: unknown): void => {
  const { code, message } = error instanceof LatchkeyError ? error : new LatchkeyError('unknown_error', String(error))
  if (message.startsWith('config.')) tag.complain('config.customAuth', code, message)
  else {
    console.error(`<${tag.localName}> config.customAuth: ${message} (${code})`)
    tag.emit('error', { code, message, flow: null })
  }
}

/** Brings the session to what the host's own sign-in says, and tells the host's developer what is wrong with that. */
export const followHost = async (
  works: Works,
  runtime: Runtime,
  auth: NonNullable<HostConfig['customAuth']>,
  wanted: () => boolean,
): Promise<void> => {
  try {
    const result = await follow(runtime, auth, wanted)
    if (result) works.enter(result)
    if (wanted()) works.tag.hints.clear('config.customAuth')
  } catch (error) {
    if (wanted()) tell(works, error)
  }
}
