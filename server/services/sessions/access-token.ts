// Access tokens: ES256, one hour, bound to an app and to a session.
// See docs/design/protocol.md, "Tokens"; docs/design/security.md, "Access token".

import { createHmac, sign } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'
import { HELD, type Held, waitsForFactor } from '../../../src/contract/held.ts'
import { TOKEN_ISSUER } from '../../../src/contract/wire.ts'
import { remembered } from '../../../src/kit/remembered.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { isTokenSpelling } from '../keys/token-spelling.ts'

const ALG = 'ES256'

/** Claims of a verified token. */
export interface TokenClaims {
  readonly sid: string
  readonly userId: string
  /** Thumbprint of the key that the session is bound to; null: to none. */
  readonly jkt: string | null
  /** The window for keys that acts for the session, by the token of its ticket; left out for the session itself. */
  readonly window?: { readonly id: string; readonly purpose: string; readonly address: string | null }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The head of a token, by the id of the key that signs it. */
const headOf = remembered((kid: string): string => part({ alg: ALG, typ: 'JWT', kid }))

/**
 * A token of `userId` with these claims. Signed in place by Node's own crypto: the web crypto way takes three times as long for the same
 * signature, and this runs with every login and refresh.
 */
export const signToken = (core: Core, app: App, userId: string, more: object): string => {
  const now = Math.floor(core.clock.now() / 1000)
  const claims = { ...more, sub: userId, iss: TOKEN_ISSUER, aud: app.id, iat: now, exp: now + core.env.ACCESS_TOKEN_SECONDS }
  const text = `${headOf(app.signingKey.kid)}.${part(claims)}`
  // JWS takes the two numbers of a signature side by side (RFC 7518 §3.4), not in DER.
  const signature = sign('sha256', Buffer.from(text), { key: app.signingKey.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

/** The claim that binds a token to a key (RFC 9449, 6.1); nothing where there is none. */
export const boundTo = (jkt: string | null): object => (jkt === null ? {} : { cnf: { jkt } })

/** A token for `userId` in session `sid`. */
export const signAccessToken = (core: Core, app: App, { sid, userId, jkt }: TokenClaims): string =>
  signToken(core, app, userId, { sid, jti: Buffer.from(core.random.bytes(16)).toString('base64url'), ...boundTo(jkt) })

const HELD_ALG = 'HS256'
const heldKey = ({ secrets }: Pick<Core, 'secrets'>, app: string): Buffer =>
  Buffer.from(secrets.hash('held-token', app), 'base64url')

/**
 * Life of a token whose session waits for something that every published client can do. They know nothing of the token and keep it while it has
 * 30 s left: so they have a whole one soon after.
 */
const HELD_SECONDS = 60

/**
 * The token of a held session. Trust: signed with a key that is published nowhere, so that the host's back end,
 * which verifies tokens by itself, takes none: only this service does, which knows what the session may do.
 */
export const signHeldToken = (core: Core, app: App, { sid, userId, jkt }: TokenClaims, held: Held): string => {
  const now = Math.floor(core.clock.now() / 1000)
  const jti = Buffer.from(core.random.bytes(16)).toString('base64url')
  const life = core.env.ACCESS_TOKEN_SECONDS
  const ends = now + (waitsForFactor(held) ? life : Math.min(life, HELD_SECONDS))
  const claims = { sid, jti, held, sub: userId, iss: TOKEN_ISSUER, aud: app.id, iat: now, exp: ends, ...boundTo(jkt) }
  const text = `${part({ alg: HELD_ALG, typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', heldKey(core, app.id)).update(text).digest('base64url')}`
}

/** Whether a token is of a held session, by what it says of itself. */
const isHeldToken = (token: string): boolean => token.startsWith(`${part({ alg: HELD_ALG, typ: 'JWT' })}.`)

/** What the session of a token of ours waits for, by what the token says of itself; null: for nothing. */
export const heldIn = (token: string): Held | null => {
  if (!isHeldToken(token)) return null
  const { held } = decodeJwt(token)
  return HELD.find((one) => one === held) ?? null
}

/**
 * The claims of a token that this app's keys signed and that has not run out; null for anything else. `hash`: of the token, where the proof of a call has
 * it: the signature of a token of a bound session is then verified once.
 */
export const verifyAccessToken = async (
  core: Core,
  app: App,
  token: string,
  hash: string | null = null,
): Promise<TokenClaims | null> => {
  const known = hash && core.knownTokens.find(app, hash)
  if (known) return known
  if (!isTokenSpelling(token)) return null
  try {
    const own = { typ: 'JWT', issuer: TOKEN_ISSUER, audience: app.id, currentDate: new Date(core.clock.now()) }
    const verified = isHeldToken(token)
      ? await jwtVerify(token, heldKey(core, app.id), { ...own, algorithms: [HELD_ALG] })
      : await jwtVerify(
          token,
          ({ kid }) => {
            // Trust: the key comes from our own table by its id, never from the header; an id we do not know is a refusal.
            const key = app.verifyKeys.get(kid ?? '')
            if (!key) throw new Error('unknown kid')
            return key
          },
          { ...own, algorithms: [ALG] },
        )
    const { sid, sub, aud, exp, cnf } = verified.payload
    // Trust: the library takes a list of audiences that has ours in it; a token of ours is for one app.
    const whole = typeof sid === 'string' && typeof sub === 'string' && aud === app.id && exp !== undefined
    if (!whole) return null
    const claims = { sid, userId: sub, jkt: (cnf as { jkt: string } | undefined)?.jkt ?? null }
    const { kid } = verified.protectedHeader
    if (hash && kid && claims.jkt) core.knownTokens.keep(hash, { claims, kid, exp })
    return claims
  } catch {
    return null
  }
}
