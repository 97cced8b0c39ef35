// Deletes an account with everything stored about the person, and ends every session.
// See docs/design/security.md, "Step-up", "Deletion".

import { deleteUser, type Gone } from '../../stores/account/delete-user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { identifierHash } from '../limits/device.ts'
import type { Identifier } from '../login/identifier.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { noticeKeys } from './notices.ts'

/** Deletes a user without a notice. Null where there is no such user. */
export const eraseUser = (core: Pick<Core, 'db' | 'secrets'>, app: string, userId: string): Promise<Gone | null> =>
  deleteUser(core.db, {
    app,
    user: userId,
    identifiersOf: (all) => all.map((account) => identifierHash(core, app, account as Identifier)),
    limits: noticeKeys(core.secrets, userId),
  })

/** Deletes a user; false where there is none. `notice`: a mail tells them. */
export const removeUser = async (core: Core, app: App, userId: string, notice = true): Promise<boolean> => {
  const gone = await eraseUser(core, app.id, userId)
  if (!gone) return false
  core.metrics.count('latchkey_users_deleted_total')
  if (notice) core.notices.send(app, 'account-deleted', { id: userId, ...gone })
  return true
}

/** Deletes the signed-in person, who has shown a recent sign-in by now: a rule of the endpoint's row. */
export const deleteAccount = async (core: Core, app: App, { userId }: TokenClaims): Promise<void> => {
  await removeUser(core, app, userId)
}
