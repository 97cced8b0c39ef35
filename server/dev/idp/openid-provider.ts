// The OpenID provider behind the nine shapes: `oidc-provider`, loaded at its first use, since it needs much memory.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { Context, Interaction } from 'oidc-provider'
import type { Random } from '../../ports/ports.ts'
import type { Person } from './people.ts'

const HOUR = 60 * 60
const MOUNT = '/dev/idp/op'
const NAMES = { interaction: '_idp_choice', resume: '_idp_resume', session: '_idp_session' }
/** Trust: no cookie but these is read, so no person stays signed in at the stand-in: every login asks for a person. */
const KEPT = [NAMES.interaction, NAMES.resume]

export interface Op {
  /** Asks for an address below its own. */
  ask(path: string, init: RequestInit): Promise<Response>
  interaction(uid: string): Promise<Interaction | undefined>
}
interface OpClient {
  readonly clientId: string
  readonly secret: string
}

const withoutSessions = (cookies: string): string =>
  cookies
    .split(/; */)
    .filter((cookie) => KEPT.some((name) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.sig=`)))
    .join('; ')

/** Runs without the notices that the package prints for operators of a real provider. */
const quietly = async <T>(work: () => Promise<T>): Promise<T> => {
  const { info, warn } = console
  const unless = (say: typeof info) => (text: unknown) => void (String(text).includes('oidc-provider') || say(text))
  Object.assign(console, { info: unless(info), warn: unless(warn) })
  try {
    return await work()
  } finally {
    Object.assign(console, { info, warn })
  }
}

/** The port on which the package answers. */
const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<number> => {
  const server = createServer((request: IncomingMessage & { originalUrl?: string }, response: ServerResponse) => {
    const { cookie } = request.headers
    if (cookie) request.headers.cookie = withoutSessions(cookie)
    // From this the package knows under which address it is mounted.
    request.originalUrl = `${MOUNT}${request.url}`
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It must not hold up the end of the service.
  server.unref()
  return (server.address() as AddressInfo).port
}

/** `personOf` knows people by their subjects. */
export const createOp = (given: {
  readonly url: string
  readonly random: Random
  readonly clients: readonly OpClient[]
  readonly deliverUrl: string
  readonly personOf: (subject: string) => Person | undefined
}): Promise<Op> =>
  quietly(async () => {
    const { default: Provider } = await import('oidc-provider')
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const account = (subject: string) => {
      const person = given.personOf(subject)
      if (!person) return undefined
      const { name, email, verified } = person
      return { accountId: subject, claims: () => ({ sub: subject, name, email, email_verified: verified }) }
    }
    const provider = new Provider(given.url + MOUNT, {
      clients: given.clients.map(({ clientId, secret }) => ({
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [given.deliverUrl],
        token_endpoint_auth_method: 'client_secret_post',
      })),
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'stand-in' }] },
      cookies: { keys: [Buffer.from(given.random.bytes(32)).toString('base64url')], names: NAMES },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => false },
      findAccount: async (_context: Context, subject: string) => account(subject),
      interactions: { url: (_context: Context, { uid }: { uid: string }) => `/dev/idp/choose/${uid}` },
      // The page to choose a person is the consent.
      loadExistingGrant: async ({ oidc }: Context) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
      renderError: (context: Context, out: { error: string; error_description?: string }) => {
        context.type = 'text/plain'
        context.body = `The stand-in cannot go on: ${out.error} ${out.error_description ?? ''}\n`
      },
      ttl: { AccessToken: HOUR, AuthorizationCode: 60, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
    })
    provider.proxy = true
    const answer = provider.callback()
    const port = await listen(answer)
    const { host, protocol } = new URL(given.url)
    return {
      ask: (path, init) => {
        const headers = new Headers(init.headers)
        headers.set('x-forwarded-host', host)
        headers.set('x-forwarded-proto', protocol.slice(0, -1))
        headers.set('connection', 'close')
        return fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, redirect: 'manual' })
      },
      interaction: (uid) => provider.Interaction.find(uid),
    }
  })
