// Apps that a person's wallets are lent to, and clients that sign them in by OpenID: listed, and taken back.

import type { WireConnectedApp } from '../../../src/contract/endpoints/users-connected-apps.ts'
import { connectionsOf, endConnection, endSignIn } from '../../stores/cross-app/connections.ts'
import { connectedClients, disconnectClient } from '../../stores/openid/connections.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
/** Before the id of a client of the app's OpenID provider, in the list that has both. */
const CLIENT = 'openid.'

/** Clients that sign the person in by OpenID, as the list has them. */
const clientsOf = async (core: Core, app: string, user: string): Promise<WireConnectedApp[]> =>
  (await connectedClients(core.db, { app, user })).map(({ id, client, name, site, created, used }) => ({
    ...{ id: CLIENT + id, app_id: client, name, icon_url: null },
    origin: site,
    connected_at: seconds(created),
    last_used_at: seconds(used),
  }))

export const listConnected = async (
  core: Core,
  app: App,
  { userId }: Pick<TokenClaims, 'userId'>,
): Promise<{ apps: WireConnectedApp[] }> => {
  const found = await connectionsOf(core.db, { app: app.id, user: userId, now: core.clock.now() })
  const apps = await Promise.all(
    found.map(async ({ id, requester_id, origin, created, used }) => {
      const config = (await core.apps.find(requester_id))?.row.config
      return {
        id,
        app_id: requester_id,
        name: config?.name ?? requester_id,
        icon_url: config?.icon_url ?? config?.logo_url ?? null,
        origin: origin || null,
        connected_at: seconds(created),
        last_used_at: seconds(used),
      }
    }),
  )
  return { apps: [...apps, ...(await clientsOf(core, app.id, userId))].toSorted((a, b) => b.last_used_at - a.last_used_at) }
}

/** Takes back from one of them what it was given. */
export const disconnect = async (core: Core, app: App, claims: TokenClaims, id: string) => {
  if (id.startsWith(CLIENT)) await disconnectClient(core.db, { app: app.id, user: claims.userId, id: id.slice(CLIENT.length) })
  else await endConnection(core.db, { app: app.id, user: claims.userId, session: claims.sid, id, now: core.clock.now() })
  return listConnected(core, app, claims)
}

/** Ends what `requester` may ask of a user whose account of `provider` it has unlinked. */
export const endSignInOf = (core: Core, requester: App, provider: string, user: string): Promise<void> =>
  endSignIn(core.db, { app: provider, user, session: '', requester: requester.id, now: core.clock.now() })
