// Set-up for social login tests: a service with the providers' stand-in, and a page that signs in with each.

import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { Hono } from 'hono'
import { cloudkitRoutes } from '../../server/dev/clouds/cloudkit.ts'
import { driveRoutes } from '../../server/dev/clouds/drive.ts'
import { standInClients } from '../../server/dev/idp/credentials.ts'
import { createStandIn } from '../../server/dev/idp/idp.ts'
import { idpRoutes } from '../../server/dev/idp/routes.ts'
import { type Fetch, listen } from '../../server/http/listen.ts'
import { random } from '../../server/ports/random.ts'
import { type AppChange, secretsOf } from '../../server/services/apps/apps.ts'
import { type ProviderChange, setProvider } from '../../server/services/oauth/clients.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../../src/contract/methods.ts'
import { type Choice, type Step, walk } from '../idp-browser.ts'
import type { Engine } from './engines.ts'
import { type AnswerBody, type CallOptions, type Client, createLab } from './lab.ts'

export const OAUTH = {
  init: '/api/v1/oauth/init',
  login: '/api/v1/oauth/authenticate',
  link: '/api/v1/oauth/link',
  unlink: '/api/v1/oauth/unlink',
  start: '/api/v1/oauth/start',
  callback: '/api/v1/oauth/callback',
}
export const PAGE = 'https://host.example/path?a=1#part'
const flags = Object.fromEntries(OAUTH_PROVIDERS.map((provider) => [`${provider}_oauth`, true]))

/** One stand-in for a test file, listening on a free port. `now` is the clock of the service that it is for. */
export const startStandIn = async () => {
  const clock = { now: () => Date.now() }
  const routes = new Hono()
  const listening = await listen(routes.fetch as Fetch, '127.0.0.1', 0)
  after(() => listening.close(0))
  const url = `http://127.0.0.1:${listening.port}`
  const clients = standInClients(random, url, url)
  const idp = createStandIn({ url, callback: url + OAUTH.callback, clients, clock, random })
  routes.route('/dev/idp', idpRoutes(idp))
  routes.route('/dev/drive', driveRoutes(idp))
  routes.route('/dev/cloudkit', cloudkitRoutes(url))
  return { url, clients, clock }
}
type StandInServer = Awaited<ReturnType<typeof startStandIn>>

/** What a page made for one login. */
export interface PageState {
  readonly state: string
  readonly verifier: string
  readonly challenge: string
}
export const newPageState = (): PageState => {
  const [state, verifier] = [randomBytes(36).toString('base64url'), randomBytes(36).toString('base64url')]
  return { state, verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
export interface OAuthBody extends AnswerBody {
  readonly url: string
  readonly oauth_tokens?: { provider: string; access_token: string; scopes: string[] }
}
export const bearer = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, ...more },
})
export const refused = (answer: { status: number; body: { code: string } }, status: number, code: string): void =>
  assert.deepEqual([answer.status, answer.body.code], [status, code])
type Accounts = readonly Readonly<Record<string, unknown>>[]
export const accountsOf = (user: { linked_accounts: unknown }): Accounts => user.linked_accounts as Accounts

export const createOAuthLab = (engine: Engine, standIn: StandInServer, settings: Parameters<typeof createLab>[1] = {}) => {
  const lab = createLab(engine, { PUBLIC_URL: standIn.url, OAUTH_PROVIDER_SECONDS: '5', ...settings })
  standIn.clock.now = lab.clock.now
  const newApp = async (change: AppChange = {}, own: Partial<Record<OAuthProvider, ProviderChange | null>> = {}) => {
    const client = await lab.newApp({ ...change, config: { ...flags, ...change.config } })
    for (const provider of OAUTH_PROVIDERS) {
      const given = own[provider] === undefined ? standIn.clients.given[provider] : own[provider]
      if (given) await setProvider(lab.deps, secretsOf(lab.deps), client.id, provider, given)
    }
    return page(client)
  }
  const at = (url: string): string => {
    const { pathname, search } = new URL(url)
    return pathname + search
  }
  /** The service's answer to what the provider sent the browser back with. A form comes from another site: no cookie is with it. */
  const land = async ({ url, form, cookie = '' }: Step): Promise<Response> => {
    const get = (to: string) => lab.request(at(to), { headers: { cookie } })
    if (!form) return get(url)
    const posted = await lab.request(at(url), { method: 'POST', body: form.toString(), headers: FORM })
    const location = posted.headers.get('location')
    return location && endOf(posted) === null ? get(location) : posted
  }
  /** A browser at the address that a login begins at: what it is given, and where it is led. */
  const start = async (url: string, cookie = '') => {
    const answer = await lab.request(at(url), { headers: { cookie } })
    const [line = ''] = answer.headers.getSetCookie()
    return {
      answer,
      location: endOf(answer) === null ? (answer.headers.get('location') ?? '') : '',
      line,
      cookie: line.split(';')[0] || cookie,
    }
  }
  const page = (client: Client) => {
    const call = async (path: string, body: unknown, options?: CallOptions) => {
      const answer = await client.call(path, body, options)
      return { ...answer, body: answer.body as OAuthBody }
    }
    const begin = (provider: string, own: PageState, options?: CallOptions & { redirect?: string }) =>
      call(
        OAUTH.init,
        { provider, redirect_to: options?.redirect ?? PAGE, state_code: own.state, code_challenge: own.challenge },
        options,
      )
    /** To the provider, and with its answer as far as the service's door. */
    const visit = async (provider: string, own: PageState, choice: Choice = {}, options?: CallOptions): Promise<Step> => {
      const { status, body } = await begin(provider, own, options)
      if (status !== 200) throw new Error(`No login was begun: ${status} ${JSON.stringify(body)}`)
      const { location, cookie } = await start(body.url)
      return { ...(await walk(location, choice, (url) => url.pathname === OAUTH.callback)), cookie }
    }
    /** The parameters in the page's address when the person is back. */
    const back = async (provider: string, own: PageState, choice: Choice = {}, options?: CallOptions) => {
      const answer = await land(await visit(provider, own, choice, options))
      const location = new URL(answer.headers.get('location') ?? 'about:blank')
      const get = (name: string) => location.searchParams.get(`privy_oauth_${name}`) ?? ''
      return { answer, location, code: get('code'), state: get('state'), provider: get('provider') }
    }
    const show = (path: string, code: string, own: PageState, options?: CallOptions, more: object = {}) =>
      call(path, { authorization_code: code, state_code: own.state, code_verifier: own.verifier, ...more }, options)
    const logIn = async (provider: string, choice: Choice = {}, options?: CallOptions, more?: object) => {
      const own = newPageState()
      return show(OAUTH.login, (await back(provider, own, choice, options)).code, own, options, more)
    }
    const link = async (provider: string, token: string, choice: Choice = {}) => {
      const own = newPageState()
      const options = { headers: { authorization: `Bearer ${token}` } }
      return show(OAUTH.link, (await back(provider, own, choice, options)).code, own, options)
    }
    return { ...client, call, begin, visit, back, show, logIn, link }
  }
  return { ...lab, newApp, page, land, start }
}
/** The page of the service's own at which a login ends; null: it goes on elsewhere, or the answer leads nowhere. */
export const endOf = ({ status, headers }: Response): string | null => {
  const to = headers.get('location') ?? ''
  return status === 303 && to.startsWith('/oauth/') ? to : null
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
export type OAuthLab = ReturnType<typeof createOAuthLab>
export type Page = Awaited<ReturnType<OAuthLab['newApp']>>
