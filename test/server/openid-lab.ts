// Set-up for tests of the OpenID provider: an app that is one, a browser with cookies, and relying parties.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import * as oauth from 'oauth4webapi'
import { type Fetch, listen } from '../../server/http/listen.ts'
import { createOpenId } from '../../server/http/openid/openid.ts'
import type { AppChange } from '../../server/services/apps/apps.ts'
import { type ClientChange, createOpenIdClient } from '../../server/services/openid/client-settings.ts'
import { freePort } from '../free-port.ts'
import type { Engine } from './engines.ts'
import { FRAME_BUILDS } from './frame-builds.ts'
import { type Answer, type AnswerBody, type Client, createLab } from './lab.ts'

export const CALLBACK = 'https://rp.example/callback'

/** A browser's cookies at one origin, and requests that follow no redirect by themselves. */
export const newBrowser = () => {
  const jar = new Map<string, { value: string; path: string }>()
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(url)
    const cookie = [...jar]
      .filter(([, one]) => pathname.startsWith(one.path))
      .map(([name, { value }]) => `${name.split('|')[0]}=${value}`)
    const headers = { accept: 'text/html', ...(cookie.length > 0 && { cookie: cookie.join('; ') }), ...init.headers }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      const path = rest.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const isOver = rest.some((one) => /^expires=Thu, 01 Jan 1970/i.test(one))
      if (isOver || value === '') jar.delete(`${name}|${path}`)
      else jar.set(`${name}|${path}`, { value, path })
    }
    return answer
  }
  return { go, jar }
}
export type Browser = ReturnType<typeof newBrowser>

/** What a page of ours holds for its script. */
export const dataOf = (page: string, name: string): string =>
  new RegExp(` data-${name}="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''

/** A service with an address for its OpenID providers. */
export const createOpenIdLab = async (engine: Engine, settings: Record<string, string> = {}) => {
  const origin = `http://localhost:${await freePort()}`
  const lab = createLab(engine, { OIDC_URL: origin, ...settings })
  // A second instance of another lab answers at a port of its own, as that one.
  const serve = createOpenId(lab.core, settings.OIDC_URL ?? origin, () => FRAME_BUILDS).fetch as Fetch
  const listening = await listen(serve, 'localhost', Number(new URL(origin).port))
  // The key of the first app is that of the others: each new one takes a tenth of a second of a processor.
  const lendKey = (app: string) =>
    sql`insert into openid_keys (signing_kid, kid, public_jwk, sealed, created_at)
      select s.kid, k.kid, k.public_jwk, k.sealed, k.created_at from signing_keys s,
        (select * from openid_keys order by created_at limit 1) k where s.app_id = ${app}`.execute(engine.db)
  const newProvider = async (change: AppChange = {}) => {
    const app = await lab.newApp({ ...change, settings: { openid_provider: true, ...change.settings } })
    await lendKey(app.id)
    return { app, issuer: `${origin}/oidc/${app.id}` }
  }
  const newClient = (app: Client, change: Partial<ClientChange> = {}) =>
    createOpenIdClient(lab.core, app.id, {
      kind: 'confidential',
      name: 'Wiki',
      redirect_uris: [CALLBACK],
      scopes: ['openid', 'profile', 'email', 'wallets', 'offline_access'],
      ...change,
    })
  /** The page of a request, from its address of authorization on. */
  const open = async (browser: Browser, address: URL | string) => {
    const began = await browser.go(String(address))
    const to = began.headers.get('location') ?? ''
    if (began.status !== 303 || !to.startsWith('/oidc/')) return { began, page: '', request: '', ticket: '' }
    const page = await (await browser.go(origin + to)).text()
    return { began, page, request: dataOf(page, 'request'), ticket: dataOf(page, 'ticket') }
  }
  /** A call of the page. */
  const ask = (app: Client, what: string, body: object, token?: string, from = origin): Promise<Answer> =>
    app.call(`/api/v1/openid/${what}`, body, { headers: { origin: from, ...(token && { authorization: `Bearer ${token}` }) } })
  /** Goes through the page as a person with this token, who agrees. Resolves with where the relying party is called back. */
  const agree = async (browser: Browser, app: Client, address: URL | string, token: string): Promise<URL> => {
    const { request, ticket, began } = await open(browser, address)
    if (request === '') return new URL(began.headers.get('location') ?? 'none:')
    const asked = await ask(app, 'describe', { request, ticket })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    const { digest } = asked.body as unknown as { digest: string }
    const allowed = await ask(app, 'allow', { request, ticket, digest }, token)
    assert.equal(allowed.status, 200, JSON.stringify(allowed.body))
    const resumed = await browser.go((allowed.body as unknown as { redirect_to: string }).redirect_to)
    return new URL(resumed.headers.get('location') ?? 'none:', origin)
  }
  return { ...lab, origin, close: () => listening.close(0), newProvider, newClient, open, ask, agree }
}
export type OpenIdLab = Awaited<ReturnType<typeof createOpenIdLab>>

const insecure = { [oauth.allowInsecureRequests]: true }

/** A relying party by `oauth4webapi`, a library of others. */
export const relyingParty = async (issuer: string, id: string, secret: string | null, callback = CALLBACK) => {
  const place = new URL(issuer)
  const server = await oauth.processDiscoveryResponse(place, await oauth.discoveryRequest(place, insecure))
  const client: oauth.Client = { client_id: id }
  const authentication = secret === null ? oauth.None() : oauth.ClientSecretBasic(secret)
  const begin = async (more: Record<string, string> = {}) => {
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ]
    const address = new URL(server.authorization_endpoint ?? '')
    const asked = {
      client_id: id,
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...more,
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    return { address, verifier, state, nonce }
  }
  type Begun = Awaited<ReturnType<typeof begin>>
  const finish = async (called: URL, { verifier, state, nonce }: Begun, options: oauth.TokenEndpointRequestOptions = {}) => {
    const given = oauth.validateAuthResponse(server, client, called, state)
    const answer = await oauth.authorizationCodeGrantRequest(server, client, authentication, given, callback, verifier, {
      ...insecure,
      ...options,
    })
    return oauth.processAuthorizationCodeResponse(server, client, answer, { expectedNonce: nonce, requireIdToken: true })
  }
  const userInfo = async (token: string, sub: string) =>
    oauth.processUserInfoResponse(server, client, sub, await oauth.userInfoRequest(server, client, token, insecure))
  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, authentication, token, insecure),
    )
  return { server, client, authentication, begin, finish, userInfo, refresh }
}

/** Scenes of a lab: an app that is a provider with a client of others, a person and their browser. */
export const scenesOf = (lab: () => OpenIdLab) => {
  const personOf = async (app: Client, email = 'ada@example.com') => {
    const body = (await app.logIn(email)).body as AnswerBody
    return { token: body.token, user: body.user.id, refresh: body.refresh_token }
  }
  const scene = async (change: Parameters<OpenIdLab['newClient']>[1] = {}, settings = {}) => {
    const { app, issuer } = await lab().newProvider({ settings })
    const { id, secret } = await lab().newClient(app, change)
    const rp = await relyingParty(issuer, id, secret)
    return { app, issuer, id, secret, rp, browser: newBrowser(), person: await personOf(app) }
  }
  const signIn = async ({ rp, browser, app, person }: Awaited<ReturnType<typeof scene>>, more: Record<string, string> = {}) => {
    const begun = await rp.begin(more)
    return rp.finish(await lab().agree(browser, app, begun.address, person.token), begun)
  }
  return { personOf, scene, signIn }
}
export type Scene = Awaited<ReturnType<ReturnType<typeof scenesOf>['scene']>>
