// The smallest pictures of each kind that is shown: one pixel. Of the JPEG only what tells its kind and size.

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
