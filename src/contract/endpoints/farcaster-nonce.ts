// Login with Farcaster inside of a Farcaster client: a nonce, and the message that the client signs.
// See docs/design/protocol.md, "Farcaster".

import { object, optional, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { approval } from '../farcaster-fields.ts'
import { mode } from '../fields.ts'

export const initBody = () => object({ token: optional(string()) })

/** Gives a nonce for one message. It holds for some minutes and once. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'farcaster.nonce',
  path: '/api/v2/farcaster/init',
  /** `expires_at`: ISO 8601. */
  answer: object({ nonce: string(), expires_at: string() }),
})

export const authenticateBody = () => object({ ...approval(), mode })

/** Trades a signed message for a session. 422 `invalid_credentials` for every message and signature that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'farcaster.authenticateNonce',
  path: '/api/v2/farcaster/authenticate',
})
