// The key by which an app writes to Farcaster for a person: an ed25519 key of its own, derived from a wallet's secret.

import { ed25519 } from '@noble/curves/ed25519'
import { fromBase64url, toBase64url } from '../../src/kit/base64url.ts'
import { derivedBytes } from './derived-bytes.ts'
import { hexOf } from './ethereum-signature.ts'

/** Bytes of the hash of a Farcaster message (BLAKE3, cut). */
const HASH_BYTES = 20

/** The private key. The caller wipes it. Trust: by HKDF, so that it tells nothing of the wallet's key, and signs nothing in its place. */
export const signerKey = (secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  derivedBytes(secret, '', 'farcaster signer 1')

/** `0x` and hex. */
export const signerPublicKey = (key: Uint8Array): string => hexOf(ed25519.getPublicKey(key))

/** The hash of a message as it is named in a request; null: it is none. */
export const messageHash = (text: string): Uint8Array | null => {
  try {
    const hash = fromBase64url(text)
    return hash.length === HASH_BYTES ? hash : null
  } catch {
    return null
  }
}

/** The signature in base64url. */
export const signedHash = (hash: Uint8Array, key: Uint8Array): string => toBase64url(Uint8Array.from(ed25519.sign(hash, key)))
