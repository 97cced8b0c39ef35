// The nearest of some words to one that was typed wrong.

/** Letters that were left out, added or changed, counted (Levenshtein). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, wanted] of [...other].entries())
      next.push(Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + Number(letter !== wanted)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Null where none is near: more than a third of the letters are others. */
export const nearest = (typed: string, words: readonly string[]): string | null => {
  // A text of any length may have been typed.
  if (typed.length > 64) return null
  const [best] = words.map((word) => ({ word, far: distance(typed, word) })).sort((one, other) => one.far - other.far)
  return best && best.far <= Math.max(1, Math.floor(typed.length / 3)) ? best.word : null
}
