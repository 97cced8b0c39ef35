// The text of bytes, where they are UTF-8.

/** Null: they are no UTF-8. A byte order mark stays in the text. Trust: bytes that are no text have no one reading. */
export const utf8Text = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
