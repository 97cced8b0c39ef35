// Writes to the clipboard, which a browser may refuse.

/** Copies a text; false where the browser does not let us. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
