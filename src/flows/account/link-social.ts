// The service calls for linking and unlinking a social account. Loaded on demand.

import * as oauth from '../../contract/endpoints/oauth-link.ts'
import type { LinkedAccount, User, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { OAuthProvider } from '../../contract/methods.ts'
import type { OAuthAttempt } from '../../session/oauth-attempt.ts'
import { keepOAuthTokens } from '../../session/oauth-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { OAuthProof } from '../login/oauth-scope.ts'

/** Trades a code for a linked account of the signed-in person. */
export const linkSocial = async (
  runtime: Runtime,
  { provider, once }: Pick<OAuthAttempt, 'provider' | 'once'>,
  body: OAuthProof,
  signal: AbortSignal,
): Promise<{ readonly type: 'linked'; readonly user: User; readonly account: LinkedAccount }> => {
  const { api, session } = runtime
  const { oauth_tokens, ...wire } = await session.authorized((token) => api(oauth.link, { body, token, signal, once }))
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const account = user.linkedAccounts.find(({ type }) => type === `${provider}_oauth`)
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the account.")
  keepOAuthTokens(runtime, user.id, oauth_tokens)
  return { type: 'linked', user, account }
}

/** Unlinks a provider's account, by its subject. */
export const unlinkSocial = ({ api, session }: Runtime, provider: OAuthProvider, subject: string): Promise<WireUser> =>
  session.authorized((token) => api(oauth.unlink, { body: { provider, subject }, token }))
