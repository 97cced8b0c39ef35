// The signed-in user as they are now (docs/design/protocol.md, "Other tabs").

import type { WireUser } from '../../../src/contract/entities.ts'
import { findUser } from '../../stores/account/users.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { wireUserOf } from './user.ts'

/** Their record, for themselves. */
export const ownUser = async ({ db }: Pick<Core, 'db'>, app: App, { userId: user }: TokenClaims): Promise<WireUser> => {
  const person = await findUser(db, { app: app.id, user })
  if (!person) throw new ServiceError('missing_or_invalid_token')
  return wireUserOf(person)
}
