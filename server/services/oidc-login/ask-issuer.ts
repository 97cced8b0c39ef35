// Trades a code of an OpenID connection for the person: token call, id token, the account that they have here.
// See docs/design/security.md, "OpenID connections".

import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  validateAuthResponse,
} from 'oauth4webapi'
import { safeParse } from 'valibot'
import { callGuarded } from '../../ports/guarded.ts'
import type { OAuthClientRow } from '../../stores/apps/oauth-clients.ts'
import type { Core } from '../core.ts'
import { ProviderError } from '../oauth/exchange.ts'
import { providerVerifier } from '../oauth/flow-secrets.ts'
import type { Profile } from '../oauth/profiles.ts'
import { isRecord, refusalIn } from '../oauth/token-answer.ts'
import { believedEmail, type OpenConnection, openConnection } from './connection.ts'
import { connectionCallback } from './connection-callback.ts'
import { readIdToken } from './id-token.ts'
import { type Discovered, secretForm } from './issuers.ts'
import { shownText, subjectText } from './shown-text.ts'

const failed = (step: string): ProviderError => new ProviderError('failed', step)

interface Answer {
  readonly row: OAuthClientRow
  /** What the issuer sent the browser back with. */
  readonly answer: URLSearchParams
  readonly state: string
}

/** The token answer, as it came. */
const tokenFor = async (
  core: Core,
  connection: OpenConnection,
  server: Discovered,
  { answer, state }: Answer,
): Promise<Record<string, unknown>> => {
  const { env } = core
  const self: Client = { client_id: connection.clientId }
  const patience = env.OAUTH_PROVIDER_SECONDS * 1000
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const answered = await callGuarded(env, url, { method: 'POST', headers, body: String(init.body), patience })
    const reason = refusalIn(answered)
    if (reason) throw new ProviderError(reason, `token ${answered.status}`)
    return Response.json(answered.json ?? null)
  }
  const { issuer, token_endpoint, authorization_response_iss_parameter_supported } = server
  const at: AuthorizationServer = { issuer, token_endpoint, authorization_response_iss_parameter_supported }
  try {
    // Trust: the state is ours and used up already; what is checked here is that the answer names the issuer that was asked (RFC 9207).
    const parameters = validateAuthResponse(at, self, answer, answer.get('state') ?? '')
    const auth = secretForm(server) === 'post' ? ClientSecretPost(connection.secret) : ClientSecretBasic(connection.secret)
    const options = { [customFetch]: ask as typeof fetch, [allowInsecureRequests]: server.token_endpoint.startsWith('http:') }
    const back = connectionCallback(core, connection.id)
    const given = await authorizationCodeGrantRequest(at, self, auth, parameters, back, providerVerifier(core, state), options)
    const token: unknown = await given.json()
    if (!isRecord(token)) throw failed('token form')
    return token
  } catch (error) {
    if (error instanceof Error && 'reason' in error) throw error
    throw failed('token form')
  }
}

/** What an account is known by at every app: issuer and subject, which no other issuer can give. `#` is in no issuer. */
const accountSubject = (issuer: string, sub: string): string => `${issuer}#${sub}`

/** The person whom the issuer vouches for. Throws {@link ProviderError} or `OutgoingError`. */
export const askIssuer = async (core: Core, given: Answer): Promise<{ readonly profile: Profile }> => {
  const connection = openConnection(core.secrets, given.row)
  const server = await core.issuers.find(connection.issuer)
  if (!server) throw failed('discovery')
  const { id_token } = await tokenFor(core, connection, server, given)
  const nonce = core.secrets.hash('oauth-nonce', given.state)
  const claims = await readIdToken(core, id_token, { server, clientId: connection.clientId, nonce })
  // Trust: an identity is taken as it is or not at all; mending it could make two people one.
  const sub = safeParse(subjectText, claims.sub)
  if (!sub.success) throw failed('id token sub')
  const provenEmail = believedEmail(connection, claims.email, claims.email_verified)
  const details = {
    issuer: connection.issuer,
    connection: connection.id,
    connection_name: connection.name,
    // Trust: an address that nothing vouches for is left out: an app could take it for proven.
    email: provenEmail,
    name: shownText(claims.name),
    username: shownText(claims.preferred_username),
  }
  return { profile: { subject: accountSubject(connection.issuer, sub.output), details, provenEmail } }
}
