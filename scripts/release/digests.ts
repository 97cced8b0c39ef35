// The digests of a release's files, by name.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex } from '../../server/services/release/manifest.ts'

export interface Digest {
  readonly name: string
  readonly sha256: string
}

export const digestsOf = (folder: string): Digest[] =>
  readdirSync(folder)
    .sort()
    .map((name) => ({ name, sha256: sha256Hex(readFileSync(join(folder, name))) }))
