// The routes of the social provider stand-in for the service: token call and profile, in each provider's own form.

import { type Context, Hono } from 'hono'
import { decodeJwt } from 'jose'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import type { StandIn } from './idp.ts'
import { type PlainToken, SHAPES } from './shapes.ts'
import { checkCaller, TokenRefusal } from './token-call.ts'
import { troubleAnswer } from './trouble-answer.ts'

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
    const trouble = shape.profile ? null : await troubleAnswer(shape, memory.troubles.get(subject) ?? 'none', c.req.raw.signal)
    return trouble ?? Response.json(shape.tokens(given, subject, ticket.scope))
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error
    // GitHub and TikTok refuse under status 200.
    const status = provider === 'github' || provider === 'tiktok' ? 200 : 400
    return Response.json({ error: error.code, error_description: 'The stand-in refused.' }, { status })
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
    const { token: tokenPath, profile, emails } = SHAPES[provider]
    routes.post(`/${provider}${tokenPath}`, (c) => token(standIn, c, provider))
    if (profile) routes.get(`/${provider}${profile}`, (c) => person(standIn, c, provider, false))
    if (emails) routes.get(`/${provider}${emails}`, (c) => person(standIn, c, provider, true))
  }
  return routes
}
