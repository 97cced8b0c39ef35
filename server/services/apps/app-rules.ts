// What an app's row must fulfil. Each problem is a rule with its words for the person who sets the app up.
// See docs/design/spec.md, "Entities", "Field rules".

import { array, nullable, object, omit, optional, picklist, safeParse, strictObject, string } from 'valibot'
import type { Problem } from '../../../src/contract/admin/problem.ts'
import { CREATE_ON_LOGIN, RECOVERY_DEFAULTS, USER_RECOVERY_OPTIONS, wireAppConfig } from '../../../src/contract/app-config.ts'
import { TURNSTILE_KEY } from '../../../src/contract/captcha-wire.ts'
import { MFA_METHODS } from '../../../src/contract/entities.ts'
import { HOST_LOGIN_METHODS } from '../../../src/contract/host-config.ts'
import { LOGIN_MESSAGE_MAX } from '../../../src/contract/limits.ts'
import { METHOD_FLAGS } from '../../../src/contract/methods.ts'
import { nameProblem } from '../../../src/kit/plain-name.ts'
import { isLoopback } from '../../boot/check-start.ts'
import type { Env } from '../../boot/env.ts'
import type { AppSettings, StoredConfig } from '../../db/schema.ts'
import { FORMER_NAMES } from '../../stores/apps/stored-names.ts'
import { brokenRule, linesOf, problemAbout, problemsIn } from '../problem.ts'
import { cookieProblems } from '../sessions/cookie-rules.ts'
import { ANY_LOCAL_PORT, hostOfAllowed } from './allowed-origins.ts'
import { serviceAddressProblem } from './service-address.ts'
import { webOrigin } from './web-origin.ts'

/** A row that cannot be saved; the message has a line for each problem. */
export class InvalidApp extends Error {
  override readonly name = 'InvalidApp'
  readonly problems: readonly Problem[]
  constructor(...problems: readonly Problem[]) {
    super(linesOf(problems).join('\n'))
    this.problems = problems
  }
}

/**
 * What may be saved. Trust: lists of words are closed here, though an answer passes over those that it does not know: who writes a word that this
 * version does not know is told so.
 */
const stored = strictObject({
  ...omit(wireAppConfig, [
    'id',
    'verification_key',
    'created_at',
    'updated_at',
    'allowed_domains',
    'wallet_connect_relay_url',
    'sandbox_url',
    'mfa_methods',
    'embedded_wallet_config',
  ]).entries,
  mfa_methods: array(picklist(MFA_METHODS)),
  embedded_wallet_config: object({
    ...omit(wireAppConfig.entries.embedded_wallet_config, ['passkey_recovery']).entries,
    recovery_default: optional(picklist(RECOVERY_DEFAULTS), RECOVERY_DEFAULTS[0]),
    create_on_login: picklist(CREATE_ON_LOGIN),
    user_owned_recovery_options: array(picklist(USER_RECOVERY_OPTIONS)),
  }),
  // Kept as it was written, to be judged for the service that it is an address of.
  custom_api_url: optional(nullable(string()), null),
})
const LINKS = ['logo_url', 'icon_url', 'terms_and_conditions_url', 'privacy_policy_url'] as const

/** A change by the names that settings have now: a former name is taken, where the present one is not there too. */
export const withPresentNames = (config: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const present = { ...config }
  for (const [name, former] of Object.entries(FORMER_NAMES)) {
    if (!Object.hasOwn(config, former)) continue
    delete present[former]
    present[name] ??= config[former]
  }
  return present
}

/** Settings of a change that were given by a former name: a sentence each, for who gave them. */
export const formerNames = (config: Readonly<Record<string, unknown>> = {}): string[] =>
  Object.entries(FORMER_NAMES).flatMap(([name, former]) =>
    Object.hasOwn(config, former) ? [`${former} is called ${name} now. The former name was taken; use the new one.`] : [],
  )

/** Keys with words of lists that may grow. */
const GROWING = ['mfa_methods', 'embedded_wallet_config'] as const
const isGrowing = (key: string): key is (typeof GROWING)[number] => GROWING.some((one) => one === key)
/** What this version reads of a stored value. */
const readable = (key: string, value: unknown): unknown => {
  const parsed = isGrowing(key) ? safeParse(wireAppConfig.entries[key], value) : null
  return parsed?.success ? parsed.output : value
}

/**
 * A stored config and a change to it. What a newer version has stored, keys and words of lists, is kept as it is and never refused; what the change
 * names is judged. Throws {@link InvalidApp}.
 */
export const changedConfig = (
  base: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): StoredConfig => {
  const left = Object.entries(base).filter(([key]) => !Object.hasOwn(change, key))
  const own = left.filter(([key]) => Object.hasOwn(stored.entries, key))
  const kept = left.filter(([key]) => !Object.hasOwn(stored.entries, key) || isGrowing(key))
  const parsed = parseConfig({ ...Object.fromEntries(own.map(([key, value]) => [key, readable(key, value)])), ...change })
  return { ...parsed, ...Object.fromEntries(kept) }
}

/** The config with every default filled in. Throws {@link InvalidApp} for unknown keys, wrong types and links that are not https. */
export const parseConfig = (config: unknown): StoredConfig => {
  const parsed = safeParse(stored, config)
  if (!parsed.success) throw new InvalidApp(...problemsIn(parsed.issues, 'config'))
  const given = config as Record<string, unknown>
  // A link that does not hold reads as none on the way to a page; on the way in it is a mistake to be told.
  const dropped = LINKS.filter((key) => given[key] && parsed.output[key] === null)
  if (dropped.length > 0) throw new InvalidApp(...dropped.map((key) => brokenRule('text.link', key)))
  return parsed.output
}

/** Problems of an allowed origin; null when it is one. */
const originProblem = (origin: string): Problem | null => {
  if (origin === ANY_LOCAL_PORT) return null
  if (webOrigin(origin) !== origin) return brokenRule('origin.form', 'allowed_origins', JSON.stringify(origin))
  const url = new URL(origin)
  // Trust: over plain http anybody on the way can write the page's script.
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return brokenRule('origin.https', 'allowed_origins', origin)
  return null
}

const below = (origin: string, domain: string): boolean => {
  const host = hostOfAllowed(origin)
  return host === domain || host.endsWith(`.${domain}`)
}

const TEXTS = ['landing_header', 'login_message'] as const
/** What is wrong with what pages are told of the menu and its look. */
const menuProblems = (config: StoredConfig): Problem[] => [
  ...TEXTS.filter((key) => (config[key]?.length ?? 0) > LOGIN_MESSAGE_MAX).map((key) =>
    brokenRule('text.longest', key, String(LOGIN_MESSAGE_MAX)),
  ),
  ...(config.login_methods ?? [])
    .filter((name) => !HOST_LOGIN_METHODS.some((one) => one === name))
    .map((name) => brokenRule('methods.tag', 'login_methods', JSON.stringify(name))),
  ...(/^(light|dark|auto)?$/.test(config.theme ?? '') ? [] : [brokenRule('menu.theme', 'theme')]),
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
): Problem[] => {
  const { config } = app
  const address = config.custom_api_url === null ? null : serviceAddressProblem(env, config.custom_api_url)
  // Trust: a name is shown in sentences of ours, in windows, mails and other people's apps: it cannot turn, break or hide them.
  const name = config.name === former ? null : nameProblem(config.name)
  const rpId = app.settings.passkey_rp_id
  const rules: [broken: boolean, problem: () => Problem][] = [
    [!METHOD_FLAGS.some((flag) => config[flag]), () => brokenRule('methods.none', 'login_methods')],
    [
      config.captcha_enabled && !config.captcha_site_key.startsWith(TURNSTILE_KEY),
      () => brokenRule('captcha.key', 'captcha_site_key', TURNSTILE_KEY),
    ],
    [config.telegram_auth && !config.telegram_auth_config, () => brokenRule('telegram.config', 'telegram_auth_config')],
    [
      config.require_users_accept_terms && !config.terms_and_conditions_url && !config.privacy_policy_url,
      () => brokenRule('terms.link', 'require_users_accept_terms'),
    ],
    [config.sms_auth && app.settings.sms_countries?.length === 0, () => brokenRule('sms.countries', 'sms_countries')],
    [
      rpId != null && !app.allowedOrigins.some((origin) => below(origin, rpId)),
      () => brokenRule('passkey.domain', 'passkey_rp_id', rpId ?? ''),
    ],
    [
      (app.settings.require_mfa ?? 'off') !== 'off' && config.mfa_methods.length === 0,
      () => brokenRule('mfa.methods', 'require_mfa'),
    ],
    [app.allowedOrigins.length === 0 && !app.allowNoOrigin, () => brokenRule('origin.none', 'allowed_origins')],
  ]
  const broken = [
    ...(name ? [problemAbout('name', name)] : []),
    ...rules.filter(([isBroken]) => isBroken).map(([, told]) => told()),
    ...(address ? [address] : []),
  ]
  const origins = app.allowedOrigins.map(originProblem).filter((problem) => problem !== null)
  // Rules about addresses make sense for addresses only.
  const menu = menuProblems(config)
  return [...broken, ...menu, ...origins, ...(broken.length + origins.length ? [] : cookieProblems(app))]
}
