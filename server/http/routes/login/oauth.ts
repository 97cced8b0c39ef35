// Login and link by a social provider (docs/design/protocol.md, "Calls").

import { providerAppId } from '../../../../src/contract/cross-app.ts'
import { endSignInOf } from '../../../services/cross-app/connected.ts'
import { beginOAuth } from '../../../services/oauth/begin.ts'
import { linkWithOAuth } from '../../../services/oauth/link.ts'
import { loginWithOAuth } from '../../../services/oauth/login.ts'
import { accountTypeOf } from '../../../services/oauth/provider-kinds.ts'
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

export const oauth: Pick<Handlers, 'oauth.init' | 'oauth.authenticate' | 'oauth.link' | 'oauth.unlink'> = {
  'oauth.init': async (core, { app, bearer }, body) => ({
    url: await beginOAuth(core, app, {
      provider: body.provider,
      redirectTo: body.redirect_to,
      stateCode: body.state_code,
      challenge: body.code_challenge,
      session: bearer ? await liveSession(core, app, bearer) : null,
    }),
  }),

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
