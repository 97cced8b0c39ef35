// What tells one file of people from another: by it an import that was cut off is found again.

/** Bytes of which one hash is made. */
const PIECE = 4 * 1024 * 1024

const sha256 = async (bytes: BufferSource): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** SHA-256 over the hashes of all pieces, hex: no more than a piece of the file is held. `read` gives the bytes of a span. */
export const fileDigest = async (size: number, read: (from: number, to: number) => Promise<BufferSource>): Promise<string> => {
  const hashes: number[] = []
  for (let from = 0; from < size; from += PIECE) hashes.push(...(await sha256(await read(from, Math.min(size, from + PIECE)))))
  const whole = await sha256(new Uint8Array(hashes))
  return [...whole].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
