// The signed-in user's own passkeys: what authenticators are told of them, and what the user calls them.
// See docs/design/protocol.md, "Passkey shapes".

import type { WireUser } from '../../../src/contract/entities.ts'
import { findUser } from '../../stores/account/users.ts'
import { passkeysOf, renamePasskey } from '../../stores/login/passkeys.ts'
import { ownUser } from '../account/own-user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { nameOf, userHandle } from './options.ts'
import { type OptionsRequest, relyingPartyOf } from './relying-party.ts'

/**
 * The passkeys that count on the domain of the page, and the name under which authenticators keep them. Trust: read from the database that takes
 * the writes. An authenticator that is told of a list without a new passkey hides it.
 */
export const knownPasskeys = async (core: Core, app: App, { userId: user }: TokenClaims, asking: OptionsRequest) => {
  const { id } = relyingPartyOf(app, asking)
  const [person, own] = await Promise.all([findUser(core.db, { app: app.id, user }), passkeysOf(core.db, { app: app.id, user })])
  if (!person) throw new ServiceError('missing_or_invalid_token')
  const name = nameOf(app, person)
  return {
    rp_id: id,
    user: { id: userHandle(core, app.id, user), name, display_name: name },
    credential_ids: own.filter(({ rp_id }) => rp_id === id).map(({ credential_id }) => credential_id),
  }
}

/** Gives one of the user's passkeys a name of theirs. */
export const nameOwnPasskey = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { credential, name }: { readonly credential: string; readonly name: string },
): Promise<WireUser> => {
  const renamed = await renamePasskey(core.db, { app: app.id, user: claims.userId, credential, name })
  if (!renamed) throw new ServiceError('linked_account_not_found')
  return ownUser(core, app, claims)
}
