// Acts on OpenID connections of an app.

import { OIDC_PREFIX } from '../../../src/contract/oidc.ts'
import { oauthClientsOf } from '../../stores/apps/oauth-clients.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import { getApp } from '../apps/apps.ts'
import type { Core } from '../core.ts'
import { listConnections, openConnection, parsedConnection, removeConnection, setConnection } from '../oidc-login/connection.ts'
import { connectionCallback } from '../oidc-login/connection-callback.ts'
import { type Discovered, discover } from '../oidc-login/issuers.ts'
import { tryConnection } from '../oidc-login/try-connection.ts'
import { brokenRule } from '../problem.ts'
import type { ActRuns } from './runs.ts'

/** What an issuer says of itself now. Throws {@link InvalidApp}. */
const discovered = async ({ env }: Core, issuer: string): Promise<Discovered> => {
  const found = await discover(env, issuer)
  if (typeof found === 'string') throw new InvalidApp(brokenRule(found, 'issuer'))
  return found
}

export const connectionsActs: Pick<ActRuns, Extract<keyof ActRuns, `connections.${string}`>> = {
  'connections.list': async (core, { app }) => {
    const { config } = await getApp(core, app)
    const found = await listConnections(core, app)
    return { on: config.oidc_auth, connections: found.map((one) => ({ ...one, callback: connectionCallback(core, one.id) })) }
  },
  'connections.set': async (core, { app, ...change }) => {
    await getApp(core, app)
    const { settings } = await parsedConnection(core, app, change)
    await discovered(core, settings.issuer)
    await setConnection(core, core.secrets, app, change)
    return { callback: connectionCallback(core, change.id) }
  },
  'connections.remove': async (core, { app, id }) => {
    await getApp(core, app)
    return { removed: await removeConnection(core, app, id) }
  },
  'connections.test': async (core, { app, id }) => {
    const row = (await oauthClientsOf(core.db, app)).find(({ provider }) => provider === OIDC_PREFIX + id)
    if (!row) throw new InvalidApp(brokenRule('connection.none', id))
    const connection = openConnection(core.secrets, row)
    return tryConnection(core, connection, await discovered(core, connection.issuer))
  },
}
