// Acts on the clients of an app's OpenID provider.

import { callGuarded } from '../../ports/guarded.ts'
import { openIdClient } from '../../stores/openid/clients.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { changeClient, createOpenIdClient, listClients, removeClient, rotateClientSecret } from '../openid/client-settings.ts'
import { openIdPath } from '../openid/cookies.ts'
import { brokenRule } from '../problem.ts'
import type { ActRuns } from './runs.ts'

/** Milliseconds that a client's address may take to answer. */
const PATIENCE = 5000
const seconds = (milliseconds: bigint): number => Math.floor(Number(milliseconds) / 1000)

/** Whether the client's address for logouts answers. What it says of a token that is none is its own affair. */
const logoutAnswers = async (core: Core, address: string) =>
  callGuarded(core.env, address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'logout_token=test',
    patience: PATIENCE,
  }).then(
    ({ status }) => ({ logout: 'answers' as const, status }),
    () => ({ logout: 'unreachable' as const, status: null }),
  )

type Own = Extract<keyof ActRuns, `openid.${string}`>
export const openIdActs: Pick<ActRuns, Own> = {
  'openid.list': async (core, { app }) => {
    const clients = await listClients(core, app)
    const found = await core.apps.find(app)
    const { OIDC_URL: origin } = core.env
    return {
      issuer: origin ? origin + openIdPath(app) : null,
      on: found !== null && settingsOf(found).openid_provider,
      clients: clients.map(({ id, kind, name, is_own, settings, secrets, created_at }) => ({
        ...{ id, kind, name, is_own, ...settings },
        ...{ redirect_uris: [...settings.redirect_uris], post_logout_redirect_uris: [...settings.post_logout_redirect_uris] },
        scopes: [...settings.scopes],
        claims: [...(settings.claims ?? [])],
        secrets: secrets.map((one) => ({
          id: one.id,
          created_at: seconds(one.created_at),
          ends_at: one.ends_at === null ? null : seconds(one.ends_at),
        })),
        created_at: seconds(created_at),
      })),
    }
  },
  'openid.create': (core, { app, ...change }) => createOpenIdClient(core, app, change),
  'openid.change': async (core, { app, id, ...change }) => {
    await changeClient(core, app, id, change)
    return { changed: true }
  },
  'openid.rotate': async (core, { app, id, at_once }) => ({ secret: await rotateClientSecret(core, app, id, at_once) }),
  'openid.remove': async (core, { app, id }) => ({ removed: await removeClient(core, app, id) }),
  'openid.test': async (core, { app, id }) => {
    const [found, row] = [await core.apps.find(app), await openIdClient(core.db, app, id)]
    if (!found || !row) throw new InvalidApp(brokenRule('openid.none', 'id', JSON.stringify(id.slice(0, 60))))
    const { backchannel_logout_uri: told } = row.settings
    const provider = !core.env.OIDC_URL ? 'no-address' : settingsOf(found).openid_provider ? 'answers' : 'off'
    return { provider, ...(told ? await logoutAnswers(core, told) : { logout: null, status: null }) }
  },
}
