// One app signing in with another: what the window of the lending app asks (docs/design/protocol.md, "Other apps").

import {
  array,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  unknown,
} from 'valibot'
import { CROSS_APP_METHODS } from '../cross-app.ts'
import { endpoint } from '../endpoint.ts'

/** Calls of the window that the service itself shows. Trust: pages of apps cannot make them, whatever token they hold. */
const WINDOW_CALL = { from: 'frame', method: 'POST', retry: true, once: false } as const
const LONGEST_URL = 4096
/** Sealed for the wire: a request, at most so long as a signing request may be. */
const MOST_SEALED = 256 * 1024
const BODY_BYTES = 300 * 1024

/** Who asks for a person's wallet. */
const requester = object({ app_id: string(), name: string(), icon_url: nullable(string()), origin: string() })
export type WireRequester = InferOutput<typeof requester>

const asked = () => ({
  redirect_to: pipe(string(), maxLength(LONGEST_URL)),
  state: pipe(string(), maxLength(255)),
  code_challenge: pipe(string(), maxLength(128)),
})
export const verifyBody = () => object(asked())

/** Says who asks for consent. 400 `oauth_state_mismatch` for what no app has asked, or in another browser; `cross_app_connection_not_allowed`. */
export const verify = endpoint<typeof verifyBody>()({
  ...WINDOW_CALL,
  access: 'anonymous',
  name: 'cross_app.verify',
  path: '/oauth/verify',
  answer: object({ requester }),
})

export const authorizeBody = verifyBody

/** The person's consent: lends their wallets to the app that asks. Answers where the window goes with a code, once. 401 `missing_or_invalid_mfa`. */
export const authorize = endpoint<typeof authorizeBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  stepUp: true,
  retry: false,
  name: 'cross_app.authorize',
  path: '/oauth/authorization_code',
  answer: object({ redirect_to: string() }),
})

/** A compressed point of secp256k1 in standard base64. */
const publicKey = pipe(string(), regex(/^[A-Za-z0-9+/]{44}$/))
const origin = pipe(string(), maxLength(255))

export const connectBody = () =>
  object({ requester_public_key: publicKey, requester_origin: origin, smart_wallet_mode: optional(literal(false)) })

/**
 * The person's consent for a page that has no session of its own (`@privy-io/cross-app-connect`): a key for its requests. `exp` is in milliseconds.
 * 400 `cross_app_connection_not_allowed` for a page of no app that may; 404 `linked_account_not_found` without a wallet.
 */
export const connect = endpoint<typeof connectBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  stepUp: true,
  retry: false,
  name: 'cross_app.connect',
  path: '/cross-app/connect',
  answer: object({ address: string(), provider_public_key: string(), exp: number() }),
})

export const describeBody = () => object({ requester_public_key: optional(publicKey), requester_origin: origin })

/** Who asks for a connection, or from whom a sealed request comes. 400 `cross_app_connection_not_allowed`. */
export const describe = endpoint<typeof describeBody>()({
  ...WINDOW_CALL,
  access: 'anonymous',
  name: 'cross_app.describe',
  path: '/cross-app/verify',
  answer: object({ requester }),
})

const opened = object({
  request_id: string(),
  requester,
  /** The wallet that was lent. */
  address: string(),
  request: object({ method: picklist(CROSS_APP_METHODS), params: array(unknown()), chain_id: optional(number()) }),
})
export type OpenedRequest = InferOutput<typeof opened>

export const openBody = () =>
  object({
    requester_public_key: publicKey,
    requester_origin: origin,
    encrypted_request: pipe(string(), maxLength(MOST_SEALED)),
    iv: pipe(string(), regex(/^[A-Za-z0-9+/]{16}$/)),
    /** `1`: what is sealed is compressed, as newer clients do. */
    v: optional(literal('1')),
  })

/** Opens a sealed request, once. 422 `invalid_credentials` where the connection is gone; 400 `token_already_used` for one that was seen before. */
export const open = endpoint<typeof openBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  bodyBytes: BODY_BYTES,
  name: 'cross_app.open',
  path: '/cross-app/transact',
  answer: opened,
})

export const transactBody = () =>
  object({ token: pipe(string(), maxLength(2048)), request: pipe(string(), maxLength(MOST_SEALED)) })

/** Opens a request that comes with the token of a connection, once and within two minutes. Refuses as {@link open}. */
export const transact = endpoint<typeof transactBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  bodyBytes: BODY_BYTES,
  name: 'cross_app.transact',
  path: '/oauth/transact',
  answer: opened,
})

export const answerBody = () => object({ request_id: pipe(string(), maxLength(64)), result: pipe(string(), maxLength(4096)) })

/** Ends an opened request with its result, sealed where the request was. 400 `token_already_used` where it has ended. */
export const answer = endpoint<typeof answerBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  retry: false,
  name: 'cross_app.answer',
  path: '/cross-app/answer',
  answer: object({ encrypted_result: nullable(string()), iv: nullable(string()) }),
})
