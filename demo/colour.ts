// Colours of six hexadecimal digits, as colour fields give them, and their red, green and blue.

import type { Rgb } from '../src/kit/contrast.ts'

export const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
export const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
