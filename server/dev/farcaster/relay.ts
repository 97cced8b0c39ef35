// The stand-in for Farcaster's relay: channels, their state, and the page on which a person approves.
// See https://docs.farcaster.xyz/auth-kit/client/introduction.

import { type Context, Hono } from 'hono'
import { type InferOutput, object, optional, safeParse, string } from 'valibot'
import { createSiweMessage } from 'viem/siwe'
import type { LocalChain } from '../../ports/chains.ts'
import type { Clock, Random } from '../../ports/ports.ts'
import { newPerson, PEOPLE, type Person } from '../idp/people.ts'
import { approvePage, donePage, PAGE_POLICY } from './pages.ts'
import { casterOf } from './people.ts'
import { createRegistries } from './registries.ts'
import { signerRoutes } from './signers.ts'

const CHANNEL_BYTES = 16
const NONCE_BYTES = 8
const MOST_CHANNELS = 1000
/** The chain that a message names, and its statement, as Farcaster has them. */
const CHAIN = 10
const STATEMENT = 'Farcaster Auth'

const asked = object({ siweUri: string(), domain: string(), nonce: optional(string()), redirectUrl: optional(string()) })
interface Channel {
  readonly asked: InferOutput<typeof asked>
  readonly nonce: string
  result: object | null
}
export interface Given {
  /** Origin under which browsers find the page. */
  readonly url: string
  readonly chain: LocalChain
  readonly clock: Clock
  readonly random: Random
}

/** What the person's app signs, and what the relay tells of them. */
const approval = async (
  { asked: { siweUri: uri, domain }, nonce }: Channel,
  person: Person,
  { clock, registries }: Pick<Given, 'clock'> & { registries: ReturnType<typeof createRegistries> },
): Promise<object> => {
  const { fid, account } = casterOf(person)
  const { address } = account
  await registries.own(address, fid)
  const issuedAt = new Date(clock.now())
  const resources = [`farcaster://fid/${fid}`]
  const fields = { address, uri, domain, nonce, issuedAt, resources, chainId: CHAIN, statement: STATEMENT, version: '1' } as const
  const message = createSiweMessage(fields)
  const signature = await account.signMessage({ message })
  const { handle: username, name: displayName } = person
  const profile = { username, displayName, bio: `${displayName} on this machine`, custody: address, verifications: [] }
  return { state: 'completed', nonce, message, signature, fid, authMethod: 'custody', ...profile }
}

const tokenOf = (c: Context): string => /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''

/** Routes to be mounted at `/dev/farcaster`; the relay is below `/relay`. */
export const createFarcaster = ({ url, chain, clock, random }: Given): Hono => {
  const channels = new Map<string, Channel>()
  const registries = createRegistries(chain)
  const hex = (bytes: number): string => Buffer.from(random.bytes(bytes)).toString('hex')
  const routes = new Hono()
  const unknown = (c: Context) => c.json({ error: 'Unauthorized' }, 401)

  routes.post('/relay/v1/channel', async (c) => {
    const { success, output } = safeParse(asked, await c.req.json().catch(() => null))
    if (!success) return c.json({ error: 'Validation error' }, 400)
    const [channelToken, nonce] = [hex(CHANNEL_BYTES), output.nonce ?? hex(NONCE_BYTES)]
    if (channels.size >= MOST_CHANNELS) channels.clear()
    channels.set(channelToken, { asked: output, nonce, result: null })
    return c.json({ channelToken, url: `${url}/dev/farcaster/connect?channelToken=${channelToken}`, nonce }, 201)
  })
  routes.get('/relay/v1/channel/status', (c) => {
    const token = tokenOf(c)
    const channel = channels.get(token)
    if (!channel) return unknown(c)
    if (!channel.result) return c.json({ state: 'pending', nonce: channel.nonce }, 202)
    // As the real one: an approval is told once.
    channels.delete(token)
    return c.json(channel.result)
  })

  routes.route('/', signerRoutes({ url, random, registries }))
  routes.use('/connect', async (c, next) => {
    await next()
    c.header('content-security-policy', PAGE_POLICY)
  })
  const over = (c: Context) => c.html(donePage('This request is over', 'Start again in the app.'), 404)
  routes.get('/connect', (c) => {
    const channel = channels.get(c.req.query('channelToken') ?? '')
    if (!channel || channel.result) return over(c)
    return c.html(approvePage(`${channel.asked.domain} asks you to sign in.`, PEOPLE))
  })
  routes.post('/connect', async (c) => {
    const token = c.req.query('channelToken') ?? ''
    const channel = channels.get(token)
    if (!channel || channel.result) return over(c)
    const form = new URLSearchParams(await c.req.text())
    if (form.get('answer') !== 'approve') {
      channels.delete(token)
      return c.html(donePage('Declined', 'You can close this page.'))
    }
    const chosen = form.get('person')
    const person = chosen === 'new' ? newPerson(random) : PEOPLE.find(({ key }) => key === chosen)
    if (!person) return c.text('Nobody was chosen.', 400)
    channel.result = await approval(channel, person, { clock, registries })
    const { redirectUrl } = channel.asked
    return redirectUrl ? c.redirect(redirectUrl, 303) : c.html(donePage('Approved', 'Go back to the app.'))
  })
  return routes
}
