// The smallest pictures of each kind that is shown: one pixel, and a square that can be seen.
// Of the JPEG only what tells its kind and size.

import { crc32, deflateSync } from 'node:zlib'

export const PNG: Buffer = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const GIF: Buffer = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const WEBP: Buffer = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')
export const JPEG: Buffer = Buffer.from(
  ['ffd8', 'ffe000104a46494600010100000100010000', 'ffc0000b080001000101011100', 'ffda0008010100003f00', '37', 'ffd9'].join(''),
  'hex',
)

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
/** A PNG of one colour, `size` pixels a side; red, green and blue from 0 to 255. */
export const squarePng = (size: number, colour: readonly [red: number, green: number, blue: number]): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.from([0, ...Array.from({ length: size }, () => colour).flat()])
  const rows = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
