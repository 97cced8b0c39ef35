// Compares what a running service serves with the manifest of a release: from outside, every path.

import { boundedBytes } from './bounded-bytes.ts'
import { type Manifest, type ManifestFile, sha256Hex } from './manifest.ts'
import { isAllowed } from './sources.ts'

const AT_ONCE = 8
const ANSWER_MS = 8000

export type Difference =
  | { readonly path: string; readonly what: 'missing' | 'redirect' | 'too_large' | 'unreachable' }
  | { readonly path: string; readonly what: 'status'; readonly status: number }
  | { readonly path: string; readonly what: 'bytes'; readonly sha256: string }
  | { readonly path: string; readonly what: 'type'; readonly type: string }
  /** A header of the manifest that is not there, or has another value. */
  | { readonly path: string; readonly what: 'header'; readonly name: string; readonly value: string | null }
  /** A header that changes what a page is, and is in no release. */
  | { readonly path: string; readonly what: 'header_beyond'; readonly name: string }
  /** A path that a file of the service names, and the manifest does not have. */
  | { readonly path: string; readonly what: 'beyond'; readonly named: string }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** What is compared: addresses without a slash at the end, and an app of the service. */
export interface Target {
  readonly base: string
  /** The second origin; null: its files are not compared. */
  readonly sandbox: string | null
  /** The console's origin; null: its pages and scripts are not compared. */
  readonly console: string | null
  /** Null: documents that differ by app are not compared. */
  readonly app: string | null
}

/** Names of scripts in a text: what a bundle imports, beside it or below `chunks`. */
const NAMED = /(["'`])(\.{1,2}\/(?:chunks\/)?[\w.-]+\.js)(?=\1)/g
/** Trust: these load, move or keep something that no manifest has. */
const NEVER = ['link', 'refresh', 'location', 'service-worker-allowed', 'sourcemap', 'clear-site-data']

const beyond = ({ path, beside }: Expected, text: string): Difference[] =>
  [...new Set([...text.matchAll(NAMED)].map(([, , named = '']) => new URL(named, `https://host${path}`).pathname))]
    .filter((named) => !beside.some((files) => Object.hasOwn(files, named)))
    .map((named) => ({ path, what: 'beyond', named }))

/** White space around a header's value, which is no part of it (RFC 9110, 5.5). */
const AROUND = /^[ \t]+|(?<![ \t])[ \t]+$/g
const headerOf = ({ headers }: Response, name: string): string | null => headers.get(name)?.replace(AROUND, '') ?? null

/** No form has it, also not one that is a place alone. */
const MISSING = '\n'

interface Expected extends ManifestFile {
  readonly path: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** What a script there may name. */
  readonly beside: readonly object[]
}

const headersOf = (path: string, expected: Expected, answer: Response): Difference[] => [
  ...Object.entries(expected.headers)
    .filter(([name, form]) => !isAllowed(form, headerOf(answer, name) ?? MISSING))
    .map(([name]) => ({ path, what: 'header', name, value: headerOf(answer, name) }) as const),
  ...NEVER.filter((name) => answer.headers.has(name)).map((name) => ({ path, what: 'header_beyond', name }) as const),
]

/** What a status alone says; null: the bytes are compared. */
const byStatus = ({ path, only }: Expected, status: number): Difference[] | null => {
  if (status === 404) return only ? [] : [{ path, what: 'missing' }]
  if (status >= 300 && status < 400) return [{ path, what: 'redirect' }]
  return status === 200 ? null : [{ path, what: 'status', status }]
}

const compare = async (expected: Expected, fetch: Fetch): Promise<Difference[]> => {
  const { path, url } = expected
  let answer: Response
  let bytes: Buffer | null
  try {
    // Trust: a redirect is an answer of another address.
    answer = await fetch(url, { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    const said = byStatus(expected, answer.status)
    if (said) {
      // What such an answer has as its body says nothing, nor whether it has an end.
      await answer.body?.cancel().catch(() => undefined)
      return said
    }
    bytes = await boundedBytes(answer.body)
  } catch {
    return [{ path, what: 'unreachable' }]
  }
  if (!bytes) return [{ path, what: 'too_large' }]
  const type = headerOf(answer, 'content-type') ?? ''
  const sha256 = sha256Hex(bytes)
  return [
    ...(sha256 === expected.sha256 ? [] : [{ path, what: 'bytes', sha256 } as const]),
    ...(type === expected.type ? [] : [{ path, what: 'type', type } as const]),
    ...headersOf(path, expected, answer),
    ...(type.startsWith('text/javascript') ? beyond(expected, bytes.toString()) : []),
  ]
}

/** Everything that is to be compared. */
export const expectedOf = (manifest: Manifest, { base, sandbox, console, app }: Target): Expected[] => {
  const { headers, paths, documents } = manifest
  const beside = [paths, manifest.sandbox]
  const files = Object.entries(paths).map(([path, file]) => ({ ...file, path, url: base + path, headers, beside }))
  const second = sandbox === null ? [] : Object.entries(manifest.sandbox)
  const third = console === null ? [] : Object.entries(manifest.console)
  const pages = Object.entries(documents).filter(([route]) => app !== null || !route.includes('{appId}'))
  return [
    ...files,
    ...second.map(([path, file]) => ({ ...file, path, url: sandbox + path, headers, beside })),
    ...third.map(([path, file]) => ({
      ...{ ...file, path, url: console + path, headers: { ...headers, ...file.headers } },
      beside: [manifest.console],
    })),
    ...pages.map(([route, page]) => {
      const path = route.replaceAll('{appId}', encodeURIComponent(app ?? ''))
      return { ...page, path, url: base + path, headers: { ...headers, ...page.headers }, beside }
    }),
  ]
}

/** What is different; nothing where the service serves this release. */
export const verifyService = async (target: Target, manifest: Manifest, fetch: Fetch): Promise<Difference[]> => {
  const waiting = expectedOf(manifest, target)
  const found: Difference[] = []
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) found.push(...(await compare(one, fetch)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}
