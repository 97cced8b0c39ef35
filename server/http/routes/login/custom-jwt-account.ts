// Login by a token of the host's own (docs/design/protocol.md, "Calls").

import { loginWithToken } from '../../../services/custom-token/login.ts'
import type { Handlers } from '../../mount.ts'
import { withDevice } from './code-call.ts'

export const customJwtAccount: Pick<Handlers, 'custom_jwt_account.authenticate'> = {
  'custom_jwt_account.authenticate': (core, call, { token }) =>
    withDevice(core, call, ({ device, idempotencyKey }) => loginWithToken(core, call.app, { token, device, idempotencyKey })),
}
