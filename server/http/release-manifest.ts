// The manifest of a build: what the service serves of it to pages, frames and windows.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { MANIFEST_FORM, type Manifest, type ManifestFile, sha256Hex } from '../services/release/manifest.ts'
import { wasmIn } from '../services/release/wasm-in.ts'
import { ENTRIES } from './elements.ts'
import { TYPES } from './static-file.ts'

/** Entries that answer on the second origin alone (middleware/two-origins.ts), where a service has one. */
const ON_SANDBOX = new Set(['captcha.js'])

/** A document that is the same bytes for every app; `policy` has places for what differs. */
export interface ManifestPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly policy: string
  /** The setting of an app without which it has none. */
  readonly only?: string
}

/** Documents by their address: with `{appId}` on the wallet's origin, and those of the console's. `scripts`: what is in no folder of the build. */
export interface ManifestPages {
  readonly scripts: readonly { readonly path: string; readonly type: string; readonly text: string }[]
  readonly wallet: Readonly<Record<string, ManifestPage>>
  readonly console: Readonly<Record<string, ManifestPage>>
}

/** Scripts below the folder of the console's build, by their path at its origin. */
const consoleScripts = (dist: string): [path: string, name: string][] =>
  [
    ['/assets', 'console'],
    ['/preview/assets', 'console/preview'],
  ].flatMap(([place = '', folder = '']) => {
    const scripts = (of: string) => readdirSync(join(dist, folder, of)).filter((name) => name.endsWith('.js'))
    const names = [...scripts('.'), ...scripts('chunks').map((name) => `chunks/${name}`)]
    return names.map((name): [string, string] => [`${place}/${name}`, `${folder}/${name}`])
  })

export const manifestOf = (version: string, dist: string, { scripts, wallet, console }: ManifestPages): Manifest => {
  const wasm = new Set<string>()
  const fileOf = (name: string): ManifestFile => {
    const type = TYPES[extname(name)]
    if (!type) throw new Error(`${name}: the service knows no type for it.`)
    const bytes = readFileSync(join(dist, name))
    for (const module of wasmIn(bytes.toString())) wasm.add(sha256Hex(module))
    return { sha256: sha256Hex(bytes), type }
  }
  const entries = [...ENTRIES].filter((name) => existsSync(join(dist, name)))
  const chunks = readdirSync(join(dist, 'chunks')).filter((name) => name.endsWith('.js'))
  const files = [...entries.filter((name) => !ON_SANDBOX.has(name)), ...chunks.map((name) => `chunks/${name}`)]
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [`/elements/${name}`, fileOf(name)]))
  const documentsOf = (pages: ManifestPages['wallet']) =>
    Object.entries(pages).map(([route, { html, headers: given, policy, only }]) => {
      const { 'content-type': type = '', ...headers } = given
      const all = { ...headers, 'content-security-policy': policy }
      return [route, { sha256: sha256Hex(Buffer.from(html)), type, ...(only && { only }), headers: all }] as const
    })
  const ofConsole = Object.fromEntries(consoleScripts(dist).map(([path, name]) => [path, { ...fileOf(name), headers: {} }]))
  const written = Object.fromEntries(
    scripts.map(({ path, type, text }) => [path, { sha256: sha256Hex(Buffer.from(text)), type }]),
  )
  return {
    ...{ form: MANIFEST_FORM, version, headers: { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } },
    ...{ paths: { ...named(files), ...written }, sandbox: named(entries.filter((name) => ON_SANDBOX.has(name))) },
    documents: Object.fromEntries(documentsOf(wallet)),
    console: { ...ofConsole, ...Object.fromEntries(documentsOf(console)) },
    wasm: [...wasm].sort(),
  }
}
