// Login with Farcaster, and linking of a Farcaster account (docs/design/security.md, "Farcaster", "Linking").

import type { WireSession, WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { judgedLink, type LinkStanding } from '../../stores/account/link.ts'
import { judgedProof } from '../../stores/login/judged-proof.ts'
import { keyOf } from '../account/call-key.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Device } from '../limits/device.ts'
import type { IdempotencyKey } from '../limits/idempotency-key.ts'
import { type Entrant, enter } from '../login/enter.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { takesFarcaster } from './channel.ts'
import { type ShownApproval, verifyApproval } from './verify.ts'

type Keyed = { readonly idempotencyKey: IdempotencyKey }
export type SignIn = ShownApproval & Keyed & Pick<Entrant, 'mode'> & { readonly device: Device }

const METHOD = 'farcaster'
const accountOf = ({ fid }: ShownApproval) => ({ type: METHOD, subject: String(fid) })

/** Judges an approval once for all looks at one attempt; false where another attempt of the call has used it up. */
const judgedOnce = (core: Core, app: App, shown: ShownApproval, key: string) => {
  let details: string | null = null
  return async (): Promise<string | false> => {
    details ??= await verifyApproval(core, app, shown, key)
    return details ?? false
  }
}

/** Trades an approval for a session. */
export const loginWithFarcaster = (core: Core, app: App, shown: SignIn): Promise<WireSession> => {
  const { device, idempotencyKey, mode } = shown
  return enter(core, app, { method: METHOD, allowed: takesFarcaster(app), mode, device, idempotencyKey }, () => ({
    account: accountOf(shown),
    proof: judgedProof(judgedOnce(core, app, shown, idempotencyKey?.key ?? '')),
  }))
}

const brokenRule = (app: App, user: string, { owner, person }: LinkStanding): ServerErrorCode | null => {
  if (!takesFarcaster(app)) return 'disallowed_login_method'
  // The same account again: what is known of it is renewed.
  if (owner === user) return null
  if (owner !== null) return 'linked_to_another_user'
  return person.accounts.some(({ type }) => type === METHOD) ? 'cannot_link_more_of_type' : null
}

/** Links the account to the signed-in user, or renews what is known of one that is linked. */
export const linkWithFarcaster = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  shown: ShownApproval & Keyed,
): Promise<WireUser> => {
  const { userId: user } = claims
  const { idempotencyKey } = shown
  const linked = await linkAccount(
    core,
    app,
    { claims, method: METHOD, idempotencyKey },
    {
      account: accountOf(shown),
      proof: judgedLink(judgedOnce(core, app, shown, keyOf(core, idempotencyKey, user))),
      brokenRule: (standing) => brokenRule(app, user, standing),
    },
  )
  return linked.user
}
