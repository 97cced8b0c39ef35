// Content encodings: what a browser accepts, and brotli or gzip made once, at the first use.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

export type Encoding = 'br' | 'gzip'
export type Packed = Readonly<Record<Encoding, () => Promise<Buffer>>>

/** Makes something once; what failed is made anew when it is asked for again. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Both encodings of bytes that are served often, at the best level. `made` gives brotli that the build made; where it fails, it is made here. */
export const packed = (plain: Uint8Array, made?: () => Promise<Buffer>): Packed => {
  const squash = () => brotli(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
  return {
    br: once(() => (made ? made().catch(squash) : squash())),
    gzip: once(() => squeeze(plain, { level: 9 })),
  }
}

/** The best encoding that the browser takes; `;q=0` is a refusal. */
export const encodingFor = (accepted: string | undefined): Encoding | null => {
  const takes = new Set(
    (accepted ?? '')
      .split(',')
      .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
      .map((one) => one.split(';')[0]?.trim()),
  )
  return takes.has('br') ? 'br' : takes.has('gzip') ? 'gzip' : null
}
