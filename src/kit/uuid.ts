// A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on plain http pages that are not localhost.

/** `'f81d4fae-7dec-4d0a-a765-00a0c91e6bf6'`, new at each call. */
export const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
