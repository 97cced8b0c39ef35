// The service calls for linking and unlinking a social account. Loaded on demand.

import { APP_PROVIDER } from '../../contract/cross-app.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import * as oauth from '../../contract/endpoints/oauth-link.ts'
import type { LinkedAccount, User, WireUser } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { OAuthProvider } from '../../contract/methods.ts'
import { connectionIdOf, OIDC_PREFIX } from '../../contract/oidc.ts'
import { crossAppKey } from '../../contract/wire.ts'
import type { OAuthAttempt } from '../../session/returns/oauth-attempt.ts'
import { keepOAuthTokens } from '../../session/returns/oauth-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { linking, naming, renewGuest } from '../steps/linking.ts'
import type { OAuthProof } from '../steps/oauth-scope.ts'

/** Whose account it is is in the code, and so in the offer. */
const NAMED = { userInfo: { subject: '' } }

/** Trades a code for a linked account of the signed-in person. */
export const linkSocial = async (
  runtime: Runtime,
  { provider, once }: Pick<OAuthAttempt, 'provider' | 'once'>,
  body: OAuthProof,
  signal: AbortSignal,
): Promise<{ readonly type: 'linked'; readonly user: User; readonly account: LinkedAccount }> => {
  const { api, session } = runtime
  const link = (token: string) => api(oauth.link, { body, token, signal, once })
  const { oauth_tokens, ...wire }: AnswerOf<typeof oauth.link> = await linking(runtime, link, ['byOAuth', NAMED], signal)
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const connection = connectionIdOf(provider)
  const account = user.linkedAccounts.find((one) =>
    connection === null ? one.type === `${provider}_oauth` : one.type === 'oidc' && one.connection === connection,
  )
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the account.")
  keepOAuthTokens(runtime, user.id, oauth_tokens)
  return { type: 'linked', user, account }
}

/** Trades a code for an account of another app; `token`: with which its wallet is asked. */
export const linkCrossApp = async (
  runtime: Runtime,
  { appId, once }: { readonly appId: string; readonly once: string },
  proof: OAuthProof,
  signal: AbortSignal,
): Promise<{ readonly user: User; readonly account: LinkedAccount; readonly token: string | undefined }> => {
  const { api, session } = runtime
  const body = { ...proof, provider: APP_PROVIDER + appId }
  await renewGuest(runtime)
  const { oauth_tokens, ...wire } = await naming(runtime, (token) => api(oauth.link, { body, token, signal, once }), signal)
  signal.throwIfAborted()
  const user = session.setUser(wire)
  const account = user.linkedAccounts.find((one) => one.type === 'cross_app' && one.providerAppId === appId)
  if (!account) throw new LatchkeyError('invalid_answer', "The service's answer does not hold the account.")
  return { user, account, token: oauth_tokens?.access_token }
}

/** Unlinks the account of another app, by its subject, with what it has lent. */
export const unlinkCrossApp = async ({ api, session, storage, $user }: Runtime, subject: string): Promise<WireUser> => {
  const account = $user.get()?.linkedAccounts.find((one) => one.type === 'cross_app' && one.subject === subject)
  if (account?.type !== 'cross_app') throw new LatchkeyError('linked_account_not_found', 'The user has no such account.')
  const { providerAppId } = account
  const body = { provider: APP_PROVIDER + providerAppId, subject }
  const user = await session.authorized((token) => api(oauth.unlink, { body, token }))
  storage.remove(crossAppKey(providerAppId))
  return user
}

/** Unlinks an account of an OpenID connection, by its subject. */
export const unlinkConnection = ({ api, session, $user }: Runtime, subject: string): Promise<WireUser> => {
  const account = $user.get()?.linkedAccounts.find((one) => one.type === 'oidc' && one.subject === subject)
  if (account?.type !== 'oidc') throw new LatchkeyError('linked_account_not_found', 'The user has no such account.')
  const body = { provider: OIDC_PREFIX + account.connection, subject }
  return session.authorized((token) => api(oauth.unlink, { body, token }))
}

/** Unlinks a provider's account, by its subject. */
export const unlinkSocial = ({ api, session }: Runtime, provider: OAuthProvider, subject: string): Promise<WireUser> =>
  session.authorized((token) => api(oauth.unlink, { body: { provider, subject }, token }))
