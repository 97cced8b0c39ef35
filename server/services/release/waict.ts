// The manifest in the form of WAICT, and the header that names it (draft of the W3C's group, read in November 2026).

import { createHash } from 'node:crypto'
import type { Manifest } from './manifest.ts'

/** `application/waict-integrity-manifest` is not yet reserved. */
export const WAICT_TYPE = 'application/waict-integrity-manifest'
export const WAICT_PLACE = '/.well-known/waict/manifests/'
/** No document has it, so that each is one piece, known by its digest at whichever address: addresses differ by app. */
const DELIMITER = '/* latchkey: pieces */'
/** Letters of the digest in an address: 128 bits. */
const NAMED_BY = 22

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

/** JSON, and an empty line in the place of a proof: with `max-age=0` browsers ask for none. */
export const waictText = ({ paths, documents, wasm }: Manifest): string => {
  const pages = [...new Set(Object.values(documents).map(({ sha256 }) => base64(sha256)))].sort()
  const hashes = Object.fromEntries(Object.entries(paths).map(([path, { sha256 }]) => [path, base64(sha256)]))
  // The draft and Firefox's prototype have two names for the same list.
  const all = {
    hashes,
    wasm_hashes: wasm.map(base64).sort(),
    wildcard_hashes: pages,
    any_hashes: pages,
    resource_delimiter: DELIMITER,
  }
  return `${JSON.stringify(all)}\n\n`
}

/** The address of that text: another text has another one. */
export const waictPath = (text: string): string =>
  `${WAICT_PLACE}latchkey_${createHash('sha256').update(text).digest('base64url').slice(0, NAMED_BY)}`

/** Trust: `max-age=0` binds no browser beyond the page that it has: a service can always take it back. */
export const waictHeader = (mode: 'report' | 'enforce', path: string): string =>
  `max-age=0, mode=${mode}, blocked-destinations=(script), manifest="${path}"`

/** A manifest object of WEBCAT, to be signed by the operator with webcat-cli. `policies`: of each path, as the service serves it. */
export const webcatManifest = (
  manifest: Manifest,
  app: string,
  base: string,
  policies: Readonly<Record<string, string>>,
): string => {
  const pathOf = (route: string): string => (route.split('?')[0] ?? '').replaceAll('{appId}', app)
  const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')
  const { '': standard = '', ...own } = policies
  const files = [...Object.entries(manifest.paths), ...Object.entries(manifest.documents)]
    .filter(([route, { only }]) => !only || pathOf(route) in own)
    .map(([route, { sha256 }]) => [pathOf(route), base64url(sha256)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const all = {
    ...{ app: base, version: manifest.version, default_csp: standard, extra_csp: own, files: Object.fromEntries(files) },
    ...{ default_index: '/elements/notices.txt', default_fallback: '/elements/notices.txt', wasm: manifest.wasm.map(base64url) },
  }
  return `${JSON.stringify({ manifest: all, signatures: {} }, null, 2)}\n`
}
