// Links the person of a token of the host's own to the signed-in user.

import type { WireUser } from '../../../src/contract/entities.ts'
import { judgedLink } from '../../stores/account/link.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import { takesTokens } from '../apps/app-config.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { verifyCustomToken } from './verify.ts'

interface LinkedToken {
  readonly token: string
  readonly idempotencyKey: IdempotencyKey
}

/** Trust: as at a login, the token must hold here and now; a user has one such account, so that no second one takes its place unseen. */
export const linkWithToken = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  { token, idempotencyKey }: LinkedToken,
): Promise<WireUser> => {
  const { custom_token: settings } = settingsOf(app)
  if (!settings || !takesTokens(app)) throw new ServiceError('disallowed_login_method')
  const { subject } = await verifyCustomToken(core, settings, token)
  const linked = await linkAccount(
    core,
    app,
    { claims, method: 'custom', idempotencyKey },
    {
      account: { type: 'custom_auth', subject },
      proof: judgedLink(async () => true),
      brokenRule: ({ owner, person }) => {
        if (owner !== null && owner !== claims.userId) return 'linked_to_another_user'
        return person.accounts.some(({ type }) => type === 'custom_auth') ? 'cannot_link_more_of_type' : null
      },
    },
  )
  return linked.user
}
