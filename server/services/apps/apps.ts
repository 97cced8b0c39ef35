// Creates, changes, lists and checks apps, for the command line and development; there is no HTTP API for it.
// See docs/design/service.md, "Apps".

import type { Problem } from '../../../src/contract/admin/problem.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import type { Deps } from '../../boot/deps.ts'
import type { AppSettings, StoredConfig } from '../../db/schema.ts'
import {
  type AppRow,
  allApps,
  changeAppRow,
  findApp,
  insertApp,
  keysOf,
  replaceAllKeys,
  replaceKey,
} from '../../stores/apps/apps.ts'
import { listOf } from '../../stores/login/allowlist.ts'
import { captchaProblems } from '../captcha/captcha-secret.ts'
import { createSecrets } from '../keys/secrets.ts'
import { makeSigningKey, SHOWN_BEFORE, signerOf } from '../keys/signing-keys.ts'
import { providerProblems } from '../oauth/clients.ts'
import { onRampProblems } from '../on-ramp/keys.ts'
import { brokenRule } from '../problem.ts'
import { telegramProblems } from '../telegram/bot.ts'
import { patternProblems } from './allowed-origins.ts'
import { appProblems, changedConfig, InvalidApp, withPresentNames } from './app-rules.ts'
import { parseSettings, settingsOf } from './app-settings.ts'
import { ownOriginProblems } from './own-origins.ts'
import { captchaUnseen, sandboxProblems } from './sandbox-rules.ts'

export type AppDeps = Pick<Deps, 'env' | 'db' | 'clock' | 'random' | 'dataKey'>

/** An app as its owner sees it. */
export interface AppRecord {
  /** Exactly 25 characters. */
  readonly id: string
  readonly config: StoredConfig
  readonly allowedOrigins: readonly string[]
  /** Whether clients that send no Origin (a server, a native app) may call. */
  readonly allowNoOrigin: boolean
  readonly clientIds: readonly string[]
  /** What only the service needs, defaults filled in. */
  readonly settings: AppSettings
  /** Domain for which the service sets the session's cookies itself (server-cookie mode); null where pages keep their session. */
  readonly cookieDomain: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
/** What can be set. `config` takes keys of the server config (docs/design/spec.md, "Entities"); what is left out keeps its value or its default. */
export interface AppChange {
  readonly config?: Partial<StoredConfig>
  readonly allowedOrigins?: readonly string[]
  readonly allowNoOrigin?: boolean
  readonly clientIds?: readonly string[]
  readonly settings?: Partial<AppSettings>
  readonly cookieDomain?: string | null
}

const recordOf = (row: AppRow): AppRecord => ({
  id: row.id,
  config: row.config,
  allowedOrigins: row.allowed_origins,
  allowNoOrigin: row.allow_no_origin,
  clientIds: row.client_ids,
  settings: settingsOf({ row }),
  cookieDomain: row.cookie_domain,
  createdAt: new Date(Number(row.created_at)),
  updatedAt: new Date(Number(row.updated_at)),
})

/** What seals and opens. */
export const secretsOf = ({ dataKey, random }: AppDeps) => createSecrets(dataKey, random)

/** What a config begins with: no method is on, so that the owner chooses. What is left out begins with the default of its schema. */
export const BLANK = {
  allowlist_config: {},
  embedded_wallet_config: { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] },
  mfa_methods: [],
} as const

/** What the rest of an app begins with. Trust: no page may call until one is named. */
export const NOBODY = {
  allowedOrigins: [],
  allowNoOrigin: false,
  clientIds: [],
  cookieDomain: null,
} as const

type Before = Pick<AppRecord, 'allowedOrigins' | 'allowNoOrigin' | 'clientIds' | 'cookieDomain'> & {
  readonly settings: Partial<AppSettings>
}

/** What is wrong with addresses of an app at this service. */
const addressProblems = (env: AppDeps['env'], app: Pick<AppRecord, 'config' | 'allowedOrigins'>): Problem[] => [
  ...sandboxProblems(env, app),
  ...patternProblems(env, app.allowedOrigins),
]

const merged = ({ env }: Pick<AppDeps, 'env'>, id: string, base: object, change: AppChange, before: Before) => {
  const app = {
    id,
    config: changedConfig(base as Record<string, unknown>, withPresentNames(change.config ?? {})),
    allowedOrigins: change.allowedOrigins ?? before.allowedOrigins,
    allowNoOrigin: change.allowNoOrigin ?? before.allowNoOrigin,
    clientIds: change.clientIds ?? before.clientIds,
    // Only what was set: a default that changes with a release changes for the other apps. What a newer version has stored stays as it is.
    settings: { ...before.settings, ...parseSettings(change.settings ?? {}) },
    cookieDomain: change.cookieDomain === undefined ? before.cookieDomain : change.cookieDomain,
  }
  const unseen = change.config?.captcha_enabled ? captchaUnseen(env, app) : null
  // A name of before its rules does not prevent other changes.
  const former = (base as { readonly name?: string }).name || null
  const problems = [...appProblems(env, app, former), ...addressProblems(env, app), ...(unseen ? [unseen] : [])]
  if (problems.length > 0) throw new InvalidApp(...problems)
  return app
}

/**
 * Makes an app with a signing key of its own. `config.name` and one login method are needed. Throws {@link InvalidApp}.
 * `await createApp(deps, { config: { name: 'Shop', email_auth: true }, allowedOrigins: ['https://shop.example'] })`
 */
export const createApp = async (deps: AppDeps, change: AppChange & { id?: string }): Promise<AppRecord> => {
  const id = change.id ?? cuid((bytes) => deps.random.bytes(bytes.length))
  if (!/^[a-z0-9]{25}$/.test(id)) throw new InvalidApp(brokenRule('app.id', 'id'))
  const app = merged(deps, id, BLANK, change, { ...NOBODY, settings: {} })
  const key = makeSigningKey(secretsOf(deps), deps.random)
  if (!(await insertApp(deps.db, app, key, deps.clock.now()))) throw new InvalidApp(brokenRule('app.exists', 'id', id))
  return getApp(deps, id)
}

const noSuchApp = (id: string): InvalidApp => new InvalidApp(brokenRule('app.unknown', 'id', id))

/** The app of this id. Throws {@link InvalidApp} where there is none. */
export const getApp = async ({ db }: Pick<AppDeps, 'db'>, id: string): Promise<AppRecord> => {
  const row = await findApp(db, id)
  if (!row) throw noSuchApp(id)
  return recordOf(row)
}

/** The change to an app as it is; null for none. `set` are the settings that it has itself, defaults left out. */
export type AppChanging = (app: AppRecord, set: Partial<AppSettings>) => AppChange | null

/** Changes what `change` names. Running processes take it up within seconds. Throws {@link InvalidApp}. */
export const changeApp = async (deps: AppDeps, id: string, change: AppChange | AppChanging): Promise<AppRecord> => {
  const known = await changeAppRow(deps.db, id, deps.clock.now(), (row) => {
    const before = { ...recordOf(row), settings: row.settings }
    const wanted = typeof change === 'function' ? change(recordOf(row), row.settings) : change
    return wanted && merged(deps, id, before.config, wanted, before)
  })
  if (!known) throw noSuchApp(id)
  return getApp(deps, id)
}

/** All apps, oldest first. */
export const listApps = async ({ db }: Pick<AppDeps, 'db'>): Promise<AppRecord[]> => (await allApps(db)).map(recordOf)

/** Looks an app over, its signing key included. No problem for a sound app. */
export const checkApp = async (deps: AppDeps, id: string): Promise<Problem[]> => {
  const app = await getApp(deps, id)
  const problems = [...appProblems(deps.env, app), ...addressProblems(deps.env, app), ...ownOriginProblems(deps.env, app)]
  const unseen = captchaUnseen(deps.env, app)
  if (unseen) problems.push(unseen)
  if (app.config.allowlist_enabled && (await listOf(deps.db, id)).length === 0) {
    problems.push(brokenRule('allowlist.empty'))
  }
  const outside = [providerProblems, captchaProblems, telegramProblems, onRampProblems]
  for (const problemsOf of outside) problems.push(...(await problemsOf(deps, secretsOf(deps), app)))
  if (app.config.custom_auth && app.settings.custom_token === null) problems.push(brokenRule('issuer.none', 'custom_auth'))
  if ((app.config.wallet_auth || app.config.solana_wallet_auth) && app.allowedOrigins.length === 0)
    problems.push(brokenRule('wallets.origin'))
  const signer = signerOf(await keysOf(deps.db, id), deps.clock.now())
  try {
    if (!signer) throw new Error('none')
    secretsOf(deps).open(signer.sealed, signer.kid)
    return problems
  } catch {
    return [...problems, brokenRule(signer ? 'signing_key.sealed' : 'signing_key.none')]
  }
}

/**
 * Gives the app a new signing key. It is shown at once and signs from the answered moment on; tokens of the old one stay valid until they
 * run out. With `atOnce` (the old key has leaked) it signs now and the old one is worth nothing: pages fetch themselves new tokens.
 */
export const rotateSigningKey = async (deps: AppDeps, id: string, atOnce = false): Promise<Date> => {
  await getApp(deps, id)
  const now = deps.clock.now()
  const key = makeSigningKey(secretsOf(deps), deps.random)
  if (atOnce) await replaceAllKeys(deps.db, id, key, now)
  else await replaceKey(deps.db, id, key, now, now + SHOWN_BEFORE)
  return new Date(atOnce ? now : now + SHOWN_BEFORE)
}

/** One line for each app whose captcha cannot be shown. */
export const unseenCaptchas = async ({ env, db }: Pick<AppDeps, 'env' | 'db'>): Promise<string[]> =>
  (await allApps(db)).flatMap((row) => captchaUnseen(env, row)?.text ?? [])

/** One line for each app that offers codes by text message while there is no provider to send them. */
export const unsentSms = async ({ db }: Pick<AppDeps, 'db'>): Promise<string[]> =>
  (await allApps(db))
    .filter(({ config }) => config.sms_auth)
    .map(({ id }) => `SMS_URL is not set, so nobody can log in to the app ${id} by phone, although its sms_auth is on`)
