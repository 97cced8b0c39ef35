// Lists every sealed value of the database, to check that the present keys open it (docs/design/security.md, "Keys").

import { allWallets } from '../../stores/account/embedded-wallets.ts'
import { allKeys } from '../../stores/apps/apps.ts'
import { allCaptchaSecrets } from '../../stores/apps/captcha.ts'
import { allOAuthClients } from '../../stores/apps/oauth-clients.ts'
import { allOnRampKeys } from '../../stores/apps/on-ramp-keys.ts'
import { allTelegramBots } from '../../stores/apps/telegram-bots.ts'
import { sealedTestCodes } from '../../stores/apps/test-accounts.ts'
import { allSharedSecrets } from '../../stores/cross-app/connections.ts'
import { allFactorSecrets } from '../../stores/factors/factors.ts'
import { allWebhooks } from '../../stores/webhooks/webhooks.ts'
import type { AppDeps } from '../apps/apps.ts'
import { captchaContext } from '../captcha/captcha-secret.ts'
import { sharedContext } from '../cross-app/channel.ts'
import { type Part, shareContext } from '../embedded-wallets/sealed-shares.ts'
import { totpContext } from '../factors/totp.ts'
import { testCodeContext } from '../login/test-accounts.ts'
import { clientContext } from '../oauth/clients.ts'
import { onRampContext } from '../on-ramp/keys.ts'
import { botContext } from '../telegram/bot.ts'
import { webhookContext } from '../webhooks/sign.ts'
import { createSecrets } from './secrets.ts'

/** A sealed text and whose it is. */
interface Sealed {
  readonly app: string
  readonly what: string
  readonly sealed: string
  readonly context: string
}

/** A kind of sealed text that is added anywhere gets a row here. */
const KINDS: readonly ((deps: Pick<AppDeps, 'db'>) => Promise<Sealed[]>)[] = [
  async ({ db }) =>
    (await allKeys(db)).map(({ app_id, kid, sealed }) => ({
      app: app_id,
      what: `signing key ${kid} of app ${app_id}`,
      sealed,
      context: kid,
    })),
  async ({ db }) =>
    (await allOAuthClients(db)).map(({ app_id, provider, sealed }) => ({
      app: app_id,
      what: `secret of app ${app_id} at ${provider}`,
      sealed,
      context: clientContext(app_id, provider),
    })),
  async ({ db }) =>
    (await allCaptchaSecrets(db)).map(({ app_id, sealed }) => ({
      app: app_id,
      what: `captcha secret of app ${app_id}`,
      sealed,
      context: captchaContext(app_id),
    })),
  async ({ db }) =>
    (await allTelegramBots(db)).map(({ app_id, sealed }) => ({
      app: app_id,
      what: `token of the Telegram bot of app ${app_id}`,
      sealed,
      context: botContext(app_id),
    })),
  async ({ db }) =>
    (await allOnRampKeys(db)).map(({ app_id, mode, sealed }) => ({
      app: app_id,
      what: `${mode} key of the on-ramp of app ${app_id}`,
      sealed,
      context: onRampContext(app_id, mode),
    })),
  async ({ db }) =>
    (await sealedTestCodes(db)).map(({ app, email, sealed }) => ({
      app,
      what: `code of a test account of app ${app}`,
      sealed,
      context: testCodeContext(app, email),
    })),
  async ({ db }) =>
    (await allWallets(db)).flatMap(({ app_id, address, set_id, recovery_id, ...parts }) =>
      (Object.entries(parts) as [Part, string | null][]).flatMap(([part, sealed]) =>
        sealed === null
          ? []
          : {
              app: app_id,
              what: `${part.replace('_', ' ')} of an embedded wallet of app ${app_id}`,
              sealed,
              context: shareContext(app_id, address, part === 'recovery_own' ? (recovery_id ?? '') : set_id, part),
            },
      ),
    ),
  async ({ db }) =>
    (await allFactorSecrets(db)).map(({ app, user, sealed }) => ({
      app,
      what: `authenticator secret of a user of app ${app}`,
      sealed,
      context: totpContext(app, user),
    })),
  async ({ db }) =>
    (await allSharedSecrets(db)).map(({ app_id, id, sealed }) => ({
      app: app_id,
      what: `secret shared with an app that a wallet of app ${app_id} is lent to`,
      sealed: sealed ?? '',
      context: sharedContext(id),
    })),
  async ({ db }) =>
    (await allWebhooks(db)).flatMap(({ app_id, sealed, sealed_before }) =>
      [sealed, ...(sealed_before ? [sealed_before] : [])].map((one) => ({
        app: app_id,
        what: `signing secret of the webhook of app ${app_id}`,
        sealed: one,
        context: webhookContext(app_id),
      })),
    ),
]

/** The sealed texts that the data key does not open; none in sound data. */
export const brokenSeals = async (deps: Pick<AppDeps, 'db' | 'dataKey' | 'random'>): Promise<{ app: string; what: string }[]> => {
  const secrets = createSecrets(deps.dataKey, deps.random)
  const all = (await Promise.all(KINDS.map((kind) => kind(deps)))).flat()
  return all.filter(({ sealed, context }) => {
    try {
      secrets.open(sealed, context)
      return false
    } catch {
      return true
    }
  })
}
