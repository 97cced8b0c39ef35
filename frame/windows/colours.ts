// The colours of a visible frame: those of the page, corrected until everything is legible.

import { BLACK, contrast, fit, type Rgb, textOn, WHITE } from '../../src/kit/contrast.ts'

const TEXT = 4.5
const CONTROL = 3
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

/** The custom properties of frame.css. Trust: a page that would hide a warning by its colours gets others. */
export const coloursOf = (given: (name: string) => string): Readonly<Record<string, string>> => {
  const background = read(given('background')) ?? read(given('background2')) ?? WHITE
  const wished = read(given('background2')) ?? background
  const surface = contrast(textOn(background), wished) >= TEXT ? wished : background
  const legible = (colour: Rgb, ratio = TEXT): Rgb => {
    const both = fit(fit(colour, background, ratio), surface, ratio)
    return contrast(both, background) >= ratio ? both : textOn(surface)
  }
  const basic = textOn(background)
  const accent = fit(read(given('accent')) ?? [79, 70, 229], background, CONTROL)
  const danger = fit([188, 31, 31], background, CONTROL)
  const onAccent = [read(given('foregroundAccent')), textOn(accent), WHITE, BLACK].find(
    (colour) => colour && contrast(colour, accent) >= TEXT,
  )
  return {
    '--scheme': basic === WHITE ? 'dark' : 'light',
    '--background': css(background),
    '--surface': css(surface),
    '--text': css(legible(read(given('foreground')) ?? basic)),
    '--muted': css(legible(read(given('foreground3')) ?? basic)),
    '--control': css(fit(read(given('border')) ?? basic, background, CONTROL)),
    '--accent': css(accent),
    '--on-accent': css(onAccent ?? textOn(accent)),
    '--ink': css(legible(accent)),
    '--success': css(legible(read(given('success')) ?? [20, 113, 66])),
    '--error': css(legible([188, 31, 31])),
    '--danger': css(danger),
    '--on-danger': css(textOn(danger)),
  }
}
