// Login by a social account. Identity is the provider and its subject, never an address.
// See docs/design/security.md, "OAuth".

import type { WireSession } from '../../../src/contract/entities.ts'
import { oauthProof } from '../../stores/login/oauth-proof.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import { type Entrant, enter } from '../login/enter.ts'
import { connectionNamed } from '../oidc-login/connection.ts'
import { ServiceError } from '../service-error.ts'
import { flowOfShown, OVER, openFound, type ShownOAuth } from './authorization-code.ts'
import type { OAuthTokens } from './exchange.ts'
import { methodLabelOf, takesAny, takesProvider } from './provider-kinds.ts'

type OAuthSignIn = ShownOAuth & Pick<Entrant, 'mode'> & { readonly device: Device }

/** Whether the app takes the provider that the page names; any, where it names none: then the code alone tells which one it is. */
const mayTake = async (core: Core, app: App, named: string | undefined): Promise<boolean> =>
  named === undefined ? takesAny(app) : takesProvider(core, app, named)

/** Trades a code of ours for a session. */
export const loginWithOAuth = async (core: Core, app: App, shown: OAuthSignIn): Promise<WireSession> => {
  const { device, idempotencyKey, mode } = shown
  // The method comes before the proof here, too, though it is known for certain by the code alone.
  if (!(await mayTake(core, app, shown.provider))) throw new ServiceError('disallowed_login_method')
  const flow = await flowOfShown(core, app, shown)
  const { provider, code } = flow
  const allowed = await takesProvider(core, app, provider)
  const signsUp = connectionNamed(app, provider)?.sign_up ?? true
  let tokens: OAuthTokens | undefined
  const session = await enter(
    core,
    app,
    { method: methodLabelOf(provider), allowed, mode: signsUp ? mode : 'no-signup', device, idempotencyKey, wrong: OVER },
    () => {
      const { type, profile, ...opened } = openFound(core, flow, shown, { intent: 'login', user: null })
      tokens = opened.tokens
      const { subject, details, provenEmail } = profile
      return { account: { type, subject }, details, provenEmail, proof: oauthProof(code) }
    },
  )
  return { ...session, ...(tokens && { oauth_tokens: tokens }) }
}
