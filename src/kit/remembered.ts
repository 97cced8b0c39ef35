// Remembers what was found of the last few texts: most calls bring the same one as the call before.

const MOST = 100

/** As `judge`, which must always find the same of a text. */
export const remembered = <T>(judge: (text: string) => T): ((text: string) => T) => {
  const found = new Map<string, T>()
  return (text) => {
    const known = found.get(text)
    if (known !== undefined) return known
    const fresh = judge(text)
    // Trust: who sends ever new texts must not fill the memory.
    if (found.size >= MOST) found.clear()
    found.set(text, fresh)
    return fresh
  }
}
