// Login by a code from an e-mail or a text message (docs/design/protocol.md, "Calls").

import { loginWithCode } from '../../../services/login/code-login.ts'
import { emailIdentifier, phoneIdentifier } from '../../../services/login/identifier.ts'
import { sendLoginCode } from '../../../services/login/send-code.ts'
import type { Handlers } from '../../mount.ts'
import { codeCall, withDevice } from './code-call.ts'

type Own = `${'passwordless' | 'passwordless_sms'}.${'init' | 'authenticate'}`

export const passwordless: Pick<Handlers, Own> = {
  'passwordless.init': async (core, call, { email }) => {
    await sendLoginCode(core, call.app, { identifier: emailIdentifier(email), ...codeCall(call) })
    return { success: true }
  },

  'passwordless.authenticate': (core, call, { email, code, mode }) =>
    withDevice(core, call, (shown) =>
      loginWithCode(core, call.app, { identifier: emailIdentifier(email), code, mode, ...shown }),
    ),

  'passwordless_sms.init': async (core, call, { phoneNumber }) => {
    await sendLoginCode(core, call.app, { identifier: phoneIdentifier(phoneNumber), ...codeCall(call) })
    return { success: true }
  },

  'passwordless_sms.authenticate': (core, call, { phoneNumber, code, mode }) =>
    withDevice(core, call, (shown) =>
      loginWithCode(core, call.app, { identifier: phoneIdentifier(phoneNumber), code, mode, ...shown }),
    ),
}
