// Login with Farcaster: a channel of the relay, its state, and the message that the person has approved.
// See docs/design/protocol.md, "Farcaster".

import {
  integer,
  literal,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  string,
  variant,
} from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { mode } from '../fields.ts'

/** Number of a person at Farcaster. */
export const fid = pipe(number(), integer(), minValue(1), maxValue(Number.MAX_SAFE_INTEGER))
export const channelToken = pipe(string(), maxLength(256))
const address = pipe(string(), maxLength(2048))

/** What the person has approved. The message is judged by the service, which has codes for it. */
export const approval = () => ({
  message: pipe(string(), maxLength(4096)),
  signature: pipe(string(), maxLength(65_536)),
  fid,
})

export const initBody = () =>
  object({ token: optional(string()), redirect_url: nullish(address), relying_party: nullish(address) })

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
  answer: variant('state', [
    object({ state: literal('pending'), nonce: string() }),
    object({
      state: literal('completed'),
      nonce: string(),
      message: string(),
      signature: string(),
      fid,
      username: text,
      display_name: text,
      bio: text,
      pfp_url: text,
    }),
  ]),
  retry: true,
  once: false,
})

export const authenticateBody = () => object({ channel_token: channelToken, ...approval(), mode })

/** Trades an approval for a session. 422 `invalid_credentials` for every channel, message and signature that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'farcaster.authenticate',
  path: '/api/v1/farcaster/authenticate',
})
