// What the controls of the demo and the studio set, its defaults, and how a link carries it.

import { FIRST_LANGUAGE, LANGUAGE_CODES, type LanguageCode } from '../src/contract/languages.ts'

export const THEMES = ['auto', 'light', 'dark'] as const

/** Fonts that every system has one of: none is loaded. */
export const FONTS = {
  host: { label: 'Page’s own', family: '' },
  system: { label: 'System', family: 'system-ui, sans-serif' },
  serif: { label: 'Serif', family: '"Iowan Old Style", "Palatino Linotype", Georgia, serif' },
  rounded: { label: 'Rounded', family: 'ui-rounded, "SF Pro Rounded", "Arial Rounded MT Bold", Nunito, sans-serif' },
  mono: { label: 'Monospace', family: 'ui-monospace, Menlo, Consolas, monospace' },
} as const
export type Font = keyof typeof FONTS

/** Methods that the demo app allows, by the names that a page writes. */
export const METHODS: Readonly<Record<string, string>> = {
  email: 'Email',
  sms: 'Phone',
  google: 'Google',
  apple: 'Apple',
  passkey: 'Passkey',
  wallet: 'Wallet',
  discord: 'Discord',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  twitter: 'X',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  guest: 'Guest',
}

export interface Setting {
  readonly theme: (typeof THEMES)[number]
  /** Six hexadecimal digits after `#`, as a colour field gives them. */
  readonly accent: string
  /** Corners of rows and buttons, in pixels; small pieces have two thirds, the card has twice as much. */
  readonly radius: number
  readonly font: Font
  readonly methods: readonly string[]
  readonly locale: LanguageCode
  readonly name: string
}

export const DEFAULTS: Setting = {
  theme: 'auto',
  accent: '#0b6b74',
  radius: 12,
  font: 'host',
  methods: ['email', 'google', 'apple', 'passkey', 'wallet'],
  locale: FIRST_LANGUAGE,
  name: 'Tidewater',
}
export const MOST_RADIUS = 24
const LONGEST_NAME = 40

/** The three radii of the tags. */
export const radii = ({ radius }: Pick<Setting, 'radius'>): { s: string; m: string; l: string } => ({
  s: `${Math.round((radius * 2) / 3)}px`,
  m: `${radius}px`,
  l: `${radius * 2}px`,
})

/** Reads one part of a link; undefined where it is not valid. */
const READ: { readonly [K in keyof Setting]: (text: string) => Setting[K] | undefined } = {
  theme: (text) => THEMES.find((theme) => theme === text),
  accent: (text) => (/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
  radius: (text) => (/^\d{1,2}$/.test(text) && Number(text) <= MOST_RADIUS ? Number(text) : undefined),
  font: (text) => (Object.hasOwn(FONTS, text) ? (text as Font) : undefined),
  methods: (text) => {
    const methods = [...new Set(text.split(' '))].filter((one) => Object.hasOwn(METHODS, one))
    return methods.length > 0 ? methods : undefined
  },
  locale: (text) => LANGUAGE_CODES.find((code) => code === text),
  name: (text) => text.trim().slice(0, LONGEST_NAME) || undefined,
}
const KEYS = Object.keys(READ) as (keyof Setting)[]

/** The setting that the fragment of a link carries. Trust: a link may hold anything; what is not valid counts as absent. */
export const settingOf = (fragment: string): Setting => {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const read = KEYS.map((key) => [key, READ[key](given.get(key) ?? '')] as const)
  return { ...DEFAULTS, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) }
}

const textOf = (value: Setting[keyof Setting]): string => (Array.isArray(value) ? value.join(' ') : String(value))

/** The fragment of a link to a setting: what differs from the defaults; empty where nothing does. */
export const fragmentOf = (setting: Setting): string => {
  const given = KEYS.filter((key) => textOf(setting[key]) !== textOf(DEFAULTS[key]))
  const text = new URLSearchParams(given.map((key) => [key, textOf(setting[key])])).toString()
  return text && `#${text}`
}
