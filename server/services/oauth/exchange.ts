// Trades a provider's code for tokens and profile; only parsed fields leave this file.
// See docs/design/security.md, "OAuth".

import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  clockTolerance,
  customFetch,
  getValidatedIdTokenClaims,
  nopkce,
  processAuthorizationCodeResponse,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import { type InferOutput, safeParse } from 'valibot'
import type { wireOAuthTokens } from '../../../src/contract/entities.ts'
import { parseJson } from '../../../src/kit/parse-json.ts'
import { type Answered, callOut } from '../../ports/outgoing.ts'
import { clientAuth } from './client-auth.ts'
import type { ProviderClient } from './clients.ts'
import type { Profile } from './profiles.ts'
import { isOpenId, PROVIDERS } from './providers.ts'
import { isRecord, refusalIn, tokenAnswer } from './token-answer.ts'

export type OAuthTokens = InferOutput<typeof wireOAuthTokens>

/** A provider that refused or gave nothing usable. `step` and `reason` are words of ours, fit for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: 'suspended' | 'limited' | 'failed'
  readonly step: string
  constructor(reason: ProviderError['reason'], step: string) {
    super(`The provider gave nothing: ${reason} at ${step}.`)
    this.reason = reason
    this.step = step
  }
}

interface Exchange {
  readonly client: ProviderClient
  /** What the provider sent the browser back with. */
  readonly answer: URLSearchParams
  readonly redirectUri: string
  readonly verifier: string
  readonly nonce: string
  readonly now: number
  readonly signal: AbortSignal
}

const TOLERANCE_SECONDS = 60

const judged = (step: string, answered: Answered): Answered => {
  const reason = refusalIn(answered)
  if (reason) throw new ProviderError(reason, `${step} ${answered.status}`)
  return answered
}

const getJson = async ({ client, signal }: Exchange, step: string, url: string, token: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'latchkey' }
  const answered = judged(step, await callOut(url, { headers, signal }))
  if (answered.json === undefined) throw new ProviderError('failed', `${step} form`)
  return client.provider === 'instagram' && isRecord(answered.json) && Array.isArray(answered.json.data)
    ? answered.json.data[0]
    : answered.json
}

/** Everything that the provider has to say of the person, in one value for the provider's row. */
const sourceOf = async (exchange: Exchange, token: TokenEndpointResponse): Promise<unknown> => {
  const { client, answer } = exchange
  const { profile, emails } = client.urls
  if (isOpenId(PROVIDERS[client.provider]) || profile === null) {
    // Trust: this part came through the browser. It is a name to be shown, and who the person is does not depend on it.
    const user = answer.get('user')
    return { ...getValidatedIdTokenClaims(token), ...(user && { user: parsed(user) }) }
  }
  const source = await getJson(exchange, 'profile', profile, token.access_token)
  if (emails === null || !isRecord(source)) return source
  return { ...source, emails: await getJson(exchange, 'emails', emails, token.access_token) }
}
const parsed = (text: string): unknown => {
  try {
    return parseJson(text.slice(0, 2000))
  } catch {
    return null
  }
}

const seconds = (value: unknown): number | undefined => {
  const number = Number(value)
  return value !== undefined && value !== null && Number.isFinite(number) && number >= 0 ? number : undefined
}
const tokensOf = ({ client }: Exchange, token: TokenEndpointResponse): OAuthTokens => {
  const [life, refreshLife] = [seconds(token.expires_in), seconds(token.refresh_expires_in ?? token.refresh_token_expires_in)]
  return {
    provider: client.provider,
    access_token: token.access_token,
    ...(life !== undefined && { access_token_expires_in_seconds: life }),
    ...(token.refresh_token !== undefined && { refresh_token: token.refresh_token }),
    ...(token.refresh_token !== undefined && refreshLife !== undefined && { refresh_token_expires_in_seconds: refreshLife }),
    scopes: token.scope ? token.scope.split(/[ ,]+/).filter(Boolean) : [...client.scopes],
  }
}

/** The token answer; `openId`: with an id token, which is checked. */
const tokenFor = async (exchange: Exchange, openId: boolean): Promise<TokenEndpointResponse> => {
  const { client, answer, redirectUri, verifier, nonce, now, signal } = exchange
  const row = PROVIDERS[client.provider]
  const server: AuthorizationServer = { issuer: client.urls.issuer, token_endpoint: client.urls.token }
  const self: Client = { client_id: client.clientId, [clockTolerance]: TOLERANCE_SECONDS }
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const answered = judged('token', await callOut(url, { ...init, signal }))
    return Response.json(tokenAnswer(answered, openId))
  }
  const options = {
    [customFetch]: ask as typeof fetch,
    // Addresses were checked when they were set: plain http is this machine, in development.
    [allowInsecureRequests]: client.urls.token.startsWith('http:'),
  }
  try {
    // Trust: the state is ours and used up already; what is checked here is that the answer names the issuer that was asked.
    const parameters = validateAuthResponse(server, self, answer, answer.get('state') ?? '')
    const auth = clientAuth(client, now)
    const proof = row.pkce ? verifier : nopkce
    const code = await authorizationCodeGrantRequest(server, self, auth, parameters, redirectUri, proof, options)
    const expected = openId ? { expectedNonce: nonce, requireIdToken: true } : {}
    return await processAuthorizationCodeResponse(server, self, code, expected)
  } catch (error) {
    if (error instanceof Error && 'reason' in error) throw error
    throw new ProviderError('failed', 'token form')
  }
}

/** The person and the tokens. Throws {@link ProviderError} or `OutgoingError`. */
export const askProvider = async (exchange: Exchange): Promise<{ profile: Profile; tokens: OAuthTokens }> => {
  const row = PROVIDERS[exchange.client.provider]
  const token = await tokenFor(exchange, isOpenId(row))
  const profile = safeParse(row.profile, await sourceOf(exchange, token))
  if (!profile.success) throw new ProviderError('failed', 'profile form')
  return { profile: profile.output, tokens: tokensOf(exchange, token) }
}

/** A token for what the person has allowed, who stays unknown. Throws as {@link askProvider}. */
export const askAccess = async (exchange: Exchange): Promise<OAuthTokens> => tokensOf(exchange, await tokenFor(exchange, false))
