// A text as the cells of a QR code, without anything that draws. Load it lazily: it is heavy.

import { create } from 'qrcode/lib/core/qrcode.js'

/** Rows of cells; true is dark. */
export const qrMatrix = (text: string): boolean[][] => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => Boolean(data[y * size + x])))
}
