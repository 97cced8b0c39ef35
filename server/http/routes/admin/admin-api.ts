// The admin API: acts of operators for programs, by a token with scopes. No page may call it.

import { Hono } from 'hono'
import { ACTS_PATH } from '../../../../src/contract/admin/act.ts'
import { actNamed, actRow } from '../../../../src/contract/admin/acts.ts'
import { HEADER } from '../../../../src/contract/wire.ts'
import { perform } from '../../../services/admin/perform.ts'
import { tokenActor } from '../../../services/admin/tokens.ts'
import type { Core } from '../../../services/core.ts'
import { createRateLimit } from '../../../services/limits/rate-limit.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { Bindings } from '../../middleware/admit.ts'
import { countedNetwork } from '../../middleware/client-address.ts'
import { readBody } from '../../middleware/read-body.ts'

const refuseOver = (wait: number | null): void => {
  if (wait) throw new ServiceError('too_many_requests', undefined, { retryAfter: wait / 1000 })
}

/** Mounted before the rules for origins of apps: nothing here answers a page. */
export const adminApi = (core: Core): Hono<{ Bindings: Bindings }> => {
  const { env } = core
  const overAddressLimit = createRateLimit(core.clock, env.REQUESTS_PER_IP_PER_MINUTE)
  const overTokenLimit = createRateLimit(core.clock, env.BACKEND_CALLS_PER_MINUTE)
  const hono = new Hono<{ Bindings: Bindings }>()
  hono.post(`${ACTS_PATH}:name`, async (c) => {
    const address = countedNetwork(env, c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
    if (address) refuseOver(overAddressLimit(address))
    // Trust: only browsers name an origin, and a token has no business in one.
    if (c.req.header('origin') !== undefined) throw new ServiceError('invalid_origin')
    const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const actor = await tokenActor(core, core.secrets, token)
    if (!actor) throw new ServiceError('missing_or_invalid_token')
    refuseOver(overTokenLimit(actor.id))
    const name = actNamed(c.req.param('name'))
    if (name === null) throw new ServiceError('not_found')
    const answer = await perform(
      core,
      actor,
      name,
      await readBody(c.req, actRow(name).bytes),
      c.req.header(HEADER.idempotencyKey),
    )
    return c.json(answer as object, 200, { 'cache-control': 'no-store' })
  })
  // No other method, no preflight.
  hono.all('/api/admin/*', () => {
    throw new ServiceError('not_found')
  })
  return hono
}
