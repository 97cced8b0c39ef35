// Sealed bytes: AES-256-GCM, bound to what they belong to (docs/design/frame.md, "Shares").

import { fromBase64url, toBase64url } from '../../src/kit/base64url.ts'

const NONCE = 12
const ALGORITHM = 'AES-GCM'

/** The parts as one value in which none can be taken for a piece of another. */
const bound = (context: readonly (string | number)[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(context))

/** Seals bytes; `context` must be the same when they are opened. Gives base64url. */
export const sealBytes = async (
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  context: readonly (string | number)[],
): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE))
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: bound(context) }, key, bytes)
  const whole = new Uint8Array(NONCE + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), NONCE)
  return toBase64url(whole)
}

/** Opens what {@link sealBytes} gave. Rejects for any other key, context or text. */
export const openBytes = async (
  key: CryptoKey,
  sealed: string,
  context: readonly (string | number)[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = fromBase64url(sealed)
  const params = { name: ALGORITHM, iv: whole.slice(0, NONCE), additionalData: bound(context) }
  return new Uint8Array(await crypto.subtle.decrypt(params, key, whole.slice(NONCE)))
}

/** A key that seals and opens. One that is not `extractable` never leaves the browser's own store, not even to our code. */
export const newSealKey = (extractable: boolean): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, extractable, ['encrypt', 'decrypt'])

/** The key of 32 bytes that were kept elsewhere. */
export const importSealKey = (bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt'])
