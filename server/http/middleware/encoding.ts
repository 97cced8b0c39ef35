// How bytes are compressed for a browser: the encoding that it takes, and each one made once, when it is first asked for.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

export type Encoding = 'br' | 'gzip'
export type Packed = Readonly<Record<Encoding, () => Promise<Buffer>>>

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Bytes that are asked for again and again: the best that each encoding can do. `made` gives what was made before; where it fails, it is made here. */
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
