// Access tokens (protocol.md §1.6; security.md, "Access token"): ES256, one hour, bound to an app and to a session.

import { jwtVerify, SignJWT } from 'jose'
import { TOKEN_ISSUER } from '../../src/contract/wire.ts'
import type { App } from './app-cache.ts'
import type { Core } from './core.ts'

const ALG = 'ES256'

/** What a verified token says. */
export interface TokenClaims {
  readonly sid: string
  readonly userId: string
}

/** A token for `userId` in session `sid`. */
export const signAccessToken = (core: Core, app: App, { sid, userId }: TokenClaims): Promise<string> => {
  const now = Math.floor(core.clock.now() / 1000)
  const jti = Buffer.from(core.random.bytes(16)).toString('base64url')
  return new SignJWT({
    sid,
    jti,
    sub: userId,
    iss: TOKEN_ISSUER,
    aud: app.id,
    iat: now,
    exp: now + core.env.ACCESS_TOKEN_SECONDS,
  })
    .setProtectedHeader({ alg: ALG, typ: 'JWT', kid: app.signingKey.kid })
    .sign(app.signingKey.privateKey)
}

/** The claims of a token that this app's keys signed and that has not run out; null for anything else. */
export const verifyAccessToken = async (core: Core, app: App, token: string): Promise<TokenClaims | null> => {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        // Trust: the key comes from our own table by its id, never from the header; an id we do not know is a refusal.
        const key = app.verifyKeys.get(kid ?? '')
        if (!key) throw new Error('unknown kid')
        return key
      },
      { algorithms: [ALG], typ: 'JWT', issuer: TOKEN_ISSUER, audience: app.id, currentDate: new Date(core.clock.now()) },
    )
    const { sid, sub } = payload
    return typeof sid === 'string' && typeof sub === 'string' && payload.exp !== undefined ? { sid, userId: sub } : null
  } catch {
    return null
  }
}
