// Access to the person's own cloud, for a wallet's recovery (docs/design/frame.md, "Drive and iCloud").

import { maxLength, minLength, object, optional, picklist, pipe, regex, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { openWord } from '../open-words.ts'
import { CLOUD, OAUTH_INIT, SESSION } from '../refusals.ts'

/** Each is of the signed-in user, who has shown a second factor where they have one only when the wallet is opened with what this gives. */
const CALL = { method: 'POST', access: 'bearer', retry: true, once: false } as const

export const initBody = () =>
  object({
    redirect_to: pipe(string(), maxLength(4096)),
    state_code: optional(pipe(string(), minLength(16), maxLength(255))),
    code_challenge: optional(string()),
    token: optional(string()),
  })

/**
 * Gives the address at which a person lets the wallet keep a file of its own in their Google Drive. What comes back to `redirect_to` is as after a social
 * login; the code `undefined` says that they declined. 400 `disallowed_recovery_method`, `invalid_pkce_parameters`; 403 `invalid_origin`.
 */
export const init = endpoint<typeof initBody>()({
  ...CALL,
  name: 'recovery.init',
  path: '/api/v1/recovery/oauth/init',
  answer: object({ url: string() }),
})

export const authenticateBody = () =>
  object({
    authorization_code: pipe(string(), maxLength(2048)),
    state_code: pipe(string(), maxLength(255)),
    code_verifier: optional(string()),
    provider: optional(pipe(string(), regex(/^[\w-]{1,32}$/))),
  })

/**
 * Trades the code for the token with which the frame reads and writes the wallet's own files. 422 `invalid_credentials` for a code that is unknown or run
 * out; 400 `oauth_state_mismatch`, `invalid_pkce_parameters`, `recovery_access_refused` where the person did not tick the files.
 */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...CALL,
  name: 'recovery.authenticate',
  path: '/api/v1/recovery/oauth/authenticate',
  answer: object({ access_token: string() }),
})

const clientType = picklist(['web', 'expo-ios'])
const initIcloudBody = () => object({ client_type: optional(clientType, 'web') })

/**
 * Gives the address at which a person signs in to iCloud. Its page posts `{ ckSession }` to the window that opened it, from `message_origin`, and that is the
 * access token of the recovery. 400 `disallowed_recovery_method`; 503 `service_unavailable` where iCloud does not answer.
 */
export const initIcloud = endpoint<typeof initIcloudBody>()({
  ...CALL,
  name: 'recovery.initIcloud',
  path: '/api/v1/recovery/oauth/init_icloud',
  answer: object({ url: string(), message_origin: string() }),
})

const configurationIcloudBody = () => object({ client_type: optional(clientType, 'web') })

/** The app's container in CloudKit, for pages and for the frame. 400 `disallowed_recovery_method`. */
export const configurationIcloud = endpoint<typeof configurationIcloudBody>()({
  ...CALL,
  from: 'both',
  delegated: true,
  name: 'recovery.configurationIcloud',
  path: '/api/v1/recovery/configuration_icloud',
  answer: object({ api_token: string(), container_identifier: string(), environment: openWord(['development', 'production']) }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, "Ask for the wallet's own folder in a person's Google Drive", [CLOUD, OAUTH_INIT]),
  described(authenticate, authenticateBody, "Get the token for the wallet's own folder", [
    SESSION,
    'invalid_credentials',
    'recovery_access_refused',
    'oauth_state_mismatch',
    'invalid_pkce_parameters',
  ]),
  described(initIcloud, initIcloudBody, 'Begin a sign-in to iCloud', [CLOUD, 'service_unavailable']),
  described(configurationIcloud, configurationIcloudBody, "The app's container in iCloud", CLOUD),
]
