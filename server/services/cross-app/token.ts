// The token with which an app asks for the wallet of a user whom it has signed in.
// See docs/design/protocol.md, "Tokens".

import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { TOKEN_ISSUER } from '../../../src/contract/wire.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { isTokenSpelling } from '../keys/token-spelling.ts'

const ALG = 'HS256'
const TYPE = 'cross-app+jwt'

/** Trust: with a key that is published nowhere: no back end takes it for an access token, of either app, and neither does this service. */
const keyFor = ({ secrets }: Pick<Core, 'secrets'>, provider: string): Buffer =>
  Buffer.from(secrets.hash('cross-app-token', provider), 'base64url')

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface ConnectionClaims {
  readonly connection: string
  readonly userId: string
  readonly requester: string
}

/** A token until `ends` (milliseconds). */
export const signConnectionToken = (
  core: Core,
  provider: App,
  { connection, userId, requester }: ConnectionClaims,
  ends: number,
): string => {
  const iat = Math.floor(core.clock.now() / 1000)
  const jti = Buffer.from(core.random.bytes(16)).toString('base64url')
  const claims = { cid: connection, jti, sub: userId, iss: TOKEN_ISSUER, aud: requester, iat, exp: Math.floor(ends / 1000) }
  const text = `${part({ alg: ALG, typ: TYPE })}.${part(claims)}`
  return `${text}.${createHmac('sha256', keyFor(core, provider.id)).update(text).digest('base64url')}`
}

/** The claims of a token of ours that has not run out; null for anything else. */
export const verifyConnectionToken = async (core: Core, provider: App, token: string): Promise<ConnectionClaims | null> => {
  if (!isTokenSpelling(token)) return null
  try {
    const { payload } = await jwtVerify(token, keyFor(core, provider.id), {
      algorithms: [ALG],
      typ: TYPE,
      issuer: TOKEN_ISSUER,
      currentDate: new Date(core.clock.now()),
      requiredClaims: ['exp'],
    })
    const { cid, sub, aud } = payload
    const whole = typeof cid === 'string' && typeof sub === 'string' && typeof aud === 'string'
    return whole ? { connection: cid, userId: sub, requester: aud } : null
  } catch {
    return null
  }
}
