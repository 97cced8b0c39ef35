// Tokens with which the wallets of accounts of other apps are asked (docs/design/protocol.md, "Storage keys").

import { crossAppKey } from '../../contract/wire.ts'
import { jwtClaims } from '../../kit/jwt-claims.ts'
import type { Runtime } from '../runtime.ts'

type Parts = Pick<Runtime, 'storage' | '$user'>

/** Keeps the token of a provider, in the place of a former one. */
export const keepCrossAppToken = ({ storage }: Parts, providerAppId: string, token: string): void =>
  storage.set(crossAppKey(providerAppId), token)

/** Forgets it. */
export const dropCrossAppToken = ({ storage }: Parts, providerAppId: string): void => storage.remove(crossAppKey(providerAppId))

/**
 * The token of a provider; null where there is none that is good. One that has run out, or that is not of an account that the signed-in person has
 * linked, is dropped. `now` in milliseconds.
 */
export const crossAppToken = (parts: Parts, providerAppId: string, now = Date.now()): string | null => {
  const token = parts.storage.get(crossAppKey(providerAppId))
  const claims = token ? jwtClaims(token) : null
  // Trust: another person may have signed in on this browser since.
  const isOwn = parts.$user
    .get()
    ?.linkedAccounts.some((one) => one.type === 'cross_app' && one.providerAppId === providerAppId && one.subject === claims?.sub)
  if (token && claims && isOwn && claims.exp * 1000 > now) return token
  if (token) dropCrossAppToken(parts, providerAppId)
  return null
}
