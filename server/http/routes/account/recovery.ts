// Access to the person's own cloud, for the recovery of a wallet (docs/design/frame.md, "Drive and iCloud").

import { beginAccess, tradeAccess } from '../../../services/recovery/drive-access.ts'
import { icloudConfiguration, icloudSignIn } from '../../../services/recovery/icloud-access.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn } from './signed-in.ts'

type Own = 'init' | 'authenticate' | 'initIcloud' | 'configurationIcloud'

export const recovery: Pick<Handlers, `recovery.${Own}`> = {
  'recovery.init': async (core, call, body) => ({
    url: await beginAccess(core, call.app, signedIn(call), {
      redirectTo: body.redirect_to,
      stateCode: body.state_code,
      challenge: body.code_challenge,
    }),
  }),
  'recovery.authenticate': async (core, call, body) => ({
    access_token: await tradeAccess(core, call.app, signedIn(call), {
      code: body.authorization_code,
      stateCode: body.state_code,
      verifier: body.code_verifier,
      // Some clients name the recovery method here, and some the provider: the code alone says which it is.
      provider: undefined,
      idempotencyKey: null,
    }),
  }),
  'recovery.initIcloud': async (core, call) => ({
    url: await icloudSignIn(core, call.app, signedIn(call).userId),
    message_origin: core.env.ICLOUD_MESSAGE_ORIGIN,
  }),
  'recovery.configurationIcloud': (core, call) => icloudConfiguration(core, call.app, signedIn(call).userId),
}
