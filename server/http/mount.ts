// Mounts every row of the endpoint table alike: app, origin, rate limit, access, parse, handler, check of the answer.

import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { safeParse } from 'valibot'
import type { AnswerInputOf, Endpoint, ParsedBodyOf, QueryOf } from '../../src/contract/endpoint.ts'
import { ENDPOINTS, type EndpointName } from '../../src/contract/table.ts'
import { HEADER, NULL_BEARER } from '../../src/contract/wire.ts'
import { type DeviceName, deviceName } from '../../src/kit/device-name.ts'
import type { App } from '../services/apps/app-cache.ts'
import { basicOf, checkAppSecret } from '../services/apps/app-secrets.ts'
import { takeCaptcha } from '../services/captcha/captcha.ts'
import type { Core } from '../services/core.ts'
import { type OnceKey, onceKey } from '../services/limits/idempotency-key.ts'
import { createFloodGate } from '../services/limits/rate-limit.ts'
import { ServiceError } from '../services/service-error.ts'
import type { TokenClaims } from '../services/sessions/access-token.ts'
import { DEVICE_COOKIE } from '../services/sessions/device-cookie.ts'
import { intoCookies, type SessionCookies, sessionCookies } from '../services/sessions/session-cookies.ts'
import { liveSession } from '../services/sessions/sessions.ts'
import { countedNetwork } from './middleware/client-address.ts'
import { checkOrigin } from './middleware/origin-rule.ts'
import { readBody } from './middleware/read-body.ts'

/** What the server's adapter hands in, and the request's id from the observer. */
export type Bindings = Partial<HttpBindings> & { requestId?: string }
export type ServiceContext = Context<{ Bindings: Bindings }>

/** What a handler knows of a call. */
export interface Call {
  readonly app: App
  /** Network of the client as limits count it; null where none counts. */
  readonly address: string | null
  /** The client's analytics id (`privy-ca-id`); null when it is missing or empty. */
  readonly analyticsId: string | null
  readonly deviceCookie: string | null
  /** What the user agent says of the device, coarsely. Nothing else of that header is looked at. */
  readonly deviceName: DeviceName
  /** Origin of the page that asks, one of the app's; null for a client that is none. */
  readonly origin: string | null
  /** Whether a page asks: only a browser names an origin, and keeps cookies. */
  readonly fromPage: boolean
  /** The raw bearer; null when it is missing or the word that means none. */
  readonly bearer: string | null
  /** The parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>
  /** Whether the call has shown a secret of the app; only behind `access: 'secret'`. */
  readonly isBackend: boolean
  /** The verified session; only behind `access: 'bearer'`, else null. */
  readonly session: TokenClaims | null
  readonly once: OnceKey
  /** The session's cookies, where the app has the service keep them and a page of it asks; else null: they are not read. */
  readonly cookies: SessionCookies | null
  /** Headers to go out with the answer. */
  readonly headers: Headers
}
export type Handler<E extends Endpoint> = (
  core: Core,
  call: Call,
  body: ParsedBodyOf<E>,
  query: QueryOf<E>,
) => Promise<AnswerInputOf<E>>
/** A row of the table without a handler does not compile. */
export type Handlers = { readonly [N in EndpointName]: Handler<(typeof ENDPOINTS)[N]> }

/** A row of the table and its handler belong together by name; what passes between them is checked by the row's own schemas. */
type AnyHandler = (core: Core, call: Call, body: unknown, query: unknown) => Promise<unknown>

const APP_ID = /^[\x21-\x7e]{25}$/

const namedApp = (core: Core, c: ServiceContext): Promise<App | null> => {
  const id = c.req.param('appId') ?? c.req.header(HEADER.appId) ?? ''
  return APP_ID.test(id) ? core.apps.find(id) : Promise.resolve(null)
}

const findApp = async (core: Core, c: ServiceContext): Promise<App> => {
  const app = await namedApp(core, c)
  if (!app) throw new ServiceError('missing_or_invalid_privy_app_id')
  const clientId = c.req.header(HEADER.clientId)
  if (clientId && !app.row.client_ids.includes(clientId)) throw new ServiceError('missing_or_invalid_privy_client_id')
  return app
}

const bearerOf = (c: ServiceContext): string | null => {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token && token !== NULL_BEARER ? token : null
}

const wrongMethod = (methods: readonly string[]): Response => {
  const allow = methods.join(', ')
  return Response.json({ error: `This address takes ${allow}.`, code: 'not_found' }, { status: 405, headers: { allow } })
}

/** Adds all endpoints to `hono`. */
export const mount = (hono: Hono<{ Bindings: Bindings }>, core: Core, handlers: Handlers): void => {
  const { env } = core
  const overFlood = createFloodGate(core.clock, env.REQUESTS_PER_IP_PER_MINUTE)
  const overBackend = createFloodGate(core.clock, env.BACKEND_CALLS_PER_MINUTE)
  const addressOf = (c: ServiceContext): string | null =>
    countedNetwork(env, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))

  /** Trust: under any other name of the service the browser would drop the cookies, and the session in them would be lost. */
  const cookiesOf = (c: ServiceContext, { cookies: place }: App, headers: Headers): SessionCookies | null =>
    place && new URL(c.req.url).hostname === place.apiHost
      ? sessionCookies(place, c.req.header('cookie'), headers, env.ACCESS_TOKEN_SECONDS)
      : null

  const notFlooded = (address: string | null): void => {
    const rest = address && overFlood(address)
    if (rest) throw new ServiceError('too_many_requests', undefined, { retryAfter: rest / 1000 })
  }

  /** The app whose back end calls. Trust: an app that does not exist is refused like a wrong secret, and so is another app's. */
  const backendApp = async (c: ServiceContext, address: string | null): Promise<App> => {
    // Trust: only browsers name an origin, and a secret has no business in one.
    if (c.req.header('origin') !== undefined) throw new ServiceError('invalid_origin')
    const app = await namedApp(core, c)
    await checkAppSecret(core, app?.id ?? null, basicOf(c.req.header('authorization')), address)
    if (!app) throw new ServiceError('missing_or_invalid_app_secret')
    const rest = overBackend(app.id)
    if (rest) throw new ServiceError('too_many_requests', undefined, { retryAfter: rest / 1000 })
    return app
  }

  const checkOriginOf = async (c: ServiceContext, row: Endpoint, app: App, address: string | null): Promise<void> => {
    const origin = c.req.header('origin')
    const basic = basicOf(c.req.header('authorization'))
    const shown = { method: row.method, origin, hasCookies: c.req.header('cookie') !== undefined }
    // The published server-side client signs its test user in by the page's call, without an Origin: the secret replaces it.
    const vouched = origin === undefined && basic !== null && row.method !== 'GET' && !app.row.allow_no_origin
    if (vouched) await checkAppSecret(core, app.id, basic, address)
    checkOrigin({ origins: app.origins, allowNoOrigin: vouched || app.row.allow_no_origin }, shown)
  }

  const answer = async (c: ServiceContext, row: Endpoint, handler: AnyHandler): Promise<Response> => {
    const address = addressOf(c)
    const isBackend = row.access === 'secret'
    if (isBackend) notFlooded(address)
    const app = isBackend ? await backendApp(c, address) : await findApp(core, c)
    if (!isBackend) {
      await checkOriginOf(c, row, app, address)
      notFlooded(address)
    }

    const bearer = bearerOf(c)
    const session = row.access === 'bearer' && bearer ? await liveSession(core, app, bearer) : null
    if (row.access === 'bearer' && !session) throw new ServiceError('missing_or_invalid_token')

    const query = row.query ? safeParse(row.query, c.req.query()) : { success: true as const, output: undefined }
    const body = row.body ? safeParse(row.body, await readBody(c.req)) : { success: true as const, output: undefined }
    if (!body.success || !query.success) throw new ServiceError('invalid_data')
    const analyticsId = c.req.header(HEADER.analyticsId) || null
    const header = c.req.header(HEADER.idempotencyKey)
    const counted = row.once || row.captcha
    const attempt = counted
      ? onceKey(core.secrets, { app: app.id, path: row.path, body: body.output, header, analyticsId })
      : null
    const once = row.once ? attempt : null
    // Trust: a session has passed the captcha already; a call without one passes it here, where the app asks for it.
    if (row.captcha && app.row.config.captcha_enabled && !(bearer && (await liveSession(core, app, bearer)))) {
      await takeCaptcha(core, app, (body.output as Readonly<Record<string, string | undefined>>)[row.captcha], attempt)
    }
    const deviceCookie = getCookie(c, DEVICE_COOKIE) ?? null
    const origin = c.req.header('origin') ?? null
    const fromPage = origin !== null
    const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
    const cookies = fromPage ? cookiesOf(c, app, headers) : null
    const name = deviceName(c.req.header('user-agent'))
    const call: Call = {
      app,
      address,
      analyticsId,
      deviceCookie,
      deviceName: name,
      origin,
      fromPage,
      bearer,
      params: c.req.param(),
      isBackend,
      session,
      once,
      cookies,
      headers,
    }
    const given = await handler(core, call, body.output, query.output)
    const checked = safeParse(row.answer, cookies ? intoCookies(cookies, given) : given)
    if (!checked.success) throw new Error(`${row.name} gave an answer that is not of its form: ${checked.issues[0].message}`)
    return new Response(JSON.stringify(checked.output), { status: 200, headers })
  }

  const methods = new Map<string, readonly string[]>()
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const row: Endpoint = ENDPOINTS[name]
    const handler = handlers[name] as unknown as AnyHandler
    hono.on(row.method, row.path, (c) => answer(c, row, handler))
    methods.set(row.path, [...(methods.get(row.path) ?? []), row.method])
  }
  // Behind all of them: an address may take several methods, and one may match the pattern of another.
  for (const [path, taken] of methods) hono.all(path, () => wrongMethod(taken))
}
