// What the service would compress at a file's first use, done at the build: files of dist/compressed, named by what they are the short form of.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Where the short form of `plain` lies below `root`; the service looks there too (server/http/static-file.ts). */
export const placeOf = (plain, root = '') =>
  `${root}dist/compressed/${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}.br`

/** Compresses files of dist/. */
export const compress = async (paths) => {
  await mkdir('dist/compressed', { recursive: true })
  await Promise.all(
    paths.map(async (path) => {
      const plain = await readFile(path)
      await writeFile(placeOf(plain), await brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }))
    }),
  )
}
