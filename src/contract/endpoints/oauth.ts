// Login by a social provider: an address for the person, then a code that the page trades for a session.
// See docs/design/protocol.md, "Calls".

import { boolean, maxLength, minLength, nullable, object, optional, picklist, pipe, regex, string, union } from 'valibot'
import { LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { mode } from '../fields.ts'
import { OAUTH_PROVIDERS } from '../methods.ts'
import { AUTHENTICATE, OAUTH } from '../refusals.ts'

/** One of the nine, an app that vouches for its own people (`privy:<appId>`), or an OpenID connection of the app (`oidc:<id>`). */
export const oauthProvider = () =>
  union([picklist(OAUTH_PROVIDERS), pipe(string(), regex(/^(privy:[\x21-\x7e]{25}|oidc:[a-z0-9-]{1,80})$/))])

/** A code and what proves that this page asked for it. Challenge and verifier are judged by the service, which has a code for them. */
export const oauthProof = () => ({
  authorization_code: pipe(string(), maxLength(2048)),
  state_code: pipe(string(), maxLength(255)),
  code_verifier: optional(string()),
  code_type: optional(picklist(['raw'])),
  provider: optional(oauthProvider()),
})

export const initBody = () =>
  object({
    provider: oauthProvider(),
    redirect_to: pipe(string(), maxLength(4096)),
    /** What the page made at the start and compares at the end. */
    state_code: optional(pipe(string(), minLength(16), maxLength(255))),
    code_challenge: optional(string()),
    token: optional(string()),
    /** What the person has typed, for the form of an OpenID connection. */
    login_hint: optional(pipe(string(), maxLength(320))),
  })

/**
 * Gives the address to which the person is sent. With a live session the way leads to {@link authenticate}'s sister `oauth.link`.
 * 400 `invalid_pkce_parameters` without an S256 challenge; 403 `invalid_origin` for a `redirect_to` that is not on one of the app's origins.
 */
export const init = endpoint<typeof initBody>()({
  name: 'oauth.init',
  method: 'POST',
  path: '/api/v1/oauth/init',
  access: 'anonymous',
  answer: object({ url: string() }),
  retry: true,
  once: false,
})

export const authenticateBody = () => object({ ...oauthProof(), mode })

/** Trades the code of a finished social login for a session. 422 `invalid_credentials` for a code that is unknown, used or run out. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'oauth.authenticate',
  path: '/api/v1/oauth/authenticate',
})

const findBody = () => object({ email: pipe(string(), maxLength(320)) })

/** A connection, and whether people of its domains may also come by a code. */
const foundConnection = object({ id: string(), name: string(), icon_url: nullable(string()), guests: boolean() })

/** The OpenID connection of the app that an address belongs to by its domain; null: none, as for a text that is no address. */
export const find = endpoint<typeof findBody>()({
  name: 'oidc.find',
  method: 'POST',
  path: '/api/v1/oidc/find',
  access: 'anonymous',
  answer: object({ connection: nullable(foundConnection) }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Start a social login, or the linking of a social account where there is a session', [
    'disallowed_login_method',
    'invalid_pkce_parameters',
    'invalid_app_url_scheme_configuration',
    'cross_app_connection_not_allowed',
    'service_unavailable',
  ]),
  described(find, findBody, 'Find the OpenID connection of an e-mail address'),
  described(authenticate, authenticateBody, 'Sign in with a social account', [AUTHENTICATE, OAUTH]),
]
