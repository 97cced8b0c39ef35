// A setting as a page writes it: tags with attributes, the app's name as config, tokens as a style sheet.

import type { HostConfig } from '../src/contract/host-config.ts'
import { FIRST_LANGUAGE, LANGUAGE_DIRECTIONS } from '../src/contract/languages.ts'
import { DEFAULTS, FONTS, radii, type Setting } from './setting.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '')

/** Attributes that all three tags carry. */
export const lookAttributes = ({ theme, accent }: Setting): [name: string, value: string][] => [
  ...(theme === 'auto' ? [] : ([['theme', theme]] as [string, string][])),
  ['accent-color', accent],
]

/** Tokens that differ from the defaults of the tags. */
export const tokensOf = (setting: Setting): [name: string, value: string][] => {
  const { s, m, l } = radii(setting)
  const family = FONTS[setting.font].family
  return [
    ...(setting.radius === DEFAULTS.radius
      ? []
      : ([
          ['--latch-radius-s', s],
          ['--latch-radius-m', m],
          ['--latch-radius-l', l],
        ] as [string, string][])),
    ...(family ? ([['--latch-font', family]] as [string, string][]) : []),
  ]
}

const tag = (name: string, attributes: readonly (readonly [string, string])[], inner = ''): string => {
  const lines = attributes.map(([key, value]) => `  ${key}="${escaped(value)}"`)
  const open = lines.length > 1 ? `<${name}\n${lines.join('\n')}>` : `<${name}${lines.map((line) => ` ${line.trim()}`)}>`
  return `${open}${inner}</${name}>`
}

/** Trust: in a script element only `<` can end the text, and JSON may spell it otherwise. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The config that the product gives the modal. */
export const configOf = ({ name }: Pick<Setting, 'name'>): HostConfig => ({
  name,
  embeddedWallets: { createOnLogin: 'users-without-wallets' },
})

/** The HTML of a page with this setting. */
export const codeOf = (setting: Setting, service: string, appId: string): string => {
  const look = lookAttributes(setting)
  const tokens = tokensOf(setting)
  const { locale } = setting
  const direction = LANGUAGE_DIRECTIONS[locale]
  const runs = direction === LANGUAGE_DIRECTIONS[FIRST_LANGUAGE] ? '' : ` dir="${direction}"`
  const language = locale === FIRST_LANGUAGE ? [] : [`<html lang="${locale}"${runs}>`, '']
  const style = tokens.length
    ? ['', '<style>', '  :root {', ...tokens.map(([name, value]) => `    ${name}: ${value};`), '  }', '</style>']
    : []
  return [
    ...language,
    `<script type="module" src="${service}/elements/latchkey.js"></script>`,
    '',
    tag(
      'login-modal',
      [['app-id', appId], ...look, ['login-methods', setting.methods.join(' ')]],
      `\n  <script type="application/json">${json(configOf(setting))}</script>\n`,
    ),
    tag('wallet-button', look),
    tag('fund-account', look),
    ...style,
  ].join('\n')
}
