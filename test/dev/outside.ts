// The outermost layer of the service around a small app of a test's own, listening on a free port.

import { join } from 'node:path'
import { Hono } from 'hono'
import { readEnv } from '../../server/boot/env.ts'
import { packageRoot } from '../../server/boot/package-root.ts'
import { createAnvil, FARCASTER_CHAIN } from '../../server/dev/anvil.ts'
import { createFarcaster } from '../../server/dev/farcaster/relay.ts'
import { createFaults } from '../../server/dev/faults.ts'
import { standInClients } from '../../server/dev/idp/credentials.ts'
import { createStandIn } from '../../server/dev/idp/idp.ts'
import { createMoonPayKeys, moonPayRoutes } from '../../server/dev/moonpay/routes.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { devRoutes } from '../../server/dev/routes.ts'
import { createBot } from '../../server/dev/telegram/bot.ts'
import { telegramRoutes } from '../../server/dev/telegram/routes.ts'
import { createTestClock } from '../../server/dev/test-clock.ts'
import { createTurnstile } from '../../server/dev/turnstile/turnstile.ts'
import { type Fetch, listen } from '../../server/http/listen.ts'
import { outer } from '../../server/http/outer.ts'
import { staticFiles } from '../../server/http/static-file.ts'
import { clock } from '../../server/ports/clock.ts'
import { createLog } from '../../server/ports/log.ts'
import { createMetrics } from '../../server/ports/metrics.ts'
import { random } from '../../server/ports/random.ts'
import { noTracing } from '../../server/telemetry/spans.ts'

export interface Outside {
  readonly url: string
  /** The same port as the other origin, where it has one. */
  readonly sandboxUrl: string
  readonly lines: string[]
  readonly outbox: ReturnType<typeof createOutbox>
  /** Aborted as by a service that is asked to stop. */
  readonly stopping: AbortController
  /** How often the app behind the faults was reached. */
  calls(): number
  close(): Promise<void>
}

/** Starts one. The app answers `{ "fine": true }` to everything but `/missing` and `/dev/*`. */
export const startOutside = async (source: Record<string, string> = {}, root: string = packageRoot()): Promise<Outside> => {
  const env = readEnv(source)
  const lines: string[] = []
  let calls = 0
  const app = new Hono()
  for (const path of ['/api/*', '/oauth/*', '/cross-app/*'])
    app.all(path, (c) => {
      calls += 1
      return c.json({ fine: true })
    })
  app.get('/apps/:id/captcha', (c) => c.html('<!doctype html><title>Captcha</title>'))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.notFound((c) => c.json({ error: 'There is nothing at this address.', code: 'not_found' }, 404))
  const outbox = createOutbox()
  const url = env.PUBLIC_URL
  const testClock = env.TEST_TIME === undefined ? null : createTestClock(env.TEST_TIME)
  const clients = standInClients(random, url, url)
  const idp = createStandIn({ url, callback: `${url}/api/v1/oauth/callback`, clients, clock, random })
  const turnstile = createTurnstile({ clock, random })
  const farcaster = createFarcaster({ url, chain: createAnvil(undefined, () => {}, FARCASTER_CHAIN), clock, random })
  const faults = createFaults()
  const demo = staticFiles(join(root, 'dist', 'demo'))
  const stopping = new AbortController()
  const telegram = telegramRoutes(createBot(), clock)
  const moonPay = moonPayRoutes(
    Object.values(createMoonPayKeys()),
    createAnvil(undefined, () => {}),
  )
  const standIns = { outbox, faults, idp, turnstile, farcaster, telegram, moonPay, testClock, stopping: stopping.signal }
  const routes = devRoutes(standIns, (c, file) => demo(c, file, 'no-cache'))
  const mounted = env.NODE_ENV === 'development' ? { routes, faults: faults.middleware } : null
  const deps = {
    env,
    clock,
    random,
    log: createLog('info', (line) => lines.push(line), clock.now),
    metrics: createMetrics(),
    tracing: noTracing,
  }
  const service = outer(deps, app, { root, version: '0.0.0', standIns: mounted })
  const listening = await listen(service.fetch as Fetch, '127.0.0.1', 0)
  return {
    url: `http://localhost:${listening.port}`,
    sandboxUrl: `http://127.0.0.1:${listening.port}`,
    lines,
    outbox,
    calls: () => calls,
    stopping,
    close: () => listening.close(0),
  }
}
