// The signed-in user (protocol.md §1.2).

import type { Handlers } from '../mount.ts'
import { acceptTerms } from '../services/accept-terms.ts'
import { ServiceError } from '../services/service-error.ts'

export const users: Pick<Handlers, 'users.acceptTerms'> = {
  'users.acceptTerms': (core, { app, session }) => {
    if (!session) throw new ServiceError('missing_or_invalid_token')
    return acceptTerms(core, app, session)
  },
}
