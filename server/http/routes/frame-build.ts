// What the build says of the wallet's frame (scripts/described-frame.mjs).

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FrameBuild {
  /** Name of the script; it changes with its content. */
  readonly file: string
  /** SHA-256 of its bytes, in hex. */
  readonly sha256: string
}

/** Reads it: in production once, in development at each page, since a build may have come between. */
export const frameBuild = (root: string, development: boolean): (() => FrameBuild) => {
  const read = (): FrameBuild => JSON.parse(readFileSync(join(root, 'dist/wallet-frame.json'), 'utf8')) as FrameBuild
  if (development) return read
  let known: FrameBuild | undefined
  return () => {
    known ??= read()
    return known
  }
}
