// The routes of the social provider stand-in for the service: token call and profile, in each provider's own form.

import { type Context, Hono } from 'hono'
import { decodeJwt, jwtVerify } from 'jose'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { DRIVE_SCOPE, PROVIDERS } from '../../services/oauth/providers.ts'
import { pathOf, type StandInClient } from './credentials.ts'
import type { StandIn } from './idp.ts'
import type { Trouble } from './people.ts'
import { type PlainToken, SHAPES, type Shape } from './shapes.ts'

/** A refusal, with its code in RFC 6749 as the message. */
class TokenRefusal extends Error {}

const basic = (header: string | undefined): [id: string, secret: string] => {
  const [, encoded] = /^Basic (.+)$/.exec(header ?? '') ?? []
  const [id = '', secret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent)
  return [id, secret]
}

const HALF_A_YEAR = 15_777_000
/** Apple's rules for the signed secret. */
const checkSigned = async (secret: string, { clientId, signer }: StandInClient, audience: string, now: number): Promise<void> => {
  if (!signer) throw new TokenRefusal('invalid_client')
  const options = { algorithms: ['ES256'], issuer: signer.team, subject: clientId, audience, currentDate: new Date(now) }
  const { payload, protectedHeader } = await jwtVerify(secret, signer.publicKey, options).catch(() => {
    throw new TokenRefusal('invalid_client')
  })
  const life = (payload.exp ?? Number.POSITIVE_INFINITY) - (payload.iat ?? 0)
  if (protectedHeader.kid !== signer.key || life > HALF_A_YEAR) throw new TokenRefusal('invalid_client')
}

/** Throws where the caller is not the client, or shows it in another provider's way. */
const checkCaller = async (
  shape: Shape,
  client: StandInClient,
  form: URLSearchParams,
  header: string | undefined,
  audience: string,
  now: number,
): Promise<void> => {
  const idName = shape.secret === 'client-key' ? 'client_key' : 'client_id'
  const [id, secret] = shape.secret === 'basic' ? basic(header) : [form.get(idName) ?? '', form.get('client_secret') ?? '']
  const twice = shape.secret === 'basic' ? form.has('client_secret') : header !== undefined
  if (id !== client.clientId || twice) throw new TokenRefusal('invalid_client')
  if (shape.secret === 'signed') await checkSigned(secret, client, audience, now)
  else if (secret !== client.secret) throw new TokenRefusal('invalid_client')
  if (shape.pkce === 'refused' && form.has('code_verifier')) throw new TokenRefusal('invalid_request')
  if (form.get('grant_type') !== 'authorization_code') throw new TokenRefusal('unsupported_grant_type')
}

/** Larger than any limit on answers. */
const ENDLESS = 1024 * 1024

/** The answer; null where there is no trouble. `gone` is aborted when the caller has disconnected. */
const troubleAnswer = async (shape: Shape, trouble: Trouble, gone: AbortSignal): Promise<Response | null> => {
  if (trouble === 'suspended' || trouble === 'limited') {
    const [status, body] = shape[trouble]
    return Response.json(body, { status })
  }
  if (trouble === 'down') return new Response('Service Unavailable', { status: 503 })
  if (trouble === 'garbage')
    return new Response('<!doctype html><title>Hello</title>', { headers: { 'content-type': 'text/html' } })
  if (trouble === 'huge') {
    return new Response(`{"padding":"${'x'.repeat(ENDLESS)}"}`, { headers: { 'content-type': 'application/json' } })
  }
  if (trouble !== 'slow') return null
  if (!gone.aborted) await new Promise((resolve) => gone.addEventListener('abort', resolve))
  return new Response(null, { status: 504 })
}

const token = async (standIn: StandIn, c: Context, provider: OAuthProvider): Promise<Response> => {
  const { clients, memory, clock, issuer, deliverUrl } = standIn
  const shape = SHAPES[provider]
  const client = clients.known[provider]
  const form = new URLSearchParams(await c.req.text())
  try {
    await checkCaller(shape, client, form, c.req.header('authorization'), issuer, clock.now())
    const code = form.get('code') ?? ''
    const ticket = memory.codes.get(code)
    if (!ticket || form.get('redirect_uri') !== ticket.redirectUri) throw new TokenRefusal('invalid_grant')
    const answer = await (await standIn.op()).ask('/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: deliverUrl,
        client_id: client.clientId,
        client_secret: standIn.opSecret,
        ...(form.has('code_verifier') && { code_verifier: form.get('code_verifier') ?? '' }),
      }),
    })
    if (!answer.ok) throw new TokenRefusal('invalid_grant')
    const given = (await answer.json()) as PlainToken
    const subject = decodeJwt(given.id_token).sub ?? ''
    const wanted = memory.troubles.get(subject) ?? 'none'
    const scope = wanted === 'unticked' ? ticket.scope.replace(DRIVE_SCOPE, '').trim() || 'profile' : ticket.scope
    memory.grants.set(given.access_token, { subject, scope })
    const trouble = shape.person ? null : await troubleAnswer(shape, wanted, c.req.raw.signal)
    return trouble ?? Response.json(shape.tokens(given, subject, scope))
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error
    // GitHub and TikTok refuse under status 200.
    const status = provider === 'github' || provider === 'tiktok' ? 200 : 400
    return Response.json({ error: error.message, error_description: 'The stand-in refused.' }, { status })
  }
}

const person = async ({ memory, op }: StandIn, c: Context, provider: OAuthProvider, addresses: boolean): Promise<Response> => {
  const shape = SHAPES[provider]
  const answer = await (await op()).ask('/me', { headers: { authorization: c.req.header('authorization') ?? '' } })
  if (!answer.ok) return Response.json({ message: 'Unauthorized' }, { status: 401 })
  const { sub } = (await answer.json()) as { sub: string }
  const found = memory.people.get(sub)
  const trouble = await troubleAnswer(shape, memory.troubles.get(sub) ?? 'none', c.req.raw.signal)
  if (trouble) return trouble
  const body = found && (addresses ? shape.addresses?.(found) : shape.person?.(found, sub))
  return body ? Response.json(body) : Response.json({ message: 'Not Found' }, { status: 404 })
}

/** Routes for the service. */
export const backRoutes = (standIn: StandIn): Hono => {
  const routes = new Hono()
  for (const provider of OAUTH_PROVIDERS) {
    const { token: tokenUrl, profile, emails } = PROVIDERS[provider].urls
    routes.post(pathOf(provider, tokenUrl), (c) => token(standIn, c, provider))
    if (profile) routes.get(pathOf(provider, profile), (c) => person(standIn, c, provider, false))
    if (emails) routes.get(pathOf(provider, emails), (c) => person(standIn, c, provider, true))
  }
  return routes
}
