// A case of the table: what is done to a release on its way to a reader, and the words of docs/verify.md for it.

import type { World } from './world.ts'

export interface Case {
  readonly name: string
  /** All that are said, sorted. */
  readonly words: readonly string[]
  /** Read by the proof of the release, not by the log. */
  readonly by?: 'proof'
  /** Makes the world another one. */
  change(world: World): void | Promise<void>
}

/** `words` are separated by spaces; none where nothing is wrong. */
export const one = (name: string, words: string, change: (world: World) => unknown, by?: 'proof'): Case => ({
  ...{ name, words: words === '' ? [] : words.split(' ') },
  change: async (world) => void (await change(world)),
  ...(by && { by }),
})

/** A text with another letter at one place. */
export const flip = (text: string, at: number): string => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1)
