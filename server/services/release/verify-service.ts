// Compares what a running service serves with the manifest of a release: from outside, every path.

import { type Manifest, sha256Hex } from './manifest.ts'

const AT_ONCE = 8
const FILE_MAX = 4 * 1024 * 1024
const ANSWER_MS = 8000

export type Difference =
  | { readonly path: string; readonly what: 'missing' | 'too_large' | 'unreachable' }
  | { readonly path: string; readonly what: 'status'; readonly status: number }
  | { readonly path: string; readonly what: 'bytes'; readonly sha256: string }
  | { readonly path: string; readonly what: 'type'; readonly type: string }
  /** A path that a file of the service names, and the manifest does not have. */
  | { readonly path: string; readonly what: 'beyond'; readonly named: string }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** All bytes of an answer; null where there are too many. */
const bytesOf = async (answer: Response): Promise<Buffer | null> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > FILE_MAX) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Names of scripts in a text: what a bundle imports, beside it or below `chunks`. */
const NAMED = /["'`](\.{1,2}\/(?:chunks\/)?[\w.-]+\.js)["'`]/g

const beyond = (path: string, text: string, manifest: Manifest): Difference[] =>
  [...new Set([...text.matchAll(NAMED)].map(([, named = '']) => new URL(named, `https://host${path}`).pathname))]
    .filter((named) => !Object.hasOwn(manifest.paths, named))
    .map((named) => ({ path, what: 'beyond', named }))

const compare = async (base: string, path: string, manifest: Manifest, fetch: Fetch): Promise<Difference[]> => {
  const expected = manifest.paths[path]
  if (!expected) return []
  let answer: Response
  let bytes: Buffer | null
  try {
    // Trust: a redirect is an answer of somebody else.
    answer = await fetch(base + path, { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    bytes = await bytesOf(answer)
  } catch {
    return [{ path, what: 'unreachable' }]
  }
  if (answer.status === 404) return [{ path, what: 'missing' }]
  if (answer.status !== 200) return [{ path, what: 'status', status: answer.status }]
  if (!bytes) return [{ path, what: 'too_large' }]
  const type = answer.headers.get('content-type') ?? ''
  const sha256 = sha256Hex(bytes)
  return [
    ...(sha256 === expected.sha256 ? [] : [{ path, what: 'bytes', sha256 } as const]),
    ...(type === expected.type ? [] : [{ path, what: 'type', type } as const]),
    ...(type.startsWith('text/javascript') ? beyond(path, bytes.toString(), manifest) : []),
  ]
}

/** What is different; nothing where the service serves this release. `base`: its address, without a slash at the end. */
export const verifyService = async (base: string, manifest: Manifest, fetch: Fetch): Promise<Difference[]> => {
  const paths = Object.keys(manifest.paths)
  const found: Difference[] = []
  const next = async (): Promise<void> => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift())
      found.push(...(await compare(base, path, manifest, fetch)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}
