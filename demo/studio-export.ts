// A theme as others take it: style sheet, attributes, app config, and design tokens in the format of the W3C group.

import { FONTS, radii } from './setting.ts'
import { codeOf } from './setting-code.ts'
import { changedTokens, MODES, type Mode, type Theme, TOKENS, type Token } from './studio-theme.ts'

export const FORMATS = ['CSS', 'Attributes', 'App config', 'Design tokens'] as const
export type Format = (typeof FORMATS)[number]

type Standard = Pick<Theme, Mode>

const both = ({ light, dark }: Theme, token: Token): string =>
  light[token] === dark[token] ? light[token] : `light-dark(${light[token]}, ${dark[token]})`

/** The custom properties of a theme: what differs from what the tags have by themselves. */
export const propertiesOf = (theme: Theme, standard: Standard): [name: string, value: string][] => {
  const { s, m, l } = radii(theme.setting)
  const { family } = FONTS[theme.setting.font]
  return [
    ['--latch-accent', theme.setting.accent],
    ...changedTokens(theme, standard).map((token): [string, string] => [`--latch-${token}`, both(theme, token)]),
    ...(m === '12px'
      ? []
      : ([
          ['--latch-radius-s', s],
          ['--latch-radius-m', m],
          ['--latch-radius-l', l],
        ] as [string, string][])),
    ...(family ? [['--latch-font', family] as [string, string]] : []),
  ]
}

const camel = (token: string): string => token.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const config = (theme: Theme, standard: Standard): object => {
  const tokens = changedTokens(theme, standard)
  return {
    name: theme.setting.name,
    appearance: {
      ...(theme.setting.theme !== 'auto' && { theme: theme.setting.theme }),
      accentColor: theme.setting.accent,
      ...(tokens.length > 0 && { palette: Object.fromEntries(tokens.map((token) => [camel(token), both(theme, token)])) }),
    },
  }
}

const designTokens = (theme: Theme): object => {
  const colour = (value: string) => ({ $type: 'color', $value: value })
  const size = (value: string) => ({ $type: 'dimension', $value: value })
  const { s, m, l } = radii(theme.setting)
  const { family } = FONTS[theme.setting.font]
  const palettes = MODES.map((mode) => [mode, Object.fromEntries(TOKENS.map((token) => [token, colour(theme[mode][token])]))])
  return {
    latch: {
      accent: colour(theme.setting.accent),
      ...Object.fromEntries(palettes),
      radius: { s: size(s), m: size(m), l: size(l) },
      ...(family && { font: { $type: 'fontFamily', $value: family.split(', ').map((name) => name.replaceAll('"', '')) } }),
    },
  }
}

const WRITE: { readonly [F in Format]: (theme: Theme, standard: Standard, service: string) => string } = {
  CSS: (theme, standard) =>
    [':root {', ...propertiesOf(theme, standard).map(([name, value]) => `  ${name}: ${value};`), '}'].join('\n'),
  Attributes: ({ setting }, _, service) => codeOf(setting, service, 'YOUR-APP-ID'),
  'App config': (theme, standard) => JSON.stringify(config(theme, standard), null, 2),
  'Design tokens': (theme) => JSON.stringify(designTokens(theme), null, 2),
}
export const exportAs = (format: Format, theme: Theme, standard: Standard, service: string): string =>
  WRITE[format](theme, standard, service)
