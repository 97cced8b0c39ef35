// Set-up for service tests: a service on one engine with its own clock, mail and randomness, and HTTP clients.

import { decodeJwt, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Deps } from '../../server/boot/deps.ts'
import { type Env, readEnv } from '../../server/boot/env.ts'
import { createApp } from '../../server/http/app.ts'
import { createMetrics } from '../../server/ports/metrics.ts'
import type { DataKey } from '../../server/ports/ports.ts'
import { random } from '../../server/ports/random.ts'
import { type AppChange, createApp as createAppRow } from '../../server/services/apps/apps.ts'
import { createCore } from '../../server/services/core.ts'
import { noTracing } from '../../server/telemetry/spans.ts'
import { fakeCaptcha } from '../fakes/captcha.ts'
import { fakeChains } from '../fakes/chains.ts'
import { fakeClock } from '../fakes/clock.ts'
import { fakeMail } from '../fakes/mail.ts'
import { fakeOnRamp } from '../fakes/on-ramp.ts'
import { fakePrices } from '../fakes/prices.ts'
import { fakeSms } from '../fakes/sms.ts'
import type { Engine } from './engines.ts'

/** Every field that some answer has. */
export interface AnswerBody {
  readonly error: string
  readonly code: string
  readonly success: boolean
  readonly user: {
    id: string
    linked_accounts: {
      type: string
      address: string
      phoneNumber: string
      first_verified_at: number
      latest_verified_at: number
    }[]
    has_accepted_terms: boolean
  }
  readonly token: string
  readonly refresh_token: string
  readonly new_session_refresh_token: string
  readonly is_new_user: boolean
  readonly session_update_action: string
  readonly has_accepted_terms: boolean
  readonly linked_accounts: { type: string; address: string; phoneNumber: string }[]
  readonly keys: JWK[]
  readonly id: string
  readonly name: string
  readonly verification_key: string
  readonly email_auth: boolean
}
export interface Answer {
  readonly status: number
  readonly body: AnswerBody
  readonly headers: Headers
}
export interface CallOptions {
  readonly headers?: Record<string, string>
  readonly method?: string
  /** Origin under which the service is called. */
  readonly at?: string
  /** Client address. */
  readonly from?: string
  /** Sent unchanged instead of a JSON body. */
  readonly raw?: string | Uint8Array<ArrayBuffer>
}
export const SESSION = {
  init: '/api/v1/passwordless/init',
  login: '/api/v1/passwordless/authenticate',
  link: '/api/v1/passwordless/link',
  update: '/api/v1/passwordless/update',
  unlink: '/api/v1/passwordless/unlink',
  refresh: '/api/v1/sessions',
}
export const SMS = {
  init: '/api/v1/passwordless_sms/init',
  login: '/api/v1/passwordless_sms/authenticate',
  link: '/api/v1/passwordless_sms/link',
  update: '/api/v1/passwordless_sms/update',
  unlink: '/api/v1/passwordless_sms/unlink',
}
/** A browser on a machine, as its session is to be called: Chrome on Windows. */
export const AGENT = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
}
/** What the session of an answer is called. */
export const deviceOf = async (engine: Engine, { body }: Answer): Promise<unknown> => {
  const { sid } = decodeJwt(body.token)
  const { rows } = await sql`select browser, os from sessions where sid = ${sid}`.execute(engine.db)
  return rows[0]
}

let apps = 0

/** A service over `engine`'s database. `settings` are environment values. */
export const createLab = (
  engine: Engine,
  settings: Partial<Record<keyof Env, string>> = {},
  own: Pick<Deps, 'providers' | 'standby'> = {},
) => {
  const clock = fakeClock()
  const mail = fakeMail()
  const sms = fakeSms()
  const captcha = fakeCaptcha()
  const chains = fakeChains()
  const prices = fakePrices()
  const onRamp = fakeOnRamp()
  const metrics = createMetrics()
  const lines: { event: string; fields: Record<string, unknown> }[] = []
  let awaited: { event: string; resolve(): void }[] = []
  const note = (event: string, fields: Record<string, unknown> = {}): void => {
    lines.push({ event, fields })
    for (const one of awaited) if (one.event === event) one.resolve()
    awaited = awaited.filter((one) => one.event !== event)
  }
  /** Resolves with the next line of this name. */
  const noted = (event: string): Promise<void> => new Promise((resolve) => void awaited.push({ event, resolve }))
  const log = { info: note, warn: note, error: note }
  const env = readEnv(settings)
  const dataKey = Buffer.alloc(32, 0x7b) as Uint8Array as DataKey
  const stopping = new AbortController()
  const checkDatabase = engine.check ?? (async () => 'ok' as const)
  const deps = {
    env,
    db: engine.db,
    checkDatabase,
    dataKey,
    clock,
    random,
    mail,
    sms,
    captcha,
    chains,
    prices,
    onRamp,
    log,
    metrics,
    tracing: noTracing,
    stopping: stopping.signal,
    ...own,
  }
  const core = createCore(deps)
  const hono = createApp(deps, core)

  /** A request that is no call of the protocol. */
  const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
    hono.request(path, init, { incoming: { socket: { remoteAddress: '203.0.113.1' } } })

  const call = async (path: string, body: unknown, options: CallOptions & { app?: string } = {}): Promise<Answer> => {
    const method = options.method ?? (body === undefined && options.raw === undefined ? 'GET' : 'POST')
    const headers = {
      'content-type': 'application/json',
      ...(options.app && { 'privy-app-id': options.app }),
      ...options.headers,
    }
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const init: RequestInit = { method, headers, ...(payload !== undefined && { body: payload }) }
    const remote = { incoming: { socket: { remoteAddress: options.from ?? '203.0.113.1' } } }
    const response = await hono.request((options.at ?? '') + path, init, remote)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers }
  }

  /** A client of an app that is there. */
  const clientOf = (id: string, number = ++apps) => {
    // Each app's people come from an address of their own, so that one test's wrong codes are not another's.
    const from = `198.51.${number >> 8}.${number & 255}`
    const ask = (path: string, body?: unknown, options: CallOptions = {}) => call(path, body, { from, app: id, ...options })
    const sendCode = async (email: string, options?: CallOptions): Promise<string> => {
      const { status, body } = await ask(SESSION.init, { email }, options)
      if (status !== 200) throw new Error(`No code was sent: ${status} ${JSON.stringify(body)}`)
      return mail.codeFor(email)
    }
    const logIn = async (email: string, options?: CallOptions): Promise<Answer> =>
      ask(SESSION.login, { email, code: await sendCode(email, options) }, options)
    const textCode = async (phoneNumber: string, options?: CallOptions): Promise<string> => {
      const { status, body } = await ask(SMS.init, { phoneNumber }, options)
      if (status !== 200) throw new Error(`No code was sent: ${status} ${JSON.stringify(body)}`)
      return sms.codeFor(phoneNumber)
    }
    const phoneIn = async (phoneNumber: string, options?: CallOptions): Promise<Answer> =>
      ask(SMS.login, { phoneNumber, code: await textCode(phoneNumber, options) }, options)
    return { id, from, call: ask, sendCode, logIn, textCode, phoneIn }
  }
  /** A new app with e-mail login, for clients without an origin and for https://host.example. */
  const newApp = async (change: AppChange = {}) => {
    const number = ++apps
    const { id } = await createAppRow(deps, {
      allowNoOrigin: true,
      allowedOrigins: ['https://host.example'],
      ...change,
      config: { name: `App ${number}`, email_auth: true, ...change.config },
    })
    return clientOf(id, number)
  }
  return {
    clock,
    mail,
    sms,
    captcha,
    chains,
    prices,
    onRamp,
    metrics,
    lines,
    noted,
    env,
    deps,
    core,
    stopping,
    request,
    call,
    newApp,
    clientOf,
  }
}
export type Lab = ReturnType<typeof createLab>
export type Client = Awaited<ReturnType<Lab['newApp']>>

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
