// Set-up for tests of OpenID connections: an app with connections, and a browser that goes to an issuer and comes back.

import { secretsOf } from '../../server/services/apps/apps.ts'
import { type ConnectionChange, setConnection } from '../../server/services/oidc-login/connection.ts'
import { OIDC_PREFIX } from '../../src/contract/oidc.ts'
import type { Engine } from './engines.ts'
import { type CallOptions, createLab } from './lab.ts'
import { newPageState, OAUTH, type OAuthBody, PAGE, type PageState } from './oauth-lab.ts'

export const FIND = '/api/v1/oidc/find'
export const SERVICE = 'http://service.example'

/** A browser that follows addresses until one is on the service; `as` is the person who is chosen. */
const walk = async (start: string, as: string): Promise<string> => {
  const jar = new Map<string, string>()
  let url = start
  for (let steps = 0; steps < 20; steps++) {
    if (url.startsWith(SERVICE)) return url
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const html = await answer.text()
    const next = answer.headers.get('location') ?? new RegExp(`href="([^"]*/${as})"`).exec(html)?.[1]
    if (!next) throw new Error(`${answer.status} at ${url}\n${html}`)
    url = new URL(next, url).href
  }
  throw new Error('No end.')
}

export const createOidcLab = (engine: Engine) => {
  const lab = createLab(engine, {
    PUBLIC_URL: SERVICE,
    ALLOW_PRIVATE_TARGETS: 'yes',
    OAUTH_PROVIDER_SECONDS: '1',
    JWKS_ANSWER_SECONDS: '1',
  })
  // Real issuers date their tokens by the machine's clock.
  lab.clock.advance(Date.now() - lab.clock.now())
  const at = (url: string): string => url.slice(new URL(url).origin.length)
  const newApp = async (connections: readonly ConnectionChange[], change: Parameters<typeof lab.newApp>[0] = {}) => {
    const client = await lab.newApp({ ...change, config: { email_auth: true, oidc_auth: true, ...change?.config } })
    for (const one of connections) await setConnection(lab.deps, secretsOf(lab.deps), client.id, one)
    const call = async (path: string, body: unknown, options?: CallOptions) => {
      const answer = await client.call(path, body, options)
      return { ...answer, body: answer.body as OAuthBody }
    }
    const begin = (id: string, own: PageState, options?: CallOptions, more: object = {}) =>
      call(
        OAUTH.init,
        { provider: OIDC_PREFIX + id, redirect_to: PAGE, state_code: own.state, code_challenge: own.challenge, ...more },
        options,
      )
    /** To the door of the issuer: its address, and the browser's cookie. */
    const leave = async (id: string, own: PageState, options?: CallOptions, more: object = {}) => {
      const { status, body } = await begin(id, own, options, more)
      if (status !== 200) throw new Error(`No login was begun: ${status} ${JSON.stringify(body)}`)
      const started = await lab.request(at(body.url), {})
      const [line = ''] = started.headers.getSetCookie()
      return { location: started.headers.get('location') ?? '', cookie: line.split(';')[0] ?? '' }
    }
    /** What the page is told of an answer that comes to the service's address. */
    const land = async (url: string, cookie: string) => {
      const answer = await lab.request(at(url), { headers: { cookie } })
      const location = new URL(answer.headers.get('location') ?? 'about:blank')
      return { status: answer.status, code: location.searchParams.get('privy_oauth_code') ?? '' }
    }
    const show = (path: string, code: string, own: PageState, options?: CallOptions, more: object = {}) =>
      call(path, { authorization_code: code, state_code: own.state, code_verifier: own.verifier, ...more }, options)
    /** A whole way through a real issuer; `token`: the session of a person who links. */
    const through = async (id: string, as = 'ada', token?: string) => {
      const own = newPageState()
      const options = token ? { headers: { authorization: `Bearer ${token}` } } : undefined
      const { location, cookie } = await leave(id, own, options)
      const { code } = await land(await walk(location, as), cookie)
      return show(token ? OAUTH.link : OAUTH.login, code, own, options)
    }
    return { ...client, call, begin, leave, land, show, through }
  }
  return { ...lab, newApp }
}
