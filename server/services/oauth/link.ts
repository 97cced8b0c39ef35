// Linking a social account to the signed-in user (docs/design/security.md, "OAuth", "Linking").

import type { InferInput } from 'valibot'
import type { link as linkEndpoint } from '../../../src/contract/endpoints/oauth-link.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { LinkStanding } from '../../stores/account/link.ts'
import { oauthLink } from '../../stores/account/oauth-link.ts'
import { linkAccount } from '../account/link.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { flowOfShown, OVER, openFound, type ShownOAuth } from './authorization-code.ts'
import { methodLabelOf, takesProvider } from './provider-kinds.ts'

/** Whether an account is of the same provider as `details`: a person may have one of each other app, and one of each OpenID issuer. */
const isOfSame =
  (type: string, details: Readonly<Record<string, unknown>>) => (account: LinkStanding['person']['accounts'][number]) =>
    account.type === type &&
    account.details.provider_app_id === details.provider_app_id &&
    account.details.issuer === details.issuer

const brokenRule = (
  allowed: boolean,
  user: string,
  isSame: ReturnType<typeof isOfSame>,
  { owner, person }: LinkStanding,
): ServerErrorCode | null => {
  if (!allowed) return 'disallowed_login_method'
  // The same account again: its tokens are what is wanted.
  if (owner === user) return null
  if (owner !== null) return 'linked_to_another_user'
  return person.accounts.some(isSame) ? 'cannot_link_more_of_type' : null
}

/** Links the account that the code was issued for, to the user who began the flow. */
export const linkWithOAuth = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  shown: ShownOAuth,
): Promise<InferInput<typeof linkEndpoint.answer>> => {
  const { userId: user, sid } = claims
  const flow = await flowOfShown(core, app, shown)
  const { provider, code } = flow
  const { type, profile, tokens } = openFound(core, flow, shown, { intent: 'link', user })
  const { subject, details } = profile
  const allowed = await takesProvider(core, app, provider)
  const linked = await linkAccount(
    core,
    app,
    { claims, method: methodLabelOf(provider), idempotencyKey: shown.idempotencyKey, wrong: OVER },
    {
      account: { type, subject },
      details,
      proof: oauthLink({ code, caller: sid }),
      brokenRule: (standing) => brokenRule(allowed, user, isOfSame(type, details), standing),
    },
  )
  return { ...linked.user, ...(tokens && { oauth_tokens: tokens }) }
}
