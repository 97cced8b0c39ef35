// Login and link by a social provider (docs/design/protocol.md, "Calls").

import { providerAppId } from '../../../../src/contract/cross-app.ts'
import { endSignInOf } from '../../../services/cross-app/connected.ts'
import { beginOAuth } from '../../../services/oauth/begin.ts'
import { linkWithOAuth } from '../../../services/oauth/link.ts'
import { loginWithOAuth } from '../../../services/oauth/login.ts'
import { accountTypeOf } from '../../../services/oauth/provider-kinds.ts'
import { connectionFor } from '../../../services/oidc-login/connection.ts'
import { liveSession } from '../../../services/sessions/sessions.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn, unlinkOwn } from '../account/signed-in.ts'
import { withDevice } from './code-call.ts'

type OAuthBody = Parameters<Handlers['oauth.link']>[2]

/** The code, and what proves that this page asked for it. */
const shownBy = (body: OAuthBody) => ({
  code: body.authorization_code,
  stateCode: body.state_code,
  verifier: body.code_verifier,
  provider: body.provider,
})

export const oauth: Pick<Handlers, 'oauth.init' | 'oauth.authenticate' | 'oauth.link' | 'oauth.unlink' | 'oidc.find'> = {
  'oauth.init': async (core, { app, bearer }, body) => ({
    url: await beginOAuth(core, app, {
      provider: body.provider,
      redirectTo: body.redirect_to,
      stateCode: body.state_code,
      challenge: body.code_challenge,
      hint: body.login_hint,
      session: bearer ? await liveSession(core, app, bearer) : null,
    }),
  }),

  'oidc.find': async (_core, { app }, { email }) => {
    // Trust: which domains lead to a connection is public by nature; nothing here depends on a person.
    const found = connectionFor(app, email)
    return { connection: found && { id: found.id, name: found.name, icon_url: found.icon_url, guests: found.guests } }
  },

  'oauth.authenticate': (core, call, body) =>
    withDevice(core, call, ({ device, idempotencyKey }) =>
      loginWithOAuth(core, call.app, { ...shownBy(body), mode: body.mode, device, idempotencyKey }),
    ),

  'oauth.link': (core, call, body) =>
    linkWithOAuth(core, call.app, signedIn(call), { ...shownBy(body), idempotencyKey: call.idempotencyKey }),

  'oauth.unlink': async (core, call, { provider, subject }) => {
    const user = await unlinkOwn(core, call, { type: accountTypeOf(provider), subject })
    const other = providerAppId(provider)
    // The token that came with the account is worth nothing from now on.
    if (other !== null) await endSignInOf(core, call.app, other, subject)
    return user
  },
}
