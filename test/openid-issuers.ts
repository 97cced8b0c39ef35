// OpenID issuers for tests, each a real provider (`oidc-provider`) below its own path of one server: /contoso.
// A page with a link for each person is what a person sees of one.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Context } from 'oidc-provider'
import { listening } from './listening.ts'

export const CLIENT = { id: 'latchkey', secret: 'a-secret-of-the-test-with-32-letters' }
const PEOPLE = ['ada', 'grace'] as const
type Finishing = {
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
}

const issuerAt = async (base: string, name: string, callback: (name: string) => string, domain: string) => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(`${base}/${name}`, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callback(name)],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: name }] },
    cookies: { keys: ['test'], names: { interaction: `_${name}_i`, resume: `_${name}_r`, session: `_${name}_s` } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: async (_: Context, sub: string) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@${domain}`,
        email_verified: true,
        name: `${sub} of ${name}`,
        preferred_username: sub,
      }),
    }),
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/${name}/choose/${uid}` },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 1 },
  })
  const answer = provider.callback()
  const finish = provider as unknown as Finishing
  return async (request: IncomingMessage & { originalUrl?: string }, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', base).pathname
    const [, , step, uid = '', person] = path.split('/')
    if (step === 'choose' && person) return finish.interactionFinished(request, response, { login: { accountId: person } })
    if (step === 'choose') {
      const links = PEOPLE.map((one) => `<p><a href="/${name}/choose/${uid}/${one}">${one}</a></p>`).join('')
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>${name}</title>${links}`)
      return
    }
    // From this the package knows under which address it is mounted.
    request.originalUrl = request.url ?? '/'
    request.url = (request.url ?? '/').slice(name.length + 1) || '/'
    await answer(request, response)
  }
}

/** Starts issuers of these names on a free port. `callback`: the address that each sends people back to; `domain`: of its people's addresses. */
export const startIssuers = async (names: readonly string[], callback: (name: string) => string, domain = 'contoso.com') => {
  const answers = new Map<string, Awaited<ReturnType<typeof issuerAt>>>()
  const server = createServer((request, response) => {
    const name = (request.url ?? '').split('/')[1] ?? ''
    const answer = answers.get(name)
    if (answer) void answer(request, response)
    else response.writeHead(404).end()
  })
  const base = `http://127.0.0.1:${await listening(server)}`
  for (const name of names) answers.set(name, await issuerAt(base, name, callback, domain))
  return {
    base,
    issuer: (name: string): string => `${base}/${name}`,
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
