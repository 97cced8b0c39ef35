// Begins a social login or link: stores what the page asked for, and gives the address at which a browser starts.
// See docs/design/security.md, "OAuth".

import { providerAppId } from '../../../src/contract/cross-app.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { connectionIdOf } from '../../../src/contract/oidc.ts'
import { beginFlow } from '../../stores/login/oauth-flows.ts'
import type { App } from '../apps/app-cache.ts'
import { offers } from '../apps/app-config.ts'
import type { Core } from '../core.ts'
import { lenderOf } from '../cross-app/partners.ts'
import { takesBack } from '../cross-app/window-pages.ts'
import { connectionNamed } from '../oidc-login/connection.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { isChallenge, LATE_MS, returnAddress, sealFlow, startUrl, stateHash } from './flow-secrets.ts'

/** 192 bits. */
const STATE_BYTES = 24

export interface Beginning {
  readonly provider: string
  readonly redirectTo: string
  readonly stateCode: string | undefined
  readonly challenge: string | undefined
  /** The session of the caller: the way leads to a link then. */
  readonly session: TokenClaims | null
  /** The way leads to the person's cloud. */
  readonly access?: true
  /** What the person has typed: the form of an OpenID connection begins with it. */
  readonly hint?: string | undefined
}

/** One of the nine. */
const socialProvider = (provider: string): OAuthProvider => {
  const found = OAUTH_PROVIDERS.find((one) => one === provider)
  if (!found) throw new ServiceError('cross_app_connection_not_allowed')
  return found
}

/** Throws where an OpenID connection is not on, or its issuer cannot be used now. */
const checkConnection = async (core: Core, app: App, provider: string): Promise<void> => {
  const connection = connectionNamed(app, provider)
  if (!connection) throw new ServiceError('disallowed_login_method')
  if (!(await core.issuers.find(connection.issuer))) throw new ServiceError('service_unavailable')
}

/** The address to which the person is sent: ours, which leads on to the provider. */
export const beginOAuth = async (core: Core, app: App, beginning: Beginning): Promise<string> => {
  const { provider, challenge, session, access } = beginning
  const isOfApp = !access && providerAppId(provider) !== null
  if (isOfApp) await lenderOf(core, app, provider)
  else if (!access && connectionIdOf(provider) !== null) await checkConnection(core, app, provider)
  else if (!offers(app, socialProvider(provider)) && !access) throw new ServiceError('disallowed_login_method')
  // Trust: the verifier binds the code to the browser that asked. Without one, a reader of the code could use it.
  if (!challenge || !isChallenge(challenge)) throw new ServiceError('invalid_pkce_parameters')
  // Trust: an app that lends asks no other provider in its window: a person who consents there reads the name of one app.
  const places = isOfApp ? ({ origin }: URL) => app.origins.has(origin) : takesBack(app)
  const redirectTo = returnAddress(places, beginning.redirectTo)

  const random = (): string => Buffer.from(core.random.bytes(STATE_BYTES)).toString('base64url')
  const state = random()
  const now = core.clock.now()
  const expires = now + core.env.OAUTH_STATE_SECONDS * 1000
  await beginFlow(core.db, {
    state: stateHash(core, state),
    app: app.id,
    provider,
    intent: access ? 'recovery' : session ? 'link' : 'login',
    user: session?.userId ?? null,
    challenge,
    sealed: sealFlow(core, state, {
      redirectTo,
      stateCode: beginning.stateCode ?? random(),
      ...(beginning.hint && { hint: beginning.hint }),
    }),
    expires,
    ends: expires + LATE_MS,
  })
  return startUrl(core, state)
}
