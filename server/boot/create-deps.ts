// Makes the dependencies of the service as the environment names them: database, key, mail, SMS, captcha, chains.

import { join } from 'node:path'
import { bringUpToDate, endsLongStatements } from '../db/bring-up-to-date.ts'
import { type Connected, connect } from '../db/connect.ts'
import { reach } from '../db/reach.ts'
import { openStandby } from '../db/standby.ts'
import { TURNSTILE, turnstile } from '../ports/captcha.ts'
import { chainNodes, type LocalChain } from '../ports/chains.ts'
import { clock as machineClock } from '../ports/clock.ts'
import { smtpMail } from '../ports/mail.ts'
import { createMetrics } from '../ports/metrics.ts'
import { moonPay } from '../ports/on-ramp.ts'
import type { Clock, Log, Metrics, Random, Sms } from '../ports/ports.ts'
import { coinGecko, noPrices } from '../ports/prices.ts'
import { random as machineRandom } from '../ports/random.ts'
import { noSms, twilioSms } from '../ports/sms.ts'
import { isKeyed, openDataKey } from '../services/keys/data-key.ts'
import type { CloseStack } from './close-stack.ts'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import { openTelemetry } from './telemetry.ts'

interface Given {
  /** With every outside party named that is used. */
  readonly env: Env
  readonly clock: Clock
  readonly random: Random
  readonly localChains: readonly LocalChain[]
  /** Social providers' stand-ins. */
  readonly providers?: Deps['providers']
  /** Where the environment names no SERVICE_KEY: the one of development. `isUsed`: the database was made under it. */
  readonly serviceKey: ((isUsed: boolean) => string) | null
  readonly log: Log
  readonly version: string
  readonly stopping: AbortSignal
  /** Takes lines for a person. */
  say(line: string): void
}

const UNLIMITED =
  "DATABASE_POOL is transaction and Postgres ends no long statement: alter role NAME set statement_timeout = '12s'"

const openDatabase = async ({ env, log, say }: Given, metrics: Metrics, resources: CloseStack): Promise<Connected> => {
  const connected = await connect(env)
  const { db, load, close } = connected
  resources.add(close)
  if (env.DATABASE_URL) await reach(db, env.DATABASE_WAIT_SECONDS, say)
  await bringUpToDate(env, db)
  if (env.DATABASE_POOL === 'transaction' && !(await endsLongStatements(db))) log.warn('start', { line: UNLIMITED })
  for (const state of ['busy', 'idle', 'waiting'] as const) {
    metrics.gauge('latchkey_database_connections', { state }, () => load()[state])
  }
  return connected
}

const smsOf = ({ SMS_URL: url, SMS_FROM: from = '', SMS_ACCOUNT: account }: Env): Sms =>
  url ? twilioSms({ url, from, account }) : noSms

/** The ways out of the process that the environment names. None is walked before something is sent or asked. */
export const portsOf = (
  env: Env,
  localChains: readonly LocalChain[] = [],
): Pick<Deps, 'mail' | 'sms' | 'captcha' | 'chains' | 'onRamp' | 'prices'> => {
  const { CAPTCHA_SCRIPT_URL: script, CAPTCHA_VERIFY_URL: verify } = env
  return {
    mail: smtpMail(env.SMTP_URL ?? '', env.MAIL_FROM),
    sms: smsOf(env),
    captcha: turnstile(script && verify ? { script, verify } : TURNSTILE),
    chains: chainNodes(env.RPC_URLS ?? {}, env.RPC_SECONDS * 1000, localChains),
    onRamp: moonPay(
      { live: env.MOONPAY_URL, sandbox: env.MOONPAY_SANDBOX_URL, api: env.MOONPAY_API_URL },
      env.MOONPAY_SECONDS * 1000,
    ),
    prices: env.PRICES_URL ? coinGecko(env.PRICES_URL, env.PRICES_KEY, env.PRICES_SECONDS * 1000) : noPrices,
  }
}

/** Opens the database and builds the rest; what has to be closed is added to `resources`. Rejects with an Error for people. */
export const createDeps = async (given: Given, resources: CloseStack): Promise<Deps> => {
  const { clock, random, localChains, providers, log, version, stopping, say } = given
  const began = machineClock.now()
  const metrics = createMetrics()
  metrics.gauge('latchkey_build_info', { version }, () => 1)
  metrics.gauge('latchkey_stopping', {}, () => Number(stopping.aborted))
  // It takes nothing from a seed, and is closed last: what the end has to tell is sent too.
  const telemetry = await openTelemetry(given.env, { version, log, metrics, random: machineRandom })
  resources.add(telemetry.close)
  const { db, check } = await openDatabase(given, metrics, resources)
  const standby = openStandby(given.env)
  if (standby) resources.add(standby.close)
  const key = given.env.SERVICE_KEY ?? given.serviceKey?.(await isKeyed(db))
  const env: Env = { ...given.env, SERVICE_KEY: key }
  const dataKey = await openDataKey({ env, db, clock, random })
  const seconds = ((machineClock.now() - began) / 1000).toFixed(1)
  say(`Database ready${env.DATABASE_URL ? '' : ` in ${join(env.DATA_DIR, 'db')}`} (${seconds} s)`)
  const ports = portsOf(env, localChains)
  resources.add(() => ports.mail.close())
  return {
    env,
    db,
    standby,
    checkDatabase: check,
    dataKey,
    clock,
    random,
    ...ports,
    providers,
    version,
    log,
    metrics,
    tracing: telemetry.tracing,
    stopping,
  }
}
