// Clients of an app as `oidc-provider` reads them, and their secrets.

import { timingSafeEqual } from 'node:crypto'
import { plainName } from '../../../src/kit/plain-name.ts'
import type { OpenIdClientRow } from '../../stores/openid/clients.ts'
import type { Core } from '../core.ts'
import { leadsToProgram } from './client-address.ts'

/** How the id of a client begins that is made here. */
export const CLIENT_ID = 'oc_'
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'
/** The package wants a secret where a client has one; what counts is compared by {@link holdsSecret}. */
const KEPT_ELSEWHERE = 'kept as a keyed hash'

const KINDS: Readonly<Record<string, object>> = {
  confidential: {
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: KEPT_ELSEWHERE,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  },
  public: { token_endpoint_auth_method: 'none', grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  device: {
    token_endpoint_auth_method: 'none',
    grant_types: [DEVICE_CODE, 'refresh_token'],
    response_types: [],
    redirect_uris: [],
  },
}

/** Whether every redirect leads to a program: then the client is one that people install. */
const isNative = (uris: readonly string[]): boolean => uris.length > 0 && uris.every(leadsToProgram)

const metadataOf = ({ id, kind, name, is_own, settings }: OpenIdClientRow): Record<string, unknown> => ({
  client_id: id,
  client_name: name,
  redirect_uris: settings.redirect_uris,
  post_logout_redirect_uris: settings.post_logout_redirect_uris,
  ...(settings.backchannel_logout_uri && {
    backchannel_logout_uri: settings.backchannel_logout_uri,
    backchannel_logout_session_required: true,
  }),
  scope: settings.scopes.join(' '),
  ...(settings.logo_uri && { logo_uri: settings.logo_uri }),
  ...(settings.client_uri && { client_uri: settings.client_uri }),
  dpop_bound_access_tokens: settings.dpop,
  application_type: isNative(settings.redirect_uris) ? 'native' : 'web',
  ...KINDS[kind],
  is_own,
  own_claims: is_own ? (settings.claims ?? []) : [],
})

/** A client as the package reads it; undefined where there is none, or where it is of a kind that this version does not know. */
export const clientMetadata = (client: OpenIdClientRow | undefined) =>
  client && Object.hasOwn(KINDS, client.kind) ? metadataOf(client) : undefined

/** Whether a client is the app's own. Trust: by an id that this service gives out, whose row says so; a client with a document of its own never is. */
export const isOwnClient = (client: { readonly clientId: string; readonly is_own?: boolean }): boolean =>
  client.is_own === true && client.clientId.startsWith(CLIENT_ID)

/** Claims that a client is given beyond those of its scopes. Trust: the app's own client alone, whose row names them: no person is asked about them. */
export const claimsBeyond = (client: Parameters<typeof isOwnClient>[0] & { readonly own_claims?: readonly string[] }) =>
  isOwnClient(client) ? (client.own_claims ?? []) : []

/**
 * Whether the app's own client is answered without a question. Trust: not where this answer goes to a program on a device: any other program there can
 * say that it is this client, and take it (RFC 8252, section 8.6). `address`: to which the answer goes; none of a device.
 */
export const isAnswered = (client: Parameters<typeof isOwnClient>[0], address: string | undefined): boolean =>
  isOwnClient(client) && !leadsToProgram(address ?? '')

/**
 * A client's name as people read it. Trust: one with a document of its own chooses its name, so the host of the document is
 * beside it.
 */
export const shownName = ({
  clientId,
  clientName,
}: {
  readonly clientId: string
  readonly clientName?: string | undefined
}): string => {
  const name = plainName(clientName ?? '')
  if (!name || clientId.startsWith(CLIENT_ID)) return name || clientId
  return URL.canParse(clientId) ? `${name} (${new URL(clientId).host})` : clientId
}

/** The keyed hash of a secret. Trust: the client is part of what is hashed, so one client's secret is nothing at another. */
export const hashOfSecret = ({ secrets }: Pick<Core, 'secrets'>, client: string, secret: string): string =>
  secrets.hash('openid-secret', client, secret)

const LONGEST = 200

/** Whether a text is one of a client's secrets. `hashes`: of those that hold. */
export const holdsSecret = (
  core: Pick<Core, 'secrets'>,
  { client, given, hashes }: { readonly client: string; readonly given: string; readonly hashes: readonly string[] },
): boolean => {
  const hash = Buffer.from(hashOfSecret(core, client, given.length <= LONGEST ? given : ''))
  let found = false
  // Trust: every hash is compared, and in the same time wherever it differs.
  for (const one of hashes) found = timingSafeEqual(Buffer.from(one), hash) || found
  return found
}
