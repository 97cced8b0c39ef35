// The keys that sign access tokens: ES256, one current key for each app, the private half sealed.
// See docs/design/security.md, "Access token".

import { createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { Random } from '../../ports/ports.ts'
import type { KeyRow, NewKey } from '../../stores/apps/apps.ts'
import type { Secrets } from './secrets.ts'

/** Seconds for which verifiers may keep an app's keys. */
export const KEYS_KEPT_SECONDS = 300
/** Milliseconds for which a new key is shown before it signs: every copy of the keys is younger by then, with as much again to spare. */
export const SHOWN_BEFORE = 2 * KEYS_KEPT_SECONDS * 1000

/** The key that signs at this moment, of all the keys of an app; undefined where there is none. */
export const signerOf = (keys: readonly KeyRow[], now: number): KeyRow | undefined => {
  const signing = keys.filter((key) => key.signs_from <= now && (key.retired_at ?? Number.POSITIVE_INFINITY) > now)
  return signing[0] ?? keys.find((key) => key.state === 'current')
}

/** A fresh key. Its id is random: it reveals neither the app nor the time. */
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
