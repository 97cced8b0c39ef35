// What an app is at others: the fields of each kind of credentials, and the acts that set and forget them.

import { METHODS, OAUTH_PROVIDERS, type OAuthProvider } from '../src/contract/methods.ts'
import type { AppRow } from './rows.ts'
import type { Word } from './words.ts'

type Tail<P extends string> = Word extends infer W ? (W extends `${P}${infer T}` ? T : never) : never
export type Values = Readonly<Record<string, string>>

export interface CredentialField {
  /** As the act has it; there is a word for each. */
  readonly name: Tail<'app.c.'>
  /** `secret` and `file` are written and never read; `pairs` are lines `NAME=ADDRESS`. */
  readonly kind: 'text' | 'secret' | 'file' | 'words' | 'pairs' | 'yes' | 'environment'
  readonly needed: boolean
}
/** An act with its body, beside the app. */
export type Asked = readonly [act: string, body: object]

export interface Credential {
  readonly id: string
  readonly title: string | Word
  readonly fields: readonly CredentialField[]
  set(values: Values): Asked
  /** Ways to forget it, each with the word of its button. */
  readonly removes: readonly (readonly [Word, Asked])[]
  /** What is known of it that is not secret; null: nothing is set. Undefined: the service does not tell. */
  known(app: AppRow, onRampKeys: readonly string[]): string | null | undefined
}

const field = (name: CredentialField['name'], kind: CredentialField['kind'], needed = true): CredentialField => ({
  ...{ name, kind, needed },
})
/** What was typed, without what was left empty. */
const given = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
const pairs = (text: string | undefined): Values =>
  Object.fromEntries(
    (text ?? '')
      .split(/\s+/)
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
const texts = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const inside = (value: unknown, name: string): string | null => texts((value as Record<string, unknown> | null)?.[name])

const SHARED = [field('client_id', 'text'), field('secret', 'secret')]
const SIGNED = [field('client_id', 'text'), field('team', 'text'), field('key', 'text'), field('private_key', 'file')]
/** A social provider; what is known of it comes from the list of providers. */
export const providerRow = (provider: OAuthProvider): Credential => ({
  id: provider,
  title: METHODS[provider].name,
  fields: [...(provider === 'apple' ? SIGNED : SHARED), field('scopes', 'words', false), field('urls', 'pairs', false)],
  set: ({ scopes, urls, ...values }) => [
    'providers.set',
    { provider, ...given(values), urls: pairs(urls), ...(scopes?.trim() && { scopes: scopes.trim().split(/[\s,]+/) }) },
  ],
  removes: [['app.forget', ['providers.remove', { provider }]]],
  known: () => undefined,
})
export const PROVIDER_ROWS = OAUTH_PROVIDERS.map(providerRow)

export const OTHER_ROWS: readonly Credential[] = [
  {
    id: 'captcha',
    title: 'app.c.title.captcha',
    fields: [field('site_key', 'text'), field('secret', 'secret')],
    set: (values) => ['captcha.set', given(values)],
    removes: [],
    known: ({ config }) => texts(config.captcha_site_key),
  },
  {
    id: 'telegram',
    title: 'Telegram',
    fields: [field('bot_name', 'text'), field('token', 'secret'), field('link', 'yes', false), field('seamless', 'yes', false)],
    set: ({ link, seamless, ...values }) => [
      'telegram.set',
      { ...given(values), ...(link && { link: link === 'yes' }), ...(seamless && { seamless: seamless === 'yes' }) },
    ],
    removes: [['app.forget', ['telegram.remove', {}]]],
    known: ({ config }) => inside(config.telegram_auth_config, 'bot_name'),
  },
  {
    id: 'token',
    title: 'app.c.title.token',
    fields: [
      field('issuer', 'text'),
      field('audience', 'text'),
      field('jwks_url', 'text', false),
      field('public_key', 'file', false),
    ],
    set: (values) => ['customToken.set', given(values)],
    removes: [['app.forget', ['customToken.remove', {}]]],
    known: ({ settings }) => inside(settings.custom_token, 'issuer'),
  },
  {
    id: 'on-ramp',
    title: 'app.c.title.on_ramp',
    fields: [field('public_key', 'text'), field('secret_key', 'secret')],
    set: (values) => ['onRamp.set', given(values)],
    removes: [
      ['app.forget_live', ['onRamp.remove', { mode: 'live' }]],
      ['app.forget_sandbox', ['onRamp.remove', { mode: 'sandbox' }]],
    ],
    known: (_, keys) => texts(keys.join(', ')),
  },
  {
    id: 'icloud',
    title: 'iCloud',
    fields: [field('container', 'text'), field('api_token', 'secret'), field('environment', 'environment')],
    set: (values) => ['apps.change', { settings: { icloud: { environment: 'production', ...given(values) } } }],
    removes: [['app.forget', ['apps.change', { settings: { icloud: null } }]]],
    known: ({ settings }) => inside(settings.icloud, 'container'),
  },
]
