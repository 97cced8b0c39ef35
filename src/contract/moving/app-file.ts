// An app as a file: what the acts answer of it, without what is secret; and how a file and an app differ.

import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  optional,
  picklist,
  record,
  safeParse,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import type { AnswerOf } from '../admin/acts.ts'
import { appId } from '../fields.ts'

/** A secret: the name of a variable that has it, or what the app has. */
const secret = union([strictObject({ env: string() }), literal('kept')])
export type SecretIn = InferOutput<typeof secret>
const texts = optional(array(string()))
const flag = optional(boolean())
const address = optional(nullable(string()))
/** `team` and `key` are Apple's, whose `secret` is the private key. They are written and never read, as scopes are. */
const provider = strictObject({
  ...{ client_id: string(), secret, scopes: texts, team: optional(string()), key: optional(string()) },
})
const connection = strictObject({
  ...{ name: string(), icon_url: address, issuer: string(), client_id: string(), secret },
  ...{ scopes: texts, domains: texts, guests: flag, trust_email: flag, sign_up: flag },
})
const openIdClient = strictObject({
  ...{ kind: string(), name: optional(string()), is_own: flag, redirect_uris: texts, post_logout_redirect_uris: texts },
  ...{ backchannel_logout_uri: address, scopes: texts, claims: texts, logo_uri: address, client_uri: address, dpop: flag },
})

/** Parts that are left out are left alone. */
const appFile = strictObject({
  version: literal(1),
  app: appId,
  config: optional(record(string(), unknown())),
  settings: optional(record(string(), unknown())),
  allowed_origins: texts,
  allow_no_origin: flag,
  client_ids: texts,
  cookie_domain: address,
  allowlist: texts,
  providers: optional(record(string(), provider)),
  connections: optional(record(string(), connection)),
  /** By their names. */
  openid_clients: optional(record(string(), openIdClient)),
  captcha: optional(strictObject({ site_key: string(), secret })),
  telegram: optional(strictObject({ bot_name: string(), token: secret, link: flag, seamless: flag })),
  on_ramp: optional(record(picklist(['live', 'sandbox']), strictObject({ public_key: string(), secret_key: secret }))),
  webhook: optional(nullable(strictObject({ url: string(), events: array(string()) }))),
})
export type AppFile = InferOutput<typeof appFile>
/** The parts of a file by name. */
export const APP_FILE_PARTS: readonly string[] = Object.keys(appFile.entries)
/** Parts that one environment has otherwise than the next one, as a rule: addresses, and what others have given it. */
export const OWN_PARTS: readonly string[] = [
  ...['allowed_origins', 'client_ids', 'cookie_domain', 'providers', 'connections', 'openid_clients'],
  ...['captcha', 'telegram', 'on_ramp', 'webhook'],
]

/** What was read of a file, as one of an app; else where it has not the form. */
export const readAppFile = (given: unknown): { readonly file: AppFile } | { readonly file: null; readonly at: string } => {
  const read = safeParse(appFile, given)
  if (read.success) return { file: read.output }
  return { file: null, at: read.issues[0].path?.map(({ key }) => String(key)).join('.') ?? '' }
}

type Values = Readonly<Record<string, unknown>>
/** What the acts answer of an app. */
export interface AppParts {
  readonly app: AnswerOf<'apps.get'>['app']
  readonly allowlist: AnswerOf<'allowlist.list'>['entries']
  readonly providers: AnswerOf<'providers.list'>['providers']
  readonly connections: AnswerOf<'connections.list'>['connections']
  readonly clients: AnswerOf<'openid.list'>['clients']
  readonly onRamp: AnswerOf<'onRamp.list'>['keys']
  readonly webhook: AnswerOf<'webhooks.get'>['webhook']
}

/** JSON with its keys in order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}

const KEPT = { secret: 'kept' as const }
/** Clients by name; of several with one name the later ones have a number, in the order of their addresses: an id is the app's own. */
const namedClients = (clients: AppParts['clients']) => {
  const taken = new Map<string, number>()
  const orderOf = ({ kind, redirect_uris: uris }: AppParts['clients'][number]): string => JSON.stringify([kind, uris])
  return clients
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map((one) => {
      const count = (taken.get(one.name) ?? 0) + 1
      taken.set(one.name, count)
      return { key: count > 1 ? `${one.name} (${count})` : one.name, one }
    })
}
/** The ids of an app's clients, by the names that a file has for them. */
export const clientIdsOf = (clients: AppParts['clients']): ReadonlyMap<string, string> =>
  new Map(namedClients(clients).map(({ key, one }) => [key, one.id]))

/** Parts of the config that have a part of their own, beside what is secret of them. */
const partsOfConfig = ({ captcha_site_key: site_key, telegram_auth_config: bot, ...config }: Values) => {
  const { bot_name, link_enabled: link, seamless_auth_enabled: seamless } = (bot ?? {}) as Values
  return {
    config: ordered(config) as Values,
    ...(typeof site_key === 'string' && site_key !== '' && { captcha: { site_key, ...KEPT } }),
    ...(typeof bot_name === 'string' && {
      telegram: { bot_name, token: 'kept' as const, link: link === true, seamless: seamless === true },
    }),
  }
}

/** The file of an app. Each secret is `kept`: a file never has one. */
export const fileOf = ({ app, allowlist, providers, connections, clients, onRamp, webhook }: AppParts) => ({
  version: 1 as const,
  app: app.id,
  ...partsOfConfig(app.config),
  settings: ordered(app.settings) as Values,
  allowed_origins: [...app.allowed_origins],
  allow_no_origin: app.allow_no_origin,
  client_ids: [...app.client_ids],
  cookie_domain: app.cookie_domain,
  allowlist: allowlist.map(({ value }) => value).toSorted(),
  providers: Object.fromEntries(providers.map(({ provider: name, client_id }) => [name, { client_id, ...KEPT }])),
  connections: Object.fromEntries(connections.map(({ id, callback: _, ...one }) => [id, { ...one, ...KEPT }])),
  openid_clients: Object.fromEntries(
    namedClients(clients).map(({ key, one: { id: _, secrets: __, created_at: ___, ...one } }) => [key, one]),
  ),
  on_ramp: Object.fromEntries(onRamp.map(({ mode, public_key }) => [mode, { public_key, secret_key: 'kept' as const }])),
  webhook: webhook && { url: webhook.url, events: webhook.events.toSorted() },
})
/** What is compared with a file. */
export type AppAsFile = ReturnType<typeof fileOf>

/** A value by its path. `file` or `app` is undefined where it has none. */
export interface Difference {
  readonly path: string
  readonly file: unknown
  readonly app: unknown
}
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (one: unknown, other: unknown): boolean => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
/** Whether an app has what a file says, which need not say all of an object. */
const fits = (file: unknown, app: unknown): boolean =>
  isObject(file) && isObject(app) ? Object.keys(file).every((key) => fits(file[key], app[key])) : same(file, app)
/** Parts whose keys are compared one by one. A key that the file leaves out is left alone. */
const BY_KEY = ['config', 'settings']
/** Parts of which a file has all. */
const WHOLE = ['providers', 'connections', 'openid_clients', 'on_ramp']
/** Lists whose order says nothing. */
const SETS = ['allowlist']
const SECRETS = ['secret', 'token', 'secret_key']
/** Of a provider, they are written and never read. */
const UNREAD = ['scopes', 'team', 'key']
/** A client's lists say nothing by their order, and each client has the scope `openid`. */
const clientValue = ([key, value]: [string, unknown]): [string, unknown] => {
  if (!Array.isArray(value)) return [key, value]
  const all: string[] = key === 'scopes' ? ['openid', ...value] : value
  return [key, [...new Set(all)].toSorted()]
}
/** What can be compared: a secret is written and never read. The name of a client is its key. */
const comparable = (part: string, value: unknown): unknown => {
  if (!isObject(value) || BY_KEY.includes(part)) return value
  const left = part === 'providers' ? [...SECRETS, ...UNREAD] : part === 'openid_clients' ? ['name'] : SECRETS
  const rows = Object.entries(value).filter(([key]) => !left.includes(key))
  return Object.fromEntries(part === 'openid_clients' ? rows.map(clientValue) : rows)
}

/** How an app differs from a file, in the parts that the file has. */
export const differencesOf = (file: Values, app: Values): Difference[] =>
  Object.entries(file).flatMap(([part, wanted]): Difference[] => {
    const had = app[part]
    if (part === 'version' || part === 'app' || wanted === undefined) return []
    if ([...BY_KEY, ...WHOLE].includes(part) && isObject(wanted)) {
      const there = isObject(had) ? had : {}
      const keys = WHOLE.includes(part) ? [...new Set([...Object.keys(wanted), ...Object.keys(there)])] : Object.keys(wanted)
      return keys.flatMap((key) => {
        const [one, other] = [comparable(part, wanted[key]), comparable(part, there[key])]
        return (one === undefined ? other === undefined : fits(one, other))
          ? []
          : [{ path: `${part}.${key}`, file: one, app: other }]
      })
    }
    const [one, other] = SETS.includes(part)
      ? [[...(wanted as string[])].toSorted(), had]
      : [comparable(part, wanted), comparable(part, had)]
    return (isObject(one) ? fits(one, other) : same(one, other)) ? [] : [{ path: part, file: one, app: other }]
  })
