// Follows the host's own sign-in (host config, `customAuth`): whoever is signed in there is signed in here, and nobody else.

import type { LoginResult } from '../contract/events.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { loginWithToken } from './headless-login.ts'
import type { Runtime } from './runtime.ts'

export type CustomAuth = NonNullable<HostConfig['customAuth']>

const SOURCE = 'config.customAuth.getCustomAccessToken'

const tokenOf = async ({ getCustomAccessToken }: CustomAuth): Promise<unknown> => {
  try {
    return await getCustomAccessToken()
  } catch (error) {
    throw new LatchkeyError('invalid_config', `${SOURCE} must resolve with a JWT, or with nothing (it threw ${String(error)}).`, {
      cause: error,
    })
  }
}
/** Nothing, in the ways in which pages say it. */
const isNone = (token: unknown): boolean => token === undefined || token === null || token === ''

/**
 * Brings the session to what the host says; null where nobody came in. While the host's own sign-in is loading it says nothing.
 * `wanted` turns false as soon as the host has said something newer.
 */
export const follow = async (runtime: Runtime, auth: CustomAuth, wanted: () => boolean): Promise<LoginResult | null> => {
  if (auth.enabled === false || auth.isLoading) return null
  await runtime.whenReady()
  const token = wanted() ? await tokenOf(auth) : null
  if (!wanted()) return null
  if (isNone(token)) {
    if (runtime.$user.get()) await runtime.session.logout()
    return null
  }
  return loginWithToken(runtime, token, `${SOURCE}, what it resolves with,`, wanted)
}

/** Signs in by the host's own sign-in because the page asks for it. */
export const loginWithHost = async (runtime: Runtime, auth: CustomAuth | undefined): Promise<LoginResult> => {
  const token = auth && auth.enabled !== false ? await tokenOf(auth) : null
  if (isNone(token))
    throw new LatchkeyError(
      'invalid_login_methods',
      `login({ methods: ["custom"] }): ${SOURCE} must resolve with a JWT (there is none).`,
    )
  return loginWithToken(runtime, token, SOURCE)
}
