// The colour of a logo: read here in the page, the picture goes nowhere.

import { hexOf } from './colour.ts'

const SIDE = 48
/** Share of a step of red, green and blue in which colours count as one. */
const STEP = 32

/** A file as an address that a picture can have under the page's policy. */
export const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The most frequent colour that is one, of red, green, blue and alpha in turn; null where there is grey alone. */
export const colourOf = (pixels: ArrayLike<number>): string | null => {
  const found = new Map<string, { sum: [number, number, number]; count: number; weight: number }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    const strength = (Math.max(r, g, b) - Math.min(r, g, b)) / 255
    if (alpha < 128 || strength < 0.15) continue
    const key = [r, g, b].map((part) => Math.floor(part / STEP)).join()
    const row = found.get(key) ?? { sum: [0, 0, 0], count: 0, weight: 0 }
    row.sum = [row.sum[0] + r, row.sum[1] + g, row.sum[2] + b]
    row.count++
    row.weight += strength
    found.set(key, row)
  }
  const [best] = [...found.values()].sort((a, b) => b.weight - a.weight)
  if (!best) return null
  const [r, g, b] = best.sum.map((part) => Math.round(part / best.count)) as [number, number, number]
  return hexOf([r, g, b])
}

/** The colour of a picture. Rejects where it is none. */
export const colourOfPicture = async (address: string): Promise<string | null> => {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(picture, 0, 0, SIDE, SIDE)
  return colourOf(context.getImageData(0, 0, SIDE, SIDE).data)
}
