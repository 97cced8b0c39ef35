// The apps that a person's wallets are lent to: listed, and taken back.

import type { WireConnectedApp } from '../../../src/contract/endpoints/users-connected-apps.ts'
import { connectionsOf, endConnection, endSignIn } from '../../stores/cross-app/connections.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)

/** The list. */
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
  return { apps }
}

/** Takes the wallets back from one of them. */
export const disconnect = async (core: Core, app: App, claims: TokenClaims, id: string) => {
  await endConnection(core.db, { app: app.id, user: claims.userId, session: claims.sid, id, now: core.clock.now() })
  return listConnected(core, app, claims)
}

/** Ends what `requester` may ask of a user whose account of `provider` it has unlinked. */
export const endSignInOf = (core: Core, requester: App, provider: string, user: string): Promise<void> =>
  endSignIn(core.db, { app: provider, user, session: '', requester: requester.id, now: core.clock.now() })
