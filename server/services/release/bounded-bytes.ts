// All bytes of an answer or a file, as far as they may go: what has no end is not read to its end.

export const FILE_MAX = 4 * 1024 * 1024

/** Null: there are more than four megabytes, counted after they were unpacked. Rejects where they cannot be read to their end. */
export const boundedBytes = async (given: AsyncIterable<Uint8Array> | null): Promise<Buffer | null> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of given ?? []) {
    size += part.length
    if (size > FILE_MAX) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
