// Keeps the chunks of the last release beside the new ones: a page that was loaded before a deploy asks for them.
// See docs/selfhost.md, "Upgrade".
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeOf } from './compressed.mjs'

/** Their folder below dist/; the service looks there too (server/http/elements.ts). */
const LAST = 'last-release/chunks'

/** The files of a folder by name, each with what the build has compressed of it. */
const filesOf = (dist, folder) => {
  const place = join(dist, folder)
  if (!existsSync(place)) return new Map()
  const read = (name) => {
    const plain = readFileSync(join(place, name))
    const packed = placeOf(plain, dist)
    return { plain, packed: existsSync(packed) ? readFileSync(packed) : null }
  }
  return new Map(readdirSync(place).map((name) => [name, read(name)]))
}

/** What a folder dist/ holds of its own release and of the one before. */
export const releaseIn = (dist) => ({ own: filesOf(dist, 'chunks'), last: filesOf(dist, LAST) })

/** Writes the chunks of `release` that the new build in `dist` has not. A build of the same sources keeps what the former one kept. */
export const keepRelease = ({ own, last }, dist) => {
  const built = new Set(readdirSync(join(dist, 'chunks')))
  const isAnother = [...own.keys()].some((name) => !built.has(name))
  const kept = [...(isAnother ? own : last)].filter(([name]) => !built.has(name))
  if (kept.length === 0) return
  mkdirSync(join(dist, LAST), { recursive: true })
  // A build that compresses nothing ahead has no such folder.
  const isCompressed = existsSync(dirname(placeOf('', dist)))
  for (const [name, { plain, packed }] of kept) {
    writeFileSync(join(dist, LAST, name), plain)
    if (packed && isCompressed) writeFileSync(placeOf(plain, dist), packed)
  }
}
