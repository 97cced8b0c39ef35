// Linking and unlinking social accounts. Each answers the bare user; a link adds the provider's tokens.
// See docs/design/protocol.md, "Calls".

import { maxLength, object, optional, pipe, string } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { wireOAuthTokens, wireUser } from '../entities.ts'
import { LINK, OAUTH, UNLINK } from '../refusals.ts'
import { oauthProof, oauthProvider } from './oauth.ts'

export const linkBody = () => object(oauthProof())

/** Links the account to the signed-in user; the same account again only renews its tokens. 400 `linked_to_another_user`, `cannot_link_more_of_type`. */
export const link = endpoint<typeof linkBody>()({
  ...LINK_CALL,
  name: 'oauth.link',
  path: '/api/v1/oauth/link',
  answer: object({ ...wireUser.entries, oauth_tokens: optional(wireOAuthTokens) }),
})

export const unlinkBody = () => object({ provider: oauthProvider(), subject: pipe(string(), maxLength(512)) })

/** Takes a social account from the user. 400 `cannot_unlink_sole_account`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({ ...UNLINK_CALL, name: 'oauth.unlink', path: '/api/v1/oauth/unlink' })

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, 'Link a social account to the user', [LINK, OAUTH]),
  described(unlink, unlinkBody, 'Take a social account from the user', UNLINK),
]
