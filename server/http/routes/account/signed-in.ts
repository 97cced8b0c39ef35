// The session of a call behind `access: 'bearer'`, and the unlinking of an account of its user.

import type { WireUser } from '../../../../src/contract/entities.ts'
import { unlinkAccount } from '../../../services/account/link.ts'
import type { Core } from '../../../services/core.ts'
import { ServiceError } from '../../../services/service-error.ts'
import type { TokenClaims } from '../../../services/sessions/access-token.ts'
import type { Call } from '../../mount.ts'

/** Trust: mounting has refused a call without one already; a row whose access is changed by mistake must not open the door. */
export const signedIn = ({ session }: Call): TokenClaims => {
  if (!session) throw new ServiceError('missing_or_invalid_token')
  return session
}

/** Takes an account from the signed-in user. */
export const unlinkOwn = (
  core: Core,
  call: Call,
  account: { readonly type: string; readonly subject: string },
): Promise<WireUser> =>
  unlinkAccount(core, call.app, signedIn(call), { identifier: account, idempotencyKey: call.idempotencyKey })
