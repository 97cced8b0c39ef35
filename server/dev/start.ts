// Starts the stand-ins of a development service: one for every outside party that the environment does not name.
// Loaded lazily by server/boot/boot.ts, so that production has neither this folder nor its packages.

import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import type { CloseStack } from '../boot/close-stack.ts'
import type { Deps } from '../boot/deps.ts'
import { type Env, namedVariable } from '../boot/env.ts'
import { developmentSandbox } from '../boot/sandbox-url.ts'
import { developmentKey } from '../boot/service-key.ts'
import type { Listener } from '../http/listen.ts'
import { isSandboxHost } from '../http/middleware/two-origins.ts'
import { staticFiles } from '../http/static-file.ts'
import type { LocalChain } from '../ports/chains.ts'
import { clock as machineClock } from '../ports/clock.ts'
import type { Clock, Random } from '../ports/ports.ts'
import { random as machineRandom } from '../ports/random.ts'
import { listApps } from '../services/apps/apps.ts'
import { DEMO_NAME } from '../services/apps/demo-app.ts'
import { developmentChain } from '../services/apps/development-chain.ts'
import { ensureDemoApps } from '../services/apps/ensure-demo-apps.ts'
import { callbackUrl } from '../services/oauth/flow-secrets.ts'
import { walletsAmong } from '../stores/account/embedded-wallets.ts'
import { hasUsers } from '../stores/account/users.ts'
import { createAnvil, FARCASTER_CHAIN } from './anvil.ts'
import { openDemoPages } from './demo-pages.ts'
import { FARCASTER_APP } from './farcaster/app.ts'
import type { Given as FarcasterGiven } from './farcaster/relay.ts'
import { createFaults } from './faults.ts'
import { withTestMoney } from './harbour/test-money.ts'
import { standInClients } from './idp/credentials.ts'
import { createStandIn } from './idp/idp.ts'
import { lateRoutes } from './late-routes.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { createMoonPayKeys, moonPayRoutes } from './moonpay/routes.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createRelay } from './relay/relay.ts'
import { devRoutes } from './routes.ts'
import { seededRandom } from './seeded-random.ts'
import { SMS_CATCHER_FROM, startSmsCatcher } from './sms-catcher.ts'
import { createBot } from './telegram/bot.ts'
import { telegramRoutes } from './telegram/routes.ts'
import { createTestClock } from './test-clock.ts'
import { createTurnstile, SITE_KEYS } from './turnstile/turnstile.ts'

interface Given {
  /** As the operator gave it, with the ports that were taken. */
  readonly env: Env
  /** The package's folder. */
  readonly root: string
  readonly service: Listener
  open(host: string, port: number, setting: string): Promise<Listener>
  readonly resources: CloseStack
  /** Takes lines for a person. */
  say(line: string): void
}

/** What the service mounts besides its own addresses. */
export interface StandInRoutes {
  /** To be mounted at `/dev`. */
  readonly routes: ReturnType<typeof devRoutes>
  /** Makes calls fail that a test or the demo has asked to fail. */
  readonly faults: MiddlewareHandler
}

export interface StandIns {
  /** The environment with every outside party named. */
  readonly env: Env
  readonly clock: Clock
  readonly random: Random
  readonly localChains: readonly LocalChain[]
  readonly providers: Deps['providers']
  /** The key in DATA_DIR. `isUsed`: the database was made under it. */
  serviceKey(isUsed: boolean): string
  readonly demoUrl: string
  /** Brings the demo apps up to date. Rejects with an Error for people where test mode met a database that is not empty. */
  ready(deps: Deps): Promise<StandInRoutes>
  /** Answers calls of the demo page from now on. */
  serveDemo(deps: Pick<Deps, 'stopping'>): void
}

const SEEDED_TWICE =
  'TEST_SEED needs an empty database: the same seed makes the same ids again. Name a new folder in DATA_DIR, or a new database in DATABASE_URL.'

/** Where WalletConnect's relay is: the one that is named, else the one that runs here. */
const relayUrl = (env: Env, service: Listener, sandbox: string): string => {
  if (env.WALLET_CONNECT_RELAY_URL) return env.WALLET_CONNECT_RELAY_URL
  const relay = createRelay(machineClock.now, (hostName) => isSandboxHost(env, hostName))
  service.onUpgrade(relay.upgrade, relay.close)
  return `${sandbox.replace(/^http/, 'ws')}/dev/relay`
}

/** Where messages are sent, as the settings that name it: what is not named is caught in the outbox. */
const messageSettings = async (env: Env, outbox: Outbox, clock: Clock, random: Random, resources: CloseStack) => {
  const mail = env.SMTP_URL ? null : await startMailCatcher(outbox, clock.now)
  if (mail) resources.add(mail.close)
  const sms = env.SMS_URL ? null : await startSmsCatcher(outbox, clock.now, random)
  if (sms) resources.add(sms.close)
  return {
    SMTP_URL: env.SMTP_URL ?? mail?.url,
    ...(mail && { MAIL_FROM: `${DEMO_NAME} <login@localhost>` }),
    SMS_URL: env.SMS_URL ?? sms?.url,
    SMS_FROM: env.SMS_FROM ?? SMS_CATCHER_FROM,
  }
}

/** The clouds in which people keep their half of a recovery: always those that run here, as the providers do. */
const cloudSettings = (sandbox: string) => ({
  GOOGLE_DRIVE_URL: `${sandbox}/dev/drive`,
  CLOUDKIT_URL: `${sandbox}/dev/cloudkit`,
  ICLOUD_MESSAGE_ORIGIN: sandbox,
})

/** The sandbox of this process, on the port that it listens on: that is where it reaches its own stand-ins. */
const selfUrlOf = ({ PORT }: Env, sandbox: string): string => `http://${new URL(sandbox).hostname}:${PORT}`

/** Parties of which a real one may be named, and those that always run here. */
const partySettings = (given: Env, sandbox: string, selfUrl: string) => ({
  PRICES_URL: given.PRICES_URL ?? `${selfUrl}/dev/prices`,
  CAPTCHA_SCRIPT_URL: given.CAPTCHA_SCRIPT_URL ?? `${sandbox}/dev/turnstile/v0/api.js`,
  FARCASTER_API_URL: given.FARCASTER_API_URL ?? `${selfUrl}/dev/farcaster/api`,
  FARCASTER_APP_FID: given.FARCASTER_APP_FID ?? FARCASTER_APP.fid,
  FARCASTER_APP_KEY: given.FARCASTER_APP_KEY ?? FARCASTER_APP.key,
  FARCASTER_RELAY_URL: given.FARCASTER_RELAY_URL ?? `${selfUrl}/dev/farcaster/relay`,
  ...cloudSettings(sandbox),
  TELEGRAM_URL: namedVariable('TELEGRAM_URL') ? given.TELEGRAM_URL : `${sandbox}/dev/telegram`,
  MOONPAY_URL: `${sandbox}/dev/moonpay`,
  MOONPAY_SANDBOX_URL: `${sandbox}/dev/moonpay`,
  MOONPAY_API_URL: `${selfUrl}/dev/moonpay`,
  CAPTCHA_VERIFY_URL: given.CAPTCHA_VERIFY_URL ?? `${selfUrl}/dev/turnstile/v0/siteverify`,
})

const lateFarcaster = (given: FarcasterGiven) =>
  lateRoutes('/dev/farcaster', async () => (await import('./farcaster/relay.ts')).createFarcaster(given))

/** Starts what the environment does not name; what has to be closed is added to `resources`. */
export const startStandIns = async ({ env: given, root, service, open, resources, say }: Given): Promise<StandIns> => {
  const testClock = given.TEST_TIME === undefined ? null : createTestClock(given.TEST_TIME)
  const clock = testClock ?? machineClock
  const random = given.TEST_SEED === undefined ? machineRandom : seededRandom(given.TEST_SEED)
  const pages = await openDemoPages(given, open)
  const sandbox = given.SANDBOX_URL ?? developmentSandbox(given)
  const selfUrl = selfUrlOf(given, sandbox)
  const outbox = createOutbox()
  const env: Env = {
    ...given,
    ...(await messageSettings(given, outbox, clock, random, resources)),
    ...pages.ports,
    WALLET_CONNECT_RELAY_URL: relayUrl(given, service, sandbox),
    ...partySettings(given, sandbox, selfUrl),
  }
  const turnstile = createTurnstile({ clock, random })
  const demoCaptcha = given.CAPTCHA_SCRIPT_URL ? null : { siteKey: `t:${SITE_KEYS.passes}`, secret: turnstile.secret }
  const bot = createBot()
  const moonPay = createMoonPayKeys()
  const anvil = createAnvil(env.ANVIL, say)
  resources.add(anvil.close)
  let db: Deps['db'] | null = null
  const walletsHere = async (addresses: readonly string[]) => (db ? walletsAmong(db, addresses) : [])
  const harbour = developmentChain(given) ? withTestMoney(anvil, walletsHere, say) : anvil
  const registryChain = createAnvil(env.ANVIL, say, FARCASTER_CHAIN)
  resources.add(registryChain.close)
  const farcaster = lateFarcaster({ url: sandbox, chain: registryChain, clock, random })
  const clients = standInClients(random, sandbox, selfUrl)
  const idp = createStandIn({ url: sandbox, callback: callbackUrl({ env }), clients, clock, random })
  return {
    env,
    clock,
    random,
    localChains: [harbour, registryChain],
    providers: clients.given,
    serviceKey: (isUsed) => developmentKey(given.DATA_DIR, machineRandom, isUsed),
    demoUrl: pages.demoUrl,
    ready: async (deps) => {
      db = deps.db
      // The same seed gives ids that are taken by then.
      if (env.TEST_SEED !== undefined && (await hasUsers(deps.db))) throw new Error(SEEDED_TWICE)
      await ensureDemoApps(deps, { captcha: demoCaptcha, bot, onRamp: Object.values(moonPay) })
      const faults = createFaults()
      const built = staticFiles(join(root, 'dist', 'demo'))
      const telegram = telegramRoutes(bot, clock)
      const standIns = {
        ...{ outbox, faults, idp, turnstile, farcaster, telegram, testClock, stopping: deps.stopping },
        moonPay: moonPayRoutes(Object.values(moonPay), anvil),
      }
      const routes = devRoutes(standIns, (c, file) => built(c, file, 'no-cache'))
      return { routes, faults: faults.middleware }
    },
    serveDemo: ({ stopping }) => {
      const addresses = { service: env.PUBLIC_URL, sandbox, relay: env.WALLET_CONNECT_RELAY_URL }
      say(`Login codes on ${sandbox}/dev/outbox`)
      const apps = async () => (db ? await listApps({ db }) : []).map(({ id, config }) => ({ id, name: config.name }))
      pages.serve({ addresses, root, first: env.DEMO_PAGE, outbox, apps, stopping }, say)
    },
  }
}
