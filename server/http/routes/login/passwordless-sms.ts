// Login by SMS code (docs/design/protocol.md, "Calls").

import { loginWithCode } from '../../../services/login/code-login.ts'
import { phoneIdentifier } from '../../../services/login/identifier.ts'
import { sendLoginCode } from '../../../services/login/send-code.ts'
import type { Handlers } from '../../mount.ts'
import { codeCall, withDevice } from './code-call.ts'

export const passwordlessSms: Pick<Handlers, 'passwordless_sms.init' | 'passwordless_sms.authenticate'> = {
  'passwordless_sms.init': async (core, call, { phoneNumber }) => {
    const identifier = phoneIdentifier(phoneNumber)
    await sendLoginCode(core, call.app, { identifier, to: identifier.subject, ...codeCall(call) })
    return { success: true }
  },

  'passwordless_sms.authenticate': (core, call, { phoneNumber, code, mode }) =>
    withDevice(core, call, (shown) =>
      loginWithCode(core, call.app, { identifier: phoneIdentifier(phoneNumber), code, mode, ...shown }),
    ),
}
