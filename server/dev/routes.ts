// The addresses under /dev of a development service: outbox, faults, social providers, captcha, the clock of test mode.

import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type BaseIssue, flatten, safeParse } from 'valibot'
import { isLoopback } from '../boot/check-start.ts'
import { cloudkitRoutes } from './clouds/cloudkit.ts'
import { driveRoutes } from './clouds/drive.ts'
import { type Faults, fault } from './faults.ts'
import type { StandIn } from './idp/idp.ts'
import { idpRoutes } from './idp/routes.ts'
import type { Outbox } from './outbox.ts'
import { outboxEvents } from './outbox-events.ts'
import { MAIL_POLICY, mailPage, OUTBOX_POLICY, OUTBOX_STYLE, outboxPage } from './outbox-page.ts'
import { priceRoutes } from './prices.ts'
import { clockMove, type TestClock } from './test-clock.ts'
import { turnstileRoutes } from './turnstile/routes.ts'
import type { TurnstileStandIn } from './turnstile/turnstile.ts'

const nothing = { error: 'There is nothing at this address.', code: 'not_found' } as const

// Trust: this content type makes a browser send a preflight (CORS), which is not answered: no web page can plant a fault or move the clock.
const onlyJson = createMiddleware(async (c, next) => {
  if (c.req.header('content-type')?.startsWith('application/json')) return next()
  return c.json({ error: 'The body must be JSON, with the content type application/json.', code: 'unsupported_media_type' }, 415)
})

const invalid = (c: Context, error: string, issues: [BaseIssue<unknown>, ...BaseIssue<unknown>[]]): Response =>
  c.json({ error, code: 'invalid_data', cause: flatten(issues) }, 400)

/** The stand-ins that have addresses. */
export interface StandIns {
  readonly outbox: Outbox
  readonly faults: Faults
  readonly idp: StandIn
  readonly turnstile: TurnstileStandIn
  readonly farcaster: Hono
  readonly telegram: Hono
  readonly moonPay: Hono
  /** Null outside of test mode. */
  readonly testClock: TestClock | null
  /** Aborted when the service stops: no page holds it up. */
  readonly stopping: AbortSignal
}

/** The outbox: a page, its mails, and news of what arrives. */
const outboxRoutes = (outbox: Outbox, stopping: AbortSignal, script: Script): Hono => {
  const routes = new Hono()
  routes.get('/outbox', async (c) => {
    c.header('content-security-policy', OUTBOX_POLICY)
    return c.html(outboxPage(await outbox.list(c.req.query('to'))))
  })
  routes.get('/outbox/mail/:id{\\d+}', async (c) => {
    const html = (await outbox.find(Number(c.req.param('id'))))?.html
    if (html == null) return c.json(nothing, 404)
    c.header('content-security-policy', MAIL_POLICY)
    return c.html(mailPage(html, c.req.query('theme')))
  })
  routes.get('/outbox/events', (c) => outboxEvents(c, outbox, stopping))
  routes.get('/outbox.css', (c) => c.body(OUTBOX_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  routes.get('/outbox.js', async (c) => (await script(c, 'outbox.js')) ?? c.json(nothing, 404))
  routes.get('/outbox.json', async (c) => c.json(await outbox.list(c.req.query('to'))))
  return routes
}

/** A built script of the stand-ins' pages. */
type Script = (c: Context, file: 'outbox.js' | 'turnstile.js') => Promise<Response | null>

/** Routes to be mounted at `/dev`. */
export const devRoutes = (
  { outbox, faults, idp, turnstile, farcaster, telegram, moonPay, testClock, stopping }: StandIns,
  script: Script,
): Hono => {
  const routes = new Hono()
  routes.use(async (c, next) => {
    // Trust: a page elsewhere can give its own name the address 127.0.0.1 (DNS rebinding) and could then read codes.
    if (!isLoopback(new URL(c.req.url).hostname)) return c.json(nothing, 404)
    await next()
    c.res.headers.set('cache-control', 'no-store')
  })
  routes.route('/idp', idpRoutes(idp))
  routes.route('/drive', driveRoutes(idp))
  routes.route('/cloudkit', cloudkitRoutes(idp.url))
  routes.route(
    '/turnstile/v0',
    turnstileRoutes(turnstile, (c) => script(c, 'turnstile.js')),
  )
  routes.route('/farcaster', farcaster)
  routes.route('/telegram', telegram)
  routes.route('/moonpay', moonPay)
  routes.route('/prices', priceRoutes())
  routes.route('/', outboxRoutes(outbox, stopping, script))
  routes.get('/faults', (c) => c.json(faults.list()))
  routes.post('/faults', onlyJson, async (c) => {
    const parsed = safeParse(fault, await c.req.json().catch(() => null))
    if (!parsed.success) return invalid(c, 'This is not a fault.', parsed.issues)
    faults.add(parsed.output)
    return c.json(faults.list())
  })
  routes.delete('/faults', (c) => {
    faults.clear()
    return c.json([])
  })
  if (testClock) {
    const told = () => ({ now: new Date(testClock.now()).toISOString() })
    routes.get('/clock', (c) => c.json(told()))
    routes.post('/clock', onlyJson, async (c) => {
      const parsed = safeParse(clockMove, await c.req.json().catch(() => null))
      if (!parsed.success)
        return invalid(c, 'The body must be {"now": "2030-01-31T12:00:00Z"} or {"advanceSeconds": 60}.', parsed.issues)
      testClock.move(parsed.output)
      return c.json(told())
    })
  }
  return routes
}
