// Corrects the accent of a modal for both themes (docs/design/look.md, "Type and colour").

import { contrast, fit, type Rgb, textOn } from '../../kit/contrast.ts'

const LIGHT: Rgb = [255, 255, 255]
const DARK: Rgb = [24, 26, 32]

/** A CSS colour as the browser computes it in a place; null when it is none. Mixing a colour with itself gives every notation as sRGB numbers. */
const read = (colour: string, place: HTMLElement): Rgb | null => {
  if (!CSS.supports('color', colour)) return null
  place.style.color = `color-mix(in srgb, ${colour}, ${colour})`
  const [r, g, b] = (getComputedStyle(place).color.match(/[\d.e-]+/g) ?? []).map((part) => Math.round(Number(part) * 255))
  place.style.color = ''
  return r === undefined || g === undefined || b === undefined ? null : [r, g, b]
}

/** Fill that carries text: 3:1 against the background, and 4.5:1 for its own text. */
const fillOn = (colour: Rgb, background: Rgb): Rgb => {
  const fill = fit(colour, background, 3)
  const text = textOn(fill)
  return contrast(fill, text) >= 4.5 ? fill : fit(fill, text, 4.5)
}

const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`

/**
 * Custom properties for an accent, none where it is no colour: fill, text on the fill, and ink (accent as text and focus ring), each for both
 * themes.
 */
export const accentProperties = (accent: string, place: HTMLElement): [name: string, value: string][] => {
  const colour = read(accent, place)
  if (!colour) return []
  const both = (value: (background: Rgb) => Rgb): string => `light-dark(${css(value(LIGHT))}, ${css(value(DARK))})`
  return [
    ['--_accent', both((background) => fillOn(colour, background))],
    ['--_accent-text', both((background) => textOn(fillOn(colour, background)))],
    ['--_ink', both((background) => fit(colour, background, 4.5))],
  ]
}

/** Gives a place these properties, and no other style of its own. */
export const paintAccent = (place: HTMLElement, accent: string): void => {
  place.removeAttribute('style')
  for (const [name, value] of accentProperties(accent, place)) place.style.setProperty(name, value)
}
