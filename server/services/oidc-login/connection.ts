// OpenID connections of an app: what an operator sets, kept beside the app's other providers, the secret sealed.
// See docs/design/security.md, "OpenID connections".

import {
  array,
  boolean,
  check,
  type InferOutput,
  maxLength,
  minLength,
  nullable,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
  transform,
} from 'valibot'
import { emailOf } from '../../../src/contract/email-address.ts'
import { safeLink } from '../../../src/contract/fields.ts'
import { CONNECTION_ID, type Connection, connectionIdOf, OIDC_PREFIX } from '../../../src/contract/oidc.ts'
import type { Deps } from '../../boot/deps.ts'
import { deleteOAuthClient, type OAuthClientRow, oauthClientsOf, putOAuthClient } from '../../stores/apps/oauth-clients.ts'
import type { App } from '../apps/app-cache.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Secrets } from '../keys/secrets.ts'
import { clientContext } from '../oauth/clients.ts'
import { brokenRule, problemsIn, rule } from '../problem.ts'

const MOST_DOMAINS = 100
/** The domain of an address, in the one spelling that addresses have; null for a text that is none. */
const domainOf = (text: string): string | null => emailOf(text)?.split('@')[1] ?? null
/** Connections of one app: their names are in the config that every page loads. */
const MOST_CONNECTIONS = 20
const word = pipe(string(), minLength(1), maxLength(1024), regex(/^[\x21-\x7e]+$/, rule('text.spaces')))
/** RFC 8414, section 2: no query and no fragment. The account's subject is made of it, so it is short and of printable characters. */
const issuer = pipe(
  string(),
  maxLength(200, rule('connection.issuer')),
  regex(/^https?:\/\/[\x21-\x7e]+$/, rule('connection.issuer')),
  check((text) => URL.canParse(text) && !/[?#@]/.test(text), rule('connection.issuer')),
)
const domain = pipe(
  string(),
  transform((text) => domainOf(`x@${text.trim()}`) ?? ''),
  minLength(1, rule('text.domain')),
)
const scope = pipe(string(), regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, rule('text.word')))

const settingsSchema = object({
  issuer,
  name: pipe(string(), maxLength(40, rule('connection.name')), regex(/^[^\p{C}]+$/u, rule('connection.name'))),
  icon_url: optional(nullable(safeLink), null),
  scopes: optional(array(scope), ['openid', 'email', 'profile']),
  /** Domains of e-mail addresses whose people come by this connection. */
  domains: optional(pipe(array(domain), maxLength(MOST_DOMAINS, rule('connection.domains'))), []),
  /** Whether people with an address of those domains may also come by a code. Trust: a company's own check counts, so not unless it is said. */
  guests: optional(boolean(), false),
  /** Trust: what a provider says of an address is believed only where the operator says so, and for the connection's own domains alone. */
  trust_email: optional(boolean(), false),
  /** Whether a person whom the app does not know yet becomes its user. */
  sign_up: optional(boolean(), true),
})
export type ConnectionSettings = InferOutput<typeof settingsSchema>

/** A connection as the service calls it. */
export interface OpenConnection extends ConnectionSettings {
  readonly id: string
  readonly clientId: string
  readonly secret: string
}

/** The settings of a row; null for a row of another kind, or of a form that this version does not know. */
export const connectionOf = ({ provider, settings }: OAuthClientRow): (Connection & ConnectionSettings) | null => {
  const id = connectionIdOf(provider)
  const parsed = safeParse(settingsSchema, settings)
  return id !== null && parsed.success ? { id, ...parsed.output } : null
}

/** The connections of an app that are on, in the order of their ids. */
export const connectionsOf = ({ providers, row }: Pick<App, 'providers' | 'row'>): (Connection & ConnectionSettings)[] =>
  row.config.oidc_auth ? [...providers.values()].flatMap((one) => connectionOf(one) ?? []) : []

/** The connection that a provider's name means, where it is on. */
export const connectionNamed = (app: App, provider: string): (Connection & ConnectionSettings) | null =>
  connectionsOf(app).find(({ id }) => OIDC_PREFIX + id === provider) ?? null

/** The connection that an address belongs to by its domain; null: none. The domain is compared whole, in its one spelling. */
export const connectionFor = (app: App, address: string): (Connection & ConnectionSettings) | null => {
  const wanted = domainOf(address)
  return wanted === null ? null : (connectionsOf(app).find(({ domains }) => domains.includes(wanted)) ?? null)
}

/** Trust: whether a code is refused for an address, since its company says who its people are. */
export const isClaimed = (app: App, address: string): boolean => connectionFor(app, address)?.guests === false

/** The address of a person, where the operator believes the provider about it. */
export const believedEmail = ({ trust_email, domains }: ConnectionSettings, email: unknown, verified: unknown): string | null => {
  const address = typeof email === 'string' && verified === true && trust_email ? emailOf(email) : null
  const itsDomain = address === null ? null : domainOf(address)
  return itsDomain !== null && domains.includes(itsDomain) ? address : null
}

/** Opens the secret of a connection. Throws where the data key does not. */
export const openConnection = (secrets: Secrets, row: OAuthClientRow): OpenConnection => {
  const found = connectionOf(row)
  if (!found) throw new Error('This row is no connection.')
  const secret = secrets.open(row.sealed, clientContext(row.app_id, row.provider))
  return { ...found, clientId: row.client_id, secret }
}

export interface ConnectionChange extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly client_id: string
  /** Left out: the one that is there. */
  readonly secret?: string | undefined
}

/** What may be saved, and the row that it changes. Throws {@link InvalidApp}. */
export const parsedConnection = async (
  deps: Pick<Deps, 'db'>,
  app: string,
  { id, client_id, secret, ...given }: ConnectionChange,
) => {
  if (!CONNECTION_ID.test(id)) throw new InvalidApp(brokenRule('connection.id', 'id'))
  const parsed = safeParse(strictObject({ client_id: word, secret: optional(word), settings: settingsSchema }), {
    client_id,
    secret,
    settings: given,
  })
  if (!parsed.success) throw new InvalidApp(...problemsIn(parsed.issues, id))
  const rows = await oauthClientsOf(deps.db, app)
  const others = rows.flatMap((row) => connectionOf(row) ?? []).filter((one) => one.id !== id)
  if (others.length >= MOST_CONNECTIONS) throw new InvalidApp(brokenRule('connection.most', 'id', String(MOST_CONNECTIONS)))
  const { settings } = parsed.output
  const taken = settings.domains.find((one) => others.some(({ domains }) => domains.includes(one)))
  // Trust: a domain leads to one provider, or what it says of an address would depend on an order.
  if (taken !== undefined) throw new InvalidApp(brokenRule('connection.taken', 'domains', taken))
  if (settings.trust_email && settings.domains.length === 0) throw new InvalidApp(brokenRule('connection.trust', 'trust_email'))
  const old = rows.find(({ provider }) => provider === OIDC_PREFIX + id)
  // Trust: a secret goes to the issuer that it was given for, and to no other one.
  const keeps = old && connectionOf(old)?.issuer === settings.issuer && old.client_id === parsed.output.client_id
  if (secret === undefined && !keeps) throw new InvalidApp(brokenRule('connection.secret', 'secret'))
  return { ...parsed.output, sealed: secret === undefined ? old?.sealed : undefined }
}

/** Writes a connection. Throws {@link InvalidApp}. */
export const setConnection = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  secrets: Secrets,
  app: string,
  change: ConnectionChange,
): Promise<void> => {
  const { client_id, secret, settings, sealed } = await parsedConnection(deps, app, change)
  const provider = OIDC_PREFIX + change.id
  const kept = sealed ?? secrets.seal(secret ?? '', clientContext(app, provider))
  await putOAuthClient(deps.db, { app_id: app, provider, client_id, sealed: kept, settings, now: deps.clock.now() })
}

/** Forgets a connection; false where there was none. Its accounts stay: a person who returns by the same issuer is the same user. */
export const removeConnection = ({ db }: Pick<Deps, 'db'>, app: string, id: string): Promise<boolean> =>
  deleteOAuthClient(db, app, OIDC_PREFIX + id)

/** The connections of an app without what is secret, on or off. */
export const listConnections = async ({ db }: Pick<Deps, 'db'>, app: string) =>
  (await oauthClientsOf(db, app)).flatMap((row) => {
    const found = connectionOf(row)
    return found ? [{ ...found, client_id: row.client_id }] : []
  })
