// The OpenID provider of one app: `oidc-provider` over the stores, sessions and keys of the service (docs/oidc.md).

import type Provider from 'oidc-provider'
import type { Client, Context, Grant } from 'oidc-provider'
import { OPENID_CLIENT_CLAIMS, OPENID_LEVELS, OPENID_SCOPES } from '../../../src/contract/openid.ts'
import { findUser } from '../../stores/account/users.ts'
import { agreedScopes } from '../../stores/openid/connections.ts'
import { endWithDescendants } from '../../stores/sessions/end-sessions.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { KEYS_KEPT_SECONDS } from '../keys/signing-keys.ts'
import { heldAt } from '../sessions/held.ts'
import { clientIn, writeCall, writeRefused } from './call.ts'
import { type CallMemories, createCallMemories } from './call-memory.ts'
import { claimsBeyond, clientMetadata, holdsSecret, isOwnClient } from './clients.ts'
import { cookies, openIdPath } from './cookies.ts'
import type { Draw } from './drawn.ts'
import { features } from './features.ts'
import { signingJwks } from './keys.ts'
import type { OpenIdProviders } from './openid-providers.ts'
import { claimsNamed, personClaims } from './person-claims.ts'
import { prompts } from './prompts.ts'
import { recordAdapter, type SessionOf } from './record-adapter.ts'
import { type Bearing, isFreeAway, narrowedGrant } from './standing.ts'

/**
 * A memory of one app, by call. Trust: what an interaction has ended with names the session in which its person answered; otherwise it is the one that
 * the record of the call's cookie names. No caller names one.
 */
const createSessionOf = (): SessionOf => {
  const known = new WeakMap<Context, { sid: string | null }>()
  return (context) => {
    if (!context) return { sid: null }
    const kept = known.get(context) ?? { sid: null }
    known.set(context, kept)
    const answered = context.oidc?.result?.login?.sid
    if (answered) kept.sid = answered
    return kept
  }
}

export type OpenIdCore = Omit<Core, 'openid'>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Seconds for which a person may be asked. */
const INTERACTION_SECONDS = HOUR
const REFRESH_SECONDS = 90 * DAY

/** What is the same for all who ask: kept by them for as long as the keys of the app are. */
const PUBLIC = ['discovery', 'jwks']

/**
 * What a client may have now: a client of the app's owner what it asks for, any other one what the person has agreed to. Trust: the grant is made of the
 * connection each time, so that one which was ended gives nothing, whatever session it is asked in.
 */
const grantFor = async (core: OpenIdCore, app: App, { oidc }: Context): Promise<Grant | undefined> => {
  const { client, session, provider, requestParamScopes } = oidc
  const { accountId } = session
  if (!accountId) return undefined
  const asked = [...requestParamScopes]
  const agreed = isOwnClient(client)
    ? asked
    : await agreedScopes(core.db, { app: app.id, user: accountId, client: client.clientId })
  if (agreed.length === 0) return undefined
  const known = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const grant = (known && (await provider.Grant.find(known))) || new provider.Grant({ clientId: client.clientId, accountId })
  const missing = asked.filter((scope) => agreed.includes(scope) && !grant.getOIDCScope().split(' ').includes(scope))
  if (missing.length > 0) {
    grant.addOIDCScope(missing.join(' '))
    await grant.save()
  }
  return grant
}

/** Whether a page may ask for tokens with this client: it is at one of the addresses to which the client's answers go. */
const isClientPage = (_: Context, origin: string, client: Client): boolean =>
  origin !== 'null' && client.redirectUris.some((uri) => URL.canParse(uri) && new URL(uri).origin === origin)

const accountOf = async (
  core: OpenIdCore,
  app: App,
  { context, memories, user, bearing }: { context: Context; memories: CallMemories; user: string; bearing?: Bearing | undefined },
) => {
  const [{ oidc }, memory] = [context, memories(context)]
  const isAway = bearing?.kind !== undefined && bearing.expiresWithSession !== true
  if (isAway && !(await isFreeAway(core, app, user, bearing))) return undefined
  const person = memory.person?.id === user ? memory.person : await findUser(core.db, { app: app.id, user })
  if (!person) return undefined
  const claims = (use: string) => {
    // All tokens of an answer are made before its ID token: they are written while that is signed.
    if (oidc.route === 'token' && use === 'id_token') void writeCall(core, app.id, memory)
    return { ...personClaims(person), ...claimsNamed(person, claimsBeyond(oidc.client)) }
  }
  return { accountId: user, claims }
}

const lifetimes = ({ env }: OpenIdCore) => ({
  AccessToken: env.ACCESS_TOKEN_SECONDS,
  AuthorizationCode: MINUTE,
  DeviceCode: 10 * MINUTE,
  Grant: REFRESH_SECONDS,
  IdToken: env.ACCESS_TOKEN_SECONDS,
  Interaction: INTERACTION_SECONDS,
  RefreshToken: REFRESH_SECONDS,
  // Trust: what is asked by a browser in which no person has signed in is kept for as long as a person may be asked.
  Session: (_: Context, { accountId }: { accountId?: string }) => (accountId ? env.SESSION_DAYS * DAY : INTERACTION_SECONDS),
})

interface Parts {
  readonly library: typeof import('oidc-provider')
  readonly context: () => Context | undefined
  readonly draw: Draw
  readonly memories: CallMemories
}

const configuration = async (core: OpenIdCore, app: App, { library, context, draw, memories }: Parts) => ({
  adapter: recordOrClient(core, app, { library, context, memories }),
  jwks: { keys: await signingJwks(core, app) },
  cookies: cookies(core, app),
  scopes: Object.keys(OPENID_SCOPES),
  claims: { ...OPENID_SCOPES, openid: ['sub', 'acr', 'amr', 'auth_time', ...OPENID_CLIENT_CLAIMS], sid: null },
  acrValues: [...OPENID_LEVELS],
  // Trust: the service has no plain secret to sign with, and one key of RSA for all.
  enabledJWA: {
    idTokenSigningAlgValues: ['RS256'],
    clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256'],
    dPoPSigningAlgValues: ['ES256', 'EdDSA'],
  },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  responseTypes: ['code'],
  // Many relying parties read the ID token alone.
  conformIdTokenClaims: false,
  extraClientMetadata: { properties: ['is_own', 'own_claims'] },
  pkce: { required: () => true },
  findAccount: (ctx: Context, user: string, bearing?: Bearing) => accountOf(core, app, { context: ctx, memories, user, bearing }),
  loadExistingGrant: (ctx: Context) => grantFor(core, app, ctx),
  interactions: {
    policy: prompts(library.interactionPolicy, core.clock.now),
    url: (_: Context, { uid }: { uid: string }) => `${openIdPath(app.id)}/login/${uid}`,
  },
  issueRefreshToken: (_: Context, client: Client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: (_: Context, { scopes }: { scopes: ReadonlySet<string> }) => !scopes.has('offline_access'),
  rotateRefreshToken: true,
  clientBasedCORS: isClientPage,
  ttl: lifetimes(core),
  ...features(core, app, draw),
})

const recordOrClient = (core: OpenIdCore, app: App, { library: { errors }, context, memories }: Omit<Parts, 'draw'>) => {
  const records = recordAdapter(core, {
    app: app.id,
    sessionOf: createSessionOf(),
    // Trust: a person whose session waits for a factor, for terms or for a wallet is no person to a client until they have done it.
    counts: async ({ user, sid }) =>
      user !== null && sid !== null && (await heldAt(core, app, { userId: user, sid, jkt: null })) === null,
    narrowed: (grant, given) => narrowedGrant(core, app, grant, given),
    ...{ memories, context },
    refusal: (words) => new errors.InvalidGrant(words),
    // Trust: who logs out here is logged out of the service's session, and of what was handed on from it.
    onLogout: async (sid) => void (await endWithDescendants(core.db, { app: app.id, sid, user: '', now: core.clock.now() })),
  })
  const find = async (id: string) => {
    const call = { context: context(), memory: memories(context()), id }
    return clientMetadata((await clientIn(core, app.id, call))?.row)
  }
  return (kind: string) => (kind === 'Client' ? { find } : records(kind))
}

/** Makes the provider of an app. `origin`: OIDC_URL. */
const createProvider = async (core: OpenIdCore, app: App, origin: string, draw: Draw): Promise<Provider> => {
  const library = await import('oidc-provider')
  const { default: Provider } = library
  const memories = createCallMemories()
  const provider = new Provider(
    `${origin}${openIdPath(app.id)}`,
    await configuration(core, app, { library, context: () => Provider.ctx, draw, memories }),
  )
  // Trust: an answer is sent when what it hands out is written. One that was refused hands out nothing.
  provider.use(async (context, next) => {
    await next()
    const memory = memories(context)
    if (context.status >= 400) return writeRefused(core, app.id, memory)
    if (PUBLIC.includes(context.oidc?.route)) context.set('cache-control', `public, max-age=${KEYS_KEPT_SECONDS}`)
    if (await writeCall(core, app.id, memory)) return
    context.status = 400
    context.body = { error: 'invalid_grant', error_description: 'grant request is invalid' }
  })
  // The address is OIDC_URL's, whatever a caller says of it: the listener writes the headers of a proxy itself.
  provider.proxy = true
  provider.Client.prototype.compareClientSecret = function (given) {
    const { hashes = [] } = memories(Provider.ctx).clients.get(this.clientId) ?? {}
    return holdsSecret(core, { client: this.clientId, given, hashes })
  }
  return provider
}

/** Providers of all apps, each made when it is first asked for, and anew when its app or its keys have changed. */
export const createOpenIdProviders = (core: OpenIdCore): Pick<OpenIdProviders, 'of' | 'drawWith'> => {
  const made = new Map<string, { as: string; provider: Promise<Provider> }>()
  let drawing: Draw = (context, _, { state, why }) => {
    context.type = 'text/plain; charset=utf-8'
    context.body = `${state} ${why ?? ''}\n`
  }
  const draw: Draw = (...given) => drawing(...given)
  return {
    drawWith: (next) => {
      drawing = next
    },
    of: async (app) => {
      const { OIDC_URL: origin } = core.env
      if (!origin || !settingsOf(app).openid_provider) return null
      const as = [
        app.signingKey.kid,
        ...app.publicJwks.map(({ kid }) => kid),
        JSON.stringify([app.row.settings, app.row.config]),
      ].join(' ')
      const kept = made.get(app.id)
      if (kept?.as === as) return kept.provider
      const provider = createProvider(core, app, origin, draw)
      made.set(app.id, { as, provider })
      provider.catch(() => made.delete(app.id))
      return provider
    },
  }
}
