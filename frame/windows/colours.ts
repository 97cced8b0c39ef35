// The colours of a window: light or dark as the person has it, with the accent of the app, all of it legible.
// See docs/design/look.md, "Type and colour".

import type { WindowScheme } from '../../src/contract/window-scheme.ts'
import { contrast, fit, type Rgb, textOn } from '../../src/kit/contrast.ts'

const TEXT = 4.5
const CONTROL = 3
const ACCENT: Rgb = [79, 70, 229]
const ERROR: Rgb = [188, 31, 31]
const SUCCESS: Rgb = [20, 113, 66]

interface Ground {
  readonly background: string
  readonly surface: string
  readonly text: string
  readonly muted: string
  readonly border: string
}
const LIGHT: Ground = {
  background: 'hsl(0 0% 100%)',
  surface: 'hsl(220 20% 97%)',
  text: 'hsl(222 25% 12%)',
  muted: 'hsl(220 9% 40%)',
  border: 'hsl(220 14% 88%)',
}
const DARK: Ground = {
  background: 'hsl(222 14% 11%)',
  surface: 'hsl(222 12% 16%)',
  text: 'hsl(220 20% 96%)',
  muted: 'hsl(220 10% 68%)',
  border: 'hsl(222 10% 26%)',
}

const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`

/** A colour as the browser computes it; null where it is none. */
const read = (colour: string): Rgb | null => {
  if (colour.length > 64 || !CSS.supports('color', colour)) return null
  const { style } = document.documentElement
  style.color = `color-mix(in srgb, ${colour}, ${colour})`
  const [r, g, b] = (getComputedStyle(document.documentElement).color.match(/[\d.e-]+/g) ?? []).map((part) =>
    Math.round(Number(part) * 255),
  )
  style.color = ''
  return r === undefined || g === undefined || b === undefined ? null : [r, g, b]
}

/** Of a page with this background; null where the text is no colour. */
export const schemeOn = (background: string): WindowScheme | null => {
  const colour = read(background)
  if (colour === null) return null
  const [light, dark] = [contrast(colour, [255, 255, 255]), contrast(colour, [0, 0, 0])]
  return light > dark ? 'dark' : 'light'
}

/** The custom properties of window.css. Trust: an accent that would hide a text gets another shade. */
export const coloursOf = (accent: string, isDark: boolean): Readonly<Record<string, string>> => {
  const ground = isDark ? DARK : LIGHT
  const background = read(ground.background) ?? [255, 255, 255]
  const surface = read(ground.surface) ?? background
  const legible = (colour: Rgb): Rgb => {
    const both = fit(fit(colour, background, TEXT), surface, TEXT)
    return contrast(both, background) >= TEXT ? both : textOn(surface)
  }
  const own = fit(read(accent) ?? ACCENT, background, CONTROL)
  const danger = fit(ERROR, background, CONTROL)
  return {
    '--scheme': isDark ? 'dark' : 'light',
    '--background': css(background),
    '--surface': css(surface),
    '--text': css(legible(read(ground.text) ?? textOn(background))),
    '--muted': css(legible(read(ground.muted) ?? textOn(background))),
    '--control': css(fit(read(ground.border) ?? textOn(background), background, CONTROL)),
    '--accent': css(own),
    '--on-accent': css(textOn(own)),
    '--ink': css(legible(own)),
    '--success': css(legible(SUCCESS)),
    '--error': css(legible(ERROR)),
    '--danger': css(danger),
    '--on-danger': css(textOn(danger)),
  }
}
