// What is derived from the service's key: keyed hashes, sealed texts (security.md, "Numbers").

import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import type { Random } from '../ports/ports.ts'

/** What a hash is for. Two purposes never share a key, so a hash of one kind cannot stand in for another. */
type Purpose = 'identifier' | 'device' | 'code' | 'refresh-token' | 'first-token' | 'next-token' | 'once' | 'address'

export interface Secrets {
  /** HMAC-SHA256 over the parts, base64url. */
  hash(purpose: Purpose, ...parts: string[]): string
  /** AES-256-GCM; `context` must be the same at `open`, so that a sealed text cannot be moved to another row. */
  seal(text: string, context: string): string
  open(sealed: string, context: string): string
}

const NONCE = 12
const TAG = 16

/** `serviceKey` is 32 bytes in hex or base64, as the start has checked it. */
export const createSecrets = (serviceKey: string, random: Random): Secrets => {
  const master = Buffer.from(serviceKey, /^[0-9a-f]{64}$/i.test(serviceKey) ? 'hex' : 'base64')
  if (master.length !== 32) throw new Error('SERVICE_KEY must be 32 bytes.')
  const derived = new Map<string, Buffer>()
  const keyFor = (use: string): Buffer => {
    const key = derived.get(use) ?? Buffer.from(hkdfSync('sha256', master, '', `latchkey ${use}`, 32))
    derived.set(use, key)
    return key
  }
  return {
    hash: (purpose, ...parts) =>
      // Trust: lengths are part of what is hashed; without them ("ab", "c") and ("a", "bc") would be one.
      createHmac('sha256', keyFor(purpose))
        .update(parts.map((part) => `${part.length}:${part}`).join(''))
        .digest('base64url'),
    seal: (text, context) => {
      const nonce = random.bytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, context) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, NONCE), { authTagLength: TAG })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
    },
  }
}
