// Makes the demo apps of a development service, and adds what a start of it needs: nothing that was set is taken back.
// See docs/design/service.md, "Apps".

import { OAUTH_PROVIDERS } from '../../../src/contract/methods.ts'
import type { AppSettings } from '../../db/schema.ts'
import { setCaptchaSecret } from '../captcha/captcha-secret.ts'
import { listProviders, removeProvider } from '../oauth/clients.ts'
import { type OnRampKeys, setOnRampKeys } from '../on-ramp/keys.ts'
import { cookieProblems } from '../sessions/cookie-rules.ts'
import { setBotToken } from '../telegram/bot.ts'
import { ANY_LOCAL_PORT } from './allowed-origins.ts'
import { InvalidApp } from './app-rules.ts'
import { type AppChanging, type AppDeps, type AppRecord, changeApp, createApp, secretsOf } from './apps.ts'
import {
  DEMO_APP,
  DEMO_NAME,
  DEMO_SETTINGS,
  demoConfig,
  demoOrigins,
  demoPorts,
  LENDER_APP,
  LENDER_NAME,
  withDemoOrigins,
} from './demo-app.ts'

/** What the stand-in of the captcha is known by. */
export interface DemoCaptcha {
  readonly siteKey: string
  readonly secret: string
}

/** The stand-in's bot at Telegram. */
export interface DemoBot {
  readonly id: string
  readonly token: string
}
/** Addresses of the stand-ins; null, or none, where a real one is named. */
interface DemoStandIns {
  readonly captcha: DemoCaptcha | null
  readonly bot: DemoBot | null
  readonly onRamp: readonly OnRampKeys[]
}

/** Clients that services of before wrote into the demo apps: their secrets ended with the process that made them. */
const WRITTEN_CLIENT = /^demo-at-/
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'Latchkey demo': DEMO_NAME,
  'Latchkey demo, second app': LENDER_NAME,
  'Tidewater, second app': LENDER_NAME,
}
const OWN_LINK = /^http:\/\/localhost:(\d+)\/(?:terms|privacy)$/

/** The links of the demo page that an earlier start wrote with another port. */
const movedLinks = ({ config, allowedOrigins }: AppRecord, links: ReturnType<typeof demoConfig>['links']) => {
  const ports = demoPorts(allowedOrigins)
  return Object.fromEntries(
    Object.entries(links).filter(([name, link]) => {
      const before = config[name as keyof typeof links]
      const [, port] = OWN_LINK.exec(before ?? '') ?? []
      return before !== link && port !== undefined && ports.includes(Number(port))
    }),
  )
}

/** What brings an app of an earlier start up to date. */
const upToDate =
  (port: number, captcha: DemoCaptcha | null, wanted: Partial<AppSettings>): AppChanging =>
  (app, set) => {
    const { config, allowedOrigins: origins, cookieDomain } = app
    const added = withDemoOrigins(origins, port)
    // Cookies on a domain are for that domain: there the owner has chosen the pages.
    const allowedOrigins = cookieProblems({ config, allowedOrigins: added, cookieDomain }).length > 0 ? origins : added
    const keys = {
      ...movedLinks(app, demoConfig(port, config.name).links),
      // What starts of before named it.
      ...(Object.hasOwn(FORMER_NAMES, config.name) && { name: FORMER_NAMES[config.name] }),
      ...(captcha && !config.captcha_site_key && { captcha_site_key: captcha.siteKey }),
    }
    const settings = Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in set)))
    const changes = Object.keys(keys).length + Object.keys(settings).length > 0 || allowedOrigins !== origins
    return changes ? { config: keys, settings, allowedOrigins } : null
  }

/** A demo app: its page's port, and the settings that it has until others are set. */
interface DemoAppRow {
  readonly id: string
  readonly name: string
  readonly port: number
  readonly settings: Partial<AppSettings>
}

const ensureDemoApp = async (
  deps: AppDeps,
  { id, name, port, settings }: DemoAppRow,
  { captcha, bot, onRamp }: DemoStandIns,
): Promise<void> => {
  const { links, ...rest } = demoConfig(port, name)
  await createApp(deps, {
    id,
    config: { ...rest, ...links },
    allowedOrigins: [...demoOrigins(port), ANY_LOCAL_PORT],
    allowNoOrigin: true,
    settings,
  }).catch((error: unknown) => {
    // There it is already: from an earlier start, or from another instance that starts at the same moment.
    if (!(error instanceof InvalidApp)) throw error
  })
  const { config } = await changeApp(deps, id, upToDate(port, captcha, settings))
  // A key that was set stays, and so does its secret. The captcha of the demo is off by default.
  if (captcha && config.captcha_site_key === captcha.siteKey) await setCaptchaSecret(deps, secretsOf(deps), id, captcha.secret)
  if (bot && config.telegram_auth_config?.bot_id === bot.id) await setBotToken(deps, secretsOf(deps), id, bot.token)
  for (const keys of onRamp) await setOnRampKeys(deps, secretsOf(deps), id, keys)
  const written = (await listProviders(deps, id)).filter(({ clientId }) => WRITTEN_CLIENT.test(clientId))
  for (const provider of OAUTH_PROVIDERS) {
    if (written.some((one) => one.provider === provider)) await removeProvider(deps, id, provider)
  }
}

const NONE: DemoStandIns = { captcha: null, bot: null, onRamp: [] }

/** Several services may do so on one database. */
export const ensureDemoApps = async (deps: AppDeps, given: Partial<DemoStandIns> = {}): Promise<void> => {
  const standIns = { ...NONE, ...given }
  const { DEMO_PORT, LENDER_PORT } = deps.env
  const borrows = { ...DEMO_SETTINGS, cross_app_providers: [LENDER_APP] }
  const lends = { ...DEMO_SETTINGS, cross_app_requesters: [DEMO_APP] }
  await ensureDemoApp(deps, { id: DEMO_APP, name: DEMO_NAME, port: DEMO_PORT, settings: borrows }, standIns)
  await ensureDemoApp(deps, { id: LENDER_APP, name: LENDER_NAME, port: LENDER_PORT, settings: lends }, standIns)
}
