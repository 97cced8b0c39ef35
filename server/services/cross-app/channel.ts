// The sealed channel with a page that keeps a key: ECDH on secp256k1, AES-GCM (docs/design/protocol.md, "Other apps").

import { createCipheriv, createDecipheriv, createECDH } from 'node:crypto'
import { deflateSync, inflateSync } from 'node:zlib'
import type { Random } from '../../ports/ports.ts'
import { ServiceError } from '../service-error.ts'

const CURVE = 'secp256k1'
const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16
const IV_BYTES = 12
/** Of an opened request. */
const MOST_BYTES = 256 * 1024

/** A shared secret opens for its own connection alone. */
export const sharedContext = (connection: string): string => `cross-app ${connection}`

/** A new key of ours against one of a page: what is sent to it, and what both then have. Throws for a text that is no point of the curve. */
export const shareSecret = (theirs: string): { publicKey: string; secret: Buffer } => {
  const ours = createECDH(CURVE)
  const publicKey = ours.generateKeys('base64', 'compressed')
  try {
    return { publicKey, secret: ours.computeSecret(Buffer.from(theirs, 'base64')) }
  } catch {
    throw new ServiceError('invalid_data', 'requester_public_key is no point of the curve.')
  }
}

/** The text that was sealed by the page. Throws for anything that was not. */
export const openSealed = (
  secret: Buffer,
  { sealed, iv, compressed }: { sealed: string; iv: string; compressed: boolean },
): string => {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv(CIPHER, secret, Buffer.from(iv, 'base64'), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
    // Trust: a small text may unfold to any size.
    return (compressed ? inflateSync(plain, { maxOutputLength: MOST_BYTES }) : plain).toString('utf8')
  } catch {
    throw new ServiceError('invalid_credentials', 'The request was not sealed by this connection.')
  }
}

/** A text for the page. */
export const sealFor = (secret: Buffer, text: string, compressed: boolean, random: Random) => {
  const iv = Buffer.from(random.bytes(IV_BYTES))
  const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES })
  const plain = Buffer.from(text, 'utf8')
  const sealed = Buffer.concat([cipher.update(compressed ? deflateSync(plain) : plain), cipher.final(), cipher.getAuthTag()])
  return { encrypted_result: sealed.toString('base64'), iv: iv.toString('base64') }
}
