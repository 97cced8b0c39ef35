// Login with Farcaster: a channel of the relay, its state, and the message that the person has approved.
// See docs/design/protocol.md, "Farcaster".

import { nullish, number, object, optional, picklist, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { approval, channelToken, pageAddress } from '../farcaster-fields.ts'
import { mode } from '../fields.ts'
import { AUTHENTICATE, CAPTCHA, FARCASTER } from '../refusals.ts'

export const initBody = () =>
  object({ token: optional(string()), redirect_url: nullish(pageAddress()), relying_party: nullish(pageAddress()) })

/** Opens a channel. `connect_uri` is what the person opens on their phone; the channel holds for some minutes and once. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'farcaster.init',
  path: '/api/v1/farcaster/init',
  answer: object({ channel_token: string(), connect_uri: string() }),
})

const text = nullish(string())

/** How far the person is; the channel's token travels in a header. 422 `invalid_credentials` for a channel that is none, or over. */
export const status = endpoint()({
  name: 'farcaster.status',
  method: 'GET',
  path: '/api/v1/farcaster/status',
  access: 'anonymous',
  /** `completed` has all that `authenticate` and `link` take, and what Farcaster tells of the person. */
  answer: object({
    state: picklist(['pending', 'completed']),
    nonce: string(),
    message: optional(string()),
    signature: optional(string()),
    fid: optional(number()),
    username: text,
    display_name: text,
    bio: text,
    pfp_url: text,
  }),
  retry: true,
  once: false,
})

export const authenticateBody = () => object({ channel_token: channelToken(), ...approval(), mode })

/** Trades an approval for a session. 422 `invalid_credentials` for every channel, message and signature that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'farcaster.authenticate',
  path: '/api/v1/farcaster/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Open a channel in which a person approves a login with Farcaster', [
    'disallowed_login_method',
    'invalid_origin',
    'missing_origin',
    CAPTCHA,
  ]),
  described(status, null, 'How far the person is in that channel', ['disallowed_login_method', 'invalid_credentials', FARCASTER]),
  described(authenticate, authenticateBody, 'Sign in with a Farcaster account', [AUTHENTICATE, FARCASTER]),
]
