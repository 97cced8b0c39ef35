// Apps and keys are read with every call and hardly ever change: each process keeps them for a few seconds.

import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type CryptoKey, importJWK, type JWK } from 'jose'
import { OAUTH_PROVIDERS } from '../../../src/contract/methods.ts'
import { plainName } from '../../../src/kit/plain-name.ts'
import type { Deps } from '../../boot/deps.ts'
import { type AppRow, allOrigins, findApp, keysOf } from '../../stores/apps/apps.ts'
import { captchaSecretOf } from '../../stores/apps/captcha.ts'
import { type OAuthClientRow, oauthClientsOf } from '../../stores/apps/oauth-clients.ts'
import { type OnRampKeysRow, onRampKeysOf } from '../../stores/apps/on-ramp-keys.ts'
import { type TelegramBotRow, telegramBotOf } from '../../stores/apps/telegram-bots.ts'
import type { Secrets } from '../keys/secrets.ts'
import { signerOf, spkiPem } from '../keys/signing-keys.ts'
import { standInRow } from '../oauth/clients.ts'
import { type CookieScope, cookieScopeOf } from '../sessions/cookie-rules.ts'
import { type AllowedOrigins, allowedOrigins } from './allowed-origins.ts'
import { ownOrigins } from './own-origins.ts'
import { serviceAddressOf } from './service-address.ts'

const KEPT = 5000
/** An unknown id costs a query each time; beyond this many apps the oldest entry goes. */
const MOST_APPS = 1000

export interface SigningKey {
  readonly kid: string
  readonly privateKey: KeyObject
}
export interface App {
  readonly id: string
  readonly row: AppRow
  readonly origins: AllowedOrigins
  /** Under which the service itself is reached by the app's pages. */
  readonly ownOrigins: ReadonlySet<string>
  /** Where the service sets the session's cookies itself; null where it does not. */
  readonly cookies: CookieScope | null
  /** The key that signs now. */
  readonly signingKey: SigningKey
  /** Every key that a living token may be signed with, by kid. */
  readonly verifyKeys: ReadonlyMap<string, CryptoKey>
  readonly publicJwks: readonly JWK[]
  /** The signing key's public half, SPKI PEM. */
  readonly verificationKey: string
  /** What the app is at social providers, sealed, by provider. */
  readonly providers: ReadonlyMap<string, OAuthClientRow>
  /** Its secret at the captcha's provider, sealed; null where it has none. */
  readonly captchaSecret: string | null
  /** Its bot at Telegram, the token sealed; null where it has none. */
  readonly telegramBot: TelegramBotRow | null
  /** Its keys at the card on-ramp, the secret ones sealed. */
  readonly onRamp: readonly OnRampKeysRow[]
}
export interface AppCache {
  find(id: string): Promise<App | null>
  /** Whether any app allows this origin. */
  knowsOrigin(origin: string): Promise<boolean>
  /** The next call reads all of it anew. */
  forget(): void
}

const ALG = 'ES256'
const asKey = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, ALG)
  if (key instanceof Uint8Array) throw new Error('A signing key is not of its kind.')
  return key
}

/** An app's own credentials, and those of stand-ins for the rest. */
const providersOf = ({ providers = {} }: Deps, secrets: Secrets, id: string, own: readonly OAuthClientRow[]) =>
  new Map([
    ...OAUTH_PROVIDERS.flatMap((provider): [string, OAuthClientRow][] => {
      const standIn = providers[provider]
      return standIn ? [[provider, standInRow(secrets, id, provider, standIn)]] : []
    }),
    ...own.map((row): [string, OAuthClientRow] => [row.provider, row]),
  ])

/** The pages of an app: those that it lists, and the login page of its OpenID provider. */
const pagesOf = ({ OIDC_URL: page }: Deps['env'], { allowed_origins: listed, settings }: AppRow): readonly string[] =>
  page && settings.openid_provider ? [...listed, page] : listed

const load = async (deps: Deps, secrets: Secrets, id: string): Promise<App | null> => {
  const { db, clock } = deps
  const stored = await findApp(db, id)
  if (!stored) return null
  const config = {
    ...stored.config,
    // Trust: a name that was saved before its rules held is shown in pages, windows and mails without what they refuse.
    name: plainName(stored.config.name) || id,
    // Trust: what was saved before the rule, or past it, is not used: pages would send their tokens there.
    custom_api_url: serviceAddressOf(deps.env, stored.config),
  }
  const row = { ...stored, config }
  const [keys, clients, captchaSecret, telegramBot, onRamp] = await Promise.all([
    keysOf(db, id),
    oauthClientsOf(db, id),
    captchaSecretOf(db, id),
    telegramBotOf(db, id),
    onRampKeysOf(db, id),
  ])
  const current = signerOf(keys, clock.now())
  if (!current) throw new Error('An app has no signing key.')
  const publicJwks = keys.map((key): JWK => ({ ...key.public_jwk, kid: key.kid, alg: ALG, use: 'sig' }))
  const verifyKeys = await Promise.all(
    keys.map(async (key): Promise<[string, CryptoKey]> => [key.kid, await asKey(key.public_jwk as JWK)]),
  )
  const privateKey = createPrivateKey({ key: JSON.parse(secrets.open(current.sealed, current.kid)), format: 'jwk' })
  return {
    id,
    row,
    origins: allowedOrigins(pagesOf(deps.env, row), deps.env),
    ownOrigins: ownOrigins(deps.env, row.config),
    cookies: cookieScopeOf(row),
    signingKey: { kid: current.kid, privateKey },
    verifyKeys: new Map(verifyKeys),
    publicJwks,
    verificationKey: spkiPem(current.public_jwk),
    providers: providersOf(deps, secrets, id, clients),
    captchaSecret: captchaSecret ?? null,
    telegramBot: telegramBot ?? null,
    onRamp,
  }
}

/** A cache over one database. */
export const createAppCache = (deps: Deps, secrets: Secrets): AppCache => {
  const apps = new Map<string, { app: Promise<App | null>; until: number }>()
  const none = allowedOrigins([], deps.env)
  let origins = { known: Promise.resolve(none), until: 0 }
  return {
    find: (id) => {
      const now = deps.clock.now()
      const kept = apps.get(id)
      if (kept && kept.until > now) return kept.app
      const app = load(deps, secrets, id)
      const oldest = apps.size >= MOST_APPS ? apps.keys().next().value : undefined
      if (oldest !== undefined) apps.delete(oldest)
      apps.set(id, { app, until: now + KEPT })
      // A failure is not kept: the next call asks again.
      app.catch(() => apps.delete(id))
      return app
    },
    knowsOrigin: async (origin) => {
      const now = deps.clock.now()
      if (origins.until <= now) {
        const { OIDC_URL: page } = deps.env
        const known = allOrigins(deps.db).then((list) => allowedOrigins(page ? [...list, page] : list, deps.env))
        origins = { known, until: now + KEPT }
        known.catch(() => {
          origins = { known: Promise.resolve(none), until: 0 }
        })
      }
      return (await origins.known).has(origin)
    },
    forget: () => {
      apps.clear()
      origins = { known: Promise.resolve(none), until: 0 }
    },
  }
}
