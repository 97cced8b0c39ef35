// Which app a call is of, and whether it is taken at all: app, origin, rate limit, secret of a back end.

import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { HEADER } from '../../../src/contract/wire.ts'
import type { App } from '../../services/apps/app-cache.ts'
import { basicOf, checkAppSecret } from '../../services/apps/app-secrets.ts'
import type { Core } from '../../services/core.ts'
import { hasWindows } from '../../services/cross-app/window-pages.ts'
import { createRateLimit } from '../../services/limits/rate-limit.ts'
import { ServiceError } from '../../services/service-error.ts'
import { countedNetwork } from './client-address.ts'
import { checkOrigin } from './origin-rule.ts'

/** What the server's adapter hands in, and the request's id from the observer. */
export type Bindings = Partial<HttpBindings> & { requestId?: string }
/** `nonce`: for the next proofs of the client, to go out with the answer. */
export type ServiceEnv = { Bindings: Bindings; Variables: { nonce?: string } }
export type ServiceContext = Context<ServiceEnv>

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

/** A call that is taken. */
export interface Admitted {
  readonly app: App
  /** Network of the client as limits count it; null where none counts. */
  readonly address: string | null
}

const refuseOver = (wait: number | null): void => {
  if (wait) throw new ServiceError('too_many_requests', undefined, { retryAfter: wait / 1000 })
}

/** Judges calls by the row that they are for. Throws the refusal. */
export const createAdmission = (core: Core): ((c: ServiceContext, row: Endpoint) => Promise<Admitted>) => {
  const { env } = core
  const overAddressLimit = createRateLimit(core.clock, env.REQUESTS_PER_IP_PER_MINUTE)
  const overBackendLimit = createRateLimit(core.clock, env.BACKEND_CALLS_PER_MINUTE)
  const addressOf = (c: ServiceContext): string | null =>
    countedNetwork(env, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))

  const checkAddressLimit = (address: string | null): void => {
    if (address) refuseOver(overAddressLimit(address))
  }

  /** The app whose back end calls. Trust: an app that does not exist is refused like a wrong secret, and so is another app's. */
  const backendApp = async (c: ServiceContext, address: string | null): Promise<App> => {
    // Trust: only browsers name an origin, and a secret has no business in one.
    if (c.req.header('origin') !== undefined) throw new ServiceError('invalid_origin')
    const app = await namedApp(core, c)
    await checkAppSecret(core, app?.id ?? null, basicOf(c.req.header('authorization')), address)
    if (!app) throw new ServiceError('missing_or_invalid_app_secret')
    refuseOver(overBackendLimit(app.id))
    return app
  }

  const checkOriginOf = async (c: ServiceContext, row: Endpoint, app: App, address: string | null): Promise<void> => {
    const origin = c.req.header('origin')
    const basic = basicOf(c.req.header('authorization'))
    const shown = {
      method: row.method,
      origin,
      hasCookies: c.req.header('cookie') !== undefined,
      site: c.req.header('sec-fetch-site'),
    }
    // The published server-side client signs its test user in by the page's call, without an Origin: the secret replaces it.
    const vouched = origin === undefined && basic !== null && row.method !== 'GET' && !app.row.allow_no_origin
    if (vouched) await checkAppSecret(core, app.id, basic, address)
    const allowNoOrigin = vouched || app.row.allow_no_origin
    const rules = { origins: app.origins, allowNoOrigin, own: app.ownOrigins, windows: hasWindows(app) }
    checkOrigin(rules, shown, row.from ?? 'page')
  }

  return async (c, row) => {
    const address = addressOf(c)
    if (row.access === 'secret') {
      checkAddressLimit(address)
      return { app: await backendApp(c, address), address }
    }
    const app = await findApp(core, c)
    await checkOriginOf(c, row, app, address)
    checkAddressLimit(address)
    return { app, address }
  }
}
