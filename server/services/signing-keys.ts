// The keys that sign access tokens: ES256, one current key per app, the private half sealed at rest (security.md, "Access token").

import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { Random } from '../ports/ports.ts'
import type { NewKey } from '../stores/apps.ts'
import type { Secrets } from './secrets.ts'

/** A fresh key. Its id is random: it says nothing of the app or of the time. */
export const makeSigningKey = (secrets: Secrets, random: Random): NewKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = Buffer.from(random.bytes(12)).toString('base64url')
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const sealed = secrets.seal(JSON.stringify(privateKey.export({ format: 'jwk' })), kid)
  return { kid, publicJwk: { kty, crv, x, y }, sealed }
}

/** A public JWK as SPKI PEM, the form of `verification_key`. */
export const spkiPem = (jwk: Record<string, unknown>): string =>
  createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString()
