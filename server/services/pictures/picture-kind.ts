// What kind of picture bytes are, and how large it is drawn: by the bytes alone, never by what a host says of them.
// Trust: SVG and HTML are documents that run script; they are no kind here. What follows a picture's end is none of it.

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels of a side. Trust: a few bytes may be drawn as a picture that fills a phone's memory. */
const SIDE_MAX = 4096

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

const png = (bytes: Buffer): Size | null =>
  ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && ascii(bytes, 12, 16) === 'IHDR' && ascii(bytes.subarray(-8), 0, 4) === 'IEND'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const gif = (bytes: Buffer): Size | null =>
  /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) && bytes.at(-1) === 0x3b
    ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    : null

/** Markers of JPEG frames: `SOF0` to `SOF15`, without the tables among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpeg = (bytes: Buffer): Size | null => {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

const webp = (bytes: Buffer): Size | null => {
  if (ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return null
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const form = ascii(bytes, 12, 16)
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (form !== 'VP8L') return null
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

const KINDS: Readonly<Record<PictureType, (bytes: Buffer) => Size | null>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/gif': gif,
}
/** Shorter ones hold no picture, and have not all the bytes that are looked at. */
const LEAST_BYTES = 33

const isSide = (pixels: number): boolean => pixels >= 1 && pixels <= SIDE_MAX

/** Null: they are no picture of a kind that is shown, or it is too large to be drawn. */
export const pictureKind = (bytes: Buffer): PictureType | null => {
  if (bytes.length < LEAST_BYTES) return null
  for (const [type, read] of Object.entries(KINDS) as [PictureType, (bytes: Buffer) => Size | null][]) {
    const size = read(bytes)
    if (size) return isSide(size.width) && isSide(size.height) ? type : null
  }
  return null
}
