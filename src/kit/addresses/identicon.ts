// A picture for an address, always the same: five by five cells, mirrored, in two hues.

export interface Identicon {
  /** Of the ground and of the cells, in degrees. */
  readonly hues: readonly [ground: number, cells: number]
  /** Cells that are filled: column and row, 0 to 4. */
  readonly cells: readonly (readonly [x: number, y: number])[]
}

/** Numbers below 2³² that follow from a text (xorshift32 over FNV-1a). */
const numbersOf = (text: string): (() => number) => {
  let state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
}

/** The picture of an address. An Ethereum address has the same in both spellings. */
export const identicon = (address: string): Identicon => {
  const next = numbersOf(address.startsWith('0x') ? address.toLowerCase() : address)
  const ground = next() % 360
  // Two clearly different hues.
  const hues = [ground, (ground + 90 + (next() % 180)) % 360] as const
  const cells = [0, 1, 2].flatMap((x) =>
    [0, 1, 2, 3, 4].flatMap((y) => {
      if (next() % 2 === 0) return []
      const mirrored: (readonly [number, number])[] = x === 2 ? [] : [[4 - x, y]]
      return [[x, y] as const, ...mirrored]
    }),
  )
  return { hues, cells }
}

/** The picture as paths in a box of five by five. */
export const identiconPaths = (address: string): readonly { readonly fill: string; readonly d: string }[] => {
  const { hues, cells } = identicon(address)
  return [
    { fill: `hsl(${hues[0]} 60% 86%)`, d: 'M0 0h5v5H0z' },
    { fill: `hsl(${hues[1]} 60% 38%)`, d: cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') },
  ]
}
