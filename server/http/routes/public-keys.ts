// JWKS: the keys with which a host's server verifies access tokens; public, for every origin.

import { Hono } from 'hono'
import type { Core } from '../../services/core.ts'
import { KEYS_KEPT_SECONDS } from '../../services/keys/signing-keys.ts'
import { ServiceError } from '../../services/service-error.ts'
import type { Bindings } from '../middleware/admit.ts'

export const publicKeys = (core: Core): Hono<{ Bindings: Bindings }> =>
  new Hono<{ Bindings: Bindings }>().get('/api/v1/apps/:appId/jwks.json', async (c) => {
    const id = c.req.param('appId')
    const app = /^[\x21-\x7e]{25}$/.test(id) ? await core.apps.find(id) : null
    if (!app) throw new ServiceError('missing_or_invalid_privy_app_id')
    c.header('cache-control', `public, max-age=${KEYS_KEPT_SECONDS}`)
    c.header('access-control-allow-origin', '*')
    return c.json({ keys: app.publicJwks })
  })
