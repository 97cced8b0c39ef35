// The manifest of a release: every path of its page and windows, with SHA-256, type and headers.

import { createHash } from 'node:crypto'
import * as v from 'valibot'

export const MANIFEST_FORM = 'latchkey-manifest@v2'
const MANIFEST_MAX = 2 * 1024 * 1024
const PATHS_MAX = 5000

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Headers = v.record(
  v.pipe(v.string(), v.regex(/^[a-z][a-z-]*$/)),
  v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/), v.maxLength(4096)),
)
const entries = {
  /** SHA-256 in hex. */
  sha256: Sha256,
  /** The `content-type` that it is served with. */
  type: v.pipe(v.string(), v.regex(/^[\w.+-]+\/[\w.+-]+(; charset=[\w-]+)?$/)),
  /** The setting without which it is not served; what is served has these bytes all the same. */
  only: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,32}$/))),
}
const File = v.strictObject(entries)
/** `headers`: what each answer has besides; `{name}` is the place of sources that differ by app (sources.ts). */
const Document = v.strictObject({ ...entries, headers: Headers })
const PATH = /^(\/[\w-][\w.-]*)+$/
/** Of the console's origin, whose document is at `/`. */
const CONSOLE_PATH = /^(\/|(\/[\w-][\w.-]*)+)$/
const ROUTE = /^(\/([\w-][\w.-]*|\{appId\}))+(\?[a-z_]+=(\{appId\}|\w+)(&[a-z_]+=(\{appId\}|\w+))*)?$/

const Manifest = v.strictObject({
  form: v.literal(MANIFEST_FORM),
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.+-]{1,64}$/)),
  /** What every answer has. */
  headers: Headers,
  paths: v.record(v.pipe(v.string(), v.regex(PATH)), File),
  /** Files of the second origin, where no key ever is. */
  sandbox: v.record(v.pipe(v.string(), v.regex(PATH)), File),
  /** Pages of the wallet's origin, the same bytes for every app, by their address with `{appId}`. */
  documents: v.record(v.pipe(v.string(), v.regex(ROUTE)), Document),
  /** Pages and scripts of the console's origin. */
  console: v.record(v.pipe(v.string(), v.regex(CONSOLE_PATH)), Document),
  /** SHA-256 of the WebAssembly that scripts hold, in hex, sorted. */
  wasm: v.array(Sha256),
})
export type ManifestFile = v.InferOutput<typeof File>
export type ManifestDocument = v.InferOutput<typeof Document>
export type Manifest = v.InferOutput<typeof Manifest>

export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const sorted = <T>(of: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(of).sort(([one], [other]) => (one < other ? -1 : 1))
const files = (of: Manifest['paths']): Manifest['paths'] =>
  Object.fromEntries(sorted(of).map(([path, { sha256, type, only }]) => [path, { sha256, type, ...(only && { only }) }]))

const pages = (of: Manifest['documents']): Manifest['documents'] =>
  Object.fromEntries(
    sorted(of).map(([route, { sha256, type, only, headers: own }]) => [
      route,
      { sha256, type, ...(only && { only }), headers: Object.fromEntries(sorted(own)) },
    ]),
  )

/** The one text of a manifest: names in order, two blanks of indentation, a newline at the end. */
export const writeManifest = ({ form, version, headers, paths, sandbox, documents, console, wasm }: Manifest): string => {
  const all = {
    ...{ form, version, headers: Object.fromEntries(sorted(headers)) },
    ...{ paths: files(paths), sandbox: files(sandbox), documents: pages(documents), console: pages(console) },
    wasm: [...new Set(wasm)].sort(),
  }
  return `${JSON.stringify(all, null, 2)}\n`
}

/** Null: it is not of the form, or not in the one text of what it says. Trust: two texts of one manifest would have two digests. */
export const readManifest = (text: string): Manifest | null => {
  if (text.length > MANIFEST_MAX) return null
  try {
    const read = v.parse(Manifest, JSON.parse(text))
    const [count = 0, ...others] = [read.paths, read.sandbox, read.documents, read.console].map((of) => Object.keys(of).length)
    const all = others.reduce((sum, one) => sum + one, count)
    return count > 0 && all <= PATHS_MAX && writeManifest(read) === text ? read : null
  } catch {
    return null
  }
}
