// What an app is at each social provider: set and listed by its owner, opened for each call.
// See docs/design/security.md, "OAuth".

import { createPrivateKey } from 'node:crypto'
import {
  array,
  check,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  string,
  union,
} from 'valibot'
import type { Problem } from '../../../src/contract/admin/problem.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { connectionIdOf } from '../../../src/contract/oidc.ts'
import { isLoopback } from '../../boot/check-start.ts'
import type { Deps } from '../../boot/deps.ts'
import type { ProviderCredentials } from '../../ports/ports.ts'
import { deleteOAuthClient, type OAuthClientRow, oauthClientsOf, putOAuthClient } from '../../stores/apps/oauth-clients.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule, problemsIn, rule } from '../problem.ts'
import { PROVIDERS, type ProviderUrls } from './providers.ts'

const isP256 = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
const word = pipe(string(), minLength(1), maxLength(1024), regex(/^[\x21-\x7e]+$/, rule('text.spaces')))
const shared = strictObject({ kind: literal('shared'), secret: word })
const signed = strictObject({
  kind: literal('signed'),
  team: word,
  key: word,
  privateKey: pipe(string(), check(isP256, rule('provider.key'))),
})
const secretSchema = union([shared, signed])
type ProviderSecret = InferOutput<typeof secretSchema>

const URL_NAMES = ['authorize', 'token', 'profile', 'emails', 'issuer'] as const
const settingsSchema = object({
  urls: optional(record(picklist(URL_NAMES, rule('provider.addresses')), string()), {}),
  scopes: optional(array(pipe(string(), regex(/^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,100}$/, rule('text.word'))))),
})

export interface ProviderChange extends ProviderCredentials {
  /** Scopes in the place of ours. */
  readonly scopes?: readonly string[]
}

/** A provider as the service calls it for one app. */
export interface ProviderClient {
  readonly provider: OAuthProvider
  readonly clientId: string
  readonly secret: ProviderSecret
  readonly urls: ProviderUrls
  readonly scopes: readonly string[]
}

type ClientDeps = Pick<Deps, 'env' | 'db' | 'clock'>

/** Sealed texts open in their own row only. */
export const clientContext = (app: string, provider: string): string => `oauth ${app} ${provider}`

const urlProblem = (production: boolean, about: string, text: string): Problem | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url?.protocol === 'http:' && isLoopback(url.hostname) && !production
  const isBare = url?.username === '' && url.password === '' && !text.includes('#')
  if ((url?.protocol === 'https:' || plain) && isBare) return null
  // Trust: over plain http the secret, every code and every token could be read on the way.
  return brokenRule('provider.address', about)
}

/** Sets what an app is at a provider. Throws {@link InvalidApp}. */
export const setProvider = async (
  deps: ClientDeps,
  secrets: Secrets,
  app: string,
  provider: OAuthProvider,
  change: ProviderChange,
): Promise<void> => {
  const parsed = safeParse(strictObject({ clientId: word, secret: secretSchema, settings: settingsSchema }), {
    clientId: change.clientId,
    secret: change.secret,
    settings: { urls: change.urls ?? {}, ...(change.scopes && { scopes: change.scopes }) },
  })
  if (!parsed.success) throw new InvalidApp(...problemsIn(parsed.issues, provider, `${provider} `))
  const { clientId, secret, settings } = parsed.output
  if ((PROVIDERS[provider].secret === 'signed') !== (secret.kind === 'signed'))
    throw new InvalidApp(brokenRule(secret.kind === 'signed' ? 'provider.shared' : 'provider.signed', provider))
  const production = deps.env.NODE_ENV === 'production'
  const wrong = Object.entries(settings.urls).map(([name, text]) => urlProblem(production, `url ${name}`, text))
  const problems = wrong.filter((problem) => problem !== null)
  if (problems.length > 0) throw new InvalidApp(...problems)
  const sealed = secrets.seal(JSON.stringify(secret), clientContext(app, provider))
  await putOAuthClient(deps.db, { app_id: app, provider, client_id: clientId, sealed, settings, now: deps.clock.now() })
}

/** Credentials of a stand-in as a row of an app that has none of its own; it is never written. */
export const standInRow = (secrets: Secrets, app: string, provider: OAuthProvider, change: ProviderChange): OAuthClientRow => ({
  app_id: app,
  provider,
  client_id: change.clientId,
  sealed: secrets.seal(JSON.stringify(change.secret), clientContext(app, provider)),
  settings: { urls: { ...change.urls } },
  updated_at: 0n,
})

/** Forgets what an app is at a provider; false where nothing was known. */
export const removeProvider = ({ db }: Pick<Deps, 'db'>, app: string, provider: OAuthProvider): Promise<boolean> =>
  deleteOAuthClient(db, app, provider)

/** The providers that an app has credentials for, without what is secret. */
export const listProviders = async ({ db }: Pick<Deps, 'db'>, app: string) =>
  (await oauthClientsOf(db, app))
    .filter(({ provider }) => connectionIdOf(provider) === null)
    .map(({ provider, client_id, settings: { urls, scopes } }) => ({
      provider,
      clientId: client_id,
      ...(urls && { urls }),
      ...(scopes && { scopes }),
    }))

/** Opens a row. Throws where the data key does not. */
export const openClient = (secrets: Secrets, row: OAuthClientRow): ProviderClient => {
  const provider = row.provider as OAuthProvider
  const { urls, scopes } = row.settings
  return {
    provider,
    clientId: row.client_id,
    secret: JSON.parse(secrets.open(row.sealed, clientContext(row.app_id, provider))) as ProviderSecret,
    urls: { ...PROVIDERS[provider].urls, ...urls },
    scopes: scopes ?? PROVIDERS[provider].scopes,
  }
}

/** A problem for each provider that is on and cannot be used. */
export const providerProblems = async (
  deps: ClientDeps,
  secrets: Secrets,
  app: { readonly id: string; readonly config: Readonly<Record<`${OAuthProvider}_oauth`, boolean>> },
): Promise<Problem[]> => {
  const rows = await oauthClientsOf(deps.db, app.id)
  return OAUTH_PROVIDERS.filter((provider) => app.config[`${provider}_oauth`]).flatMap((provider) => {
    const row = rows.find((one) => one.provider === provider)
    // In development a stand-in is there for each.
    if (!row && deps.env.NODE_ENV === 'development') return []
    if (!row) return [brokenRule('provider.off', `${provider}_oauth`)]
    const urls = Object.entries(row.settings.urls ?? {})
    const wrong = urls.map(([name, text]) => urlProblem(deps.env.NODE_ENV === 'production', `${provider} url ${name}`, text))
    const problems = wrong.filter((one) => one !== null)
    try {
      openClient(secrets, row)
      return problems
    } catch {
      return [...problems, brokenRule('provider.sealed', provider)]
    }
  })
}
