// Acts on credentials, secrets and the webhook of an app, by the services of the command line.

import type { ActBody } from '../../../src/contract/admin/act.ts'
import type { ACTS } from '../../../src/contract/admin/acts.ts'
import { TURNSTILE_KEY } from '../../../src/contract/captcha-wire.ts'
import type { OAuthProvider } from '../../../src/contract/methods.ts'
import { deleteOnRampKeys, onRampKeysOf } from '../../stores/apps/on-ramp-keys.ts'
import { deleteTelegramBot } from '../../stores/apps/telegram-bots.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import { createAppSecret, listAppSecrets, revokeAppSecret } from '../apps/app-secrets.ts'
import { changeApp, getApp } from '../apps/apps.ts'
import { setCaptchaSecret } from '../captcha/captcha-secret.ts'
import { publicKeyOf } from '../custom-token/settings.ts'
import { listProviders, openClient, removeProvider, setProvider } from '../oauth/clients.ts'
import { callbackUrl } from '../oauth/flow-secrets.ts'
import { tryClient } from '../oauth/try-client.ts'
import { setOnRampKeys } from '../on-ramp/keys.ts'
import { brokenRule } from '../problem.ts'
import { readOld } from '../reads.ts'
import { botIdOf, setBotToken } from '../telegram/bot.ts'
import {
  getWebhook,
  listEvents,
  removeWebhook,
  replay,
  setWebhook,
  tryWebhook,
  type WebhookRecord,
} from '../webhooks/settings.ts'
import type { ActRuns } from './runs.ts'

const PAGE = 50
const BOT_NAME = /^\w{5,32}$/
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const secondsOf = (milliseconds: bigint): number => Math.floor(Number(milliseconds) / 1000)

const webhookOf = ({ url, events, createdAt, updatedAt }: WebhookRecord) => ({
  url,
  events: [...events],
  created_at: seconds(createdAt),
  updated_at: seconds(updatedAt),
})

type ProviderBody = ActBody<(typeof ACTS)['providers.set']>
const secretOf = ({ provider, secret, team, key, private_key: privateKey }: ProviderBody) => {
  if (provider === 'apple' && team && key && privateKey) return { kind: 'signed' as const, team, key, privateKey }
  if (provider !== 'apple' && secret) return { kind: 'shared' as const, secret }
  throw new InvalidApp(brokenRule(provider === 'apple' ? 'provider.signed' : 'provider.shared', provider))
}

type TokenBody = ActBody<(typeof ACTS)['customToken.set']>
const customTokenOf = ({ issuer, audience, jwks_url, public_key }: TokenBody) => {
  if ((jwks_url === undefined) === (public_key === undefined)) throw new InvalidApp(brokenRule('issuer.either'))
  const key = public_key === undefined ? null : publicKeyOf(public_key)
  if (public_key !== undefined && !key) throw new InvalidApp(brokenRule('issuer.key', 'public_key'))
  return {
    issuer,
    audience,
    jwks_url: jwks_url ?? null,
    public_key: key ? key.export({ type: 'spki', format: 'pem' }).toString() : null,
  }
}

type Areas = 'providers' | 'secrets' | 'webhooks' | 'captcha' | 'customToken' | 'telegram' | 'onRamp'
type Own = Extract<keyof ActRuns, `${Areas}.${string}`>
export const keysActs: Pick<ActRuns, Own> = {
  'providers.list': async (core, { app }) => {
    const { config } = await getApp(core, app)
    const found = await listProviders(core, app)
    const providers = found.map(({ provider, clientId }) => ({
      provider,
      client_id: clientId,
      on: config[`${provider as OAuthProvider}_oauth`],
    }))
    return { callback: callbackUrl(core), providers }
  },
  'providers.set': async (core, body) => {
    await getApp(core, body.app)
    const { client_id: clientId, urls, scopes } = body
    const change = { clientId, secret: secretOf(body), urls, ...(scopes && { scopes }) }
    await setProvider(core, core.secrets, body.app, body.provider, change)
    return { callback: callbackUrl(core) }
  },
  'providers.remove': async (core, { app, provider }) => {
    await getApp(core, app)
    return { removed: await removeProvider(core, app, provider) }
  },
  'providers.test': async (core, { app, provider }) => {
    const row = (await core.apps.find(app))?.providers.get(provider)
    if (!row) throw new InvalidApp(brokenRule('provider.none', provider))
    return tryClient(openClient(core.secrets, row), callbackUrl(core), core.clock.now())
  },
  'secrets.list': async (core, { app }) => ({
    secrets: (await listAppSecrets(core, app)).map(({ id, name, createdAt, revokedAt }) => ({
      ...{ id, name, created_at: seconds(createdAt) },
      revoked_at: revokedAt && seconds(revokedAt),
    })),
  }),
  'secrets.create': (core, { app, name }) => createAppSecret(core, app, name),
  'secrets.revoke': async (core, { app, id }) => ({ revoked: await revokeAppSecret(core, app, id) }),
  'webhooks.get': async (core, { app }) => {
    const found = await getWebhook(core, app)
    return { webhook: found && webhookOf(found) }
  },
  'webhooks.set': async (core, { app, url, events, rotate_secret: rotateSecret }) => {
    const { webhook, secret } = await setWebhook(core, app, { url, events, rotateSecret })
    return { webhook: webhookOf(webhook), secret }
  },
  'webhooks.remove': async (core, { app }) => ({ removed: await removeWebhook(core, app) }),
  'webhooks.deliveries': async (core, { app, state, cursor }) => {
    const { events, next } = await readOld(core, (read) => listEvents(read, app, { state, cursor, most: PAGE }))
    const wire = events.map(({ seq: _, created_at, ended_at, ...event }) => ({
      ...event,
      created_at: secondsOf(created_at),
      ended_at: ended_at === null ? null : secondsOf(ended_at),
    }))
    return { events: wire, next_cursor: next }
  },
  'webhooks.replay': async (core, { app, event }) => ({ replayed: await replay(core, app, event ?? null) }),
  'webhooks.test': async (core, { app }) => {
    const said = await tryWebhook(core, app)
    if (!said) throw new InvalidApp(brokenRule('webhook.none'))
    return { taken: said.problem === null, problem: said.problem, status: said.status ?? null }
  },
  'captcha.set': async (core, { app, site_key, secret }) => {
    if (!site_key.startsWith(TURNSTILE_KEY)) throw new InvalidApp(brokenRule('captcha.key', 'site_key', TURNSTILE_KEY))
    await changeApp(core, app, { config: { captcha_site_key: site_key } })
    await setCaptchaSecret(core, core.secrets, app, secret)
    return { host: core.env.SANDBOX_URL ? new URL(core.env.SANDBOX_URL).hostname : null }
  },
  'customToken.set': async (core, body) => {
    await changeApp(core, body.app, { settings: { custom_token: customTokenOf(body) } })
    return { issuer: body.issuer }
  },
  'customToken.remove': async (core, { app }) => {
    await changeApp(core, app, { settings: { custom_token: null } })
    return { removed: true }
  },
  'telegram.set': async (core, { app, bot_name, token, link, seamless }) => {
    if (!BOT_NAME.test(bot_name)) throw new InvalidApp(brokenRule('telegram.name', 'bot_name'))
    const before = (await getApp(core, app)).config.telegram_auth_config
    const telegram_auth_config = {
      bot_id: botIdOf(token),
      bot_name,
      link_enabled: link ?? before?.link_enabled ?? true,
      seamless_auth_enabled: seamless ?? before?.seamless_auth_enabled ?? false,
    }
    await changeApp(core, app, { config: { telegram_auth_config } })
    await setBotToken(core, core.secrets, app, token)
    return { bot_id: telegram_auth_config.bot_id }
  },
  'telegram.remove': async (core, { app }) => {
    await getApp(core, app)
    return { removed: await deleteTelegramBot(core.db, app) }
  },
  'onRamp.list': async (core, { app }) => {
    await getApp(core, app)
    return { keys: (await onRampKeysOf(core.db, app)).map(({ mode, public_key }) => ({ mode, public_key })) }
  },
  'onRamp.set': async (core, { app, public_key: publicKey, secret_key: secretKey }) => {
    await getApp(core, app)
    return { mode: await setOnRampKeys(core, core.secrets, app, { publicKey, secretKey }) }
  },
  'onRamp.remove': async (core, { app, mode }) => {
    await getApp(core, app)
    return { removed: await deleteOnRampKeys(core.db, app, mode) }
  },
}
