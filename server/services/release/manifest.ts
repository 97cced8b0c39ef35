// The manifest of a release: every path of its page and windows, with the SHA-256 of its bytes.

import { createHash } from 'node:crypto'
import * as v from 'valibot'

export const MANIFEST_FORM = 'latchkey-manifest@v1'
const MANIFEST_MAX = 2 * 1024 * 1024
const PATHS_MAX = 5000

const File = v.strictObject({
  /** SHA-256 in hex. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The `content-type` that it is served with. */
  type: v.pipe(v.string(), v.regex(/^[\w.+-]+\/[\w.+-]+(; charset=utf-8)?$/)),
})
const Manifest = v.strictObject({
  form: v.literal(MANIFEST_FORM),
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.+-]{1,64}$/)),
  paths: v.record(v.pipe(v.string(), v.regex(/^(\/[\w-][\w.-]*)+$/)), File),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The one text of a manifest: paths in order, two blanks of indentation, a newline at the end. */
export const writeManifest = ({ form, version, paths }: Manifest): string => {
  const sorted = Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))
  const files = sorted.map(([path, { sha256, type }]) => [path, { sha256, type }] as const)
  return `${JSON.stringify({ form, version, paths: Object.fromEntries(files) }, null, 2)}\n`
}

/** Null: it is not of the form, or not in the one text of what it says. Trust: two texts of one manifest would have two digests. */
export const readManifest = (text: string): Manifest | null => {
  if (text.length > MANIFEST_MAX) return null
  try {
    const read = v.parse(Manifest, JSON.parse(text))
    const count = Object.keys(read.paths).length
    return count > 0 && count <= PATHS_MAX && writeManifest(read) === text ? read : null
  } catch {
    return null
  }
}
