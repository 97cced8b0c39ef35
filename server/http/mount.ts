// Mounts every row of the endpoint table alike: app, origin, rate limit, access, parse, handler, check of the answer.

import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { safeParse } from 'valibot'
import type { AnswerInputOf, Endpoint, ParsedBodyOf, QueryOf } from '../../src/contract/endpoint.ts'
import type { LanguageCode } from '../../src/contract/languages.ts'
import { REFUSED_CALLS } from '../../src/contract/refused-calls.ts'
import { ENDPOINTS, type EndpointName } from '../../src/contract/table.ts'
import { FACTOR_TOKEN_HEADER, HEADER, NULL_BEARER, RARE_HEADER } from '../../src/contract/wire.ts'
import { deviceName } from '../../src/kit/device-name.ts'
import { remembered } from '../../src/kit/remembered.ts'
import { toldRecovery } from '../services/account/told-recovery.ts'
import type { App } from '../services/apps/app-cache.ts'
import { takeCaptcha } from '../services/captcha/captcha.ts'
import type { Core } from '../services/core.ts'
import { isWindowToken, windowSession } from '../services/key-windows/window-token.ts'
import { type IdempotencyKey, idempotencyKeyOf } from '../services/limits/idempotency-key.ts'
import { countryOf, languageOf, type Seen } from '../services/messages/language.ts'
import { ServiceError } from '../services/service-error.ts'
import type { TokenClaims } from '../services/sessions/access-token.ts'
import { makeNonce } from '../services/sessions/bound/nonce.ts'
import type { Proof } from '../services/sessions/bound/proof.ts'
import { confirming } from '../services/sessions/confirm.ts'
import { DEVICE_COOKIE } from '../services/sessions/device-cookie.ts'
import { refuseHeld, requireFree } from '../services/sessions/held.ts'
import { intoCookies, type SessionCookies, sessionCookies } from '../services/sessions/session-cookies.ts'
import { liveSession, provesPerson } from '../services/sessions/sessions.ts'
import { requireStepUp } from '../services/sessions/step-up.ts'
import { wrongIn } from '../services/wrong-in.ts'
import { type Admitted, createAdmission, type ServiceContext, type ServiceEnv } from './middleware/admit.ts'
import { readBody } from './middleware/read-body.ts'
import { requireProof, shownProof } from './middleware/shown-proof.ts'

/** What a handler knows of a call. */
export interface Call {
  readonly app: App
  /** Network of the client as limits count it; null where none counts. */
  readonly address: string | null
  /** The client's analytics id (`privy-ca-id`); null when it is missing or empty. */
  readonly analyticsId: string | null
  readonly deviceCookie: string | null
  /** The raw header, for the cookie of a pending login: a window of the service shows it. */
  readonly cookieHeader: string | undefined
  /** What the user agent says of the device, coarsely, and the country that the proxy names. Nothing else of these headers is looked at. */
  readonly seen: Seen
  /** The language in which messages of this call are written; null where it names none that there are words for. */
  readonly language: LanguageCode | null
  /** Origin of the page that asks, one of the app's; null for a client that is none. */
  readonly origin: string | null
  /** Of a channel at Farcaster; null where the call names none. */
  readonly channelToken: string | null
  /** Whether a page asks: only a browser names an origin, and keeps cookies. */
  readonly fromPage: boolean
  /** The raw bearer; null when it is missing or the word that means none. */
  readonly bearer: string | null
  /** The parameters of the path, by name. */
  readonly params: Readonly<Record<string, string>>
  /** Whether the call has shown a secret of the app; only behind `access: 'secret'`. */
  readonly isBackend: boolean
  /** The proof that the call carries; null for none. Where the bearer's session is bound, it is by that session's key. */
  readonly proof: Proof | null
  /** The verified session; only behind `access: 'bearer'`, else null. */
  readonly session: TokenClaims | null
  readonly idempotencyKey: IdempotencyKey
  /** The session's cookies, where the app has the service keep them and a page of it asks; else null: they are not read. */
  readonly cookies: SessionCookies | null
  /** Headers to go out with the answer. */
  readonly headers: Headers
}
type Handler<E extends Endpoint> = (core: Core, call: Call, body: ParsedBodyOf<E>, query: QueryOf<E>) => Promise<AnswerInputOf<E>>
/** A row of the table without a handler does not compile. */
export type Handlers = { readonly [N in EndpointName]: Handler<(typeof ENDPOINTS)[N]> }

/** A row of the table and its handler belong together by name; what passes between them is checked by the row's own schemas. */
type AnyHandler = (core: Core, call: Call, body: unknown, query: unknown) => Promise<unknown>

/** Most calls of a minute come from few kinds of browsers. */
const deviceOf = remembered(deviceName)

const bearerOf = (c: ServiceContext): string | null => {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token && token !== NULL_BEARER ? token : null
}

const wrongMethod = (methods: readonly string[]): Response => {
  const allow = methods.join(', ')
  return Response.json({ error: `This address takes ${allow}.`, code: 'not_found' }, { status: 405, headers: { allow } })
}

const REFUSED_PATHS: ReadonlySet<string> = new Set(REFUSED_CALLS.flatMap(({ paths }) => paths))
/** Trust: nothing of the call is read, neither its bearer nor its body. */
const notHere = (): never => {
  throw new ServiceError('feature_not_supported')
}

/** Trust: under any other name of the service the browser would drop the cookies, and the session in them would be lost. */
const cookiesOf = ({ env }: Core, c: ServiceContext, { cookies: place }: App, headers: Headers): SessionCookies | null =>
  place && new URL(c.req.url).hostname === place.apiHost
    ? sessionCookies(place, c.req.header('cookie'), headers, env.ACCESS_TOKEN_SECONDS)
    : null

/**
 * Who calls: the bearer and the proof that are shown and, where the row takes one, the live session, whose key the proof is by where it is bound. Throws
 * for a row that needs a session and gets none.
 */
const callerOf = async (core: Core, c: ServiceContext, row: Endpoint, app: App) => {
  const bearer = bearerOf(c)
  const proof = await shownProof(core, c, row, app, bearer)
  const session =
    bearer === null || row.access !== 'bearer'
      ? null
      : isWindowToken(bearer)
        ? await windowSession(core, app, row, { bearer, address: c.req.param('address') })
        : await liveSession(core, app, bearer, proof?.hash)
  if (!session && row.access === 'bearer') throw new ServiceError('missing_or_invalid_token')
  await requireProof(core, c, row, app, { bearer, session, proof })
  return { bearer, session, proof }
}

/** What the call asks, parsed by its row. */
const parsed = async (c: ServiceContext, row: Endpoint) => {
  const query = row.query ? safeParse(row.query, c.req.query()) : { success: true as const, output: undefined }
  const body = row.body
    ? safeParse(row.body, await readBody(c.req, row.bodyBytes))
    : { success: true as const, output: undefined }
  if (!body.success || !query.success) throw new ServiceError('invalid_data')
  return { body: body.output, query: query.output }
}

/** Answers one call of a row: admission, session, hold, form, step-up, captcha, handler, check of the answer. */
const answer = async (
  core: Core,
  c: ServiceContext,
  row: Endpoint,
  handler: AnyHandler,
  { app, address }: Admitted,
): Promise<Response> => {
  const { bearer, session, proof } = await callerOf(core, c, row, app)
  if (session) await requireFree(core, app, row.name, session)
  const { body, query } = await parsed(c, row)
  if (session) await requireStepUp(core, app, row, session, c.req.header(FACTOR_TOKEN_HEADER))
  const analyticsId = c.req.header(HEADER.analyticsId) || null
  const header = c.req.header(HEADER.idempotencyKey)
  const keyed = row.once || row.captcha
  const key = keyed ? idempotencyKeyOf(core.secrets, { app: app.id, path: row.path, body, header, analyticsId }) : null
  // Trust: a person with an account has passed the captcha already; every other caller, a guest too, passes it here, where the app asks for it.
  if (row.captcha && app.row.config.captcha_enabled && !(bearer && (await provesPerson(core, app, bearer))))
    await takeCaptcha(core, app, (body as Readonly<Record<string, string | undefined>>)[row.captcha], key)
  const origin = c.req.header('origin') ?? null
  const { COUNTRY_HEADER: countryHeader } = core.env
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  const call: Call = {
    app,
    address,
    analyticsId,
    cookieHeader: c.req.header('cookie'),
    deviceCookie: getCookie(c, DEVICE_COOKIE) ?? null,
    seen: { ...deviceOf(c.req.header('user-agent') ?? ''), country: countryOf(countryHeader && c.req.header(countryHeader)) },
    language: languageOf(c.req.header('accept-language')),
    origin,
    channelToken: c.req.header(RARE_HEADER.channelToken) || null,
    fromPage: origin !== null,
    bearer,
    proof,
    params: c.req.param(),
    isBackend: row.access === 'secret',
    session,
    idempotencyKey: row.once ? key : null,
    cookies: origin === null ? null : cookiesOf(core, c, app, headers),
    headers,
  }
  const handle = (): Promise<unknown> => handler(core, call, body, query)
  const isProof = row.confirms && c.req.header(RARE_HEADER.confirm) !== undefined
  const given = isProof ? await confirming(core, app, bearer, handle) : await handle()
  const client = c.req.header(HEADER.client)
  refuseHeld(client, given)
  const told = toldRecovery(client, given)
  const checked = safeParse(row.answer, call.cookies ? intoCookies(call.cookies, told) : told)
  if (!checked.success) throw new Error(`${row.name} gave an answer that is not of its form (${wrongIn(checked.issues[0])})`)
  return new Response(JSON.stringify(checked.output), { status: 200, headers })
}

/** Runs a call of `app`. A client whose proof was refused is given what another attempt needs. */
const withNonce = (core: Core, c: ServiceContext, app: App, run: () => Promise<Response>): Promise<Response> =>
  run().catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'invalid_proof') c.set('nonce', makeNonce(core, app.id))
    throw error
  })

/** Adds all endpoints to `hono`. */
export const mount = (hono: Hono<ServiceEnv>, core: Core, handlers: Handlers): void => {
  const admit = createAdmission(core)
  const methods = new Map<string, readonly string[]>()
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    const row: Endpoint = ENDPOINTS[name]
    const handler = handlers[name] as unknown as AnyHandler
    hono.on(row.method, row.path, async (c) => {
      const admitted = await admit(c, row)
      return withNonce(core, c, admitted.app, () => answer(core, c, row, handler, admitted))
    })
    methods.set(row.path, [...(methods.get(row.path) ?? []), row.method])
  }
  // Behind all of them: an address may take several methods, and one may match the pattern of another.
  for (const [path, taken] of methods) if (!REFUSED_PATHS.has(path)) hono.all(path, () => wrongMethod(taken))
  for (const path of REFUSED_PATHS) hono.all(path, () => notHere())
}
