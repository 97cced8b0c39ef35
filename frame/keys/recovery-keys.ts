// Keys of a recovery that belongs to the person (docs/design/frame.md, "Recovery").

import { secp256k1 } from '@noble/curves/secp256k1'
import { fromBase64url, toBase64url } from '../../src/kit/base64url.ts'
import { derivedBytes } from './derived-bytes.ts'
import type { ShareOwner } from './device-shares.ts'
import { importSealKey, openBytes, sealBytes } from './sealed-bytes.ts'

/** Bytes of a half, and of a key. */
export const HALF_BYTES = 32
/** Characters of a compressed public key. */
const PUBLIC_TEXT = 44

/** Of which wrapping: what is made for one opens no other. */
export interface Wrapping extends ShareOwner {
  readonly method: string
  readonly id: string
}
const contextOf = ({ app, user, address, method, id }: Wrapping, what: string): string[] => [what, app, user, address, method, id]

/** What is shown to the service to prove the person's half. It tells nothing of {@link wrapKey}. */
export const authKey = async (half: Uint8Array<ArrayBuffer>, of: Wrapping): Promise<string> =>
  toBase64url(await derivedBytes(half, JSON.stringify(contextOf(of, 'auth')), 'recovery auth'))

/** What opens the private key of a wrapping: of the person's half and the service's. */
const wrapKey = async (half: Uint8Array<ArrayBuffer>, service: Uint8Array, of: Wrapping): Promise<CryptoKey> => {
  const both = new Uint8Array([...half, ...service])
  const bytes = await derivedBytes(both, JSON.stringify(contextOf(of, 'wrap')), 'recovery wrap')
  try {
    return await importSealKey(bytes)
  } finally {
    both.fill(0)
    bytes.fill(0)
  }
}

/** A new pair: the public key, and the private one sealed under both halves. */
export const newRecoveryPair = async (half: Uint8Array<ArrayBuffer>, service: Uint8Array, of: Wrapping) => {
  const secret = Uint8Array.from(secp256k1.utils.randomPrivateKey())
  try {
    const public_key = toBase64url(secp256k1.getPublicKey(secret, true))
    return { public_key, sealed_key: await sealBytes(await wrapKey(half, service, of), secret, contextOf(of, 'key')) }
  } finally {
    secret.fill(0)
  }
}

/** The private key of a wrapping. Rejects for another half, or another wrapping. */
export const openRecoveryKey = async (
  half: Uint8Array<ArrayBuffer>,
  service: Uint8Array,
  of: Wrapping,
  sealed: string,
): Promise<Uint8Array<ArrayBuffer>> => openBytes(await wrapKey(half, service, of), sealed, contextOf(of, 'key'))

const sharedKey = async (secret: Uint8Array, other: Uint8Array, ephemeral: string): Promise<CryptoKey> => {
  const point = secp256k1.getSharedSecret(secret, other, true)
  const bytes = await derivedBytes(Uint8Array.from(point.subarray(1)), ephemeral, 'recovery share')
  try {
    return await importSealKey(bytes)
  } finally {
    point.fill(0)
    bytes.fill(0)
  }
}

/** The public key of 32 bytes that are a private key, for {@link sealFor}. Throws for bytes that are none (one of 2^128). */
export const publicKeyOf = (secret: Uint8Array): string => toBase64url(secp256k1.getPublicKey(secret, true))

/** A pair for {@link sealFor}: the holder of `secret` opens what is sealed for `publicKey`. The caller wipes it. */
export const newSealPair = (): { secret: Uint8Array<ArrayBuffer>; publicKey: string } => {
  const secret = Uint8Array.from(secp256k1.utils.randomPrivateKey())
  return { secret, publicKey: publicKeyOf(secret) }
}

/** Seals a share for the holder of the private key: the person need not be asked for their half. */
export const sealFor = async (publicKey: string, share: Uint8Array<ArrayBuffer>, context: readonly string[]): Promise<string> => {
  const secret = secp256k1.utils.randomPrivateKey()
  try {
    const ephemeral = toBase64url(secp256k1.getPublicKey(secret, true))
    return ephemeral + (await sealBytes(await sharedKey(secret, fromBase64url(publicKey), ephemeral), share, context))
  } finally {
    secret.fill(0)
  }
}

/** Opens what {@link sealFor} gave. */
export const openWith = async (
  secret: Uint8Array,
  sealed: string,
  context: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const ephemeral = sealed.slice(0, PUBLIC_TEXT)
  return openBytes(await sharedKey(secret, fromBase64url(ephemeral), ephemeral), sealed.slice(PUBLIC_TEXT), context)
}
