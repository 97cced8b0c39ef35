// The address that a social login begins at: gives the browser the login's cookie and leads it on to the provider.
// See docs/design/security.md, "OAuth".

import { providerAppId } from '../../../src/contract/cross-app.ts'
import { connectionIdOf } from '../../../src/contract/oidc.ts'
import type { WindowScheme } from '../../../src/contract/window-scheme.ts'
import { startInBrowser } from '../../stores/login/oauth-flows.ts'
import type { Core } from '../core.ts'
import { issuerAddress } from '../oidc-login/issuer-address.ts'
import { browserCookie } from './browser-cookie.ts'
import { openClient, type ProviderClient } from './clients.ts'
import { callbackUrl, openFlow, providerChallenge, stateHash } from './flow-secrets.ts'
import { DRIVE_SCOPE, isOpenId, PROVIDERS } from './providers.ts'

const providerUrl = (core: Core, client: ProviderClient, state: string, isAccess: boolean): string => {
  const table = PROVIDERS[client.provider]
  const url = new URL(client.urls.authorize)
  const parameters = {
    response_type: 'code',
    [table.secret === 'client-key' ? 'client_key' : 'client_id']: client.clientId,
    redirect_uri: callbackUrl(core),
    // Trust: who the person is at the provider is not asked for, and not learnt.
    scope: isAccess ? DRIVE_SCOPE : client.scopes.join(table.between),
    state,
    ...table.asks,
    ...(table.pkce && { code_challenge: providerChallenge(core, state), code_challenge_method: 'S256' }),
    ...(isOpenId(table) && !isAccess && { nonce: core.secrets.hash('oauth-nonce', state) }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export interface Onward {
  readonly location: string
  /** Header that sets the login's cookie; null for a browser that has it. */
  readonly cookie: string | null
}

interface OfApp {
  readonly scheme: WindowScheme | null
  readonly hash: string
  readonly state: string
  readonly flow: { readonly provider: string; readonly sealed: string; readonly challenge: string }
  readonly cookie: string | null
}

/** To the window of the app that is the provider, in the colours that the page has named. The cookie that was set here is for the service's own address. */
const toWindow = (core: Core, { hash, state, flow, cookie, scheme }: OfApp): Onward => {
  const { redirectTo } = openFlow(core, hash, flow.sealed)
  const asked = {
    provider_app_id: providerAppId(flow.provider) ?? '',
    redirect_to: redirectTo,
    state,
    code_challenge: flow.challenge,
    ...(scheme && { scheme }),
  }
  return { location: `${core.env.PUBLIC_URL}/oauth/consent?${new URLSearchParams(asked)}`, cookie }
}

interface Asked {
  readonly state: string
  readonly cookies: string | undefined
  /** Of the page that asks, for a window of ours. */
  readonly scheme: WindowScheme | null
}

/** Where the browser goes; null where no such login is to be begun, or where another browser has begun it. */
export const startOAuth = async (core: Core, { state, cookies, scheme }: Asked): Promise<Onward | null> => {
  const hash = stateHash(core, state)
  const { shown, fresh } = browserCookie(core, hash, cookies)
  const flow = await startInBrowser(core.db, { state: hash, shown, fresh: fresh.hash, now: core.clock.now() })
  if (flow && providerAppId(flow.provider) !== null)
    return toWindow(core, { hash, state, scheme, flow, cookie: flow.first ? fresh.header : null })
  const app = flow ? await core.apps.find(flow.app_id) : null
  const row = flow && app?.providers.get(flow.provider)
  if (!row) return null
  const isConnection = connectionIdOf(flow.provider) !== null
  const location = isConnection
    ? await issuerAddress(core, row, { state, hint: openFlow(core, hash, flow.sealed).hint })
    : providerUrl(core, openClient(core.secrets, row), state, flow.intent === 'recovery')
  return location === null ? null : { location, cookie: flow.first ? fresh.header : null }
}
