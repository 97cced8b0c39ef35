// Sealed texts: AES-256-GCM under one key, bound to where they belong.

import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../../ports/ports.ts'

export interface Seal {
  /** `context` must be the same at `open`, so that a sealed text cannot be moved to another row. */
  seal(text: string, context: string): string
  /** Throws for any other key, context or text. */
  open(sealed: string, context: string): string
}

const NONCE = 12
const TAG = 16

export const createSeal = (key: Uint8Array, random: Random): Seal => ({
  seal: (text, context) => {
    const nonce = random.bytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  },
  open: (sealed, context) => {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  },
})
