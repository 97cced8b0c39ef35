// The files of a log (c2sp.org/tlog-tiles): 256 hashes, or 256 entries, in each; the last one of a level is partial.

import { type Hash, rootOf } from './merkle.ts'

const TILE_WIDTH = 256
const ENTRY_MAX = 0xffff

/** A tile's number as a path: three digits in each part, and all but the last one begin with `x`. */
const numbered = (index: number): string => {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0')
  const parts = digits.match(/\d{3}/g) ?? []
  return parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/')
}
const pathOf = (level: number | 'entries', index: number, width: number): string =>
  `tile/${level}/${numbered(index)}${width < TILE_WIDTH ? `.p/${width}` : ''}`

/** The files with the entries of a log of this size, in their order, and how many each has. */
export const entryPaths = (size: number): { readonly path: string; readonly width: number }[] =>
  Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, index) => {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
    return { path: pathOf('entries', index, width), width }
  })

const bundle = (entries: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > ENTRY_MAX) throw new RangeError(`An entry of ${entry.length} bytes is larger than ${ENTRY_MAX}.`)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(entry.length)
      return [length, entry]
    }),
  )

/** The entries of a file; null where it has another number of them, or an end within one. */
export const readBundle = (bytes: Uint8Array, width: number): Buffer[] | null => {
  const all = Buffer.from(bytes)
  const entries: Buffer[] = []
  let at = 0
  while (at + 2 <= all.length && entries.length < width) {
    const end = at + 2 + all.readUInt16BE(at)
    if (end > all.length) return null
    entries.push(all.subarray(at + 2, end))
    at = end
  }
  return at === all.length && entries.length === width ? entries : null
}

const chunked = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / TILE_WIDTH) }, (_, at) => items.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH))

/** Every file of a log with these entries: paths and bytes. */
export const tilesOf = (entries: readonly Uint8Array[], leaves: readonly Hash[]): Map<string, Buffer> => {
  const files = new Map<string, Buffer>()
  chunked(entries).forEach((part, at) => {
    files.set(pathOf('entries', at, part.length), bundle(part))
  })
  let hashes = [...leaves]
  for (let level = 0; hashes.length > 0; level++) {
    const tiles = chunked(hashes)
    tiles.forEach((part, at) => {
      files.set(pathOf(level, at, part.length), Buffer.concat(part))
    })
    // A partial tile is in none of the level above.
    hashes = tiles.filter((part) => part.length === TILE_WIDTH).map(rootOf)
  }
  return files
}
