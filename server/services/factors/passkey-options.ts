// Options for showing a passkey as a second factor: the user's enrolled ones, for a challenge of this very session.
// See docs/design/security.md, "Passkeys", "Second factor".

import { PASSKEY_CHALLENGE_LIFETIME } from '../../../src/contract/limits.ts'
import { enrolledPasskeys } from '../../stores/factors/factors.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { newChallenge } from '../passkeys/options.ts'
import { type OptionsRequest, relyingPartyOf } from '../passkeys/relying-party.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

export const factorOptionsFor = async (core: Core, app: App, { userId: user, sid }: TokenClaims, asking: OptionsRequest) => {
  const { id, page } = relyingPartyOf(app, asking)
  const passkeys = await enrolledPasskeys(core.db, { app: app.id, user })
  if (passkeys.length === 0) throw new ServiceError('linked_account_not_found', 'No passkey is a second factor of this account.')
  const options = {
    challenge: await newChallenge(core, app, id, { intent: 'factor', sid, user }),
    timeout: PASSKEY_CHALLENGE_LIFETIME,
    rp_id: id,
    allow_credentials: passkeys
      .filter(({ rp_id }) => rp_id === id)
      .map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports })),
    user_verification: 'required' as const,
  }
  return { ...(page !== undefined && { relying_party: page }), options }
}
