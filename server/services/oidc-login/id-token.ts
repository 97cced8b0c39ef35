// The id token of an OpenID connection: its signature and each claim that a login rests on.
// See docs/design/security.md, "OpenID connections".

import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Core } from '../core.ts'
import { isTokenSpelling } from '../keys/token-spelling.ts'
import { ProviderError } from '../oauth/exchange.ts'
import { algorithmsOf, type Discovered } from './issuers.ts'

const TOLERANCE_SECONDS = 60
/** An id token is made for this very login. */
const OLDEST = '1h'

export interface Expected {
  readonly server: Discovered
  readonly clientId: string
  readonly nonce: string
}

/** Trust: by what kind of mistake it is, never by the library's words, which may quote the token. */
const stepOf = (error: unknown): string => {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'id token alg'
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) return `id token ${error.claim}`
  if (error instanceof errors.JWKSNoMatchingKey) return 'id token key'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'id token signature'
  return 'id token form'
}
const failed = (step: string): ProviderError => new ProviderError('failed', step)

/** The claims of an id token that holds; whom it names, its caller reads. Throws {@link ProviderError}. */
export const readIdToken = async (
  { keyRing, clock }: Pick<Core, 'keyRing' | 'clock'>,
  token: unknown,
  { server, clientId, nonce }: Expected,
): Promise<JWTPayload> => {
  if (typeof token !== 'string' || !isTokenSpelling(token)) throw failed('id token form')
  // Trust: keys come from the issuer's own address, never from the token; algorithms are those of its discovery that have a public key. A key
  // that is published for another use is none (`use`, `key_ops`), which the library sees to.
  const options = {
    algorithms: algorithmsOf(server),
    issuer: server.issuer,
    audience: clientId,
    requiredClaims: ['exp'],
    clockTolerance: TOLERANCE_SECONDS,
    // Which asks for `iat`, too.
    maxTokenAge: OLDEST,
    currentDate: new Date(clock.now()),
  }
  const verify = async (keys: JWTVerifyGetKey): Promise<JWTPayload> => (await jwtVerify(token, keys, options)).payload
  const keys = await keyRing.keys(server.jwks_uri)
  if (!keys) throw failed('keys')
  const payload = await verify(keys).catch(async (error: unknown) => {
    // An unknown key may be a new one; how often it is asked for is bounded by the ring.
    const newer = error instanceof errors.JWKSNoMatchingKey ? await keyRing.newer(server.jwks_uri) : null
    if (!newer) throw failed(stepOf(error))
    return verify(newer).catch((again: unknown) => {
      throw failed(stepOf(again))
    })
  })
  // Trust: the token is of the login that this browser began, and was made for this client and no other one (OpenID Connect Core, 3.1.3.7).
  if (payload.nonce !== nonce) throw failed('id token nonce')
  const isForOne = !Array.isArray(payload.aud) || payload.aud.length === 1
  if (payload.azp === undefined ? !isForOne : payload.azp !== clientId) throw failed('id token azp')
  return payload
}
