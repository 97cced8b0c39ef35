// Settings of an app's token issuer, checked when they are saved.

import { createPublicKey, type KeyObject } from 'node:crypto'
import { check, maxLength, nonEmpty, nullable, pipe, regex, strictObject, string } from 'valibot'
import { isLoopback } from '../../boot/check-start.ts'
import { rule } from '../problem.ts'

/** Signatures that are taken. Trust: no `none`, and nothing symmetric: a public key must never serve as a shared one. */
export const TOKEN_ALGORITHMS = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA']
const LEAST_RSA_BITS = 2048
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1']

const isFit = ({ type, asymmetricKeyType, asymmetricKeyDetails: details }: KeyObject): boolean =>
  type === 'public' &&
  (asymmetricKeyType === 'ed25519' ||
    (asymmetricKeyType === 'rsa' && (details?.modulusLength ?? 0) >= LEAST_RSA_BITS) ||
    (asymmetricKeyType === 'ec' && CURVES.includes(details?.namedCurve ?? '')))

/** A public key out of PEM or of a JWK; null for anything else. Trust: a private key is refused, and not made public: it is in the wrong hands here. */
export const publicKeyOf = (text: string): KeyObject | null => {
  try {
    if (text.includes('PRIVATE')) return null
    const jwk = text.trim().startsWith('{') ? JSON.parse(text) : null
    if (jwk && ('d' in jwk || 'k' in jwk)) return null
    const key = jwk ? createPublicKey({ key: jwk, format: 'jwk' }) : createPublicKey(text)
    return isFit(key) ? key : null
  } catch {
    return null
  }
}

/** An address that keys may have: https, or this machine in development. What it leads to is judged when it is asked. */
export const isKeysAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

const name = pipe(string(), nonEmpty(rule('text.empty')), maxLength(2048), regex(/^\S+$/, rule('issuer.spaces')))

export const customToken = pipe(
  strictObject({
    issuer: name,
    audience: name,
    jwks_url: nullable(pipe(string(), maxLength(2048), check(isKeysAddress, rule('issuer.address')))),
    public_key: nullable(
      pipe(
        string(),
        check((text) => publicKeyOf(text) !== null, rule('issuer.strength')),
      ),
    ),
  }),
  check(({ jwks_url, public_key }) => (jwks_url === null) !== (public_key === null), rule('issuer.keys')),
)
