// What passkeys make of their answers, by `node:crypto` alone, as docs/design/frame.md says it.

import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** HKDF-SHA-256 of 32 bytes, as the frame names what it makes. */
export const hkdf = (from: Buffer, salt: readonly string[] | string, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', from, typeof salt === 'string' ? salt : JSON.stringify(salt), `latchkey recovery ${name}`, 32))

/** Nonce, text and tag in one, as wrappings of 0.2.0 sealed a half: under a key of a secret, bound to the same context. */
export const sealedAsFormerly = (secret: Buffer, half: Buffer, context: readonly string[]): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', hkdf(secret, context, context[0] ?? ''), iv)
  cipher.setAAD(Buffer.from(JSON.stringify(context)))
  return Buffer.concat([iv, cipher.update(half), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Opens nonce, text and tag in one. */
export const opened = (key: Buffer, sealed: string, context: readonly string[]): Buffer => {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from(JSON.stringify(context)))
  cipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
}

interface Sealed {
  readonly id: string
  readonly output: string
  readonly recovery_id: string
  readonly prf_input: string
  readonly sealed_half: string
}

/** The half, by the private key that the answer of a passkey makes. `of`: app, person and wallet. */
export const halfByHand = (of: readonly string[], { id, output, recovery_id, prf_input: input, sealed_half }: Sealed): Buffer => {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(hkdf(Buffer.from(output, 'base64url'), ['passkey pair', ...of, input, id], 'passkey pair'))
  const ephemeral = sealed_half.slice(0, 44)
  const shared = pair.computeSecret(Buffer.from(ephemeral, 'base64url'))
  return opened(hkdf(shared, ephemeral, 'share'), sealed_half.slice(44), ['passkey half', ...of, recovery_id, input, id])
}
