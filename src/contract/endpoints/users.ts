// The signed-in user (docs/design/protocol.md, "Calls").

import { array, maxLength, nullable, object, optional, pipe, string } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { wireUser } from '../entities.ts'
import { SESSION } from '../refusals.ts'

const acceptTermsBody = () => optional(object({}), {})

/** Records that the person accepted the app's terms. Answers the bare user. */
export const acceptTerms = endpoint<typeof acceptTermsBody>()({
  ...USER_CALL,
  name: 'users.acceptTerms',
  method: 'POST',
  path: '/api/v1/users/me/accept_terms',
  answer: wireUser,
})

/** The user as they are now; no token is renewed. 401 `missing_or_invalid_token`. */
export const me = endpoint()({
  ...USER_CALL,
  // Windows of the service name the person, as the wallet's frame asks for them.
  from: 'both',
  delegated: true,
  name: 'users.me',
  method: 'GET',
  path: '/api/v1/users/me/user',
  answer: wireUser,
})

/**
 * The same, as newer clients ask for it: in an envelope, with the identity token where the app has those, else null. No other token is renewed.
 * 401 `missing_or_invalid_token`.
 */
export const current = endpoint()({
  ...USER_CALL,
  name: 'users.current',
  method: 'GET',
  path: '/api/v1/users/me',
  answer: object({ user: wireUser, identity_token: nullable(string()) }),
})

const LONGEST_ADDRESS = 44
const MOST_WALLETS = 16
const keepWalletsBody = () =>
  object({ addresses: pipe(array(pipe(string(), maxLength(LONGEST_ADDRESS))), maxLength(MOST_WALLETS)) })

/**
 * Of a guest whose first link was refused with `guest_wallet_elsewhere`: the person was shown these wallets, which another session has made, and keeps
 * them. The link is made again then.
 */
export const keepWallets = endpoint<typeof keepWalletsBody>()({
  ...USER_CALL,
  name: 'users.keepWallets',
  method: 'POST',
  path: '/api/v1/users/me/wallets/keep',
  answer: object({}),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(me, null, 'The signed-in user as they are now', SESSION),
  described(current, null, 'The signed-in user as they are now, as newer clients ask', SESSION),
  described(acceptTerms, acceptTermsBody, 'Accept the terms of the app', SESSION),
  described(keepWallets, keepWalletsBody, 'Of a guest: keep wallets that another session has made', SESSION),
]
