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
import { described, endpoint } from '../endpoint.ts'
import { CROSS_APP_ASK, CROSS_APP_REQUEST, FACTOR, NOT_CONNECTED, SESSION } from '../refusals.ts'

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
const verifyBody = () => object(asked())

/** Says who asks for consent. 400 `oauth_state_mismatch` for what no app has asked, or in another browser; `cross_app_connection_not_allowed`. */
export const verify = endpoint<typeof verifyBody>()({
  ...WINDOW_CALL,
  access: 'anonymous',
  name: 'cross_app.verify',
  path: '/oauth/verify',
  answer: object({ requester }),
})

const authorizeBody = verifyBody

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

const connectBody = () =>
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

const openBody = () =>
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

const transactBody = () => object({ token: pipe(string(), maxLength(2048)), request: pipe(string(), maxLength(MOST_SEALED)) })

/** Opens a request that comes with the token of a connection, once and within two minutes. Refuses as {@link open}. */
export const transact = endpoint<typeof transactBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  bodyBytes: BODY_BYTES,
  name: 'cross_app.transact',
  path: '/oauth/transact',
  answer: opened,
})

const answerBody = () => object({ request_id: pipe(string(), maxLength(64)), result: pipe(string(), maxLength(4096)) })

/** Ends an opened request with its result, sealed where the request was. 400 `token_already_used` where it has ended. */
export const answer = endpoint<typeof answerBody>()({
  ...WINDOW_CALL,
  access: 'bearer',
  retry: false,
  name: 'cross_app.answer',
  path: '/cross-app/answer',
  answer: object({ encrypted_result: nullable(string()), iv: nullable(string()) }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(verify, verifyBody, "For the service's own window: which app asks for consent", CROSS_APP_ASK),
  described(authorize, authorizeBody, "For the service's own window: consent to another app", [
    FACTOR,
    CROSS_APP_ASK,
    'linked_account_not_found',
  ]),
  described(describe, describeBody, "For the service's own window: which app asks", NOT_CONNECTED),
  described(connect, connectBody, "For the service's own window: lend a wallet to a page that keeps a key", [
    FACTOR,
    NOT_CONNECTED,
    'linked_account_not_found',
  ]),
  described(open, openBody, "For the service's own window: open a sealed request", CROSS_APP_REQUEST),
  described(transact, transactBody, "For the service's own window: open a request that came with a connection's token", [
    CROSS_APP_REQUEST,
    'invalid_origin',
  ]),
  described(answer, answerBody, "For the service's own window: end a request with its result", [SESSION, 'token_already_used']),
]
