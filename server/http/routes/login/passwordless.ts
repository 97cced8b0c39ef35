// Login by e-mail code (docs/design/protocol.md, "Calls").

import { loginWithCode } from '../../../services/login/code-login.ts'
import { emailIdentifier } from '../../../services/login/identifier.ts'
import { sendLoginCode } from '../../../services/login/send-code.ts'
import type { Handlers } from '../../mount.ts'
import { codeCall, withDevice } from './code-call.ts'

export const passwordless: Pick<Handlers, 'passwordless.init' | 'passwordless.authenticate'> = {
  'passwordless.init': async (core, call, { email }) => {
    await sendLoginCode(core, call.app, { identifier: emailIdentifier(email), to: email, ...codeCall(call) })
    return { success: true }
  },

  'passwordless.authenticate': (core, call, { email, code, mode }) =>
    withDevice(core, call, (shown) =>
      loginWithCode(core, call.app, { identifier: emailIdentifier(email), code, mode, ...shown }),
    ),
}
