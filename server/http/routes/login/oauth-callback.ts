// The two addresses that the browser of a social login is sent to: its start, and the provider's callback.
// See docs/design/security.md, "OAuth", "Cookies".

import { Hono } from 'hono'
import { windowScheme } from '../../../../src/contract/window-scheme.ts'
import type { Core } from '../../../services/core.ts'
import { createRateLimit } from '../../../services/limits/rate-limit.ts'
import { completeCallback } from '../../../services/oauth/callback.ts'
import { formAddress, formOf } from '../../../services/oauth/form-answer.ts'
import { startOAuth } from '../../../services/oauth/start.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { ServiceContext, ServiceEnv } from '../../middleware/admit.ts'
import { countedNetwork } from '../../middleware/client-address.ts'
import { bodyText } from '../../middleware/read-body.ts'
import { answerDocument } from '../answer-document.ts'
import { DOCUMENT_PATHS, OAUTH_DOCUMENTS } from '../wallet-documents.ts'
import { OAUTH_ENDS } from './oauth-pages.ts'

/** Providers send a code, a state, and at most a name. */
const MOST_BYTES = 16 * 1024
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

const onward = (c: ServiceContext, location: string, cookie: string | null): Response => {
  if (cookie) c.header('set-cookie', cookie)
  // After a POST the browser must not post again, to the app.
  return c.body(null, 303, { ...HEADERS, location })
}

/** GET to start; GET for eight providers, POST for the one that answers by a form. */
export const oauthCallback = (core: Core): Hono<ServiceEnv> => {
  const overAddressLimit = createRateLimit(core.clock, core.env.REQUESTS_PER_IP_PER_MINUTE)
  const checkLimit = (c: ServiceContext): void => {
    const network = countedNetwork(core.env, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    const rest = network && overAddressLimit(network)
    if (rest) throw new ServiceError('too_many_requests', undefined, { retryAfter: rest / 1000 })
  }
  const routes = new Hono<ServiceEnv>()
  for (const name of ['oauth-lost', 'oauth-elsewhere'] as const)
    routes.on('GET', [...DOCUMENT_PATHS[name]], (c) => answerDocument(c, OAUTH_DOCUMENTS[name], {}))
  return routes
    .get('/api/v1/oauth/start', async (c) => {
      checkLimit(c)
      const scheme = windowScheme(c.req.query('scheme') ?? null)
      const started = await startOAuth(core, { state: c.req.query('state') ?? '', cookies: c.req.header('cookie'), scheme })
      return onward(c, started?.location ?? OAUTH_ENDS.lost, started?.cookie ?? null)
    })
    .get('/api/v1/oauth/callback/:connection?', async (c) => {
      checkLimit(c)
      const answer = formOf(core, new URL(c.req.url).searchParams)
      const { to, cookie } = await completeCallback(core, answer, c.req.header('cookie'), c.req.param('connection'))
      // Trust: what came with the answer of a provider is in no address of a page that stays, nor in a history.
      return onward(c, to === 'lost' || to === 'elsewhere' ? OAUTH_ENDS[to] : to, cookie)
    })
    .post('/api/v1/oauth/callback', async (c) => {
      checkLimit(c)
      const form = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
      const address = formAddress(core, new URLSearchParams(form ? await bodyText(c.req.raw, MOST_BYTES) : ''))
      return onward(c, address ?? OAUTH_ENDS.lost, null)
    })
}
