// Linking a social account to the signed-in user (security.md, "OAuth", "Linking").

import type { InferInput } from 'valibot'
import type { link as linkEndpoint } from '../../../src/contract/endpoints/oauth-link.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { OAuthProvider } from '../../../src/contract/methods.ts'
import type { LinkStanding } from '../../stores/account/link.ts'
import { oauthLink } from '../../stores/account/oauth-link.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import { offers } from '../apps/app-config.ts'
import type { Core } from '../core.ts'
import { ONCE_MS } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { openShown, overError, type ShownOAuth } from './authorization-code.ts'

const judge = (allowed: boolean, user: string, type: string, { owner, person }: LinkStanding): ServerErrorCode | null => {
  if (!allowed) return 'disallowed_login_method'
  // The same account again: its tokens are what is wanted.
  if (owner === user) return null
  if (owner !== null) return 'linked_to_another_user'
  return person.accounts.some((account) => account.type === type) ? 'cannot_link_more_of_type' : null
}

/** Links what the code stands for; only the user who began it can end it. */
export const linkWithOAuth = async (
  core: Core,
  app: App,
  { userId, sid }: TokenClaims,
  shown: ShownOAuth,
): Promise<InferInput<typeof linkEndpoint.answer>> => {
  const { type, profile, provider, code, tokens } = await openShown(core, app, 'link', userId, shown)
  const now = core.clock.now()
  const linked = await oauthLink(
    core.db,
    {
      app: app.id,
      user: userId,
      code,
      caller: sid,
      type,
      subject: profile.subject,
      details: JSON.stringify(profile.details),
      // Trust: the key is the user's own. Two people who send the same call under the same key are two calls.
      key: shown.once ? core.secrets.hash('once', 'user', userId, shown.once.key) : '',
      key_ends: now + ONCE_MS,
      now,
    },
    (standing) => judge(offers(app, provider as OAuthProvider), userId, type, standing),
  )
  core.metrics.count('latchkey_links_total', { method: provider, outcome: linked.outcome })
  if (linked.outcome === 'stolen') core.log.warn('oauth_code_reused', { appId: app.id, provider })
  if (linked.outcome === 'refused') throw new ServiceError(linked.reason)
  if (linked.outcome !== 'done') throw overError()
  return { ...wireUserOf(linked.person), oauth_tokens: tokens }
}
