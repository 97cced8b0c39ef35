// What the login page of an app's OpenID provider asks of the service (docs/oidc.md, "The login page").

import { array, boolean, type InferOutput, maxLength, nullable, object, pipe, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { FACTOR } from '../refusals.ts'

/** Calls of the page at OIDC_URL. Trust: the handlers take no other page's, whatever token it holds. */
const PAGE_CALL = { from: 'page', method: 'POST', once: false } as const
const text = pipe(string(), maxLength(200))

/** Which request, and the ticket of the document in which it is shown. */
const shown = () => ({ request: text, ticket: text })
const describeBody = () => object(shown())

const asked = object({
  client: object({
    name: string(),
    icon_url: nullable(string()),
    /** Host to which the answer goes; null for a device, which takes it itself. */
    site: nullable(string()),
  }),
  /** Whether the client is the app's own: no consent is asked for. */
  is_own: boolean(),
  scopes: array(string()),
  /** Whether the person must sign in anew, whoever is signed in here. */
  fresh: boolean(),
  /** Whether a second factor is to be shown. */
  factor: boolean(),
  /** Of all of this: what is agreed to is what was shown. */
  digest: string(),
})
export type WireOpenIdRequest = InferOutput<typeof asked>

/** What a client asks for. 400 `oauth_state_mismatch` for what is over, or belongs to another browser. */
export const describe = endpoint<typeof describeBody>()({
  ...PAGE_CALL,
  access: 'anonymous',
  retry: true,
  name: 'openid.describe',
  path: '/api/v1/openid/describe',
  answer: asked,
})

const allowBody = () => object({ ...shown(), digest: text })

/**
 * The person lets the client sign them in. Answers where the page goes, once. 400 `oauth_state_mismatch` where something else was shown, 400
 * `recent_login_required` where the client wants a sign-in of now; 401 `missing_or_invalid_mfa`.
 */
export const allow = endpoint<typeof allowBody>()({
  ...PAGE_CALL,
  access: 'bearer',
  retry: false,
  stepUp: true,
  name: 'openid.allow',
  path: '/api/v1/openid/allow',
  answer: object({ redirect_to: string() }),
})

const refuseBody = describeBody

/** The person says no. Answers where the page goes. */
export const refuse = endpoint<typeof refuseBody>()({
  ...PAGE_CALL,
  access: 'anonymous',
  retry: false,
  name: 'openid.refuse',
  path: '/api/v1/openid/refuse',
  answer: object({ redirect_to: string() }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(describe, describeBody, "For the OpenID provider's page: what a client asks for", ['oauth_state_mismatch']),
  described(allow, allowBody, "For the OpenID provider's page: let a client sign the user in", [
    FACTOR,
    'oauth_state_mismatch',
    'recent_login_required',
  ]),
  described(refuse, refuseBody, "For the OpenID provider's page: refuse a client", ['oauth_state_mismatch']),
]
