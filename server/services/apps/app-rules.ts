// What an app's row must fulfil. Each problem is one line for the person who sets the app up.
// See docs/design/spec.md, "Entities", "Field rules".

import { flatten, nullable, omit, optional, safeParse, strictObject, string } from 'valibot'
import { wireAppConfig } from '../../../src/contract/app-config.ts'
import { KEY_RULE, TURNSTILE_KEY } from '../../../src/contract/captcha-wire.ts'
import { HOST_LOGIN_METHODS } from '../../../src/contract/host-config.ts'
import { LOGIN_MESSAGE_MAX } from '../../../src/contract/limits.ts'
import { METHOD_FLAGS } from '../../../src/contract/methods.ts'
import { nameProblem } from '../../../src/kit/plain-name.ts'
import { isLoopback } from '../../boot/check-start.ts'
import type { Env } from '../../boot/env.ts'
import type { AppSettings, StoredConfig } from '../../db/schema.ts'
import { cookieProblems } from '../sessions/cookie-rules.ts'
import { ANY_LOCAL_PORT, hostOfAllowed } from './allowed-origins.ts'
import { serviceAddressProblem } from './service-address.ts'

/** A row that cannot be saved; `problems` has one line each. */
export class InvalidApp extends Error {
  override readonly name = 'InvalidApp'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

const stored = strictObject({
  ...omit(wireAppConfig, [
    'id',
    'verification_key',
    'created_at',
    'updated_at',
    'allowed_domains',
    'wallet_connect_relay_url',
    'sandbox_url',
  ]).entries,
  // Kept as it was written, to be judged for the service that it is an address of.
  custom_api_url: optional(nullable(string()), null),
})
const LINKS = ['logo_url', 'icon_url', 'terms_and_conditions_url', 'privacy_policy_url'] as const

/** The config with every default filled in. Throws {@link InvalidApp} for unknown keys, wrong types and links that are not https. */
export const parseConfig = (config: unknown): StoredConfig => {
  const parsed = safeParse(stored, config)
  if (!parsed.success) {
    const { root = [], nested = {} } = flatten(parsed.issues)
    throw new InvalidApp([...root, ...Object.entries(nested).map(([key, texts]) => `${key}: ${texts?.[0]}`)])
  }
  const given = config as Record<string, unknown>
  // A link that does not hold reads as none on the way to a page; on the way in it is a mistake to be told.
  const dropped = LINKS.filter((key) => given[key] && parsed.output[key] === null)
  if (dropped.length > 0) throw new InvalidApp(dropped.map((key) => `${key}: must be an https:// link`))
  return parsed.output
}

/** Problems of an allowed origin; null when it is one. */
const originProblem = (origin: string): string | null => {
  if (origin === ANY_LOCAL_PORT) return null
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) {
    return `allowed origin ${JSON.stringify(origin)}: must be scheme, host and port alone, like https://example.com`
  }
  // Trust: over plain http a machine on the network path can write the page's script.
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return `allowed origin ${origin}: must be https (http only on localhost)`
  return null
}

const below = (origin: string, domain: string): boolean => {
  const host = hostOfAllowed(origin)
  return host === domain || host.endsWith(`.${domain}`)
}

const TEXTS = ['landing_header', 'login_message'] as const
/** What is wrong with what pages are told of the menu and its look. */
const menuProblems = (config: StoredConfig): string[] => [
  ...TEXTS.filter((key) => (config[key]?.length ?? 0) > LOGIN_MESSAGE_MAX).map(
    (key) => `${key}: must have at most ${LOGIN_MESSAGE_MAX} characters`,
  ),
  ...(config.login_methods ?? [])
    .filter((name) => !HOST_LOGIN_METHODS.some((one) => one === name))
    .map((name) => `login_methods: ${JSON.stringify(name)} is no method that a tag can name`),
  ...(/^(light|dark|auto)?$/.test(config.theme ?? '') ? [] : ['theme: must be light, dark or auto']),
]

/**
 * All problems of an app at this service, none for a sound one. `former`: a name that it has already, and that is left alone: it is shown without what
 * is wrong with it.
 */
export const appProblems = (
  env: Pick<Env, 'NODE_ENV' | 'CONSOLE_URL'>,
  app: {
    readonly config: StoredConfig
    readonly allowedOrigins: readonly string[]
    readonly allowNoOrigin: boolean
    readonly settings: Partial<AppSettings>
    readonly cookieDomain: string | null
  },
  former: string | null = null,
): string[] => {
  const { config } = app
  const address = config.custom_api_url === null ? null : serviceAddressProblem(env, config.custom_api_url)
  // Trust: a name is shown in sentences of ours, in windows, mails and other people's apps: it cannot turn, break or hide them.
  const name = config.name === former ? null : nameProblem(config.name)
  const rpId = app.settings.passkey_rp_id
  const rules: [broken: boolean, line: string][] = [
    [name !== null, `name: ${name}`],
    [!METHOD_FLAGS.some((flag) => config[flag]), 'login methods: at least one must be enabled'],
    [
      config.captcha_enabled && !config.captcha_site_key.startsWith(TURNSTILE_KEY),
      `captcha_site_key: ${KEY_RULE}; it must begin with ${TURNSTILE_KEY}`,
    ],
    [config.telegram_auth && !config.telegram_auth_config, 'telegram_auth_config: is needed when telegram_auth is on'],
    [
      config.require_users_accept_terms && !config.terms_and_conditions_url && !config.privacy_policy_url,
      'require_users_accept_terms: needs terms_and_conditions_url or privacy_policy_url',
    ],
    [
      config.sms_auth && app.settings.sms_countries?.length === 0,
      'sms_countries: must name at least one country when sms_auth is on',
    ],
    [
      rpId != null && !app.allowedOrigins.some((origin) => below(origin, rpId)),
      `passkey_rp_id ${rpId}: none of the allowed origins is on that domain, and no browser would make a passkey for it`,
    ],
    [
      (app.settings.require_mfa ?? 'off') !== 'off' && config.mfa_methods.length === 0,
      'require_mfa: needs mfa_methods, for nobody could enrol in a factor (--mfa totp)',
    ],
    [
      app.allowedOrigins.length === 0 && !app.allowNoOrigin,
      'allowed origins: none is set and clients without an origin are refused, so nobody can call',
    ],
  ]
  const broken = [...rules.filter(([isBroken]) => isBroken).map(([, line]) => line), ...(address ? [address] : [])]
  const origins = app.allowedOrigins.map(originProblem).filter((problem) => problem !== null)
  // Rules about addresses make sense for addresses only.
  const menu = menuProblems(config)
  return [...broken, ...menu, ...origins, ...(broken.length + origins.length ? [] : cookieProblems(app))]
}
