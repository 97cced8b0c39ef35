// The session of a call behind `access: 'bearer'`.

import { ServiceError } from '../../../services/service-error.ts'
import type { TokenClaims } from '../../../services/sessions/access-token.ts'
import type { Call } from '../../mount.ts'

/** Trust: mounting has refused a call without one already; a row whose access is changed by mistake must not open the door. */
export const signedIn = ({ session }: Call): TokenClaims => {
  if (!session) throw new ServiceError('missing_or_invalid_token')
  return session
}
