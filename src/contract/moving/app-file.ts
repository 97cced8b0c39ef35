// An app as a file: what the acts answer of it, without what is secret; and how a file and an app differ.

import { array, boolean, literal, nullable, optional, record, strictObject, string, union, unknown } from 'valibot'
import { appId } from '../fields.ts'

/** A secret: where the command line finds it, or what the app has. */
const secret = union([strictObject({ env: string() }), literal('kept')])
const provider = strictObject({ client_id: string(), secret, scopes: optional(array(string())) })

/** Parts that are left out are left alone. */
export const appFile = strictObject({
  version: literal(1),
  app: appId,
  config: optional(record(string(), unknown())),
  settings: optional(record(string(), unknown())),
  allowed_origins: optional(array(string())),
  allow_no_origin: optional(boolean()),
  client_ids: optional(array(string())),
  cookie_domain: optional(nullable(string())),
  allowlist: optional(array(string())),
  providers: optional(record(string(), provider)),
  webhook: optional(nullable(strictObject({ url: string(), events: array(string()) }))),
})

/** What the acts answer of an app (`apps.get`, `allowlist.list`, `providers.list`, `webhooks.get`). */
export interface AppParts {
  readonly app: {
    readonly id: string
    readonly config: Readonly<Record<string, unknown>>
    readonly settings: Readonly<Record<string, unknown>>
    readonly allowed_origins: readonly string[]
    readonly allow_no_origin: boolean
    readonly client_ids: readonly string[]
    readonly cookie_domain: string | null
  }
  readonly allowlist: readonly { readonly value: string }[]
  readonly providers: readonly { readonly provider: string; readonly client_id: string }[]
  readonly webhook: { readonly url: string; readonly events: readonly string[] } | null
}
type Values = Readonly<Record<string, unknown>>

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

/** The file of an app. Each secret is `kept`: a file never has one. */
export const fileOf = ({ app, allowlist, providers, webhook }: AppParts) => ({
  version: 1 as const,
  app: app.id,
  config: ordered(app.config) as Values,
  settings: ordered(app.settings) as Values,
  allowed_origins: [...app.allowed_origins],
  allow_no_origin: app.allow_no_origin,
  client_ids: [...app.client_ids],
  cookie_domain: app.cookie_domain,
  allowlist: allowlist.map(({ value }) => value).toSorted(),
  providers: Object.fromEntries(providers.map(({ provider: name, client_id }) => [name, { client_id, secret: 'kept' as const }])),
  webhook: webhook && { url: webhook.url, events: webhook.events.toSorted() },
})

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
/** Parts whose keys are compared one by one. */
const BY_KEY = ['config', 'settings', 'providers']
/** Lists whose order says nothing. */
const SETS = ['allowlist']
/** A provider by what can be compared: a secret is written and never read. */
const comparable = (part: string, value: unknown): unknown =>
  part === 'providers' && isObject(value) ? { client_id: value.client_id } : value

/** How an app differs from a file, in the parts that the file has. */
export const differencesOf = (file: Values, app: Values): Difference[] =>
  Object.entries(file).flatMap(([part, wanted]): Difference[] => {
    const had = app[part]
    if (part === 'version' || part === 'app') return []
    if (BY_KEY.includes(part) && isObject(wanted) && isObject(had)) {
      // A setting that the file leaves out is left alone; of providers the file has all.
      const keys = part === 'providers' ? [...new Set([...Object.keys(wanted), ...Object.keys(had)])] : Object.keys(wanted)
      return keys.flatMap((key) => {
        const [one, other] = [comparable(part, wanted[key]), comparable(part, had[key])]
        return (one === undefined ? other === undefined : fits(one, other))
          ? []
          : [{ path: `${part}.${key}`, file: one, app: other }]
      })
    }
    const [one, other] = SETS.includes(part) ? [[...(wanted as string[])].toSorted(), had] : [wanted, had]
    return same(one, other) ? [] : [{ path: part, file: one, app: other }]
  })
