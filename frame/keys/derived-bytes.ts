// Key derivation by HKDF with SHA-256: what one name gives tells nothing of what another gives, nor of the source.

const KEY_BYTES = 32

/** 32 bytes. The caller wipes them. */
export const derivedBytes = async (
  from: Uint8Array<ArrayBuffer>,
  salt: string,
  info: string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const key = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits'])
  const text = (words: string) => new TextEncoder().encode(words)
  const params = { name: 'HKDF', hash: 'SHA-256', salt: text(salt), info: text(`latchkey ${info}`) }
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, KEY_BYTES * 8))
}
