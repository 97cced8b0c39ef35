// Clients of an app's OpenID provider: made, changed and taken away by operators, their secrets shown once.
// See docs/oidc.md, "Clients".

import { OPENID_CLIENT_CLAIMS, OPENID_SCOPE_NAMES, type OpenIdClientKind } from '../../../src/contract/openid.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { nameProblem } from '../../../src/kit/plain-name.ts'
import type { OpenIdClientSettings } from '../../db/schema-openid.ts'
import {
  addOpenIdClient,
  changeOpenIdClient,
  type OpenIdClientRow,
  openIdClient,
  openIdClientsOf,
  openIdSecretsOf,
  removeOpenIdClient,
  rotateOpenIdSecret,
} from '../../stores/openid/clients.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import { type AppDeps, getApp, secretsOf } from '../apps/apps.ts'
import { brokenRule, problemAbout } from '../problem.ts'
import { isClientAddress } from './client-address.ts'
import { CLIENT_ID, hashOfSecret } from './clients.ts'

const BYTES = 32
/** How long a former secret holds beside a new one. */
const OVERLAP = DAY
const MOST_CLIENTS = 100

/** What an operator names of a client. Left out: as it was, or nothing. */
export type ClientChange = { readonly [K in keyof OpenIdClientSettings]?: OpenIdClientSettings[K] | undefined } & {
  readonly kind: OpenIdClientKind
  readonly name: string
  readonly is_own?: boolean | undefined
}
type ClientDraft = { readonly [K in keyof ClientChange]?: ClientChange[K] | undefined }

const NOTHING: OpenIdClientSettings = {
  redirect_uris: [],
  post_logout_redirect_uris: [],
  backchannel_logout_uri: null,
  scopes: ['openid', 'profile', 'email'],
  claims: [],
  logo_uri: null,
  client_uri: null,
  dpop: false,
}

const isWeb = (text: string): boolean => isClientAddress(text) && /^https?:/.test(text)

/** Trust: claims beyond scopes are shown to no person, so that the app's own clients alone are given them. */
const checkClaims = (claims: readonly string[], isOwn: boolean): void => {
  const unknown = claims.find((claim) => !OPENID_CLIENT_CLAIMS.some((one) => one === claim))
  if (unknown !== undefined) throw new InvalidApp(brokenRule('openid.claim', 'claims', JSON.stringify(unknown.slice(0, 60))))
  if (claims.length > 0 && !isOwn) throw new InvalidApp(brokenRule('openid.claim_own', 'claims'))
}

const checked = (kind: OpenIdClientKind, name: string, settings: OpenIdClientSettings): OpenIdClientSettings => {
  const { redirect_uris: redirects, post_logout_redirect_uris: ends, backchannel_logout_uri: told, scopes } = settings
  const unnamed = nameProblem(name)
  if (unnamed) throw new InvalidApp(problemAbout('name', unnamed))
  const wrong = [...redirects, ...ends].find((one) => !isClientAddress(one))
  if (wrong !== undefined)
    throw new InvalidApp(brokenRule('openid.address', 'redirect_uris', JSON.stringify(wrong.slice(0, 200))))
  if (kind !== 'device' && redirects.length === 0) throw new InvalidApp(brokenRule('openid.redirect', 'redirect_uris'))
  const link = [told, settings.logo_uri, settings.client_uri].find((one) => one !== null && !isWeb(one))
  if (link) throw new InvalidApp(brokenRule('openid.address', 'client_uri', JSON.stringify(link.slice(0, 200))))
  const unknown = scopes.find((scope) => !OPENID_SCOPE_NAMES.some((one) => one === scope))
  if (unknown !== undefined) throw new InvalidApp(brokenRule('openid.scope', 'scopes', JSON.stringify(unknown.slice(0, 60))))
  return { ...settings, scopes: [...new Set(['openid', ...scopes])], claims: [...new Set(settings.claims ?? [])] }
}

const settingsIn = ({ kind: _, name: __, is_own: ___, ...given }: ClientChange): Partial<OpenIdClientSettings> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const newSecret = async (deps: AppDeps, client: string, until: number): Promise<string> => {
  const secret = Buffer.from(deps.random.bytes(BYTES)).toString('base64url')
  const id = `ocs_${Buffer.from(deps.random.bytes(6)).toString('hex')}`
  const hash = hashOfSecret({ secrets: secretsOf(deps) }, client, secret)
  await rotateOpenIdSecret(deps.db, { id, client, hash, now: deps.clock.now(), until })
  return secret
}

/** Adds a client. A confidential one is answered its secret, once. Throws `InvalidApp`. */
export const createOpenIdClient = async (
  deps: AppDeps,
  app: string,
  change: ClientChange,
): Promise<{ id: string; secret: string | null }> => {
  await getApp(deps, app)
  if ((await openIdClientsOf(deps.db, app)).length >= MOST_CLIENTS)
    throw new InvalidApp(brokenRule('openid.most', null, String(MOST_CLIENTS)))
  const { kind, name, is_own: isOwn = false } = change
  const settings = checked(kind, name, { ...NOTHING, ...settingsIn(change) })
  checkClaims(settings.claims ?? [], isOwn)
  const id = `${CLIENT_ID}${Buffer.from(deps.random.bytes(12)).toString('hex')}`
  const now = deps.clock.now()
  await addOpenIdClient(deps.db, { id, app, kind, name, isOwn, settings, now })
  return { id, secret: kind === 'confidential' ? await newSecret(deps, id, now) : null }
}

const found = async (deps: AppDeps, app: string, id: string): Promise<OpenIdClientRow> => {
  await getApp(deps, app)
  const row = await openIdClient(deps.db, app, id)
  if (!row) throw new InvalidApp(brokenRule('openid.none', 'id', JSON.stringify(id.slice(0, 60))))
  return row
}

/** Changes one; its kind stays. Throws `InvalidApp`. */
export const changeClient = async (deps: AppDeps, app: string, id: string, change: Omit<ClientDraft, 'kind'>): Promise<void> => {
  const row = await found(deps, app, id)
  const kind = row.kind as OpenIdClientKind
  const name = change.name ?? row.name
  const isOwn = change.is_own ?? row.is_own
  // One that is the app's own no longer has none of them, unless the change names some.
  const former = isOwn ? row.settings : { ...row.settings, claims: [] }
  const settings = checked(kind, name, { ...former, ...settingsIn({ kind, ...change, name }) })
  checkClaims(settings.claims ?? [], isOwn)
  await changeOpenIdClient(deps.db, { id, app, name, isOwn, settings, wasOwn: row.is_own, now: deps.clock.now() })
}

/** Gives a confidential client a new secret; the former ones hold for a day, or end at once. Throws `InvalidApp`. */
export const rotateClientSecret = async (deps: AppDeps, app: string, id: string, atOnce: boolean): Promise<string> => {
  const row = await found(deps, app, id)
  if (row.kind !== 'confidential') throw new InvalidApp(brokenRule('openid.secret', 'id'))
  return newSecret(deps, id, deps.clock.now() + (atOnce ? 0 : OVERLAP))
}

/** Takes one away with every token that it has; false where there is none. */
export const removeClient = async (deps: AppDeps, app: string, id: string): Promise<boolean> => {
  await getApp(deps, app)
  return removeOpenIdClient(deps.db, { app, id })
}

/** All of an app with the times of their secrets, in milliseconds. */
export const listClients = async (deps: AppDeps, app: string) => {
  await getApp(deps, app)
  return Promise.all(
    (await openIdClientsOf(deps.db, app)).map(async (row) => ({ ...row, secrets: await openIdSecretsOf(deps.db, row.id) })),
  )
}
