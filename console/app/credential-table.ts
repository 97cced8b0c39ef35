// What an app is at others: the fields of each kind of credentials, and the acts that set and forget them.

import { METHODS, OAUTH_PROVIDERS, type OAuthProvider } from '../../src/contract/methods.ts'
import type { Act } from '../operator.ts'
import type { AppRow } from '../rows.ts'
import type { Word } from '../words.ts'

type Tail<P extends string> = Word extends infer W ? (W extends `${P}${infer T}` ? T : never) : never
export type Values = Readonly<Record<string, string>>

export interface CredentialField {
  /** As the act has it; there is a word for each. */
  readonly name: Tail<'app.c.'>
  /** `secret` and `file` are written and never read; `pairs` are lines `NAME=ADDRESS`. */
  readonly kind: 'text' | 'secret' | 'file' | 'words' | 'pairs' | 'yes' | 'environment'
  readonly needed: boolean
}
export type Asked<T = unknown> = (act: Act, app: string) => Promise<T>

export interface Credential {
  readonly id: string
  /** Asks the other side whether it knows the app; null: there is no act for that. */
  readonly tries: Asked<{
    readonly outcome: 'known' | 'refused' | 'unreachable' | 'unclear'
    readonly status: number | null
  }> | null
  readonly title: string | Word
  readonly fields: readonly CredentialField[]
  /** What the fields begin with; left out: nothing. */
  readonly initial?: Values
  /** Resolves with what is shown of it besides. */
  set(values: Values): Asked<string>
  /** Ways to forget it, each with the word of its button. */
  readonly removes: readonly (readonly [Word, Asked])[]
  /** What is known of it that is not secret; null: nothing is set. Undefined: the service does not tell. */
  known(app: AppRow, onRampKeys: readonly string[]): string | null | undefined
}

export const field = (name: CredentialField['name'], kind: CredentialField['kind'], needed = true): CredentialField => ({
  ...{ name, kind, needed },
})
/** What was typed, without what was left empty. */
export const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
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
const providerRow = (provider: OAuthProvider): Credential => ({
  id: provider,
  tries: (act, app) => act('providers.test', { app, provider }),
  title: METHODS[provider].name,
  fields: [...(provider === 'apple' ? SIGNED : SHARED), field('scopes', 'words', false), field('urls', 'pairs', false)],
  set:
    ({ client_id = '', scopes, urls, ...values }) =>
    async (act, app) => {
      const words = scopes?.trim() && { scopes: scopes.trim().split(/[\s,]+/) }
      return (await act('providers.set', { app, provider, client_id, ...given(values), urls: pairs(urls), ...words })).callback
    },
  removes: [['app.forget', (act, app) => act('providers.remove', { app, provider })]],
  known: () => undefined,
})
export const PROVIDER_ROWS = OAUTH_PROVIDERS.map(providerRow)

export const OTHER_ROWS: readonly Credential[] = [
  {
    id: 'captcha',
    tries: null,
    title: 'app.c.title.captcha',
    fields: [field('site_key', 'text'), field('secret', 'secret')],
    set:
      ({ site_key = '', secret = '' }) =>
      async (act, app) =>
        (await act('captcha.set', { app, site_key, secret })).host ?? '',
    removes: [],
    known: ({ config }) => texts(config.captcha_site_key),
  },
  {
    id: 'telegram',
    tries: null,
    title: 'Telegram',
    fields: [field('bot_name', 'text'), field('token', 'secret'), field('link', 'yes', false), field('seamless', 'yes', false)],
    set:
      ({ bot_name = '', token = '', link, seamless }) =>
      async (act, app) => {
        const chosen = { ...(link && { link: link === 'yes' }), ...(seamless && { seamless: seamless === 'yes' }) }
        await act('telegram.set', { app, bot_name, token, ...chosen })
        return ''
      },
    removes: [['app.forget', (act, app) => act('telegram.remove', { app })]],
    known: ({ config }) => inside(config.telegram_auth_config, 'bot_name'),
  },
  {
    id: 'token',
    tries: null,
    title: 'app.c.title.token',
    fields: [
      field('issuer', 'text'),
      field('audience', 'text'),
      field('jwks_url', 'text', false),
      field('public_key', 'file', false),
    ],
    set:
      ({ issuer = '', audience = '', ...values }) =>
      async (act, app) => {
        await act('customToken.set', { app, issuer, audience, ...given(values) })
        return ''
      },
    removes: [['app.forget', (act, app) => act('customToken.remove', { app })]],
    known: ({ settings }) => inside(settings.custom_token, 'issuer'),
  },
  {
    id: 'on-ramp',
    tries: null,
    title: 'app.c.title.on_ramp',
    fields: [field('public_key', 'text'), field('secret_key', 'secret')],
    set:
      ({ public_key = '', secret_key = '' }) =>
      async (act, app) => {
        await act('onRamp.set', { app, public_key, secret_key })
        return ''
      },
    removes: [
      ['app.forget_live', (act, app) => act('onRamp.remove', { app, mode: 'live' })],
      ['app.forget_sandbox', (act, app) => act('onRamp.remove', { app, mode: 'sandbox' })],
    ],
    known: (_, keys) => texts(keys.join(', ')),
  },
  {
    id: 'icloud',
    tries: null,
    title: 'iCloud',
    fields: [field('container', 'text'), field('api_token', 'secret'), field('environment', 'environment')],
    set: (values) => async (act, app) => {
      await act('apps.change', { app, settings: { icloud: { environment: 'production', ...given(values) } } })
      return ''
    },
    removes: [['app.forget', (act, app) => act('apps.change', { app, settings: { icloud: null } })]],
    known: ({ settings }) => inside(settings.icloud, 'container'),
  },
]
