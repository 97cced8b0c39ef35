// Reads a stream of bytes as text, counted while it is read: neither a header nor its sender is trusted for its length.

/** Throws what `tooLarge` makes once more than `most` bytes have come. An aborted `signal` cancels the reading, which frees the connection. */
export const boundedText = async (
  body: ReadableStream<Uint8Array> | null,
  most: number,
  tooLarge: () => Error,
  signal?: AbortSignal,
): Promise<string> => {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  const cancel = () => reader?.cancel().catch(() => {})
  signal?.addEventListener('abort', cancel, { once: true })
  let text = ''
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > most) {
      await cancel()
      throw tooLarge()
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
