// Puts the service together and starts it: ports first, so that a taken one is told at once, then the database, then the calls.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wait } from '../../src/kit/wait.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { createAnvil } from '../dev/anvil.ts'
import { demoHost } from '../dev/demo-host.ts'
import { createFaults } from '../dev/faults.ts'
import { standInClients } from '../dev/idp/credentials.ts'
import { createStandIn } from '../dev/idp/idp.ts'
import { startMailCatcher } from '../dev/mail-catcher.ts'
import { createOutbox } from '../dev/outbox.ts'
import { createRelay } from '../dev/relay/relay.ts'
import { seededRandom } from '../dev/seeded-random.ts'
import { SMS_CATCHER_FROM, startSmsCatcher } from '../dev/sms-catcher.ts'
import { standingClock } from '../dev/standing-clock.ts'
import { createTurnstile, SITE_KEYS } from '../dev/turnstile/turnstile.ts'
import { createApp } from '../http/app.ts'
import { type Fetch, type Listening, listen } from '../http/listen.ts'
import { outer } from '../http/outer.ts'
import { TURNSTILE, turnstile } from '../ports/captcha.ts'
import { chainNodes } from '../ports/chains.ts'
import { clock as machineClock } from '../ports/clock.ts'
import { smtpMail } from '../ports/mail.ts'
import { createMetrics } from '../ports/metrics.ts'
import type { Log } from '../ports/ports.ts'
import { random as machineRandom } from '../ports/random.ts'
import { noSms, twilioSms } from '../ports/sms.ts'
import { ensureDemoApps, unsentSms } from '../services/apps/apps.ts'
import { openDataKey } from '../services/keys/data-key.ts'
import { keepSweeping } from '../services/sweep.ts'
import { keepDelivering } from '../services/webhooks/deliver.ts'
import { hasUsers } from '../stores/account/users.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { packageRoot } from './package-root.ts'
import { developmentKey } from './service-key.ts'

/** Milliseconds that calls under way have to finish when the service stops. */
const PATIENCE = 10_000
/** Seconds between the news that it stops and the end of new calls, in production: a balancer that asks every second has heard it by then. */
const DRAIN_SECONDS = 5

const SEEDED_TWICE =
  'TEST_SEED needs an empty database: the same seed makes the same ids again. Name a new folder in DATA_DIR, or a new database in DATABASE_URL.'

export interface Running {
  readonly publicUrl: string
  /** Null in production. */
  readonly demoUrl: string | null
  /** Says that it is not ready, lets balancers notice, takes no more calls, finishes those under way, closes the database. */
  close(): Promise<void>
}

const starting: Fetch = () =>
  Response.json(
    { error: 'The service is starting.', code: 'service_unavailable' },
    { status: 503, headers: { 'retry-after': '1' } },
  )

/** What has been opened, to be closed in the opposite order: also when the start fails half-way. */
const closing = () => {
  const steps: (() => Promise<void> | void)[] = []
  return {
    later: (step: () => Promise<void> | void): void => void steps.unshift(step),
    run: async (): Promise<void> => {
      for (const step of steps.splice(0)) await step()
    },
  }
}

const readVersion = (root: string): string => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * Starts everything that `given` names. `say` takes lines for a person. Where a port is 0 a free one is taken, and the public URL follows it.
 * Throws an Error for people when a port is taken or the database cannot be opened; nothing stays open then.
 */
export const boot = async (given: Env, log: Log, say: (line: string) => void): Promise<Running> => {
  const development = given.NODE_ENV === 'development'
  const standing = given.TEST_TIME === undefined ? null : standingClock(given.TEST_TIME)
  const clock = standing ?? machineClock
  const random = given.TEST_SEED === undefined ? machineRandom : seededRandom(given.TEST_SEED)
  const root = packageRoot()
  const doors = closing()
  const lettingGo: (() => void)[] = []
  const rooms = closing()
  const stopping = new AbortController()
  const close = async (): Promise<void> => {
    await doors.run()
    await rooms.run()
  }
  const drain = async (): Promise<void> => {
    stopping.abort()
    for (const letGo of lettingGo) letGo()
    await wait((given.DRAIN_SECONDS ?? (development ? 0 : DRAIN_SECONDS)) * 1000)
  }
  const open = async (
    host: string,
    port: number,
  ): Promise<Pick<Listening, 'port' | 'onUpgrade'> & { serve(fetch: Fetch): void }> => {
    let answer = starting
    const listening: Listening = await listen((request, env) => answer(request, env), host, port)
    doors.later(() => listening.close(PATIENCE))
    lettingGo.push(listening.letGo)
    return {
      port: listening.port,
      onUpgrade: listening.onUpgrade,
      serve: (fetch) => {
        answer = fetch
      },
    }
  }
  try {
    const door = await open(given.HOST, given.PORT)
    const demoDoor = development ? await open(given.HOST, given.DEMO_PORT) : null
    const publicUrl = given.PUBLIC_URL.replace(/:0$/, `:${door.port}`)
    const relay = development && !given.WALLET_CONNECT_RELAY_URL ? createRelay(machineClock.now) : null
    if (relay) {
      door.onUpgrade(relay.upgrade)
      doors.later(relay.close)
    }
    const env: Env = {
      ...given,
      PORT: door.port,
      DEMO_PORT: demoDoor?.port ?? given.DEMO_PORT,
      PUBLIC_URL: publicUrl,
      WALLET_CONNECT_RELAY_URL: relay ? `${publicUrl.replace(/^http/, 'ws')}/dev/relay` : given.WALLET_CONNECT_RELAY_URL,
      SERVICE_KEY: given.SERVICE_KEY ?? developmentKey(given.DATA_DIR, machineRandom),
    }
    const began = machineClock.now()
    const { db, load, close: closeDb } = await connect(env)
    rooms.later(closeDb)
    await migrate(db)
    // The same seed gives ids that are taken by then.
    if (env.TEST_SEED !== undefined && (await hasUsers(db))) throw new Error(SEEDED_TWICE)
    const dataKey = await openDataKey({ env, db, clock, random })
    say(
      `Database ready${env.DATABASE_URL ? '' : ` in ${join(env.DATA_DIR, 'db')}`} (${((machineClock.now() - began) / 1000).toFixed(1)} s)`,
    )

    const outbox = createOutbox()
    const catcher = development && !env.SMTP_URL ? await startMailCatcher(outbox, clock.now) : null
    if (catcher) rooms.later(catcher.close)
    const mail = smtpMail(env.SMTP_URL ?? catcher?.url ?? '', env.MAIL_FROM)
    rooms.later(() => mail.close())
    const smsCatcher = development && !env.SMS_URL ? await startSmsCatcher(outbox, clock.now, random) : null
    if (smsCatcher) rooms.later(smsCatcher.close)
    const smsUrl = env.SMS_URL ?? smsCatcher?.url
    const sms = smsUrl ? twilioSms({ url: smsUrl, from: env.SMS_FROM ?? SMS_CATCHER_FROM, account: env.SMS_ACCOUNT }) : noSms
    const version = readVersion(root)
    const metrics = createMetrics()
    metrics.gauge('latchkey_build_info', { version }, () => 1)
    metrics.gauge('latchkey_stopping', {}, () => Number(stopping.signal.aborted))
    for (const state of ['busy', 'idle', 'waiting'] as const) {
      metrics.gauge('latchkey_database_connections', { state }, () => load()[state])
    }
    // Node does not resolve `*.localhost`; this address is the same process whatever its public name is.
    const selfUrl = `http://${env.HOST === 'localhost' ? '127.0.0.1' : env.HOST.replace(/^([\da-f]*:.*)$/i, '[$1]')}:${env.PORT}`
    const captchaStandIn = development ? createTurnstile({ clock, random }) : null
    const standInUrls = { script: `${env.PUBLIC_URL}/dev/turnstile/v0/api.js`, verify: `${selfUrl}/dev/turnstile/v0/siteverify` }
    const { CAPTCHA_SCRIPT_URL: script, CAPTCHA_VERIFY_URL: verify } = env
    const captcha = turnstile(script && verify ? { script, verify } : captchaStandIn ? standInUrls : TURNSTILE)
    const anvil = development ? createAnvil(env.ANVIL, say) : null
    if (anvil) rooms.later(anvil.close)
    const chains = chainNodes(env.RPC_URLS ?? {}, env.RPC_SECONDS * 1000, anvil)
    const deps: Deps = { env, db, dataKey, clock, random, mail, sms, captcha, chains, log, metrics, stopping: stopping.signal }
    if (!smsUrl) for (const line of await unsentSms(deps)) log.warn('start', { line })
    const clients = development ? standInClients(random, env.PUBLIC_URL, selfUrl) : null
    const demoCaptcha = captchaStandIn && !script ? { siteKey: `t:${SITE_KEYS.passes}`, secret: captchaStandIn.secret } : null
    if (clients) await ensureDemoApps(deps, clients.given, demoCaptcha)
    const sweeping = new AbortController()
    // What runs by itself takes nothing from a seed: how often it does is up to the machine.
    const unseeded = { ...deps, random: machineRandom }
    const swept = Promise.all([keepSweeping(deps, sweeping.signal), keepDelivering(unseeded, sweeping.signal)])
    rooms.later(async () => {
      sweeping.abort()
      await swept
    })
    const standIns = clients &&
      captchaStandIn && {
        outbox,
        faults: createFaults(),
        idp: createStandIn({ publicUrl: env.PUBLIC_URL, clients, clock, random }),
        turnstile: captchaStandIn,
        standing,
      }
    door.serve(outer(deps, createApp(deps), { root, version, standIns }).fetch as Fetch)
    say(`Service on ${env.PUBLIC_URL}`)
    const demoUrl = demoDoor && `http://localhost:${demoDoor.port}`
    if (demoUrl) {
      demoDoor.serve(demoHost(env.PUBLIC_URL, root, env.WALLET_CONNECT_RELAY_URL).fetch as Fetch)
      say(`Login codes on ${env.PUBLIC_URL}/dev/outbox`)
      say(`Demo page on ${demoUrl}`)
    }
    log.info('started', { port: door.port, publicUrl: env.PUBLIC_URL, milliseconds: machineClock.now() - began })
    return { publicUrl: env.PUBLIC_URL, demoUrl, close: () => drain().then(close) }
  } catch (error) {
    await close()
    throw error
  }
}
