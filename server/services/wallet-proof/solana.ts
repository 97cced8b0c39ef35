// Solana's addresses and signatures: an address is the public key itself (ed25519), in base58.

import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

const keyOf = (address: string): Uint8Array | null => {
  try {
    const key = base58.decode(address)
    return key.length === KEY_BYTES ? key : null
  } catch {
    return null
  }
}

/** Whether text is an address. */
export const isSolanaAddress = (address: string): boolean => keyOf(address) !== null

/** Whether the key of this address has signed the message; `signature` in base64. */
export const signedBySolana = (address: string, message: string, signature: string): boolean => {
  const key = keyOf(address)
  const bytes = Buffer.from(signature, 'base64')
  if (!key || bytes.length !== SIGNATURE_BYTES) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }
  try {
    return verify(null, Buffer.from(message), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
  } catch {
    return false
  }
}
