// The theme that the studio edits: tokens for light and dark, presets, and how a link carries it.

import { contrast, fit, textOn } from '../src/kit/contrast.ts'
import { hexOf, rgbOf } from './colour.ts'
import { DEFAULTS, fragmentOf, type Setting, settingOf } from './setting.ts'

/** Tokens with a colour of their own for light and for dark, by their names in CSS. */
export const TOKENS = ['background', 'surface', 'text', 'text-muted', 'border', 'error', 'success'] as const
export type Token = (typeof TOKENS)[number]
export const MODES = ['light', 'dark'] as const
export type Mode = (typeof MODES)[number]
type Palette = Readonly<Record<Token, string>>

export interface Theme {
  readonly setting: Setting
  readonly light: Palette
  readonly dark: Palette
}

const HEX = /^#[\da-f]{6}$/i

/** `#fff` or `hsl(220 20% 97%)` as six digits. */
const read = (colour: string): string => {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`
  const [h = 0, s = 0, l = 0] = (/^hsl\((.+)\)$/.exec(colour)?.[1] ?? '').split(' ').map((part) => Number.parseFloat(part))
  const part = (n: number): number => {
    const k = (n + h / 30) % 12
    return Math.round(255 * (l / 100 - (s / 100) * Math.min(l / 100, 1 - l / 100) * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return hexOf([part(0), part(8), part(4)])
}
/** The palettes that the tags have by themselves, read from their style sheet: elements/host.css. */
export const standardPalettes = (hostStyles: string): Pick<Theme, Mode> => {
  const pairs = TOKENS.map((token) => {
    const found = new RegExp(`--latch-${token},\\s*light-dark\\(\\s*(#\\w+|hsl\\([^)]*\\)),\\s*(#\\w+|hsl\\([^)]*\\))`).exec(
      hostStyles,
    )
    return [token, read(found?.[1] ?? '#000'), read(found?.[2] ?? '#fff')] as const
  })
  const palette = (at: 1 | 2): Palette => Object.fromEntries(pairs.map((pair) => [pair[0], pair[at]])) as Record<Token, string>
  return { light: palette(1), dark: palette(2) }
}

/** Settings to begin from; a palette names what differs from the standard one. */
export const PRESETS: Readonly<Record<string, { setting: Partial<Setting>; light?: Partial<Palette>; dark?: Partial<Palette> }>> =
  {
    Standard: { setting: { accent: '#4f46e5' } },
    Tidewater: { setting: {} },
    Paper: {
      setting: { accent: '#9a3412', radius: 4, font: 'serif' },
      light: { background: '#fdfaf3', surface: '#f5efe2', text: '#2b2118', 'text-muted': '#6b5b4a', border: '#e4d9c6' },
      dark: { background: '#1c1712', surface: '#28211a', text: '#f3ece1', 'text-muted': '#b9aa97', border: '#453a2f' },
    },
    Night: {
      setting: { accent: '#22d3ee', radius: 16, font: 'rounded' },
      light: { background: '#f8fafc', surface: '#eef2f7' },
      dark: { background: '#0b1020', surface: '#151c33', text: '#e6ecff', 'text-muted': '#9aa7cc', border: '#2a3560' },
    },
    Plain: { setting: { accent: '#111111', radius: 0, font: 'mono' } },
  }
export const presetTheme = (name: string, standard: Pick<Theme, Mode>): Theme => {
  const { setting, light, dark } = PRESETS[name] ?? { setting: {} }
  return { setting: { ...DEFAULTS, ...setting }, light: { ...standard.light, ...light }, dark: { ...standard.dark, ...dark } }
}

/** The colours that differ from the standard ones. */
export const changedTokens = (theme: Theme, standard: Pick<Theme, Mode>): readonly Token[] =>
  TOKENS.filter((token) => MODES.some((mode) => theme[mode][token] !== standard[mode][token]))

export const linkOf = (theme: Theme, standard: Pick<Theme, Mode>): string => {
  const given = new URLSearchParams(fragmentOf(theme.setting).slice(1))
  for (const mode of MODES)
    for (const token of TOKENS)
      if (theme[mode][token] !== standard[mode][token]) given.set(`${mode}.${token}`, theme[mode][token])
  return given.size > 0 ? `#${given}` : ''
}
/** The theme of a link. Trust: a link may hold anything; what is no colour of six digits counts as absent. */
export const themeOf = (fragment: string, standard: Pick<Theme, Mode>): Theme => {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const palette = (mode: Mode): Palette =>
    Object.fromEntries(
      TOKENS.map((token) => {
        const value = given.get(`${mode}.${token}`) ?? ''
        return [token, HEX.test(value) ? value.toLowerCase() : standard[mode][token]]
      }),
    ) as Record<Token, string>
  return { setting: settingOf(fragment), light: palette('light'), dark: palette('dark') }
}

export interface Figure {
  readonly name: string
  readonly ratio: number
  /** What it must reach. */
  readonly least: number
}
/** The contrasts of a palette with an accent, as the tags correct it: 3:1 for the fill, 4.5:1 for text. */
export const figuresOf = (theme: Theme, mode: Mode): Figure[] => {
  const palette = theme[mode]
  const on = (token: Token, ground: Token): number => contrast(rgbOf(palette[token]), rgbOf(palette[ground]))
  const fill = fit(rgbOf(theme.setting.accent), rgbOf(palette.background), 3)
  const least = 4.5
  return [
    { name: 'Text', ratio: on('text', 'background'), least },
    { name: 'Text on surface', ratio: on('text', 'surface'), least },
    { name: 'Muted text', ratio: on('text-muted', 'background'), least },
    { name: 'Error', ratio: on('error', 'background'), least },
    { name: 'Success', ratio: on('success', 'background'), least },
    { name: 'Accent as given', ratio: contrast(rgbOf(theme.setting.accent), rgbOf(palette.background)), least: 3 },
    { name: 'Text on the accent', ratio: contrast(textOn(fill), fill), least },
  ]
}
