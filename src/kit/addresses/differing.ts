// Where an address differs from another: runs of characters, for the eye to compare.

export interface DifferingPart {
  readonly text: string
  readonly differs: boolean
}

/** `address` in parts. Capitals are a checksum, and no difference. */
export const differing = (address: string, other: string): readonly DifferingPart[] => {
  const parts: { text: string; differs: boolean }[] = []
  for (const [at, character] of [...address].entries()) {
    const differs = character.toLowerCase() !== other[at]?.toLowerCase()
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += character
    else parts.push({ text: character, differs })
  }
  return parts
}
