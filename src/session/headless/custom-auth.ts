// Follows the host's own sign-in (host config, `customAuth`): the same person is signed in here, or nobody.

import type { LoginResult } from '../../contract/events.ts'
import type { HostConfig } from '../../contract/host-config.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Runtime } from '../runtime.ts'
import { loginWithToken } from './headless-login.ts'

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
/** The values that pages use for "no token". */
const isNone = (token: unknown): boolean => token === undefined || token === null || token === ''

/**
 * Brings the session in line with the host; null: nobody was signed in. While the host's sign-in is loading, nothing changes.
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

/** Signs in by the host's own sign-in, at the page's request. */
export const loginWithHost = async (runtime: Runtime, auth: CustomAuth | undefined): Promise<LoginResult> => {
  const token = auth && auth.enabled !== false ? await tokenOf(auth) : null
  if (isNone(token))
    throw new LatchkeyError(
      'invalid_login_methods',
      `login({ methods: ["custom"] }): ${SOURCE} must resolve with a JWT (there is none).`,
    )
  return loginWithToken(runtime, token, SOURCE)
}
