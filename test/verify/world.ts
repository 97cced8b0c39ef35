// A release as a reader finds it: what a service serves, its manifest, the log, the proof of its entry.

import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { signCheckpoint } from '../../server/services/release/checkpoint.ts'
import {
  MANIFEST_FORM,
  type Manifest,
  type ManifestFile,
  sha256Hex,
  writeManifest,
} from '../../server/services/release/manifest.ts'
import { leafHash, rootOf } from '../../server/services/release/merkle.ts'
import { writeEntry } from '../../server/services/release/release-entry.ts'
import { appendEntry, type ReadFile, type ReleaseLog, readLog } from '../../server/services/release/release-log.ts'
import { makeSigner, type NoteSigner } from '../../server/services/release/signed-note.ts'
import { tilesOf } from '../../server/services/release/tiles.ts'
import { listening } from '../listening.ts'

export const NAME = 'id.example/releases'
export const APP = 'anappofthetable0000000001'
const KEY = makeSigner(NAME) as NoteSigner

export interface Served {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Sent as gzip. */
  readonly packed?: true
  /** Sends less than it says. */
  readonly breaksOff?: true
  /** Sends its bytes and does not end. */
  readonly hasNoEnd?: true
}
export interface World {
  /** By route, `{appId}` in it. */
  readonly served: Record<string, Served>
  manifest: string
  files: Map<string, Buffer>
  proof: string
  seen: string | null
  readonly key: NoteSigner
  /** The keys that a reader knows. */
  readonly known: NoteSigner[]
  /** Of the checkpoint, in base64. */
  readonly root: string
  /** The text of the release's entry. */
  readonly entry: string
  /** Headers of the document that apps without the setting do not have. */
  readonly lending: Readonly<Record<string, string>>
  /** Makes the log one of these entries, signed by its key. */
  sign(entries: readonly string[]): void
}

const ALWAYS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
const HTML = 'text/html; charset=UTF-8'
const JS = 'text/javascript; charset=utf-8'
const FORM =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; trusted-types 'none'; connect-src 'self'{clouds}; frame-ancestors{pages}"
const POLICY = FORM.replace('{clouds}', ' https://www.googleapis.com').replace(
  '{pages}',
  ' https://app.example https://*.apps.example:* http://localhost:4000',
)
const WINDOW = "default-src 'none'; connect-src 'self'{relay}; frame-src 'self'{sandbox}"
const PREVIEWED =
  'sandbox allow-scripts; script-src https://console.example/preview/assets/; frame-ancestors https://console.example'
const PERMISSIONS = { 'permissions-policy': 'camera=()' }
const fileOf = (text: string, type: string): ManifestFile => ({ sha256: sha256Hex(Buffer.from(text)), type })
const FILES: Readonly<Record<string, [text: string, type: string]>> = {
  '/elements/latchkey.js': ['load("./chunks/menu-AAAAAAA.js");load("./captcha.js")', JS],
  '/elements/chunks/menu-AAAAAAA.js': ['export const module = "AGFzbQEAAAABBAFgAAADAgEA"', JS],
  '/elements/notices.txt': ['MIT', 'text/plain; charset=utf-8'],
}
const CAPTCHA = '/elements/captcha.js'
const FRAME = '<!doctype html><html><head><title>Wallet</title></head></html>'
const DRAWN = '<!doctype html><html><head><title>Preview</title></head></html>'
const CONSOLE_SCRIPT = 'load("./chunks/page-AAAAAAA.js")'
const CONSOLE_CHUNK = 'export const page = 1'
const PREVIEW = 'sandbox allow-scripts; script-src{preview}; frame-ancestors{console}'
const TEXT = writeManifest({
  ...{
    form: MANIFEST_FORM,
    version: '0.3.0',
    headers: ALWAYS,
    wasm: [sha256Hex(Buffer.from('AGFzbQEAAAABBAFgAAADAgEA', 'base64'))],
  },
  paths: Object.fromEntries(Object.entries(FILES).map(([path, [text, type]]) => [path, fileOf(text, type)])),
  sandbox: { [CAPTCHA]: fileOf('captcha', JS) },
  documents: {
    '/apps/{appId}/embedded-wallets': { ...fileOf(FRAME, HTML), headers: { 'content-security-policy': FORM, ...PERMISSIONS } },
    '/oauth/consent?provider_app_id={appId}': {
      ...fileOf('<!doctype html>', HTML),
      only: 'lending',
      headers: { 'content-security-policy': WINDOW },
    },
  },
  console: {
    '/': { ...fileOf(FRAME, HTML), headers: { 'x-frame-options': 'DENY' } },
    '/assets/console.js': { ...fileOf(CONSOLE_SCRIPT, JS), headers: {} },
    '/assets/chunks/page-AAAAAAA.js': { ...fileOf(CONSOLE_CHUNK, JS), headers: {} },
    '/preview': { ...fileOf(DRAWN, HTML), headers: { 'content-security-policy': PREVIEW } },
  },
} satisfies Manifest)

const entryOf = (of: number, manifest = sha256Hex(Buffer.from(String(of)))) =>
  writeEntry({ version: `0.${of}.0`, manifest, time: '2026-11-28T02:00:00Z' })

/** A log of so many releases, of which the third is the one of the world; `from` makes it one of other releases. */
export const logOf = async (count: number, signer: NoteSigner, from = 0) => {
  const entries = Array.from({ length: count }, (_, at) =>
    entryOf(from + at + 1, from + at === 2 ? sha256Hex(Buffer.from(TEXT)) : undefined),
  )
  const files = signed(entries, signer)
  const read: ReadFile = async (path) => files.get(path) ?? null
  const before =
    count === 1
      ? null
      : ((await readLog(async (path) => signed(entries.slice(0, -1), signer).get(path) ?? null, [signer], null)) as ReleaseLog)
  const last = entries.at(-1)?.toString() ?? ''
  const [, version = '', manifest = '', time = ''] = /version (.*)\nmanifest sha256:(.*)\ntime (.*)\n/.exec(last) ?? []
  const { proof } = appendEntry(before, { version, manifest, time }, signer)
  return { files, read, proof, checkpoint: files.get('checkpoint')?.toString() ?? '' }
}
const signed = (entries: readonly Buffer[], signer: NoteSigner): Map<string, Buffer> => {
  const leaves = entries.map(leafHash)
  const checkpoint = signCheckpoint({ origin: signer.name, size: entries.length, root: rootOf(leaves) }, signer)
  return tilesOf(entries, leaves).set('checkpoint', Buffer.from(checkpoint))
}

export const bytesOfLog = ({ files }: World): Buffer => files.get('tile/entries/000.p/3') ?? Buffer.alloc(0)
/** Changes the text of a file of the log. */
export const withBytes = ({ files }: World, path: string, change: (text: string) => string): void =>
  void files.set(path, Buffer.from(change(files.get(path)?.toString() ?? '')))
/** The one text of a manifest with other fields. */
export const fields = (text: string, change: (read: Manifest) => Manifest): string =>
  writeManifest(change(JSON.parse(text) as Manifest))

/** Another manifest, and a log that has it. */
export const relogged = (world: World, change: (read: Manifest) => Manifest): void => {
  world.manifest = fields(world.manifest, change)
  world.sign([world.entry.replace(/sha256:.*/, `sha256:${sha256Hex(Buffer.from(world.manifest))}`)])
}

/** The log of each world, and the one that its reader saw before. */
const OWN = Promise.all([logOf(3, KEY), logOf(2, KEY)])

/** A release as it should be. */
export const createWorld = async (): Promise<World> => {
  const [{ files, proof }, { checkpoint: seen }] = await OWN
  const answer = (text: string, type: string, more = {}): Served => ({
    status: 200,
    headers: { ...ALWAYS, 'content-type': type, ...more },
    body: Buffer.from(text),
  })
  const world: World = {
    served: {
      ...Object.fromEntries(Object.entries(FILES).map(([path, [text, type]]) => [path, answer(text, type)])),
      [CAPTCHA]: answer('captcha', JS),
      '/': answer(FRAME, HTML, { 'x-frame-options': 'DENY' }),
      '/assets/console.js': answer(CONSOLE_SCRIPT, JS),
      '/assets/chunks/page-AAAAAAA.js': answer(CONSOLE_CHUNK, JS),
      '/preview': answer(DRAWN, HTML, { 'content-security-policy': PREVIEWED }),
      '/apps/{appId}/embedded-wallets': answer(FRAME, HTML, { 'content-security-policy': POLICY, ...PERMISSIONS }),
    },
    ...{
      manifest: TEXT,
      files: new Map(files),
      proof,
      seen,
      key: KEY,
      known: [KEY],
      entry: entryOf(3, sha256Hex(Buffer.from(TEXT))).toString(),
    },
    root: files.get('checkpoint')?.toString().split('\n')[2] ?? '',
    lending: { ...ALWAYS, 'content-type': HTML, 'content-security-policy': WINDOW.replace(/\{\w+\}/g, '') },
    sign: (entries) => {
      world.files = signed(
        entries.map((one) => Buffer.from(one)),
        KEY,
      )
      world.seen = null
    },
  }
  return world
}

/** Serves whatever the world of the moment is. */
export const serveWorld = async (now: () => World): Promise<{ server: Server; base: string }> => {
  const server = createServer((request, response) => {
    const { served } = now()
    const found = Object.entries(served).find(([route]) => route.replaceAll('{appId}', APP) === request.url)?.[1]
    if (!found) return response.writeHead(404).end()
    const body = found.packed ? gzipSync(found.body) : found.body
    const length = found.breaksOff ? { 'content-length': body.length + 100 } : {}
    response.writeHead(found.status, { ...found.headers, ...(found.packed && { 'content-encoding': 'gzip' }), ...length })
    if (found.hasNoEnd) return response.write(body)
    if (!found.breaksOff) return response.end(body)
    response.write(body, () => response.destroy())
    return response
  })
  // A reader's connection that the server closes for its age is told as a file that cannot be had.
  server.keepAliveTimeout = 0
  return { server, base: `http://127.0.0.1:${await listening(server)}` }
}
