// How long a transaction of a speed usually takes, by how often its chain makes blocks. An estimate: the review says `about`.

import type { Speed } from './fees.ts'

/** Seconds between blocks, of chains whose time is steady. Ethereum and its test networks, then those that settle on others. */
const BLOCK_SECONDS: Readonly<Record<number, number>> = {
  1: 12,
  11155111: 12,
  17000: 12,
  10: 2,
  11155420: 2,
  137: 2,
  8453: 2,
  84532: 2,
  7777777: 2,
  43114: 2,
  59144: 2,
  42220: 1,
}
/** Blocks that pass: the prices of fees.ts are those of a tenth, of the middle, and of nine tenths of what was paid lately. */
const BLOCKS: { readonly [S in Speed]: number } = { slow: 6, normal: 2, fast: 1 }

/** Seconds; null: the chain's blocks are not known. */
export const usualWait = (chain: number, speed: Speed): number | null => {
  const seconds = BLOCK_SECONDS[chain]
  return seconds === undefined ? null : seconds * BLOCKS[speed]
}
