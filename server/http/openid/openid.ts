// OpenID providers of all apps, on an origin of their own: the login page is ours, the protocol `oidc-provider`'s.
// See docs/oidc.md and docs/decisions/0023-openid-on-a-host-of-its-own.md.

import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type Provider from 'oidc-provider'
import type { App } from '../../services/apps/app-cache.ts'
import type { Core } from '../../services/core.ts'
import { windowsOf } from '../../services/cross-app/partners.ts'
import { createRateLimit } from '../../services/limits/rate-limit.ts'
import { openIdPath } from '../../services/openid/cookies.ts'
import type { Draw, Drawn } from '../../services/openid/drawn.ts'
import { ticketOf } from '../../services/openid/interactions.ts'
import { ServiceError } from '../../services/service-error.ts'
import { countedNetwork } from '../middleware/client-address.ts'
import { refusal } from '../middleware/refusal.ts'
import { securityHeaders } from '../middleware/security-headers.ts'
import { soundAddress } from '../middleware/sound-address.ts'
import type { FrameBuilds } from '../routes/frame-build.ts'
import { nameInBody } from './name-in-body.ts'
import { observeOpenId } from './observe-openid.ts'
import { pageHeaders, pageMap, pageText } from './page.ts'

type Bindings = { Bindings: HttpBindings; Variables: { requestId: string } }
type Call = Context<Bindings>

const APP_ID = /^[\x21-\x7e]{25}$/

/** What a document or an answer of the package is sent with. Its own pages get a digest added for each script that they have. */
const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; script-src; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Unless the package, or the provider, says otherwise.
  'cache-control': 'no-store',
}

/** Hands a call to the package. Trust: the address that it goes by is OIDC_URL's, not one that the caller names. */
const handOver = async (c: Call, provider: Provider, app: App, origin: URL): Promise<Response> => {
  const {
    env: { incoming, outgoing },
    req,
  } = c
  const request = incoming as typeof incoming & { originalUrl?: string }
  request.headers['x-forwarded-host'] = origin.host
  request.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
  request.headers.host = origin.host
  nameInBody(request)
  const { pathname, search } = new URL(req.url)
  request.originalUrl = pathname + search
  request.url = pathname.slice(openIdPath(app.id).length) + search
  for (const [name, value] of Object.entries({ ...ANSWER_HEADERS, 'x-request-id': c.get('requestId') }))
    outgoing.setHeader(name, value)
  if (origin.protocol === 'https:') outgoing.setHeader('strict-transport-security', 'max-age=31536000')
  await provider.callback()(incoming, outgoing)
  return RESPONSE_ALREADY_SENT
}

/** Draws pages of the package as documents of ours. */
const drawWith =
  (core: Core, build: () => FrameBuilds): Draw =>
  async (context, app, page) => {
    const builds = build()
    const map = pageMap(windowsOf(core, app), builds)
    for (const [name, value] of Object.entries(pageHeaders(core, app, map, page.leads))) context.set(name, value)
    context.body = String(await pageText(core, app, builds, map, page))
  }

/** What a client expects the person to be, where it is what a field of the menu takes. */
const hintOf = (hint = ''): string => (hint.length <= 320 && /^([^\s@"'<>&]+@[\p{L}\d.-]+|\+\d{6,15})$/u.test(hint) ? hint : '')

/** The document of a request. Trust: it is shown to the browser that has the request's cookie, and to no other one. */
const loginPage = async (core: Core, c: Call, app: App, provider: Provider, builds: FrameBuilds): Promise<Response> => {
  const request = c.req.param('request') ?? ''
  const found = await provider.interactionDetails(c.env.incoming, c.env.outgoing).catch(() => null)
  const map = pageMap(windowsOf(core, app), builds)
  const drawn: Drawn =
    found?.uid === request
      ? {
          state: 'login',
          request,
          ticket: ticketOf(core, app, request),
          locales: found.params.ui_locales ?? '',
          hint: hintOf(found.params.login_hint),
        }
      : { state: 'error', why: 'expired' }
  const status = drawn.state === 'login' ? 200 : 400
  return c.body(String(await pageText(core, app, builds, map, drawn)), status, pageHeaders(core, app, map)) as Response
}

/** The providers at `origin` (OIDC_URL). */
export const createOpenId = (core: Core, origin: string, build: () => FrameBuilds): Hono<Bindings> => {
  const place = new URL(origin)
  const over = createRateLimit(core.clock, core.env.REQUESTS_PER_IP_PER_MINUTE)
  const providerOf = async (c: Call): Promise<{ app: App; provider: Provider }> => {
    const network = countedNetwork(core.env, c.env?.incoming?.socket?.remoteAddress, c.req.header('x-forwarded-for'))
    const wait = network === null ? null : over(network)
    if (wait !== null) throw new ServiceError('too_many_requests', undefined, { retryAfter: wait / 1000 })
    const id = c.req.param('app') ?? ''
    const app = APP_ID.test(id) ? await core.apps.find(id) : null
    const provider = app && (await core.openid.of(app))
    if (!app || !provider) throw new ServiceError('not_found')
    return { app, provider }
  }
  core.openid.drawWith(drawWith(core, build))
  const hono = new Hono<Bindings>()
  hono.onError((error, c) => refusal(core, error, c.get('requestId') ?? ''))
  hono.notFound((c) => refusal(core, new ServiceError('not_found'), c.get('requestId')))
  hono.use(observeOpenId(core), securityHeaders(place.protocol === 'https:'), soundAddress)
  hono.get('/oidc/:app/login/:request', async (c) => {
    const { app, provider } = await providerOf(c)
    return loginPage(core, c, app, provider, build())
  })
  hono.all('/oidc/:app/*', async (c) => {
    const { app, provider } = await providerOf(c)
    return handOver(c, provider, app, place)
  })
  return hono
}
