// The routes of the social provider stand-in for browsers: authorize, the page to choose a person, the way back.

import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../../src/contract/methods.ts'
import { PROVIDERS } from '../../services/oauth/providers.ts'
import { pathOf } from './credentials.ts'
import type { StandIn } from './idp.ts'
import { CHOOSE_POLICY, choosePage, DELIVER_POLICY, deliverPage, IDP_STYLE, wrongPage } from './page.ts'
import { newPerson, PEOPLE, subjectOf, TROUBLES, type Trouble } from './people.ts'
import { SHAPES } from './shapes.ts'

const wrong = (c: Context, words: string): Response => {
  c.header('content-security-policy', CHOOSE_POLICY)
  return c.html(wrongPage(words), 400) as Response
}

const authorize = ({ clients, memory, callback, deliverUrl }: StandIn, c: Context, provider: OAuthProvider): Response => {
  const shape = SHAPES[provider]
  const { clientId } = clients.known[provider]
  const asked = new URL(c.req.url).searchParams
  const get = (name: string): string => asked.get(name) ?? ''
  const scopes = get('scope').split(shape.between).filter(Boolean)
  const rules: [broken: boolean, words: string][] = [
    [get(shape.secret === 'client-key' ? 'client_key' : 'client_id') !== clientId, 'There is no such client.'],
    [get('redirect_uri') !== callback, 'The redirect_uri is not registered.'],
    [get('response_type') !== 'code', 'The response_type must be code.'],
    [scopes.length === 0 || scopes.some((one) => !shape.scopes.includes(one)), `There is no such scope: ${get('scope')}`],
    [shape.secret === 'signed' && get('response_mode') !== 'form_post', 'With these scopes the response_mode must be form_post.'],
    [shape.pkce === 'needed' && get('code_challenge_method') !== 'S256', 'A code_challenge is needed.'],
    [shape.pkce === 'refused' && asked.has('code_challenge'), 'There is no code_challenge here.'],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  if (broken) return wrong(c, broken[1])
  const ticket = randomUUID()
  memory.tickets.set(ticket, { provider, redirectUri: callback, state: get('state'), scope: get('scope') })
  const onward = new URLSearchParams({
    client_id: clientId,
    redirect_uri: deliverUrl,
    response_type: 'code',
    scope: 'openid email profile',
    state: ticket,
  })
  for (const name of ['nonce', 'code_challenge', 'code_challenge_method']) if (get(name)) onward.set(name, get(name))
  return c.redirect(`/dev/idp/op/auth?${onward}`)
}

/** What Apple adds to the first answer about a person. */
const firstName = ({ memory }: StandIn, ticket: string): { user?: string } => {
  const subject = memory.chosen.get(ticket) ?? ''
  const person = memory.people.get(subject)
  if (!person || !memory.firstTime(subject)) return {}
  const [first = '', ...rest] = person.name.split(' ')
  return { user: JSON.stringify({ name: { firstName: first, lastName: rest.join(' ') }, email: person.email }) }
}

const deliver = (standIn: StandIn, c: Context): Response => {
  const name = c.req.query('state') ?? ''
  const ticket = standIn.memory.tickets.get(name)
  if (!ticket) return wrong(c, 'This login has run out.')
  const { provider, redirectUri, state, scope } = ticket
  const shape = SHAPES[provider]
  const [code, error] = [c.req.query('code'), c.req.query('error')]
  if (code) standIn.memory.codes.set(code, ticket)
  const fields: Record<string, string> = {
    ...(code ? { code } : { error: error === 'access_denied' ? shape.no : (error ?? 'server_error') }),
    ...(state && { state }),
    ...(provider === 'google' && { iss: c.req.query('iss') ?? '' }),
    ...(provider === 'tiktok' && code && { scopes: scope }),
  }
  if (shape.secret === 'signed') {
    c.header('content-security-policy', DELIVER_POLICY)
    return c.html(deliverPage(redirectUri, { ...fields, ...(code && firstName(standIn, name)) })) as Response
  }
  return c.redirect(`${redirectUri}?${new URLSearchParams(fields)}${provider === 'instagram' ? '#_' : ''}`)
}

/** Routes for browsers. */
export const frontRoutes = (standIn: StandIn): Hono => {
  const { clients, memory, random, op } = standIn
  const chooser = async (uid: string) => {
    const interaction = await (await op()).interaction(uid)
    const clientId = interaction?.params.client_id
    const provider = OAUTH_PROVIDERS.find((one) => clients.known[one].clientId === clientId)
    return interaction && provider ? { interaction, provider } : null
  }
  const routes = new Hono()
  routes.get('/page.css', (c) => c.body(IDP_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  for (const provider of OAUTH_PROVIDERS) {
    routes.get(pathOf(provider, PROVIDERS[provider].urls.authorize), (c) => authorize(standIn, c, provider))
  }
  routes.get('/choose/:uid', async (c) => {
    const found = await chooser(c.req.param('uid'))
    if (!found) return wrong(c, 'This login has run out.')
    c.header('content-security-policy', CHOOSE_POLICY)
    return c.html(choosePage(found.provider, PEOPLE))
  })
  routes.post('/choose/:uid', async (c) => {
    const found = await chooser(c.req.param('uid'))
    if (!found) return wrong(c, 'This login has run out.')
    const { interaction, provider } = found
    const form = new URLSearchParams(await c.req.text())
    const person = PEOPLE.find(({ key }) => key === form.get('person')) ?? newPerson(random)
    const trouble = Object.keys(TROUBLES).find((key): key is Trouble => key === form.get('trouble')) ?? 'none'
    const subject = subjectOf(provider, person)
    memory.people.set(subject, person)
    memory.troubles.set(subject, trouble)
    memory.chosen.set(interaction.params.state, subject)
    const refusal = form.get('answer') === 'deny' ? 'access_denied' : trouble === 'error' ? 'server_error' : null
    interaction.result = refusal ? { error: refusal } : { login: { accountId: subject } }
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return c.redirect(interaction.returnTo, 303)
  })
  routes.get('/deliver', (c) => deliver(standIn, c))
  return routes
}
