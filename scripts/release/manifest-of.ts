// The manifest of a build: what the service serves of it to pages, frames and windows.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { ENTRIES } from '../../server/http/elements.ts'
import { TYPES } from '../../server/http/static-file.ts'
import { MANIFEST_FORM, type Manifest, sha256Hex } from '../../server/services/release/manifest.ts'

export const manifestOf = (version: string, dist: string): Manifest => {
  const entries = [...ENTRIES].filter((name) => existsSync(join(dist, name)))
  const chunks = readdirSync(join(dist, 'chunks')).filter((name) => name.endsWith('.js'))
  const files = [...entries, ...chunks.map((name) => `chunks/${name}`)]
  const paths = files.map((name) => {
    const type = TYPES[extname(name)]
    if (!type) throw new Error(`${name}: the service knows no type for it.`)
    return [`/elements/${name}`, { sha256: sha256Hex(readFileSync(join(dist, name))), type }] as const
  })
  return { form: MANIFEST_FORM, version, paths: Object.fromEntries(paths) }
}
