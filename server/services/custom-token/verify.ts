// Verifies a custom token; a refusal names the claim (docs/design/security.md, "Custom token").

import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import { safeParse } from 'valibot'
import { customUserId } from '../../../src/contract/backend-fields.ts'
import { emailOf } from '../../../src/contract/email-address.ts'
import { CUSTOM_USER_ID_MAX } from '../../../src/contract/limits.ts'
import type { CustomTokenSettings } from '../../db/schema-settings.ts'
import type { Core } from '../core.ts'
import { isTokenSpelling } from '../keys/token-spelling.ts'
import { ServiceError } from '../service-error.ts'
import { publicKeyOf, TOKEN_ALGORITHMS } from './settings.ts'

const TOLERANCE_SECONDS = 30

/** Who a token is about. */
interface TokenPerson {
  /** The issuer's own name for them. */
  readonly subject: string
  /** The address, where the issuer has verified it: an allowlist may name it. */
  readonly provenEmail: string | null
}

const refused = (rule: string): ServiceError => new ServiceError('invalid_credentials', `The token was not accepted: ${rule}.`)

/** Trust: by what kind of mistake it is, never by the library's words, which may quote the token. */
const ruleOf = (error: unknown): string => {
  if (error instanceof errors.JWTExpired) return '"exp" has passed'
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error
    return reason === 'missing' ? `"${claim}" is missing` : `"${claim}" is not what the app takes`
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return `"alg" must be one of ${TOKEN_ALGORITHMS.join(', ')}`
  if (error instanceof errors.JWKSNoMatchingKey) return 'its issuer has no key of that "kid"'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the signature is not of the key of its issuer'
  return 'it is no signed JWT that can be read'
}

/** A name that a row can hold, and that no other name turns into. */
export const isName = (subject: unknown): subject is string => safeParse(customUserId, subject).success

/** Several keys may fit a token that names none. */
const verifyWith = async (token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> => {
  try {
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, options)).payload
      } catch (inner) {
        if (!(inner instanceof errors.JWSSignatureVerificationFailed)) throw inner
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

const payloadOf = async (
  { keyRing }: Core,
  { jwks_url, public_key }: CustomTokenSettings,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload> => {
  if (jwks_url === null) {
    const key = publicKeyOf(public_key ?? '')
    if (!key) throw new Error('The public key of an app is none.')
    return (await jwtVerify(token, key, options)).payload
  }
  const keys = await keyRing.keys(jwks_url)
  if (!keys) throw new ServiceError('service_unavailable', "The keys of the token's issuer cannot be had right now.")
  try {
    return await verifyWith(token, keys, options)
  } catch (error) {
    // An unknown key may be a new one.
    const newer = error instanceof errors.JWKSNoMatchingKey ? await keyRing.newer(jwks_url) : null
    if (!newer) throw error
    return verifyWith(token, newer, options)
  }
}

/** The user of a valid token. Throws a refusal that names the claim that does not hold. */
export const verifyCustomToken = async (core: Core, settings: CustomTokenSettings, token: string): Promise<TokenPerson> => {
  // Trust: keys come from what the app's owner set, never from the token: `jku`, `x5u`, `x5c` and `jwk` of its header are not looked at.
  const options = {
    algorithms: TOKEN_ALGORITHMS,
    issuer: settings.issuer,
    audience: settings.audience,
    requiredClaims: ['exp', 'sub'],
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: new Date(core.clock.now()),
  }
  if (!isTokenSpelling(token)) throw refused(ruleOf(null))
  const payload = await payloadOf(core, settings, token, options).catch((error: unknown) => {
    if (error instanceof ServiceError) throw error
    throw refused(ruleOf(error))
  })
  const { sub, email, email_verified } = payload
  if (!isName(sub)) throw refused(`"sub" must be a text of at most ${CUSTOM_USER_ID_MAX} characters without control characters`)
  return { subject: sub, provenEmail: typeof email === 'string' && email_verified === true ? emailOf(email) : null }
}
