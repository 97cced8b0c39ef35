// Login as a guest (docs/design/protocol.md, "Calls").

import { loginAsGuest } from '../../../services/login/guest.ts'
import type { Handlers } from '../../mount.ts'
import { codeCall } from './code-call.ts'

export const guest: Pick<Handlers, 'guest.authenticate'> = {
  'guest.authenticate': (core, call, { guest_credential: credential }) =>
    loginAsGuest(core, call.app, { credential, ...codeCall(call) }),
}
