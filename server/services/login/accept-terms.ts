// The person accepts the app's terms (docs/design/spec.md, "Login progress").

import type { WireUser } from '../../../src/contract/entities.ts'
import { acceptTerms as noteAcceptance } from '../../stores/account/users.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

/** Records the acceptance; accepting again changes nothing. */
export const acceptTerms = async ({ db, clock }: Core, app: App, { userId }: TokenClaims): Promise<WireUser> => {
  const person = await noteAcceptance(db, { app: app.id, user: userId, now: clock.now() })
  if (!person) throw new ServiceError('missing_or_invalid_token')
  return wireUserOf(person)
}
