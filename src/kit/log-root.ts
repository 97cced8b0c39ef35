// The root of a log's Merkle tree (RFC 6962, 2.1), with the digests of the browser.

const sha256 = async (...parts: readonly Uint8Array[]): Promise<Uint8Array> => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

export const leafHash = (entry: string): Promise<Uint8Array> => sha256(Uint8Array.of(0), new TextEncoder().encode(entry))

/** The root over the hashes of entries, in their order. */
export const logRoot = async (leaves: readonly Uint8Array[]): Promise<Uint8Array> => {
  const [only] = leaves
  if (!only) return sha256()
  if (leaves.length === 1) return only
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return sha256(Uint8Array.of(1), await logRoot(leaves.slice(0, half)), await logRoot(leaves.slice(half)))
}
