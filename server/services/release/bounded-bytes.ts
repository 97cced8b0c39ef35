// All bytes of an answer, as far as they may go: what has no end is not read to its end.

const FILE_MAX = 4 * 1024 * 1024

/** Null: there are more than four megabytes, counted after they were unpacked. */
export const boundedBytes = async (answer: Response): Promise<Buffer | null> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > FILE_MAX) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
