// Linking and unlinking social accounts. Each answers the bare user; a link adds the provider's tokens.
// See docs/design/protocol.md, "Calls".

import { maxLength, object, optional, pipe, string } from 'valibot'
import { endpoint } from '../endpoint.ts'
import { wireOAuthTokens, wireUser } from '../entities.ts'
import { oauthProof, oauthProvider } from './oauth.ts'

export const linkBody = () => object(oauthProof())

/** Links the account to the signed-in user; the same account again only renews its tokens. 400 `linked_to_another_user`, `cannot_link_more_of_type`. */
export const link = endpoint<typeof linkBody>()({
  name: 'oauth.link',
  method: 'POST',
  path: '/api/v1/oauth/link',
  access: 'bearer',
  answer: object({ ...wireUser.entries, oauth_tokens: optional(wireOAuthTokens) }),
  retry: true,
  once: true,
})

export const unlinkBody = () => object({ provider: oauthProvider, subject: pipe(string(), maxLength(255)) })

/** Takes a social account from the user. 400 `cannot_unlink_sole_account`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({
  name: 'oauth.unlink',
  method: 'POST',
  path: '/api/v1/oauth/unlink',
  access: 'bearer',
  answer: wireUser,
  retry: true,
  once: true,
})
