// Logins of one call: as a guest, and by a token of the host's own (docs/design/protocol.md, "Calls").

import type { rows as linkRows } from '../../../../src/contract/endpoints/custom-token-link.ts'
import type { rows } from '../../../../src/contract/endpoints/single-call.ts'
import { linkWithToken } from '../../../services/custom-token/link.ts'
import { loginWithToken } from '../../../services/custom-token/login.ts'
import { loginAsGuest } from '../../../services/login/guest.ts'
import type { Handlers } from '../../mount.ts'
import { signedIn } from '../account/signed-in.ts'
import { codeCall, withDevice } from './code-call.ts'

type SingleCall = ReturnType<typeof rows | typeof linkRows>[number]['name']
export const singleCall: Pick<Handlers, SingleCall> = {
  'guest.authenticate': (core, call, { guest_credential: credential, bound }) =>
    loginAsGuest(core, call.app, { credential, bound, ...codeCall(call) }),
  'custom_jwt_account.authenticate': (core, call, { token }) =>
    withDevice(core, call, ({ device, idempotencyKey }) => loginWithToken(core, call.app, { token, device, idempotencyKey })),

  'custom_jwt_account.link': (core, call, { token }) =>
    linkWithToken(core, call.app, signedIn(call), { token, idempotencyKey: call.idempotencyKey }),
}
