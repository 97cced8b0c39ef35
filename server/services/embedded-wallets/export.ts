// The service's share for a frame that shows a person their key, or puts it into a file.
// See docs/design/frame.md, "Export".

import { noteWallet } from '../../stores/account/activity.ts'
import { findUser } from '../../stores/account/users.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { type HeldAt, serviceShareOf } from './read.ts'

/** Gives the share, and tells the person by mail and activity. */
export const exportShareOf = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { backup = false, ...asked }: HeldAt & { readonly backup?: boolean | undefined },
) => {
  const share = await serviceShareOf(core, app, claims, asked)
  const person = await findUser(core.db, { app: app.id, user: claims.userId })
  if (!person) throw new ServiceError('missing_or_invalid_token')
  const { userId: user, sid: session } = claims
  await noteWallet(core.db, { kind: backup ? 'backup' : 'export', user, session, now: core.clock.now() })
  // Trust: who has the key has the wallet. A person who did not ask for it hears of it while something can still be saved.
  core.notices.send(app, 'wallet-exported', person, asked.seen)
  return share
}
