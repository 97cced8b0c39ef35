// What of the standards is switched on, and the pages and calls that belong to it.

import type { Client, Context } from 'oidc-provider'
import { deviceName } from '../../../src/kit/device-name.ts'
import { HOUR, SECOND } from '../../../src/kit/durations.ts'
import { fetchGuarded } from '../../ports/guarded.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { isClientAddress, isPlainHost } from './client-address.ts'
import { isOwnClient, shownName } from './clients.ts'
import { beginSession } from './cookies.ts'
import type { Draw } from './drawn.ts'

const on = { enabled: true }
const off = { enabled: false }
/** Milliseconds, and bytes of an answer: of a document that describes a client, and of a client that is told of a logout. */
const PATIENCE = 2500
const MOST_BYTES = 64 * 1024

/** The call of the package to addresses that clients name. Trust: none but to the public internet, whatever a name resolves to, and no redirect. */
const guardedFetch =
  ({ env }: Pick<Core, 'env'>) =>
  async (address: string | URL, { method, headers, body }: RequestInit): Promise<Response> => {
    const {
      status,
      headers: came,
      bytes,
    } = await fetchGuarded(env, String(address), {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body: String(body) }),
      ...{ patience: PATIENCE, most: MOST_BYTES },
    })
    return new Response(new Uint8Array(bytes), { status, headers: came })
  }

/** The value of a form of the package that ties it to the browser. */
const xsrfIn = (form: string): string => /name="xsrf" value="([\w-]+)"/.exec(form)?.[1] ?? ''
const actionIn = (form: string): string => /action="([^"]+)"/.exec(form)?.[1] ?? ''

/** The origin of the registered address to which a logout leads. An app's own scheme has none, and is named itself. */
const leadsOf = ({ oidc }: Context): { leads?: string } => {
  const address = oidc.params.post_logout_redirect_uri
  if (!address) return {}
  const { origin, protocol, hostname } = new URL(address)
  // Trust: it becomes part of the page's policy, and a client with a document of its own has named it.
  if (!isPlainHost(hostname) || !/^[a-z][a-z\d.+-]*:$/.test(protocol)) return {}
  return { leads: origin === 'null' ? protocol : origin }
}

const localesOf = ({ oidc }: Context): { locales?: string } => {
  const locales = oidc?.params?.ui_locales
  return locales ? { locales } : {}
}

const deviceFlow = ({ env }: Pick<Core, 'env'>, app: App, draw: Draw) => ({
  enabled: true,
  charset: 'base-20',
  mask: '****-****',
  // Trust: coarse, as in the list of sessions; it is shown to the person who is asked, so that a code that was sent to them looks wrong.
  deviceInfo: (ctx: Context) => {
    const named = env.COUNTRY_HEADER ? ctx.req.headers[env.COUNTRY_HEADER.toLowerCase()] : undefined
    const country = typeof named === 'string' && /^[A-Z]{2}$/.test(named) ? named : null
    return { ...deviceName(ctx.req.headers['user-agent']), country }
  },
  userCodeInputSource: async (
    ctx: Context,
    form: string,
    _: { error?: string } | undefined,
    error?: { name?: string; userCode?: string },
  ) => {
    if (error) await beginSession(ctx, app, HOUR / SECOND)
    const place = { action: actionIn(form), xsrf: xsrfIn(form), ...localesOf(ctx) }
    return error?.name === 'AbortedError'
      ? draw(ctx, app, { state: 'refused', ...localesOf(ctx) })
      : // A form that came too late says nothing of its code.
        draw(ctx, app, { state: 'device', ...place, ...(error && error.name !== 'InvalidRequest' && { why: 'wrong' }) })
  },
  userCodeConfirmSource: (ctx: Context, form: string, client: Client, place: object, code: string) =>
    draw(ctx, app, {
      ...{ state: 'confirm', action: actionIn(form), xsrf: xsrfIn(form), code, client: shownName(client) },
      ...{ place: JSON.stringify(place), ...localesOf(ctx) },
    }),
  successSource: (ctx: Context) => draw(ctx, app, { state: 'done', ...localesOf(ctx) }),
})

const logout = (app: App, draw: Draw) => ({
  enabled: true,
  logoutSource: (ctx: Context, form: string) =>
    draw(ctx, app, { state: 'logout', action: actionIn(form), xsrf: xsrfIn(form), ...leadsOf(ctx), ...localesOf(ctx) }),
  postLogoutSuccessSource: (ctx: Context) => draw(ctx, app, { state: 'ended', ...localesOf(ctx) }),
})

const isOwnToken = (_: Context, client: Client, token: { readonly clientId?: string }): boolean =>
  token.clientId === client.clientId

/** `features`, `fetch` and `renderError` of the configuration. */
export const features = (core: Pick<Core, 'env'>, app: App, draw: Draw) => ({
  features: {
    devInteractions: off,
    claimsParameter: off,
    resourceIndicators: off,
    userinfo: on,
    // Trust: a client is told of its own tokens alone, and ends no other ones.
    revocation: { enabled: true, allowedPolicy: isOwnToken },
    introspection: { enabled: true, allowedPolicy: isOwnToken },
    pushedAuthorizationRequests: on,
    dPoP: on,
    deviceFlow: deviceFlow(core, app, draw),
    rpInitiatedLogout: logout(app, draw),
    backchannelLogout: on,
    ...(settingsOf(app).openid_client_documents && {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: () => true,
        // Trust: a document is its author's. It does not say that its client is the app's own, and its addresses are such as an operator may name.
        allowClient: (_: Context, client: Client) =>
          !isOwnClient(client) &&
          client.is_own === undefined &&
          client.own_claims === undefined &&
          [...client.redirectUris, ...(client.postLogoutRedirectUris ?? [])].every(isClientAddress),
        cacheDuration: { min: 60, max: 3600 },
      },
    }),
  },
  fetch: guardedFetch(core),
  renderError: (ctx: Context, { error }: { error: string }, cause: Error) =>
    draw(ctx, app, {
      state: 'error',
      why: cause.name === 'SessionNotFound' ? 'expired' : error === 'server_error' ? 'other' : 'request',
      ...localesOf(ctx),
    }),
})
