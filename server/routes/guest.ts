// Login as a guest (protocol.md §1.2).

import type { Handlers } from '../mount.ts'
import { loginAsGuest } from '../services/guest.ts'
import { codeCall } from './code-call.ts'

export const guest: Pick<Handlers, 'guest.authenticate'> = {
  'guest.authenticate': (core, call, { guest_credential: credential }) =>
    loginAsGuest(core, call.app, { credential, ...codeCall(call) }),
}
