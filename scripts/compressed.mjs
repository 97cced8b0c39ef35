// Compresses the page's files at the build, into compressed/ of its folder: the service need not at their first use.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)
const optionsFor = (plain) => ({ params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })

/** The path of the compressed form of `plain` in `dist`; the service looks there too (server/http/static-file.ts). */
export const placeOf = (plain, dist = 'dist') =>
  `${dist}/compressed/${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}.br`

/** The compressed form of `plain`: the build's, else made now, as the service makes it. */
export const compressedOf = (plain, dist) => {
  const place = placeOf(plain, dist)
  return existsSync(place) ? readFileSync(place) : brotliCompressSync(plain, optionsFor(plain))
}

/** Compresses files of `dist`. */
export const compress = async (paths, dist = 'dist') => {
  await mkdir(`${dist}/compressed`, { recursive: true })
  await Promise.all(
    paths.map(async (path) => {
      const plain = await readFile(path)
      await writeFile(placeOf(plain, dist), await brotli(plain, optionsFor(plain)))
    }),
  )
}
