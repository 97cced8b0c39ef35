// The address that social providers redirect the browser to; guarded by its state alone.
// See docs/design/security.md, "OAuth", "Cookies".

import { Hono } from 'hono'
import type { Core } from '../../../services/core.ts'
import { createRateLimit } from '../../../services/limits/rate-limit.ts'
import { completeCallback } from '../../../services/oauth/callback.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { Bindings, ServiceContext } from '../../middleware/admit.ts'
import { countedNetwork } from '../../middleware/client-address.ts'
import { bodyText } from '../../middleware/read-body.ts'

/** Providers send a code, a state, and at most a name. */
const MOST_BYTES = 16 * 1024
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Shown where the address to return to is unknown or expired. */
const LOST = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>This login has run out</title>
</head>
<body>
<h1>This login has run out</h1>
<p>It took too long, or was opened twice. Close this window, go back to where you came from, and start again.</p>
</body>
</html>
`

/** GET for eight providers, POST for the one that answers by a form. */
export const oauthCallback = (core: Core): Hono<{ Bindings: Bindings }> => {
  const overAddressLimit = createRateLimit(core.clock, core.env.REQUESTS_PER_IP_PER_MINUTE)
  const land = async (c: ServiceContext, answer: URLSearchParams): Promise<Response> => {
    const network = countedNetwork(core.env, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    const rest = network && overAddressLimit(network)
    if (rest) throw new ServiceError('too_many_requests', undefined, { retryAfter: rest / 1000 })
    const address = await completeCallback(core, answer)
    if (!address) return c.html(LOST, 400, HEADERS)
    // After a POST the browser must not post again, to the app.
    return c.body(null, 303, { ...HEADERS, location: address })
  }
  return new Hono<{ Bindings: Bindings }>()
    .get('/api/v1/oauth/callback', (c) => land(c, new URL(c.req.url).searchParams))
    .post('/api/v1/oauth/callback', async (c) => {
      const form = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
      return land(c, new URLSearchParams(form ? await bodyText(c.req.raw, MOST_BYTES) : ''))
    })
}
