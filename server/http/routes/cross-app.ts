// Apps that sign in with other apps, and the wallets that people lend them.

import { Hono } from 'hono'
import type { Core } from '../../services/core.ts'
import { disconnect, listConnected } from '../../services/cross-app/connected.ts'
import { authorize, connectPage, describeConsent } from '../../services/cross-app/consent.ts'
import { describeProvider, listConnections, requesterAt, wireRequester } from '../../services/cross-app/partners.ts'
import { endRequest, openFromPage, openWithToken } from '../../services/cross-app/transact.ts'
import type { Bindings } from '../middleware/admit.ts'
import type { Call, Handlers } from '../mount.ts'
import { signedIn } from './account/signed-in.ts'

type Own = 'connections' | 'verify' | 'authorize' | 'describe' | 'connect' | 'open' | 'transact' | 'answer'

const askedIn = (
  { cookieHeader: cookies }: Call,
  body: { readonly redirect_to: string; readonly state: string; readonly code_challenge: string },
) => ({ redirectTo: body.redirect_to, state: body.state, challenge: body.code_challenge, cookies })

export const crossApp: Pick<Handlers, `cross_app.${Own}` | 'users.connectedApps' | 'users.disconnectApp'> = {
  'cross_app.connections': async (core, { app }) => ({ connections: await listConnections(core, app) }),

  'cross_app.verify': (core, call, body) => describeConsent(core, call.app, askedIn(call, body)),

  'cross_app.authorize': (core, call, body) => authorize(core, call.app, signedIn(call), askedIn(call, body)),

  'cross_app.describe': async (core, { app }, { requester_origin: origin }) => ({
    requester: wireRequester(await requesterAt(core, app, origin), origin),
  }),

  'cross_app.connect': async (core, call, { requester_origin: origin, requester_public_key: key }) => {
    const requester = await requesterAt(core, call.app, origin)
    return connectPage(core, call.app, signedIn(call), { requester, origin, key })
  },

  'cross_app.open': (core, call, body) =>
    openFromPage(core, call.app, signedIn(call), {
      origin: body.requester_origin,
      key: body.requester_public_key,
      sealed: body.encrypted_request,
      iv: body.iv,
      compressed: body.v === '1',
    }),

  'cross_app.transact': (core, call, body) => openWithToken(core, call.app, signedIn(call), body),

  'cross_app.answer': (core, call, { request_id, result }) => endRequest(core, call.app, signedIn(call), request_id, result),

  'users.connectedApps': (core, call) => listConnected(core, call.app, signedIn(call)),

  'users.disconnectApp': (core, call, { id }) => disconnect(core, call.app, signedIn(call), id),
}

/** Public, for every origin: a page that asks for a wallet need have no app. */
export const crossAppDetails = (core: Core): Hono<{ Bindings: Bindings }> =>
  new Hono<{ Bindings: Bindings }>().get('/api/v1/apps/:appId/cross-app/details', async (c) => {
    c.header('access-control-allow-origin', '*')
    c.header('cache-control', 'no-store')
    return c.json(await describeProvider(core, c.req.param('appId')))
  })
